"""The largest group of a seat's pieces (SOL-44)."""

from bot.engine.effect import Seat

from .space import distances
from .state import State


def network(s: State, seat: Seat, range_: int | None = None) -> tuple[str, ...]:
    """The hexes of the group of pieces within the drives' total of one another that counts most; () without pieces."""
    pieces = {name: 1 + bool(piece.outpost) for name, piece in s.pieces.items() if piece.seat == seat}
    most = s.players[seat].range if range_ is None else range_
    return max(groups(tuple(pieces), most), key=lambda group: sum(pieces[name] for name in group), default=())


def groups(names: tuple[str, ...], most: int) -> list[tuple[str, ...]]:
    """Hexes in groups, each linked by chains of steps of at most so many hexes."""
    found, left = [], list(names)
    while left:
        group, edge = [left[0]], [left.pop(0)]
        while edge:
            near = distances(edge.pop())
            edge += (new := [name for name in left if near[name] <= most])
            group += new
            left = [name for name in left if name not in new]
        found.append(tuple(group))
    return found


def size(s: State, seat: Seat) -> int:
    """What the largest group counts: pieces on outposts twice."""
    return sum(1 + bool(s.pieces[name].outpost) for name in network(s, seat))
