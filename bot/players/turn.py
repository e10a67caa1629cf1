"""What a choice comes to when its seat plays its turn on, always as looks best at once.

A line ends with the turn, or where chance is drawn: to go on from there would be to count on one lucky draw.
"""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from bot.engine.effect import Choice, Effect, Event, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.machine import over, play, question_for, undecided
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.players.greedy import Judge, ranked
from bot.players.habits import Habits, best

LINES = 24  # choices that are followed to the end of the turn, those that look best at once
BEST = 3  # choices that are followed even if they begin alike


class Line(msgspec.Struct, frozen=True):
    """The choices of a turn from now on, and how the position looks after them."""

    looks: float
    choices: tuple[Choice, ...]
    effects: tuple[Effect, ...] = ()  # what was asked on the way, after the first choice


def lines(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    judge: Judge[S],
    habits: Habits[S],
    chance: Random,
    most: int = LINES,
    stop: Callable[[], bool] = lambda: False,
) -> list[Line]:
    """The most promising ways to go on, best first; fewer once `stop` says so, but one at least."""
    found: list[Line] = []
    for looks, choice in varied(ranked(game, s, seat, question, judge, chance, stop))[:most]:
        if found and stop():
            break
        if s.pending:
            found.append(Line(looks, (choice,)))
        else:
            found.append(_line(game, s, seat, question, choice, judge, habits, chance))
    return sorted(found, key=lambda line: -line.looks)


def varied(found: list[tuple[float, Choice]]) -> list[tuple[float, Choice]]:
    """The best few, then the best of each first part before all others: those that share it come to much the same."""
    best = {choice.partition(" ")[0]: (looks, choice) for looks, choice in reversed(found)}
    firsts = {choice for _, choice in [*found[:BEST], *best.values()]}
    return sorted(found, key=lambda each: each[1] not in firsts)


def _line(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    choice: Choice,
    judge: Judge[S],
    habits: Habits[S],
    chance: Random,
) -> Line:
    """This choice, and then always the one that looks best at once, of those that the habits find worth trying."""
    s, going = _tried(game, s, seat, choice, question)
    looks, choices, effects = judge(s), [choice], []
    while going and (following := question_for(game, s, seat)):
        ways = {way: _tried(game, s, seat, way, following) for way in habits.worth_trying(seat, following, chance)}
        each = {way: judge(after) for way, (after, _) in ways.items()}
        habits.learn(seat, following, {way: then - looks for way, then in each.items()})
        choice = best(each, looks)
        looks, (s, going) = each[choice], ways[choice]
        choices.append(choice)
        effects.append(following.effect)
    return Line(looks, tuple(choices), tuple(effects))


def _tried(game: Game[S, object], s: S, seat: Seat, choice: Choice, question: Question) -> tuple[S, bool]:
    """A copy in which the seat has chosen, and whether its turn goes on with no chance drawn."""
    twin = copy(s)
    told = play(game, twin, seat, choice, question, only_turn=True)
    return twin, not ended(twin, seat, told) and twin.chance == s.chance


def ended(s: State, seat: Seat, told: Sequence[SeatEvent]) -> bool:
    """Whether the turn in which a seat has just chosen, its own or another's, is over for it."""
    return bool(_turns(told)) or over(s) or bool(s.pending) or undecided(s) != [seat]


def closed(s: State, seat: Seat, told: Sequence[SeatEvent], apart: bool) -> bool:
    """Whether a seat's own turn is over with what it has just chosen; `apart`: any simultaneous choice is a turn."""
    return seat in _turns(told) or over(s) or (apart and bool(s.pending))


def _turns(told: Sequence[SeatEvent]) -> list[Seat]:
    """Whose turns are told to be over."""
    return [each.seat for each in told if isinstance(each.event, Event) and each.event.posted]
