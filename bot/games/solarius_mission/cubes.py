"""Resource cubes: where they are placed (SOL-14, SOL-50), how they pay (SOL-15), and how they are written.

Cubes of one colour and value are alike, so a colour has three numbers. They are written by colour with their values in
a row: "black_112-blue_3" are two black cubes of value I, a black one of II and a blue one of III.
"""

import re
from collections.abc import Iterable
from functools import cache
from itertools import compress, product

from .rows import Need
from .state import COLOURS, Cubes, Player

NO_CUBES: Cubes = (0, 0, 0)
# spaces for cubes of value I, II and III, by the column of the technology die; column 0 does not exist (SOL-17)
OPEN: tuple[Cubes, ...] = ((0, 0, 0), (2, 0, 0), (3, 1, 0), (4, 2, 0), (4, 3, 1), (4, 3, 2))
FULL: tuple[Cubes, ...] = ((2, 0, 0), (1, 1, 0), (1, 1, 0), (0, 1, 1), (0, 0, 1))  # the five resource columns
NONE = "none"
ONES: tuple[Cubes, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))  # a single cube, by value less 1

_WRITTEN = re.compile(r"(\w+)_(\d+)")


def total_value(cubes: Cubes) -> int:
    """Return the total value of cubes of one colour."""
    return cubes[0] + 2 * cubes[1] + 3 * cubes[2]


def value(player: Player) -> int:
    """Return the total value of all cubes of a player."""
    return sum(map(total_value, player.cubes))


def plus(one: Cubes, other: Cubes) -> Cubes:
    """Return the cubes of both, by their values."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Cubes, other: Cubes) -> Cubes:
    """Return the cubes of one without those of the other, by their values."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def fits(cubes: Cubes, column: int, value: int) -> bool:
    """Return whether a cube of this value may be placed now with the technology die in this column (SOL-14)."""
    place = value - 1
    if cubes[place] >= OPEN[column][place]:
        return False
    return place == 0 or cubes[place] + 1 < cubes[place - 1]


@cache
def place_cubes(cubes: Cubes, column: int, n: int) -> Cubes:
    """Return the cubes that n new ones become, as far as they fit: each takes the highest open space (SOL-50)."""
    placed = cubes
    for _ in range(n):
        value = next((value for value in (3, 2, 1) if fits(placed, column, value)), 0)
        if not value:
            break
        placed = plus(placed, ONES[value - 1])
    return minus(placed, cubes)


def free_spaces(player: Player, colour: str, further: int = 0) -> int:
    """Return how many more cubes of a colour fit once its technology die has moved `further` columns on."""
    place = COLOURS.index(colour)
    return _room(player.cubes[place], player.columns[place] + further)


@cache
def _room(cubes: Cubes, column: int) -> int:
    """Return how many more cubes fit with the technology die in this column."""
    return sum(fill_spaces(cubes, column)) - sum(cubes)


@cache
def fill_spaces(cubes: Cubes, column: int) -> Cubes:
    """Return the cubes of a colour after as many more are placed as fit with the technology die in this column."""
    return plus(cubes, place_cubes(cubes, column, sum(OPEN[column])))


def room_value(cubes: Cubes, column: int) -> int:
    """Return the total value of the cubes of a colour that still fit with the technology die in this column."""
    return total_value(fill_spaces(cubes, column)) - total_value(cubes)


def add_cubes(player: Player, colour: str, n: int) -> Cubes:
    """Place n cubes of a colour, as far as they fit. Return those placed."""
    place = COLOURS.index(colour)
    placed = place_cubes(player.cubes[place], player.columns[place], n)
    player.cubes[place] = plus(player.cubes[place], placed)
    return placed


def remove_cubes(player: Player, colour: str, cubes: Cubes) -> None:
    """Take cubes off a player's board."""
    place = COLOURS.index(colour)
    player.cubes[place] = minus(player.cubes[place], cubes)
    assert min(player.cubes[place]) >= 0


@cache
def subsets(cubes: Cubes) -> tuple[Cubes, ...]:
    """Return all selections of these cubes, the empty one among them."""
    ones, twos, threes = (range(n + 1) for n in cubes)
    return tuple(product(ones, twos, threes))


@cache
def payments(cubes: Cubes, need: Need) -> tuple[Cubes, ...]:
    """Return the ways to pay part of a cost without a superfluous cube, the least value first (SOL-15)."""
    if need.exact:
        number, value = need.exact
        wanted: Cubes = (number * (value == 1), number * (value == 2), number * (value == 3))
        return (wanted,) if cubes[value - 1] >= number else ()
    return _worth_least(cubes, need.worth)


@cache
def _worth_least(cubes: Cubes, least: int) -> tuple[Cubes, ...]:
    """Return the selections of these cubes worth at least this, without superfluous cubes, least value first."""
    sufficient = [part for part in subsets(cubes) if total_value(part) >= least]
    lean = [part for part in sufficient if not _has_superfluous_cube(part, least)]
    return tuple(sorted(lean, key=lambda part: (total_value(part), sum(part), part)))


def _has_superfluous_cube(cubes: Cubes, least: int) -> bool:
    """Return whether one of these cubes could be left out and the value would still suffice."""
    return any(number and total_value(cubes) - value >= least for value, number in enumerate(cubes, 1))


@cache
def full_columns(cubes: Cubes) -> int:
    """Return how many resource columns these cubes can fill at once (SOL-42)."""
    best = 0
    for is_filled in product((False, True), repeat=len(FULL)):
        columns = [*compress(FULL, is_filled)]
        needed = [sum(column[place] for column in columns) for place in range(3)]
        if all(n <= available for n, available in zip(needed, cubes, strict=True)):
            best = max(best, len(columns))
    return best


def format_cubes(parts: Iterable[tuple[str, Cubes]]) -> str:
    """Return cubes by colour in notation: [("black", (2, 1, 0)), ("blue", (0, 0, 1))] -> "black_112-blue_3".

    "none" if there are none.
    """
    return "-".join(f"{colour}_{_values(cubes)}" for colour, cubes in parts if any(cubes)) or NONE


@cache
def _values(cubes: Cubes) -> str:
    """Return the values of cubes in notation: (2, 1, 0) -> "112"."""
    return "1" * cubes[0] + "2" * cubes[1] + "3" * cubes[2]


def read(text: str) -> list[tuple[str, Cubes]]:
    """Return the cubes of a notation: "black_112-blue_3" -> [("black", (2, 1, 0)), ("blue", (0, 0, 1))].

    Empty for "none".
    """
    return [
        (colour, (values.count("1"), values.count("2"), values.count("3"))) for colour, values in _WRITTEN.findall(text)
    ]


def combine_notations(some: str, more: str) -> str:
    """Return the notation of both together: "black_1-brown_1" and "blue_3-brown_2" -> "black_1-blue_3-brown_12"."""
    one, other = dict(read(some)), dict(read(more))
    return format_cubes((colour, plus(one.get(colour, NO_CUBES), other.get(colour, NO_CUBES))) for colour in COLOURS)
