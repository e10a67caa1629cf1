"""The largest group of a seat's pieces (SOL-44)."""

from functools import lru_cache

from bot.engine.effect import Seat

from .space import distances
from .state import State


def network(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the hexes of the group of pieces that counts most; empty without pieces.

    Pieces are linked if they are no farther apart than the range of the drives; those on outposts count twice.
    """
    worth_by_hex = {name: 1 + bool(piece.outpost) for name, piece in s.pieces.items() if piece.seat == seat}
    linked = groups(tuple(worth_by_hex), s.players[seat].range)
    return max(linked, key=lambda group: sum(worth_by_hex[name] for name in group), default=())


@lru_cache(maxsize=4096)
def groups(names: tuple[str, ...], most: int) -> tuple[tuple[str, ...], ...]:
    """Return the hexes in groups, each linked by distances of at most `most` hexes."""
    finished, rest = [], list(names)
    while rest:
        group, unvisited = [rest[0]], [rest.pop(0)]
        while unvisited:
            steps_to = distances(unvisited.pop())
            near = [name for name in rest if steps_to[name] <= most]
            unvisited += near
            group += near
            rest = [name for name in rest if name not in near]
        finished.append(tuple(group))
    return tuple(finished)


def size(s: State, seat: Seat) -> int:
    """Return how much the largest group counts; pieces on outposts count twice."""
    return sum(1 + bool(s.pieces[name].outpost) for name in network(s, seat))
