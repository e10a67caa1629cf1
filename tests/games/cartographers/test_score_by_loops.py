"""CAR-20, CAR-21: all cards and the monsters on random sheets, held against slow loops over squares."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.cartographers.score import SCORERS, monster_loss, score
from tests.games.cartographers.sheets import sheet_from_rows

ALL = [(row, column) for row in range(11) for column in range(11)]
RUINS = {  # as printed
    "A": {(1, 5), (2, 1), (2, 9), (8, 1), (8, 9), (9, 5)},
    "B": {(1, 6), (2, 2), (4, 6), (6, 1), (7, 8), (9, 3)},
}


class Slow:
    """The rules read literally, square by square."""

    def __init__(self, rows, side):
        self.mark = {(r, c): rows[r][c] for r, c in ALL}
        self.ruins = RUINS[side]

    def of(self, mark):
        return [square for square in ALL if self.mark[square] == mark]

    def sides(self, square):
        row, column = square
        around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        return [near for near in around if near in self.mark]

    def beside(self, square, mark):
        return any(self.mark[near] == mark for near in self.sides(square))

    def on_edge(self, square):
        return len(self.sides(square)) < 4

    def is_surrounded(self, square):
        return not self.beside(square, ".")

    def groups(self, mark):
        result, left = [], set(self.of(mark))
        while left:
            group, todo = [], [left.pop()]
            while todo:
                square = todo.pop()
                group.append(square)
                for near in self.sides(square):
                    if near in left:
                        left.remove(near)
                        todo.append(near)
            result.append(group)
        return result

    def marks_beside(self, group):
        """The marks beside a group, itself not counted."""
        return {self.mark[near] for square in group for near in self.sides(square) if near not in group}

    def sentinel_wood(self):
        return sum(self.on_edge(square) for square in self.of("F"))

    def greenbough(self):
        return len({row for row, _ in self.of("F")}) + len({column for _, column in self.of("F")})

    def treetower(self):
        return sum(self.is_surrounded(square) for square in self.of("F"))

    def stoneside_forest(self):
        joined = set()
        for group in self.groups("F"):
            peaks = {near for square in group for near in self.sides(square) if self.mark[near] == "^"}
            if len(peaks) >= 2:
                joined |= peaks
        return 3 * len(joined)

    def canal_lake(self):
        return sum(self.beside(s, "A") for s in self.of("W")) + sum(self.beside(s, "W") for s in self.of("A"))

    def mages_valley(self):
        return sum(2 * self.beside(s, "^") for s in self.of("W")) + sum(self.beside(s, "^") for s in self.of("A"))

    def golden_granary(self):
        wet = sum(any(near in self.ruins for near in self.sides(square)) for square in self.of("W"))
        return wet + 3 * sum(square in self.ruins for square in self.of("A"))

    def shoreside_expanse(self):
        return 3 * sum(
            other not in self.marks_beside(group) and not any(self.on_edge(square) for square in group)
            for mark, other in ("AW", "WA")
            for group in self.groups(mark)
        )

    def wildholds(self):
        return sum(8 for group in self.groups("V") if len(group) >= 6)

    def great_city(self):
        return max([len(group) for group in self.groups("V") if "^" not in self.marks_beside(group)], default=0)

    def greengold_plains(self):
        return sum(3 for group in self.groups("V") if len(self.marks_beside(group) & set("FAWM^")) >= 3)

    def shieldgate(self):
        sizes = sorted((len(group) for group in self.groups("V")), reverse=True)
        return 2 * ([*sizes, 0, 0][1])

    def borderlands(self):
        lines = [[(r, c) for c in range(11)] for r in range(11)] + [[(r, c) for r in range(11)] for c in range(11)]
        return 6 * sum(self.complete(line) for line in lines)

    def complete(self, line):
        return all(self.mark[square] != "." for square in line)

    def lost_barony(self):
        best = 0
        for row, column in ALL:
            for side in range(1, 12 - max(row, column)):
                if self.complete([(row + r, column + c) for r in range(side) for c in range(side)]):
                    best = max(best, side)
        return 3 * best

    def broken_road(self):
        return 3 * sum(self.complete([(row + k, k) for k in range(11 - row)]) for row in range(11))

    def cauldrons(self):
        return sum(self.is_surrounded(square) for square in self.of("."))

    def monster_loss(self):
        return sum(self.beside(square, "M") for square in self.of("."))


SLOW = {
    "Sentinel Wood": Slow.sentinel_wood,
    "Greenbough": Slow.greenbough,
    "Treetower": Slow.treetower,
    "Stoneside Forest": Slow.stoneside_forest,
    "Canal Lake": Slow.canal_lake,
    "Mages Valley": Slow.mages_valley,
    "The Golden Granary": Slow.golden_granary,
    "Shoreside Expanse": Slow.shoreside_expanse,
    "Wildholds": Slow.wildholds,
    "Great City": Slow.great_city,
    "Greengold Plains": Slow.greengold_plains,
    "Shieldgate": Slow.shieldgate,
    "Borderlands": Slow.borderlands,
    "Lost Barony": Slow.lost_barony,
    "The Broken Road": Slow.broken_road,
    "The Cauldrons": Slow.cauldrons,
}

PATCHES = st.lists(
    st.tuples(
        st.sampled_from("FVAWM.FVAWM.^#"),
        st.integers(0, 10),
        st.integers(0, 10),
        st.integers(1, 6),
        st.integers(1, 6),
    ),
    max_size=40,
)


def cover_with(ground, patches):
    """Rows covered by rectangles of one mark; mountains and wasteland as single squares."""
    board = [[ground] * 11 for _ in range(11)]
    for mark, row, column, height, width in patches:
        tall, wide = (1, 1) if mark in "^#" else (height, width)
        for r in range(row, min(row + tall, 11)):
            board[r][column : min(column + wide, 11)] = mark * (min(column + wide, 11) - column)
    return ["".join(line) for line in board]


def check(rows, side):
    sheet, slow = sheet_from_rows(rows, side), Slow(rows, side)
    assert {card: score(card, sheet) for card in SCORERS} == {card: count(slow) for card, count in SLOW.items()}
    assert monster_loss(sheet) == slow.monster_loss()


@settings(max_examples=200)
@given(st.sampled_from(".F"), PATCHES, st.sampled_from("AB"))
def test_car_20_car_21_sheets_of_patches_score_as_by_loops(ground, patches, side):
    check(cover_with(ground, patches), side)


@pytest.mark.parametrize("marks", [".FVAWM^#", "." * 9 + "FVAWM^", ".FVVVVAAWW^", ".FFFFF^VAWM", "FVAWM^#" * 4 + "."])
@pytest.mark.parametrize("side", ["A", "B"])
def test_car_20_car_21_speckled_sheets_score_as_by_loops(marks, side):
    chance = random.Random(f"{marks} {side}")
    for _ in range(25):
        check(["".join(chance.choices(marks, k=11)) for _ in range(11)], side)
