"""CAR-20, CAR-21: each scoring card and the monsters on hand-made boards, stars counted by hand."""

import copy

import pytest

from bot.games.cartographers.score import SCORERS, monster_loss, score
from tests.games.cartographers.sheets import sheet_from_rows

FULL = ["FVAWMFVAWMF"] * 11
HOLED = [*FULL[:4], "FVAWM.VAWMF", *FULL[5:]]
DOWN_RIGHT = ["." * r + "F" + "." * (10 - r) for r in range(11)]
DOWN_LEFT = [line[::-1] for line in DOWN_RIGHT]


def sheet_of(lines, side="A"):
    """A sheet with these marks in its upper left, and nothing elsewhere: no mountains but those given."""
    return sheet_from_rows([line.ljust(11, ".") for line in lines] + ["." * 11] * (11 - len(lines)), side)


# (why, stars, rows from the upper left, side of the map: it decides about the ruins only)
CASES = {
    "Sentinel Wood": [
        ("nothing drawn", 0, []),
        ("a corner space scores once", 3, ["FFF"]),
        ("all four edges", 4, ["...F", "", "F.........F", *[""] * 7, "....F"]),
        ("one space in is not the edge", 0, ["", ".F.F.....F"]),
        ("other terrains on the edge", 0, ["VAWM^#"]),
        ("wasteland is not an edge", 0, ["", "..#", ".#F#", "..#"]),
    ],
    "Greenbough": [
        ("nothing drawn", 0, ["VAWM^#"]),
        ("one space serves its row and its column", 2, ["", "...F"]),
        ("one row, two columns", 3, ["F.F"]),
        ("two rows, two columns", 4, ["F", ".F"]),
        ("a whole row", 12, ["F" * 11]),
        ("a whole column", 12, ["..........F"] * 11),
        ("last and first square of two rows", 4, ["..........F", "F"]),
        ("the whole sheet", 22, ["F" * 11] * 11),
    ],
    "Treetower": [
        ("nothing drawn", 0, []),
        ("a corner, closed by two spaces", 1, ["FV", "M"]),
        ("a side open", 0, ["FV"]),
        ("mountain, wasteland and monster are filled", 1, ["", ".^", "#F#", ".M"]),
        ("forest beside forest", 1, ["FF", "F"]),
        ("an undrawn ruins space (B6) is not filled", 0, ["....V", "...VF.", "....V"]),
        ("a drawn one is", 1, ["....V", "...VFW", "....V"]),
        ("only forest counts", 0, ["VV", "V"]),
        ("a full sheet: every forest", 33, FULL),
    ],
    "Stoneside Forest": [
        ("no forest", 0, ["^.^"]),
        ("two mountains joined", 6, ["^FF^"]),
        ("a gap", 0, ["^F.F^"]),
        ("a single mountain", 0, ["^FF"]),
        ("mountains side by side are not joined by forest", 0, ["^^", ".F"]),
        ("round the corner", 6, ["^F", ".F^"]),
        ("three by one cluster", 9, ["^FFF^", "..F", "..^"]),
        ("the middle one, in two clusters, scores once", 9, ["^F^F^"]),
        ("two pairs", 12, ["^F^", "", "^F^"]),
        ("diagonal contact is none", 0, ["^", ".F", "..^"]),
        ("clusters that meet diagonally are two", 0, ["^F", "..F^"]),
        ("a mountain beside one cluster alone scores nothing", 6, ["^F^", "", "^F"]),
    ],
    "Canal Lake": [
        ("nothing drawn", 0, []),
        ("a pair scores both", 2, ["WA"]),
        ("water between two farms scores once", 3, ["AWA"]),
        ("farm between two waters", 3, ["W", "A", "W"]),
        ("only the nearest water", 2, ["WWWA"]),
        ("diagonal", 0, ["W", ".A"]),
        ("a gap", 0, ["W.A"]),
        ("the end of a row and the beginning of the next", 0, ["..........W", "A"]),
    ],
    "Mages Valley": [
        ("no mountain", 0, ["WA"]),
        ("water 2, farm 1", 3, ["W^A"]),
        ("beside two mountains once", 2, ["^W^"]),
        ("farm beside two mountains once", 1, ["^", "A", "^"]),
        ("only the spaces beside it", 2, ["WW^"]),
        ("all four sides", 6, [".W", "A^W", ".A"]),
        ("diagonal", 0, ["^", ".W"]),
        ("other terrains", 0, ["F^V", ".M"]),
        ("wasteland is no mountain", 0, ["W#A"]),
    ],
    "The Golden Granary": [
        ("nothing drawn", 0, []),
        ("a farm on a ruins space", 3, ["", ".....A"]),
        ("water beside an undrawn ruins space", 1, ["", "....W"]),
        ("water beside a farmed ruins space", 4, ["", "....WA"]),
        ("a ruins space stays one when drawn on", 1, ["", "....WV"]),
        ("water on a ruins space is not beside one", 0, ["", ".....W"]),
        ("farm beside a ruins space", 0, ["", "....A"]),
        ("diagonal", 0, ["....W.W"]),
        ("four waters round one", 4, [".....W", "....W.W", ".....W"]),
        ("side A has ruins on C2", 3, ["", "", ".A"], "A"),
        ("side B has none there", 0, ["", "", ".A"], "B"),
        ("side B has ruins on C3", 1, ["", "", ".W"], "B"),
    ],
    "Shoreside Expanse": [
        ("nothing drawn", 0, []),
        ("a farm inland", 3, ["", ".A"]),
        ("a water inland", 3, ["", ".W"]),
        ("on the edge", 0, [".A..W"]),
        ("a cluster that reaches the edge", 0, [".A", ".A"]),
        ("on the last column and row", 0, [*[""] * 9, "..........A", ".W"]),
        ("beside each other neither scores", 0, ["", ".AW"]),
        ("one touch spoils the whole cluster", 0, ["", ".AAA", "...W"]),
        ("apart both score", 6, ["", ".A.W"]),
        ("diagonal contact is none", 6, ["", ".A", "..W"]),
        ("wasteland is not an edge", 3, ["", "...#", "..#A#", "...#"]),
        ("size does not count, clusters do", 9, ["", ".AAA.A", ".AA", "....W"]),
        ("other terrains may be near", 3, ["", ".FAV", "..M"]),
    ],
    "Wildholds": [
        ("nothing drawn", 0, []),
        ("five", 0, ["VVVVV"]),
        ("six", 8, ["VVVVVV"]),
        ("six, bent", 8, ["VVV", "V.V", "V"]),
        ("eight are one cluster", 8, ["VVVV", "VVVV"]),
        ("twelve are never split", 8, ["VVVVVV", "VVVVVV"]),
        ("two of six", 16, ["VVVVVV", "", "VVVVVV"]),
        ("diagonal contact does not join", 0, ["VVV", "...VVV"]),
        ("the end of a row and the beginning of the next", 0, ["........VVV", "VVV"]),
    ],
    "Great City": [
        ("nothing drawn", 0, []),
        ("the largest", 3, ["VVV.VV"]),
        ("skipping a larger one beside a mountain", 2, ["VVV^", "", "VV"]),
        ("all beside mountains", 0, ["V^VV"]),
        ("two as large", 1, ["V.V"]),
        ("diagonal to a mountain", 2, ["VV", "..^"]),
        ("wasteland is no mountain", 2, ["VV#"]),
        ("one touch spoils the whole cluster", 0, ["VVVV", "V..V", "^"]),
    ],
    "Greengold Plains": [
        ("nothing drawn", 0, []),
        ("three terrains", 3, ["FVA", ".W"]),
        ("two", 0, ["FVA"]),
        ("the same twice counts once", 0, ["FVF", ".A"]),
        ("a mountain counts", 3, ["FVA", ".^"]),
        ("a monster counts", 3, ["FVA", ".M"]),
        ("wasteland does not", 0, ["FVA", ".#"]),
        ("nor do empty spaces, the edge or an undrawn ruins space", 0, ["", "...FV.", "....A"]),
        ("round the whole cluster", 3, ["FVVVA", "..W"]),
        ("all five score once", 3, ["FVVVA", ".M^W"]),
        ("two clusters", 6, ["FVA.FVA", ".W...M"]),
        ("a space between two clusters serves both", 6, ["FVAVF", ".W.W"]),
        ("diagonal", 0, ["FV", "A.W"]),
    ],
    "Shieldgate": [
        ("nothing drawn", 0, []),
        ("a single cluster", 0, ["VVVV"]),
        ("the second", 4, ["VVV.VV"]),
        ("as large as the largest", 4, ["VV.VV"]),
        ("not the third", 6, ["VVVV.VVV.VV"]),
        ("of one space", 2, ["VVVV.V"]),
        ("three as large", 2, ["V.V.V"]),
        ("diagonal contact parts them", 4, ["VV", "..VV"]),
    ],
    "Borderlands": [
        ("nothing drawn", 0, []),
        ("a row of all that fills", 6, ["FF^FF#MWAVV"]),
        ("ten of eleven", 0, ["FFFFFFFFFF"]),
        ("the first missing", 0, [".FFFFFFFFFF"]),
        ("an undrawn ruins space", 0, ["", "FFFFF.FFFFF"]),
        ("a column", 6, ["F"] * 11),
        ("a column short by one", 0, ["F"] * 10),
        ("a row and a column", 12, ["F"] * 10 + ["F" * 11]),
        ("eleven over two rows", 0, ["..........F", "FFFFFFFFFF"]),
        ("the whole sheet", 132, FULL),
        ("one hole costs its row and its column", 120, HOLED),
    ],
    "Lost Barony": [
        ("nothing at all", 0, []),
        ("a mountain alone is a square", 3, ["", ".^"]),
        ("two by two of any kinds", 6, ["FV", "^#"]),
        ("two by five", 6, ["FVAWM", "FVAWM"]),
        ("a hole in the middle", 3, ["FFF", "F.F", "FFF"]),
        ("a corner missing", 6, ["FFF", "FFF", "FF."]),
        ("three by three", 9, ["", ".FFF", ".AMA", ".WWW"]),
        ("the largest of several", 9, ["FF.AAA", "FF.AAA", "...AAA"]),
        ("in the lower right corner", 6, [*[""] * 9, ".........FF", ".........FF"]),
        ("not round the edge", 3, ["F.........F", "F.........F"]),
        ("an undrawn ruins space is a hole", 3, ["....FF", "....F."]),
        ("the whole sheet", 33, FULL),
    ],
    "The Broken Road": [
        ("nothing drawn", 0, []),
        ("the lower left corner alone is a diagonal", 3, [*[""] * 10, "F"]),
        ("two spaces", 3, [*[""] * 9, "M", ".^"]),
        ("both", 6, [*[""] * 9, "F", "F#"]),
        ("one missing", 0, [*[""] * 9, "F"]),
        ("from corner to corner", 3, DOWN_RIGHT),
        ("a hole in the middle", 0, [*DOWN_RIGHT[:5], "", *DOWN_RIGHT[6:]]),
        ("down and left: only its end, the corner, scores", 3, DOWN_LEFT),
        ("from the upper edge to the right edge", 0, ["." * (r + 1) + "F" for r in range(10)]),
        ("the whole sheet", 33, FULL),
        ("an undrawn ruins space (J6)", 0, [*[""] * 4, *("." * c + "F" for c in range(5)), "", "......F"]),
        ("a drawn one", 3, [*[""] * 4, *("." * c + "F" for c in range(7))]),
    ],
    "The Cauldrons": [
        ("nothing drawn", 0, []),
        ("a corner", 1, [".F", "F"]),
        ("in the middle, by all that fills", 1, ["", "..F", ".^.#", "..M"]),
        ("a pair of empty spaces", 0, ["..F", "FF"]),
        ("an undrawn ruins space is empty", 1, [".....F", "....F.F", ".....F"]),
        ("two with a common wall", 2, [".F.F", "F.F"]),
        ("a hole in a full sheet", 1, HOLED),
        ("a full sheet", 0, FULL),
    ],
}


