"""The verdict on an attempt at a puzzle: whether the turn that was played is as good as the best known one."""

from collections.abc import Sequence
from statistics import fmean

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.lookahead import play_line
from bot.players.budget import Budget, Clock
from bot.players.futures import Futures, standard_error
from bot.players.learned import with_learned_value

FUTURES = 32  # in which both turns are compared
LEAST_FUTURES = 8  # if there is no time for more
TOLERANCE = 1.0  # points that may be lost
LUCK = 2.0  # standard errors that luck explains: fewer than a missed turn is missed by
JUDGING = Budget(seconds=12.0)  # of a processor for one verdict


class Verdict(msgspec.Struct, frozen=True):
    """Whether a puzzle is solved, and by how many points of lead the best known turn is better on average."""

    solved: bool
    loss: float


def judge(
    game: Game[S, object],
    s: S,
    seat: Seat,
    made: Sequence[Choice],
    best: Sequence[Choice],
    seed: int,
    budget: Budget = JUDGING,
) -> Verdict:
    """Return the verdict on the choices that a seat has made from a puzzle's position on.

    Equal seeds give everybody the same futures. Who loses less than a point, or no more than luck explains, has solved.
    """
    if leads_to_same(game, s, seat, made, best):
        return Verdict(True, 0.0)
    futures, clock, losses = Futures(with_learned_value(game), s, seat, seed), Clock(budget), list[float]()
    for number in range(FUTURES):
        if clock.share_spent() >= 1 and len(losses) >= LEAST_FUTURES:
            break
        losses.append(futures.lead_after(best, number) - futures.lead_after(made, number))
    loss = fmean(losses)
    return Verdict(is_as_good(losses), max(0.0, loss))


def is_as_good(losses: Sequence[float]) -> bool:
    """Return whether a turn that leads by so much less, future by future, is as good as the one it is compared with."""
    return fmean(losses) < max(TOLERANCE, LUCK * standard_error(losses))


def leads_to_same(game: Game[S, object], s: S, seat: Seat, one: Sequence[Choice], other: Sequence[Choice]) -> bool:
    """Return whether two ways to play a turn lead to the same position, as in another order of the same choices."""
    if tuple(one) == tuple(other):
        return True
    return play_line(game, s, seat, one)[0] == play_line(game, s, seat, other)[0]
