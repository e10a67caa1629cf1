"""The awards after a game: who has most of what, as its final view shows it."""

from collections.abc import Mapping, Sequence

from .view import View


def awards(view: View) -> Mapping[str, Sequence[int]]:
    """Return by seat: traits in play, species, and the tokens on the largest of them."""
    return {
        "traits": [player.traits for player in view.players],
        "species": [len(player.species) for player in view.players],
        "largest": [max((species.tokens for species in player.species), default=0) for player in view.players],
    }