@pytest.mark.parametrize(
    ("card", "why", "stars", "lines", "side"),
    [
        pytest.param(card, case[0], case[1], case[2], *case[3:] or "A", id=f"{card}: {case[0]}")
        for card, cases in CASES.items()
        for case in cases
    ],
)
def test_car_21_stars_of_a_card(card, why, stars, lines, side):
    sheet = sheet_of(lines, side)
    before = copy.copy(sheet)
    assert score(card, sheet) == stars, why
    assert sheet == before


def test_car_21_there_are_sixteen_cards_each_with_cases():
    assert list(SCORERS) == list(CASES)
    assert len(SCORERS) == 16


@pytest.mark.parametrize("name", ["", "Golden Granary", "sentinel wood", "Faunlost Thicket"])
def test_an_unknown_card_is_refused(name):
    with pytest.raises(KeyError):
        score(name, sheet_of([]))


@pytest.mark.parametrize(
    ("why", "lost", "lines"),
    [
        ("no monster", 0, ["F.V"]),
        ("a corner", 2, ["M"]),
        ("in the open", 4, ["", ".M"]),
        ("each empty space once", 4, ["M.M"]),
        ("a group", 8, ["", ".MM", ".MM"]),
        ("filled round about, by anything", 0, ["MF", "#"]),
        ("an undrawn ruins space (B6) is empty", 1, ["....F", "...FM", "....F"]),
        ("a drawn one is not", 0, ["....F", "...FMW", "....F"]),
        ("diagonal spaces are safe", 0, [".F.", "FMF", ".F."]),
        ("the last column and the next row", 3, ["", "..........M"]),
        ("a full sheet", 0, FULL),
    ],
)
def test_car_20_an_empty_space_beside_a_monster_costs_a_star_once(why, lost, lines):
    assert monster_loss(sheet_of(lines)) == lost, why


