"""CAR-01, CAR-11, CAR-15: the printed maps, and what drawing does to a sheet."""

import copy
import random

import msgspec
import pytest

from bot.games.cartographers.sheet import COIN_TRACK, GRID, MAPS, Sheet, blank, draw, earn, rows
from tests.games.cartographers.sheets import sheet_from_rows


def sheet_of(*lines, side="A"):
    """A sheet with these marks in its upper left, and nothing elsewhere."""
    return sheet_from_rows([line.ljust(11, ".") for line in lines] + ["." * 11] * (11 - len(lines)), side)


@pytest.mark.parametrize(
    ("side", "mountains", "ruins", "wasteland"),
    [
        ("A", "B4 C9 F6 I3 J8", "B6 C2 C10 I2 I10 J6", ""),
        ("B", "B9 C4 H6 I10 J3", "B7 C3 E7 G2 H9 J4", "D6 E5 E6 F5 F6 F7 G6"),
    ],
)
def test_car_01_the_printed_maps(side, mountains, ruins, wasteland):
    sheet = blank(side)
    assert GRID.squares(sheet.mountain) == mountains.split()
    assert GRID.squares(sheet.ruins) == GRID.squares(sheet.open_ruins) == ruins.split()
    assert GRID.squares(sheet.wasteland) == wasteland.split()
    assert sheet.filled_squares == sheet.mountain | sheet.wasteland
    assert (sheet.coins, sheet.closed) == (0, 0)


@pytest.mark.parametrize("side", ["A", "B"])
def test_car_11_a_ruins_space_is_empty_until_drawn_on(side):
    sheet = blank(side)
    first = sheet.ruins & -sheet.ruins
    assert sheet.empty == GRID.board & ~(sheet.mountain | sheet.wasteland)
    draw(sheet, "forest", first)
    assert (sheet.forest, sheet.open_ruins) == (first, sheet.ruins ^ first)
    assert sheet.ruins & first
    assert not sheet.empty & first


@pytest.mark.parametrize("terrain", ["forest", "village", "farm", "water", "monster"])
def test_car_15_a_mountain_pays_when_its_four_sides_are_filled_whatever_closes_it(terrain):
    sheet = sheet_of("", "..F", ".#^^", "", "", side="B")
    draw(sheet, "farm", GRID.mask(["C5", "B4", "D4"]))
    assert sheet.coins == 1  # C4, closed by farms and its neighbour mountain
    assert draw(sheet, terrain, GRID.mask(["D3"])) == 1
    assert sheet.coins == 2
    assert GRID.squares(sheet.closed) == ["C3", "C4"]


def test_car_15_the_edge_closes_a_mountain():
    sheet = sheet_of("^")
    assert draw(sheet, "water", GRID.mask(["A2"])) == 0
    assert draw(sheet, "water", GRID.mask(["B1"])) == 1


def test_car_15_a_mountain_pays_once():
    sheet = sheet_of("^F")
    assert [draw(sheet, "monster", GRID.mask([name])) for name in ("B1", "C1", "B2")] == [1, 0, 0]
    assert sheet.coins == 1


def test_car_15_one_drawing_may_close_two_mountains():
    sheet = sheet_of("^.^", "F.F")
    assert draw(sheet, "forest", GRID.mask(["A2", "A4"])) == 2


def test_car_15_an_open_side_or_an_undrawn_ruins_space_keeps_a_mountain_unpaid():
    sheet = sheet_of("....F", "...F^.", "", side="A")
    assert draw(sheet, "farm", GRID.mask(["C5"])) == 0  # B6, a ruins space, is open
    assert draw(sheet, "farm", GRID.mask(["B6"])) == 1


def test_car_15_a_mountain_already_surrounded_in_given_rows_has_paid():
    sheet = sheet_of("^F", "F")
    assert draw(sheet, "farm", GRID.mask(["E5"])) == 0


@pytest.mark.parametrize(("before", "coins", "gained"), [(0, 1, 1), (12, 2, 2), (13, 2, 1), (14, 1, 0)])
def test_car_15_the_track_has_14_spaces_and_the_15th_coin_is_lost(before, coins, gained):
    sheet = blank("A")
    sheet.coins = before
    assert earn(sheet, coins) == gained
    assert sheet.coins == before + gained <= COIN_TRACK == 14


def test_car_15_a_coin_lost_on_a_full_track_does_not_come_later():
    sheet = sheet_of("^F")
    sheet.coins = 14
    assert draw(sheet, "farm", GRID.mask(["B1"])) == 0
    sheet.coins = 0
    assert draw(sheet, "farm", GRID.mask(["E5"])) == 0


def is_surrounded(picture, row, column):
    sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return all(not (0 <= r < 11 and 0 <= c < 11) or picture[r][c] != "." for r, c in sides)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("side", ["A", "B"])
def test_car_15_filling_a_whole_sheet_pays_every_mountain_when_it_closes(seed, side):
    chance = random.Random(seed)
    sheet, paid = blank(side), set()
    names = GRID.squares(sheet.empty)
    chance.shuffle(names)
    for name in names:
        gained = draw(sheet, chance.choice(["forest", "village", "farm", "water", "monster"]), GRID.mask([name]))
        picture = rows(sheet)
        peaks = {(r, c) for r in range(11) for c in range(11) if picture[r][c] == "^" and is_surrounded(picture, r, c)}
        assert gained == len(peaks - paid)
        paid = peaks
    assert sheet.coins == 5
    assert sheet.empty == 0


@pytest.mark.parametrize("side", ["A", "B"])
def test_rows_show_the_map_without_its_ruins(side):
    assert rows(blank(side)) == tuple(line.replace("R", ".") for line in MAPS[side])


def test_rows_and_sheet_from_rows_are_each_others_inverse():
    chance = random.Random(5)
    for _ in range(50):
        picture = tuple("".join(chance.choice("..FVAWM^#") for _ in range(11)) for _ in range(11))
        assert rows(sheet_from_rows(picture, "B")) == picture


def test_a_copy_is_independent_and_a_saved_sheet_comes_back():
    sheet = sheet_of("^FVAWM#")
    saved = msgspec.json.encode(sheet)
    other = copy.copy(sheet)
    draw(other, "forest", GRID.mask(["B1"]))
    assert msgspec.json.decode(saved, type=Sheet) == sheet != other


@pytest.mark.parametrize(
    ("picture", "side"),
    [
        (["." * 11] * 10, "A"),
        (["." * 11] * 12, "A"),
        (["." * 11] * 10 + ["." * 10], "A"),
        (["." * 11] * 10 + ["." * 10 + "X"], "A"),
        (["." * 11] * 10 + ["." * 10 + "f"], "A"),
        (["." * 11] * 11, "C"),
    ],
)
def test_rows_that_are_no_sheet_are_refused(picture, side):
    with pytest.raises(ValueError, match=r"sheet|side"):
        sheet_from_rows(picture, side)
