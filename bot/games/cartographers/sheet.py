"""A player's map sheet: one set of squares for each terrain, the coins, and what drawing does to them."""

from typing import TypeAlias

import msgspec

from bot.engine.grid import Grid, bits

GRID = Grid(11, 11)
COIN_TRACK = 14  # spaces of the printed track (CAR-15)
MARKS = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M", "mountain": "^", "wasteland": "#"}

# the printed maps: ^ mountain, # wasteland, R ruins (CAR-01)
MAPS = {
    "A": (
        "...........",
        "...^.R.....",
        ".R......^R.",
        "...........",
        "...........",
        ".....^.....",
        "...........",
        "...........",
        ".R^......R.",
        ".....R.^...",
        "...........",
    ),
    "B": (
        "...........",
        "......R.^..",
        "..R^.......",
        ".....#.....",
        "....##R....",
        "....###....",
        ".R...#.....",
        ".....^..R..",
        ".........^.",
        "..^R.......",
        "...........",
    ),
}
MOUNTAINS = {side: GRID.find_marks(picture, "^") for side, picture in MAPS.items()}
WASTELAND = {side: GRID.find_marks(picture, "#") for side, picture in MAPS.items()}
RUINS = {side: GRID.find_marks(picture, "R") for side, picture in MAPS.items()}


Fields: TypeAlias = tuple[str, int, int, int, int, int, int, int, int, int]  # of a sheet, in order


class Sheet(msgspec.Struct):
    """One map sheet; `closed` mountains have paid their coin (CAR-15). `copy.copy` makes an independent copy."""

    side: str
    mountain: int
    wasteland: int
    forest: int = 0
    village: int = 0
    farm: int = 0
    water: int = 0
    monster: int = 0
    coins: int = 0
    closed: int = 0

    @property
    def filled_squares(self) -> int:
        """The squares that are drawn on, mountains or wasteland (CAR-21)."""
        return self.forest | self.village | self.farm | self.water | self.monster | self.mountain | self.wasteland

    @property
    def empty(self) -> int:
        """The squares on which one may draw; an undrawn ruins space is empty (CAR-11)."""
        return GRID.board ^ self.filled_squares

    @property
    def ruins(self) -> int:
        """The printed ruins spaces, drawn on or not."""
        return RUINS[self.side]

    @property
    def open_ruins(self) -> int:
        """The ruins spaces not drawn on yet (CAR-12)."""
        return RUINS[self.side] & ~self.filled_squares


def blank(side: str) -> Sheet:
    """Return an empty sheet of map side "A" or "B" (CAR-01)."""
    return Sheet(side, MOUNTAINS[side], WASTELAND[side])


def surrounded_mountains(sheet: Sheet) -> int:
    """Return the mountains without an adjacent empty space."""
    return sheet.mountain & ~GRID.neighbours(sheet.empty)


def draw(sheet: Sheet, terrain: str, mask: int) -> int:
    """Draw terrain on empty squares; each mountain surrounded by then pays once (CAR-15). Return the coins gained."""
    setattr(sheet, terrain, getattr(sheet, terrain) | mask)
    newly_closed = surrounded_mountains(sheet) & ~sheet.closed
    sheet.closed |= newly_closed
    return earn(sheet, newly_closed.bit_count())


def earn(sheet: Sheet, coins: int) -> int:
    """Add coins up to the end of the track; the rest is lost (CAR-15). Return the coins gained."""
    gain = min(coins, COIN_TRACK - sheet.coins)
    sheet.coins += gain
    return gain


def rows(sheet: Sheet) -> tuple[str, ...]:
    """Return the sheet as 11 strings of 11 marks; the ruins are not marked."""
    marks = ["."] * (GRID.stride * GRID.height)
    for name, mark in MARKS.items():
        for index in bits(getattr(sheet, name)):
            marks[index] = mark
    picture = "".join(marks)
    return tuple(picture[start : start + GRID.width] for start in range(0, len(picture), GRID.stride))
