"""The awards after a game: who has most of what, as its final view shows it."""

from collections.abc import Mapping, Sequence

from .view import View


def awards(view: View) -> Mapping[str, Sequence[int]]:
    """Return by seat: the largest group of pieces, completed planets, stations, and missions that were fulfilled."""
    return {
        "group": [player.network for player in view.players],
        "planets": [len(player.completed) for player in view.players],
        "stations": [len(player.stations) for player in view.players],
        "missions": [sum(mission.done for mission in player.missions) for player in view.players],
    }
