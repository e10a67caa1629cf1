"""CAR-11, CAR-12: turning and flipping shapes, and every place where they fit."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.cartographers.shapes import count, orientations, pick, placements
from bot.games.cartographers.sheet import GRID, RUINS, blank

NAMES = ["r0", "r90", "r180", "r270", "f0", "f90", "f180", "f270"]


def shape(picture):
    return tuple((r, c) for r, row in enumerate(picture.split("/")) for c, mark in enumerate(row) if mark == "#")


def picture(way):
    return "/".join("".join("#" if (r, c) in way.cells else "." for c in range(way.width)) for r in range(way.height))


def pictures_by_turn(drawn):
    return {way.name: picture(way) for way in orientations(shape(drawn))}


# Every shape printed on an explore or ambush card, and in how many ways it can be held.
PRINTED = {
    "#/#/#": 2,
    "..#/.##/##.": 4,
    "#/#": 2,
    ".#./###/.#.": 1,
    "#./##": 4,
    "###/##.": 8,
    "#./.#": 2,
    "#./##/.#": 4,
    "###/#../#..": 4,
    "#./##/#.": 4,
    "###/..#": 8,
    "..##/###.": 8,
    "#../###/#..": 4,
    "####": 2,
    "#": 1,
    "#../.#./..#": 2,
    "#.#/#.#": 2,
    "##/#./##": 4,
    ".#/##/#.": 4,
    "##/##": 1,
}


def test_car_11_turns_are_clockwise_and_flips_mirror_left_to_right_first():
    assert pictures_by_turn("###/##.") == {
        "r0": "###/##.",
        "r90": "##/##/.#",
        "r180": ".##/###",
        "r270": "#./##/##",
        "f0": "###/.##",
        "f90": ".#/##/##",
        "f180": "##./###",
        "f270": "##/##/#.",
    }


def test_car_11_equal_orientations_keep_the_first_name_only():
    assert pictures_by_turn("####") == {"r0": "####", "r90": "#/#/#/#"}
    assert pictures_by_turn("#./##/.#") == {"r0": "#./##/.#", "r90": ".##/##.", "f0": ".#/##/#.", "f90": "##./.##"}
    assert pictures_by_turn("#./##") == {"r0": "#./##", "r90": "##/#.", "r180": "##/.#", "r270": ".#/##"}


@pytest.mark.parametrize(("drawn", "ways"), PRINTED.items())
def test_car_11_every_printed_shape_is_held_in_so_many_distinct_ways(drawn, ways):
    shapes = orientations(shape(drawn))
    assert len({way.cells for way in shapes}) == len(shapes) == ways
    assert [way.name for way in shapes] == sorted((way.name for way in shapes), key=NAMES.index)
    assert picture(shapes[0]) == drawn
    assert {len(way.cells) for way in shapes} == {drawn.count("#")}


@pytest.mark.parametrize("drawn", PRINTED)
def test_the_anchor_is_the_first_drawn_square_in_reading_order(drawn):
    for way in orientations(shape(drawn)):
        assert way.cells == tuple(sorted(way.cells))
        assert way.cells[0] == (0, way.column)
        index = GRID.index(4, 5)
        assert way.at(index) == sum(1 << GRID.index(4 + r, 5 - way.column + c) for r, c in way.cells)
        assert way.at(index) & -way.at(index) == 1 << index


def test_cells_may_be_given_in_any_order_and_place():
    moved = tuple((row + 3, column + 2) for row, column in reversed(shape("###/##.")))
    assert orientations(moved) == orientations(shape("###/##."))


def slow_placements(drawn, empty, touching):
    """(name, squares covered) of every legal placement: all boxes, all cells, one by one."""
    collected = []
    for way in orientations(shape(drawn)):
        for top in range(11):
            for left in range(11):
                covered = {(top + r, left + c) for r, c in way.cells}
                if covered <= empty and (touching is None or covered & touching):
                    collected.append((way.name, covered))
    return collected


def as_cells(mask):
    return {divmod(index, 12) for index in range(mask.bit_length()) if mask >> index & 1}


def numbered_placements(found):
    """The placements as numbered by `pick`, with what each covers."""
    return [(way.name, as_cells(way.at(index))) for way, index in (pick(found, n) for n in range(count(found)))]


def in_order(found):
    return sorted(found, key=lambda placed: (NAMES.index(placed[0]), min(placed[1])))


EVERYWHERE = sorted((row, column) for row in range(11) for column in range(11))


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(PRINTED)), st.integers(0, 2**32), st.sampled_from([0.2, 0.5, 0.8, 0.95, 1]), st.booleans()
)
def test_car_11_car_12_placements_agree_with_loops(drawn, seed, share, ruined):
    chance = random.Random(seed)
    empty = {cell for cell in EVERYWHERE if chance.random() < share}
    ruins = as_cells(RUINS[chance.choice("AB")]) & empty
    mask, touching = (sum(1 << GRID.index(*cell) for cell in squares) for squares in (empty, ruins))
    shapes = placements(shape(drawn), mask, touching if ruined else None)
    assert numbered_placements(shapes) == in_order(slow_placements(drawn, empty, ruins if ruined else None))
    assert all(anchors for _, anchors in shapes)


@pytest.mark.parametrize("drawn", PRINTED)
@pytest.mark.parametrize("side", ["A", "B"])
def test_car_11_placements_on_the_empty_maps_agree_with_loops(drawn, side):
    sheet = blank(side)
    assert numbered_placements(placements(shape(drawn), sheet.empty)) == in_order(
        slow_placements(drawn, as_cells(sheet.empty), None)
    )


def test_car_11_a_shape_with_a_gap_does_not_wrap_round_the_edge():
    assert count(placements(shape("#.#/#.#"), GRID.mask(["A10", "B10", "A11", "B11", "B1", "C1"]))) == 0
    assert count(placements(shape("#.#/#.#"), GRID.mask(["A9", "B9", "A11", "B11"]))) == 1


def test_car_11_needs_no_neighbour_and_covers_empty_squares_only():
    free = GRID.mask(["E5", "E6", "G9"])
    assert [(way.name, GRID.squares(anchors)) for way, anchors in placements(shape("#/#"), free)] == [("r90", ["E5"])]
    assert placements(shape("#/#/#"), free) == []


def test_car_12_with_ruins_only_placements_that_cover_one_are_listed():
    ruins = GRID.mask(["B6"])
    free = GRID.mask(["B5", "B6", "B7", "D1", "D2"])
    shapes = placements(shape("#/#"), free, ruins)
    assert [(way.name, GRID.squares(anchors)) for way, anchors in shapes] == [("r90", ["B5", "B6"])]
    assert placements(shape("#/#"), free, 0) == []


def test_pick_refuses_a_number_beyond_the_last():
    shapes = placements(shape("#/#"), GRID.mask(["A1", "A2"]))
    with pytest.raises(IndexError):
        pick(shapes, 1)
