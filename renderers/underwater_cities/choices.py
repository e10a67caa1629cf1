"""A seat's board after a choice, and what the choice changes in the next Production."""

from collections.abc import Sequence

import msgspec
from PIL import Image

from bot.games.underwater_cities.view import Entry, View

from ..look import Look
from .seat import seat as draw_seat
from .seats import hunger

GOODS = ("credit", "kelp", "steelplast", "science", "biomatter")


def preview(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return the player's part after a choice, with all spaces marked that could be chosen.

    Where a slot is chosen it leaves the hand out: each of its cards has a list of slots below the picture.
    """
    hand = () if before.open else after.hand
    return draw_seat(msgspec.structs.replace(after, offered=before.offered, hand=hand), seat, look, choosing=True)


def brings(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return the change of the next Production, and the food it would lack if that changes.

    The panel itself shows present goods and points.
    """
    old, new = (_sums(view.players[seat].expected) for view in (before, after))
    if not after.players[seat].expected:  # the last Production is over
        return []
    changes = [
        look.texts("panel.held", name=look.texts.naming("good", name).plain_with_icon, old=old[name], new=new[name])
        for name in new
        if old[name] != new[name]
    ]
    lines = [look.texts("brings.production", list=look.texts("list.and_also").join(changes))] if changes else []
    missing = hunger(after.players[seat])
    is_new = missing and missing != hunger(before.players[seat])
    return [*lines, look.texts("brings.short", n=missing)] if is_new else lines


def _sums(entries: Sequence[Entry]) -> dict[str, int]:
    """Return all goods and points of an account."""
    sums = {name: sum(getattr(entry.goods, name) for entry in entries) for name in GOODS}
    return sums | {"point": sum(entry.points for entry in entries)}
