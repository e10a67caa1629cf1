"""The hexes of space as every game lays them, and how far apart they are; the home planet covers seven and is one."""

from collections.abc import Iterable
from functools import cache

from ..kit.hexes import STEPS, Cell, neighbour

CENTRES: tuple[Cell, ...] = ((3, 2), (-2, 5), (-5, 3), (-3, -2), (2, -5), (5, -3))  # of the outer boards
HOME: Cell = (0, 0)
FAR = 99  # farther than any two hexes are


def cell(name: str) -> Cell:
    """Return the cell of a notation: "-1,2" -> (-1, 2)."""
    q, r = name.split(",")
    return int(q), int(r)


@cache
def board(centre: Cell) -> tuple[Cell, ...]:
    """Return the 19 hexes of a board."""
    reach = range(-2, 3)
    return tuple((centre[0] + q, centre[1] + r) for r in reach for q in reach if abs(q + r) <= 2)


INNER = frozenset({HOME, *STEPS})  # under the home planet
HEXES: frozenset[Cell] = frozenset(hex_ for centre in (HOME, *CENTRES) for hex_ in board(centre))


def space(hex_: Cell) -> Cell:
    """Return the space that a hex belongs to: those under the home planet are one space."""
    return HOME if hex_ in INNER else hex_


@cache
def _adjacent(hex_: Cell) -> frozenset[Cell]:
    """Return the spaces one step away."""
    own = INNER if hex_ == HOME else (hex_,)
    near = {space(neighbour(one, edge)) for one in own for edge in range(6) if neighbour(one, edge) in HEXES}
    return frozenset(near - {hex_})


@cache
def _distances(start: Cell) -> dict[Cell, int]:
    """Return how many steps lead from a space to each other one."""
    distances, frontier = {start: 0}, [start]
    while frontier:
        frontier = sorted({hex_ for one in frontier for hex_ in _adjacent(one)} - {*distances})
        distances.update(dict.fromkeys(frontier, max(distances.values()) + 1))
    return distances


@cache
def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps between two hexes without portals; FAR if one is not in space."""
    return _distances(space(one)).get(space(other), FAR) if space(one) in HEXES else FAR


def network(cells: Iterable[Cell], reach: int, outposts: frozenset[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    """Return the shortest links that hold the largest group of pieces together (SOL-44).

    Two pieces can be linked that are at most `reach` apart; a piece on an outpost counts twice.
    """
    best: tuple[int, tuple[tuple[Cell, Cell], ...]] = (0, ())
    ungrouped = sorted(cells)
    while ungrouped:
        group, links = _grow_group(ungrouped, reach)
        ungrouped = [one for one in ungrouped if one not in group]
        best = max(best, (len(group) + len(group & outposts), links), key=lambda one: one[0])
    return best[1]


def _grow_group(cells: list[Cell], reach: int) -> tuple[set[Cell], tuple[tuple[Cell, Cell], ...]]:
    """Return the first piece's group and its links; each piece is linked to the nearest one that joined before it."""
    group, links = {cells[0]}, []
    others = set(cells[1:])
    while others:
        length, one, other = min((distance(one, other), one, other) for one in group for other in others)
        if length > reach:
            break
        links.append((one, other))
        group.add(other)
        others.discard(other)
    return group, tuple(links)
