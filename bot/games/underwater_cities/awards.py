"""The awards after a game: who has most of what, as its final view shows it."""

from collections.abc import Mapping, Sequence

from .view import View


def awards(view: View) -> Mapping[str, Sequence[int]]:
    """Return by seat: connected cities, tunnels, and buildings that were upgraded."""
    return {
        "network": [sum(space.connected for space in player.spaces if len(space.name) == 1) for player in view.players],
        "tunnels": [sum(space.piece == "tunnel" for space in player.spaces) for player in view.players],
        "upgrades": [sum(space.upgraded for space in player.spaces) for player in view.players],
    }
