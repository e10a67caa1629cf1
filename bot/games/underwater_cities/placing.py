"""Putting pieces on a player board."""

from .board import CORNERS
from .network import DOMES, board, connected_corners
from .state import Player


def place(player: Player, kind: str, space: str) -> None:
    """Put a piece on the board."""
    player.fresh.append(space)
    if kind == "tunnel":
        player.tunnels.append(space)
        player.dug += 1
    elif kind in DOMES:
        player.domes[space] = kind
    else:
        player.buildings[space] = kind


def joined_metropolis(player: Player, tunnel: str) -> list[str]:
    """Return the metropolis that this tunnel, just built, connects; empty if it connects none."""
    end = board(player).ends[tunnel][1]
    return [player.tiles[end]] if end in CORNERS and end in connected_corners(player) else []
