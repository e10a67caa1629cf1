"""The card of statistics: its bars and curves say what they stand for, and a phone shows it readably."""

import pytest

from bot.languages import languages
from bot.texts import texts
from renderers import stats_card
from renderers.look import Look
from renderers.stats_card import Card, Figures, Row

PHONE = 336  # pixels of a phone's width that a card takes
LEAST = 10  # pixels of letters there
ROWS = (
    Row(
        "Underwater Cities",
        "1092 ± 84",
        "",
        (8, 9, 4, 2),
        (1000, 1040, 1010, 1092),
        ("1st × 8", "2nd × 9", "3rd × 4", "4th × 2"),
    ),
    Row("Merchants of Sky Islands", "984 ± 332 ?", "", (0, 0, 1), (984,), ("1st × 0", "2nd × 0", "3rd × 1")),
    Row("Cartographers", "1 game", "best: 91 points"),
)
FIGURES = (Figures("points", ("74.3", "102")), Figures("special cards", ("7.8", "14")))


def test_a_part_of_the_bar_is_as_wide_as_its_share():
    assert stats_card.parts((1, 0, 3), 100, 500) == [(100, 200), (200, 200), (200, 500)]
    assert stats_card.parts((), 100, 500) == []


def test_a_curve_fills_its_box_and_a_flat_one_lies_in_the_middle():
    assert stats_card.curve((10, 30, 20), (0, 0, 100, 40)) == [(0, 40), (50, 0), (100, 20)]
    assert stats_card.curve((10, 10), (0, 0, 100, 40)) == [(0, 20), (100, 20)]


def test_letters_are_readable_on_a_phone():
    smallest = min(stats_card.SIZE, stats_card.SMALL - 3, 28)
    assert smallest * PHONE / stats_card.WIDTH >= LEAST


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", languages())
def test_it_is_drawn_with_everything_and_with_little(lang, theme):
    look = Look(texts(lang), (), theme)
    whole = stats_card.draw(Card("*" * 80, "4 games", ROWS, FIGURES, ("average", "most")), look)
    one = stats_card.draw(Card("Ann", "4 games", ROWS[:1], FIGURES, ("average", "most")), look)
    few = stats_card.draw(Card("Ann", "1 game", ROWS[2:]), look)
    assert {whole.width, one.width, few.width} == {stats_card.WIDTH}
    assert few.height < one.height < whole.height < 1.25 * stats_card.WIDTH
    drawn = {paint for _, paint in whole.getcolors(1 << 20)}
    assert {*stats_card.PLACES, stats_card.LINE_PAINT[theme]} <= drawn
