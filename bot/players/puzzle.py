"""Puzzles: which missed turns are good ones to find.

A second look has found that another turn was clearly better. For a puzzle the best turn must be known with more care,
to its end, and it must be hard to find by chance: most other turns that look good must be clearly worse.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.lookahead import play_line
from bot.engine.machine import question_for
from bot.players.budget import Budget, Clock
from bot.players.futures import Futures
from bot.players.learned import with_learned_value
from bot.players.lines import first_look
from bot.players.second_look import FUTURES, is_clear
from bot.players.turn import has_ended_own_turn
from bot.players.verdict import is_as_good

LINES = 12  # turns that are compared: those that look best, and those of the second look
LEAST_LINES = 4  # that lead to different positions: with fewer there is little to find
FIRST_FUTURES = 8  # in which all are
FINALISTS = 3  # that meet further futures
FURTHER_FUTURES = 24
MOST_GOOD = 0.34  # the share of the turns that may be as good as the best one
MAKING = Budget(seconds=15.0)  # of a processor for one puzzle

Line = tuple[Choice, ...]


class Solution(msgspec.Struct, frozen=True):
    """The best known turn, by how many points of lead it is better than what was played, and how special it is.

    Of so many turns that were `compared`, so many are as good (`good`), the best one among them.
    """

    choices: Line
    gain: float
    compared: int
    good: int


def solve(
    game: Game[S, object], s: S, seat: Seat, made: Line, better: Line, chance: Random, budget: Budget = MAKING
) -> Solution | None:
    """Return the solution of a position in which a seat has made these choices, and others were clearly better.

    Return None if it is no good puzzle, or if the budget is spent before that is certain.
    """
    learned, clock = with_learned_value(game), Clock(budget)
    lines = different_lines(learned, s, seat, made, better, chance, clock)
    if len(lines) < LEAST_LINES:
        return None
    futures = Futures(learned, s, seat, chance.getrandbits(64))
    first = {line: _leads(futures, line, range(FIRST_FUTURES)) for line in lines if clock.share_spent() < 1}
    best = _best(futures, first, clock) if len(first) == len(lines) else None
    if best is None or clock.share_spent() >= 1 or not is_whole(learned, s, seat, best):
        return None
    good = sum(is_as_good(_losses(first[best], leads)) for leads in first.values())
    start = FIRST_FUTURES + FURTHER_FUTURES  # in futures that have not chosen it
    numbers = range(start, start + FUTURES)
    gains = _losses(_leads(futures, best, numbers), _leads(futures, made, numbers))
    if good > MOST_GOOD * len(lines) or not is_clear(gains):
        return None
    return Solution(best, fmean(gains), len(lines), good)


def different_lines(
    game: Game[S, object], s: S, seat: Seat, made: Line, better: Line, chance: Random, clock: Clock
) -> list[Line]:
    """Return the turns to compare, one for each position that they lead to."""
    question = question_for(game, s, seat)
    if question is None:
        return []
    looks = [line.choices for line in first_look(game, s, seat, question, chance, clock, LINES)]
    lines, positions = list[Line](), list[S]()
    for line in (better, made, *looks):
        position, _ = play_line(game, s, seat, line)
        if position not in positions:
            lines.append(line)
            positions.append(position)
    return lines


def is_whole(game: Game[S, object], s: S, seat: Seat, line: Line) -> bool:
    """Return whether a turn is known to its end: if it stops at a draw, nobody can be told the best one."""
    after, events = play_line(game, s, seat, line)
    return has_ended_own_turn(after, seat, events, bool(s.pending))


def _best(futures: Futures[S], first: dict[Line, list[float]], clock: Clock) -> Line:
    """Return the turn that does best, after further futures for those that did best in the first ones."""
    finalists = sorted(first, key=lambda line: -fmean(first[line]))[:FINALISTS]
    numbers = range(FIRST_FUTURES, FIRST_FUTURES + FURTHER_FUTURES)
    means = {line: fmean(_leads(futures, line, numbers)) for line in finalists if clock.share_spent() < 1}
    return max(means or dict.fromkeys(finalists, 0.0), key=lambda line: means.get(line, 0.0))


def _leads(futures: Futures[S], line: Line, numbers: range) -> list[float]:
    """Return by how much the seat leads after a turn, by future."""
    return [futures.lead_after(line, number) for number in numbers]


def _losses(best: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return by how much the best turn leads further than another one, by future."""
    return [one - two for one, two in zip(best, other, strict=True)]
