"""The awards after a game: who has most of what, as its final view shows it."""

from collections.abc import Mapping, Sequence

from .view import View


def awards(view: View) -> Mapping[str, Sequence[int]]:
    """Return by seat: the largest island on which nobody has more influence, and the number of houses."""
    seats = range(len(view.players))
    ruled = [
        [one.size for one in view.islands if one.influence[seat] and one.influence[seat] == max(one.influence)]
        for seat in seats
    ]
    houses = [part.house for tile in view.tiles for part in tile.parts]
    return {
        "island": [max(sizes, default=0) for sizes in ruled],
        "houses": [houses.count(seat) for seat in seats],
    }
