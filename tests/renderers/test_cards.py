"""What the pictures of cards say is what the game does."""

import pytest

from bot.games.cartographers import cards
from bot.games.cartographers.score import score
from renderers.cartographers import printed_cards
from renderers.cartographers.examples import EXAMPLES, RUINS_A
from tests.games.cartographers.sheets import sheet_from_rows
from tests.renderers import views


@pytest.mark.parametrize("name", sorted(cards.SOLO_RATING))
def test_car_21_the_drawn_example_scores_what_it_says(name):
    example = EXAMPLES[name]
    assert example.stars == score(name, sheet_from_rows(example.rows, "A")) > 0


def test_the_examples_lie_on_map_a():
    assert views.ruins("A") == RUINS_A
    for name, example in EXAMPLES.items():
        for row, marks in enumerate(example.rows):
            for column, mark in enumerate(marks):
                assert (mark == "^") == (views.MAPS["A"][row][column] == "^"), (name, row, column)


@pytest.mark.parametrize("name", sorted(cards.CARDS))
def test_the_printed_cards_are_the_games(name):
    assert printed_cards.find_card(name) == views.card_of(name)


def test_the_scoring_cards_groups_and_numbers_are_the_games():
    assert {name: printed_cards.group(name) for name in EXAMPLES} == {
        name: back for back, names in cards.SCORING.items() for name in names
    }
    assert {name: printed_cards.solo_rating(name) for name in EXAMPLES} == cards.SOLO_RATING
    assert printed_cards.group("Orchard") == ""
