"""The spots on the table that differ between two views."""

from bot.engine.game import Change

from .view import View


def changes(before: View, after: View) -> list[Change]:
    """Return the hexes where a seat has put a piece, or to which its ship has flown."""
    there = {(piece.hex, piece.seat, piece.kind) for piece in before.pieces}
    put = [Change(piece.hex, piece.seat) for piece in after.pieces if (piece.hex, piece.seat, piece.kind) not in there]
    flown = [
        Change(new.ship, new.seat)
        for old, new in zip(before.players, after.players, strict=True)
        if new.ship != old.ship
    ]
    return list(dict.fromkeys([*put, *flown]))
