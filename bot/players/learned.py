"""Values that were learned from rollouts (`python -m bot train`): a game's own value, and weights of its features."""

from functools import cache
from typing import NamedTuple

import msgspec

from bot.data import read
from bot.engine.effect import Seat
from bot.engine.game import Game, S

FILE = "computer.toml"  # in the game's folder of data
VALUE = "value"  # the game's own value, as a feature among the others


class Weight(NamedTuple):
    """What one of a feature is worth in points: at the end of the game, and how much more at its beginning."""

    end: float
    more: float


Weights = dict[str, Weight]  # by feature


def with_learned_value(game: Game[S, object]) -> Game[S, object]:
    """Return the game with its learned value; the game itself if none was learned."""
    weights = weights_of(game.key)
    return with_weights(game, weights) if weights else game


@cache
def weights_of(key: str) -> Weights:
    """Return the weights of a game's features; none if none were learned. Raise ValueError if the file is invalid."""
    try:
        rows = read(key, FILE)["weights"]
    except FileNotFoundError:
        return {}
    return {name: Weight(*weight) for name, weight in rows.items()}


def with_weights(game: Game[S, object], weights: Weights) -> Game[S, object]:
    """Return a game that has features, its value changed by what these weights make of them."""
    if not weights:
        return game
    features, value, of_value = game.features, game.value, weights.get(VALUE, Weight(0.0, 0.0))
    assert features, f"{game.key} has no features"

    def learned_value(s: S, seat: Seat) -> float:
        left, numbers = features(s, seat)
        own = worth = value(s, seat)
        for name, number in numbers.items():
            if number and name in weights:
                end, more = weights[name]
                worth += number * (end + more * left)
        return worth + own * (of_value.end + of_value.more * left)

    return msgspec.structs.replace(game, value=learned_value)
