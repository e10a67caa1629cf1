"""How likely each seat is to win, by what its position is worth; nothing is played on.

The lead of one seat over another is taken as the middle of a bell curve: the more of the game is left, the wider.
"""

from functools import cache
from math import erf, exp, sqrt
from typing import NamedTuple

from bot.data import read
from bot.engine.game import Game, S
from bot.engine.machine import over
from bot.players.greedy import values
from bot.players.learned import with_learned_value

FILE = "chances.toml"  # in the game's folder of data
STEPS = tuple(step / 4 for step in range(-20, 21))  # of a bell curve, in standard deviations
WEIGHTS = tuple(exp(-step * step / 2) for step in STEPS)


class Spread(NamedTuple):
    """The variance of a lead, in points squared: at the end of a game, and how much more at its beginning."""

    end: float
    more: float

    def at(self, left: float) -> float:
        """Return the variance when this share of the game is left."""
        return self.end + self.more * left


@cache
def spread_of(key: str) -> Spread | None:
    """Return the spread of a game's leads; None if it was not measured. Raise KeyError if the file is invalid."""
    try:
        row = read(key, FILE)["spread"]
    except FileNotFoundError:
        return None
    return Spread(row["end"], row["more"])


def chances(game: Game[S, object], s: S, spread: Spread) -> list[float]:
    """Return each seat's chance to win, from 0 to 1; once the game is over the winners share 1."""
    if over(s):
        return victories(game, s)
    assert game.features, f"{game.key} has no features"
    return win_shares(values(with_learned_value(game), s), spread.at(game.features(s, 0).left))


def victories(game: Game[S, object], s: S) -> list[float]:
    """Return each seat's share in the victory of a game that is over: 1 for one winner, 1/2 for each of two."""
    won = [score.rank == 1 for score in game.tally(s)]
    return [mine / sum(won) for mine in won]


def win_shares(worth: list[float], variance: float) -> list[float]:
    """Return how likely each of these numbers is the largest in the end; a lead of two has this variance."""
    width = sqrt(variance / 2)
    shares = [_share_above(mine, worth[:seat] + worth[seat + 1 :], width) for seat, mine in enumerate(worth)]
    return [share / sum(shares) for share in shares]


def _share_above(mine: float, others: list[float], width: float) -> float:
    """Return how likely a number is above all others, not normed: each varies by itself, by this much."""
    share = 0.0
    for step, weight in zip(STEPS, WEIGHTS, strict=True):
        for other in others:
            weight *= share_below(step + (mine - other) / width)
        share += weight
    return share


def share_below(deviations: float) -> float:
    """Return the share of a bell curve below so many standard deviations."""
    return (1 + erf(deviations / sqrt(2))) / 2
