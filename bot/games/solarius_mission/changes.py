"""The spots on the table that differ between two views."""

from bot.engine.game import Change

from .view import View


def changes(before: View, after: View) -> list[Change]:
    """Return the hexes where a seat has put a piece, or to which its ship has flown."""
    old = {(piece.hex, piece.seat, piece.kind) for piece in before.pieces}
    new_pieces = [piece for piece in after.pieces if (piece.hex, piece.seat, piece.kind) not in old]
    moved_players = [
        player
        for player, player_before in zip(after.players, before.players, strict=True)
        if player.ship != player_before.ship
    ]
    placings = [Change(piece.hex, piece.seat) for piece in new_pieces]
    return list(dict.fromkeys([*placings, *(Change(player.ship, player.seat) for player in moved_players)]))
