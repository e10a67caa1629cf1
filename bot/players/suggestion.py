"""A choice to suggest, what it leads to, and how it compares with another one in the futures that both have met."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.players.amounts import POINTS, Group, wanted_amounts
from bot.players.arm import Arm
from bot.players.budget import THINKING, Budget, Clock
from bot.players.learned import with_learned_value
from bot.players.search import weigh

LEAST = 0.75  # of something, on average: less is luck
CLEAR = 1.0  # points of lead: with fewer a choice is about as good
EQUALS = 8  # choices that are about as good, at most
FUTURES = 2  # that both must have met for one to be clearly better


class Gain(msgspec.Struct, frozen=True):
    """By how much a seat has more of a line of its score on average, or of something it holds."""

    group: Group
    what: str
    name: str
    more: float


class Suggestion(msgspec.Struct, frozen=True):
    """A choice, and by how many points of lead it does better on average than its `rival`.

    That is the best other choice that is clearly worse. If none is, the next best ones are its `equals`, about as good:
    several, for what is read of the first may be the same. Without either there was nothing else to try. `gains`: what
    the seat is to have more of at the end of its next turn than it has now, points before holdings, the most first.
    """

    choice: Choice
    rival: Choice = ""
    lead: float = 0.0
    equals: tuple[Choice, ...] = ()
    gains: tuple[Gain, ...] = ()


def suggest(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Suggestion:
    """Return the choice of the strong player, compared with another one by what both lead to."""
    best, *others = weigh(with_learned_value(game), s, seat, chance, Clock(budget))
    gains = tuple(sorted(_gains(game, s, seat, best.ends), key=lambda gain: (gain.group == "held", -gain.more)))
    rivals = [arm for arm in others if arm.choice != best.choice and arm.leads]
    clear = (arm for arm in rivals if len(arm.leads) >= FUTURES and _lead(best, arm) >= CLEAR)
    if (rival := next(clear, None)) is None:
        return Suggestion(best.choice, equals=tuple(arm.choice for arm in rivals[:EQUALS]), gains=gains)
    return Suggestion(best.choice, rival.choice, _lead(best, rival), gains=gains)


def _lead(best: Arm[S], rival: Arm[S]) -> float:
    """Return by how much the best line leads further on average, in the futures that both have met."""
    return fmean(one - other for one, other in zip(best.leads, rival.leads, strict=False))


def _gains(game: Game[S, object], s: S, seat: Seat, ends: Sequence[S]) -> Iterator[Gain]:
    """Yield what the seat has clearly more of on average where a line ends, but for its points as a whole.

    Points of a kind that there are none of yet, as of a season that ends, only sum up what is named already.
    """
    before, after = wanted_amounts(game, s, seat), [wanted_amounts(game, end, seat) for end in ends]
    for amount in dict.fromkeys(name for amounts in after for name in amounts):
        is_total = all(amounts.get(amount) == amounts[POINTS] for amounts in (before, *after))
        more = fmean(amounts.get(amount, 0) for amounts in after) - before.get(amount, 0)
        if more >= LEAST and not is_total and (amount.group == "held" or amount in before):
            yield Gain(*amount, more)
