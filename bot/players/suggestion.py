"""A choice to suggest, and what it brings more than the next best one in the futures that both have met."""

from collections.abc import Iterator
from random import Random
from statistics import fmean

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.players.amounts import POINTS, Group, amounts_of
from bot.players.budget import THINKING, Budget, Clock
from bot.players.learned import with_learned_value
from bot.players.search import Arm, weigh

LEAST = 0.75  # of something, on average: less is luck
CLEAR = 1.0  # points of lead: with fewer a choice is about as good
EQUALS = 8  # choices that are about as good, at most
FUTURES = 2  # that both must have met for one to be clearly better


class Difference(msgspec.Struct, frozen=True):
    """By how much a seat has more of a line of its score on average, or of something it holds; negative if less."""

    group: Group
    what: str
    name: str
    more: float


class Suggestion(msgspec.Struct, frozen=True):
    """A choice, and by how many points of lead it does better on average than its `rival`.

    That is the best other choice that is clearly worse. If none is, the next best ones are its `equals`, about as good:
    several, for what is read of the first may be the same. What the choice brings more or less of comes with the
    largest difference first, points before holdings. Without either there was nothing else to try.
    """

    choice: Choice
    rival: Choice = ""
    gain: float = 0.0
    differences: tuple[Difference, ...] = ()
    equals: tuple[Choice, ...] = ()


def suggest(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Suggestion:
    """Return the choice of the strong player, compared with another one by what both lead to."""
    best, *others = weigh(with_learned_value(game), s, seat, chance, Clock(budget))
    rivals = [arm for arm in others if arm.choice != best.choice and arm.leads]
    clear = (arm for arm in rivals if len(arm.leads) >= FUTURES and _gain(best, arm) >= CLEAR)
    if (rival := next(clear, None)) is None:
        return Suggestion(best.choice, equals=tuple(arm.choice for arm in rivals[:EQUALS]))
    differences = sorted(_differences(game, seat, best, rival), key=lambda one: (one.group == "held", -abs(one.more)))
    return Suggestion(best.choice, rival.choice, _gain(best, rival), tuple(differences))


def _gain(best: Arm[S], rival: Arm[S]) -> float:
    """Return by how much the best line leads further on average, in the futures that both have met."""
    return fmean(one - other for one, other in zip(best.leads, rival.leads, strict=False))


def _differences(game: Game[S, object], seat: Seat, best: Arm[S], rival: Arm[S]) -> Iterator[Difference]:
    """Yield what the seat has clearly more or less of after the best line, but for its points as a whole."""
    ends = zip(best.ends, rival.ends, strict=False)  # the nth future is the same for both
    amounts = [tuple(amounts_of(game, end, seat) for end in pair) for pair in ends]
    for amount in dict.fromkeys(name for pair in amounts for one in pair for name in one):
        if any(one.get(amount) != one[POINTS] for pair in amounts for one in pair):  # else it is the total again
            more = fmean(ours.get(amount, 0) - theirs.get(amount, 0) for ours, theirs in amounts)
            if abs(more) >= LEAST:
                yield Difference(*amount, more)
