"""The largest group of a seat's pieces (SOL-44)."""

from functools import lru_cache

from bot.engine.effect import Seat

from .space import distances
from .state import State


def network(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the hexes of the group of pieces that counts most, linked within the drives' total; () without pieces."""
    pieces = {name: 1 + bool(piece.outpost) for name, piece in s.pieces.items() if piece.seat == seat}
    linked = groups(tuple(pieces), s.players[seat].range)
    return max(linked, key=lambda group: sum(pieces[name] for name in group), default=())


@lru_cache(maxsize=4096)
def groups(names: tuple[str, ...], most: int) -> tuple[tuple[str, ...], ...]:
    """Return the hexes in groups, each linked by distances of at most `most` hexes."""
    groups_so_far, left = [], list(names)
    while left:
        group, edge = [left[0]], [left.pop(0)]
        while edge:
            near = distances(edge.pop())
            edge += (new := [name for name in left if near[name] <= most])
            group += new
            left = [name for name in left if name not in new]
        groups_so_far.append(tuple(group))
    return tuple(groups_so_far)


def size(s: State, seat: Seat) -> int:
    """Return how much the largest group counts; pieces on outposts count twice."""
    return sum(1 + bool(s.pieces[name].outpost) for name in network(s, seat))
