"""Slots and cards are told apart by people who cannot tell green from red."""

import pytest

from renderers.underwater_cities.colours import SUITS, bright
from tests.renderers.sight import BLIND, difference, nearest

COLOURS = ("green", "red", "yellow")


@pytest.mark.parametrize("sight", [None, *BLIND])
def test_the_colours_of_slots_and_cards_differ_at_a_glance(sight):
    assert nearest([SUITS[suit] for suit in COLOURS], sight) > 20


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", [None, *BLIND])
def test_the_rows_of_slots_differ(sight, theme):
    assert nearest([bright(suit, theme) for suit in COLOURS], sight) > 10


@pytest.mark.parametrize("sight", BLIND)
def test_what_only_looks_alike_without_a_kind_of_cone_is_found_alike(sight):
    """The green and the red that the slots had: one olive."""
    assert difference((205, 235, 211), (248, 213, 205)) > 20
    assert difference((205, 235, 211), (248, 213, 205), sight) < 8
