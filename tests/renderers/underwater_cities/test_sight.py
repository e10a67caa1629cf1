"""Slots and cards are told apart by people who cannot tell green from red."""

import pytest

from renderers.underwater_cities.colours import SUITS, THEMES, bright
from renderers.underwater_cities.pieces import building, dome
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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", [None, *BLIND])
def test_an_empty_city_space_stands_out_from_the_sea_floor(sight, theme):
    colours = THEMES[theme]
    assert min(difference(colours.plate_rim, water, sight) for water in colours.board) > 18
    assert difference(colours.room[1], colours.plate[0], sight) > 18


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["nonsymbiotic", "symbiotic", "farm", "laboratory"])
def test_what_is_not_connected_is_pale_but_stands_out_from_its_platform(kind, theme):
    draw = dome if kind.endswith("symbiotic") else building
    how = (60,) if draw is dome else (60, False)
    idle, joined = (draw(kind, *how, connected, theme).convert("RGB") for connected in (False, True))
    middle = [(x, y) for x in range(12, 48) for y in range(12, 48)]
    plate = THEMES[theme].plate[0]
    apart = [max(difference(picture.getpixel(at), plate) for at in middle) for picture in (idle, joined)]
    assert 35 < apart[0] < apart[1]
