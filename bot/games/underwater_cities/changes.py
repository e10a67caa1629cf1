"""What differs on the table between two moments."""

from bot.engine.game import Change

from .view import Player, View


def changes(before: View, after: View) -> list[Change]:
    """The slots where a seat has put a tile ("slot.G1"), and the spaces that it has built on or upgraded ("0.5a")."""
    stood = {slot.name: slot.tiles for slot in before.slots}
    put = [
        Change(f"slot.{slot.name}", seat)
        for slot in after.slots
        for seat in slot.tiles
        if seat >= 0 and seat not in stood.get(slot.name, ())
    ]
    return put + [one for old, new in zip(before.players, after.players, strict=True) for one in _built(old, new)]


def _built(old: Player, new: Player) -> list[Change]:
    was = {space.name: (space.piece, space.upgraded) for space in old.spaces}
    built = [space.name for space in new.spaces if space.piece and was.get(space.name) != (space.piece, space.upgraded)]
    return [Change(f"{new.seat}.{name}", new.seat) for name in built]
