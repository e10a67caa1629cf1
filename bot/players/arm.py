"""A line that meets futures, and which of several promises most."""

from collections.abc import Sequence
from statistics import fmean
from typing import Generic

from bot.engine.effect import Choice
from bot.engine.game import S
from bot.players.futures import Futures
from bot.players.lines import Line

MISJUDGED = 2.0  # points by which looks are off, a standard deviation; futures as much, however many were met: in them
# seats play on by habit


class Arm(Generic[S]):
    """A line, how far ahead it led in each future, and the positions in which these ended."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.leads: list[float] = []
        self.ends: list[S] = []

    @property
    def choice(self) -> Choice:
        """The choice that is made first."""
        return self.line.choices[0]

    @property
    def mean(self) -> float:
        """The mean lead in futures; as long as it has met none, how good the line looks."""
        return fmean(self.leads) if self.leads else self.line.looks

    def meet(self, futures: Futures[S], number: int) -> None:
        """Play the line in a future."""
        self.ends.append(futures.end_of(self.line.choices, number))
        self.leads.append(futures.lead_in(self.ends[-1]))


def by_promise(arms: Sequence[Arm[S]]) -> list[Arm[S]]:
    """Return arms that have met the same futures, what promises most first.

    What a line looks like is corrected by what came of it: by half of the difference at most, and by the less the more
    of it luck explains. With few futures, or wild ones, the order is that of looks.
    """
    looks = _above_mean([arm.line.looks for arm in arms])
    trust = _trust(arms)
    gains = _above_mean([arm.mean for arm in arms])
    promises = [look + trust * (gain - look) for look, gain in zip(looks, gains, strict=True)]
    return [arms[place] for place in sorted(range(len(arms)), key=lambda place: -promises[place])]


def _trust(arms: Sequence[Arm[S]]) -> float:
    """Return how much of the difference between looks and futures counts: a variance's share of all variances."""
    count = len(arms[0].leads)
    if len(arms) < 2 or count < 2:
        return 0.0
    own = MISJUDGED**2
    return own / (own + own + _luck(arms) / count)


def _luck(arms: Sequence[Arm[S]]) -> float:
    """Return the variance of what an arm gains on the others from future to future; luck common to all is none."""
    by_future = [_above_mean(leads) for leads in zip(*(arm.leads for arm in arms), strict=True)]
    squares = (gain**2 for gains in zip(*by_future, strict=True) for gain in _above_mean(gains))
    return sum(squares) / ((len(arms) - 1) * (len(by_future) - 1))


def _above_mean(numbers: Sequence[float]) -> list[float]:
    """Return by how much each number is above their mean."""
    mean = fmean(numbers)
    return [number - mean for number in numbers]
