"""What stands beside a shape in a list: a picture of it as it lies, since nobody pictures "turned 90°"."""

import pytest

from bot.engine import machine
from bot.games.cartographers import GAME
from bot.games.cartographers.cards import CARDS
from bot.games.cartographers.drawings import shape_names
from bot.games.cartographers.effects import Draw
from bot.languages import languages
from bot.layout import hints_of
from bot.texts import texts


def words_beside(card, shape, lang="en"):
    """The words beside a shape of a card."""
    s, _ = machine.begin(GAME, 1, 1, GAME.options())
    hint = hints_of(Draw(card), s, 0)(1, shape, ("forest", shape, "A1"))
    return [texts(lang, "cartographers").word(*word) for word in hint.words]


@pytest.mark.parametrize(
    ("card", "shape", "rows"),
    [
        ("Forgotten Forest", "small-r0", "■□/□■"),
        ("Forgotten Forest", "small-r90", "□■/■□"),
        ("Homestead", "r0", "■□/■■/■□"),
        ("Homestead", "r180", "□■/■■/□■"),
        ("Fishing Village", "r90", "■/■/■/■"),
    ],
)
@pytest.mark.parametrize("lang", languages("cartographers"))
def test_car_11_a_shape_stands_as_it_lies_row_by_row(card, shape, rows, lang):
    assert words_beside(card, shape, lang)[0] == rows


@pytest.mark.parametrize("card", [name for name, card in CARDS.items() if len(card.shapes)])
def test_every_orientation_of_a_card_has_another_picture(card):
    names = [name for name in shape_names(CARDS[card]) if name != "dot"]
    pictures = [words_beside(card, name)[0] for name in names]
    assert len(set(pictures)) == len(names)


def test_car_15_a_small_shape_says_its_coin_as_well():
    assert words_beside("Forgotten Forest", "small-r0")[1] == "+1 coin"
    assert len(words_beside("Forgotten Forest", "large-r0")) == 1
