"""The ring of species round the table (OCE-12, OCE-35, OCE-36)."""

from bot.engine.effect import Seat

from .bodies import body
from .state import State


def circle(s: State, seat: Seat | None = None) -> list[str]:
    """Return all species in ring order: a seat's row from right to left, then the next player's, and so on.

    It begins with the active seat unless another is given.
    """
    start = s.active if seat is None else seat
    return [name for owner in s.after(start) for name in reversed(s.rows[owner])]


def neighbours(s: State, name: str) -> tuple[str, str]:
    """Return the neighbours on the left and on the right; "" where there is none."""
    names = circle(s, 0)
    if len(names) < 2:
        return "", ""
    place = names.index(name)
    return names[(place + 1) % len(names)], names[place - 1]


def pointed_neighbour(s: State, name: str, arrow: str) -> str:
    """Return the neighbour that an arrow ("left" or "right") points at; "" if there is none."""
    return neighbours(s, name)[arrow == "right"]


def nearest(s: State, feeder: str, kin: str) -> set[str]:
    """Return the nearest species with a trait of this kin on each side of the feeder, itself excluded (OCE-36)."""
    names = circle(s, 0)
    place = names.index(feeder)
    others = names[place + 1 :] + names[:place]
    kin_species = [name for name in others if kin in body(s.species[name].traits).kins]
    return {kin_species[0], kin_species[-1]} if kin_species else set()
