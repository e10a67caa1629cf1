"""The spots on the table that differ between two views, and where an event happened."""

from collections import Counter

from bot.engine.effect import Event
from bot.engine.game import Change

from .events import Blocked, Placed, SlotUsed
from .view import Player, View


def changes(before: View, after: View) -> list[Change]:
    """Return the slots where a seat has put a tile ("slot.G1"), and the spaces that it has built on or upgraded
    ("0.5a").
    """
    stood = {slot.name: Counter(slot.tiles) for slot in before.slots}
    put = [
        Change(f"slot.{slot.name}", seat)
        for slot in after.slots
        for seat in Counter(slot.tiles) - stood.get(slot.name, Counter())
        if seat >= 0
    ]
    return put + [
        one for old, new in zip(before.players, after.players, strict=True) for one in _built_changes(old, new)
    ]


def places(event: Event) -> list[str]:
    """Return the slot that an event used: its tile may have been removed at the end of the round."""
    return [f"slot.{event.slot}"] if isinstance(event, Placed | SlotUsed | Blocked) else []


def _built_changes(old: Player, new: Player) -> list[Change]:
    was = {space.name: (space.piece, space.upgraded) for space in old.spaces}
    built = [space.name for space in new.spaces if space.piece and was.get(space.name) != (space.piece, space.upgraded)]
    return [Change(f"{new.seat}.{name}", new.seat) for name in built]
