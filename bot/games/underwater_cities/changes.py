"""The spots on the table that differ between two views, and where an event happened."""

from collections import Counter

from bot.engine.effect import Event
from bot.engine.game import Change

from .events import Blocked, Placed, SlotUsed
from .state import BLOCKER
from .view import Player, View


def changes(before: View, after: View) -> list[Change]:
    """Return the slots where a seat has put a tile ("slot.G1"), and the spaces where it built or upgraded ("0.5a")."""
    old_tiles = {slot.name: Counter(slot.tiles) for slot in before.slots}
    placings = [
        Change(f"slot.{slot.name}", seat)
        for slot in after.slots
        for seat in Counter(slot.tiles) - old_tiles.get(slot.name, Counter())
        if seat != BLOCKER
    ]
    pairs = zip(before.players, after.players, strict=True)
    return placings + [change for old, new in pairs for change in _board_changes(old, new)]


def places(event: Event) -> list[str]:
    """Return the slot that an event used: its tile may have been removed at the end of the round."""
    return [f"slot.{event.slot}"] if isinstance(event, Placed | SlotUsed | Blocked) else []


def _board_changes(old: Player, new: Player) -> list[Change]:
    """Return the spaces of a player's board where something was built or upgraded."""
    before = {space.name: (space.piece, space.upgraded) for space in old.spaces}
    names = [
        space.name for space in new.spaces if space.piece and before.get(space.name) != (space.piece, space.upgraded)
    ]
    return [Change(f"{new.seat}.{name}", new.seat) for name in names]