# A sheet of side A late in a game, all of it counted by hand.
LATE = (
    "FF.VVV.AAW.",
    "F..^VV.AWWW",
    "FF..MW..^W.",
    ".FWWM..MAA.",
    "..W....MMA.",
    "VV..F^FF.W.",
    "VVA.F.F..WW",
    "V.AAF.FFVVV",
    "..^AA..FVVV",
    "WWW.A..^FF.",
    "W....F...MF",
)
LATE_STARS = {
    "Sentinel Wood": 6,
    "Greenbough": 19,  # all rows but E, all columns but 3 and 4
    "Treetower": 1,  # A1
    "Stoneside Forest": 6,  # F6 and J8
    "Canal Lake": 8,
    "Mages Valley": 9,
    "The Golden Granary": 3,  # B10, C6, J2
    "Shoreside Expanse": 9,
    "Wildholds": 8,
    "Great City": 6,
    "Greengold Plains": 3,
    "Shieldgate": 10,
    "Borderlands": 6,  # column 10
    "Lost Barony": 9,  # H8 to J10
    "The Broken Road": 6,  # from F1 and from K1
    "The Cauldrons": 2,  # A11, J11
}


def test_car_21_a_whole_sheet_by_every_card():
    sheet = sheet_of(LATE)
    assert {card: score(card, sheet) for card in SCORERS} == LATE_STARS
    assert monster_loss(sheet) == 8
