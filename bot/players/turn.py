"""What a choice leads to when its seat plays its turn on, always with the choice that looks best at once.

A line ends with the turn, or where chance is drawn: beyond that it would count on one lucky draw.
"""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from bot.engine.effect import Choice, Effect, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.machine import over, play, question_for, seats_to_choose
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.players.greedy import Judge, best, rank_choices
from bot.players.habits import Habits

LINES = 24  # choices that are followed to the end of the turn, those that look best at once
BEST = 3  # choices that are followed even if they begin alike


class Line(msgspec.Struct, frozen=True):
    """The choices of a turn from now on, and how good the position looks after them."""

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
    """Return the most promising ways to play the turn on, best first.

    Fewer if `stop` returns True, but at least one.
    """
    ways: list[Line] = []
    for looks, choice in vary_firsts(rank_choices(game, s, seat, question, judge, chance, stop))[:most]:
        if ways and stop():
            break
        if s.pending:
            ways.append(Line(looks, (choice,)))
        else:
            ways.append(_line(game, s, seat, question, choice, judge, habits, chance))
    return sorted(ways, key=lambda line: -line.looks)


def vary_firsts(ranking: list[tuple[float, Choice]]) -> list[tuple[float, Choice]]:
    """Return the best few choices, then the best one of each first part, then the rest.

    Choices with the same first part mostly lead to much the same.
    """
    best = {choice.partition(" ")[0]: (looks, choice) for looks, choice in reversed(ranking)}
    firsts = {choice for _, choice in [*ranking[:BEST], *best.values()]}
    return sorted(ranking, key=lambda pair: pair[1] not in firsts)


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
    """This choice, followed by the best-looking ones among those that the habits find worth trying."""
    s, going = _try(game, s, seat, choice, question)
    looks, choices, effects = judge(s), [choice], []
    while going and (following := question_for(game, s, seat)):
        ways = {way: _try(game, s, seat, way, following) for way in habits.worth_trying(seat, following, chance)}
        judged = {way: judge(after) for way, (after, _) in ways.items()}
        habits.learn(seat, following, {way: then - looks for way, then in judged.items()})
        choice = best(judged, looks)
        looks, (s, going) = judged[choice], ways[choice]
        choices.append(choice)
        effects.append(following.effect)
    return Line(looks, tuple(choices), tuple(effects))


def _try(game: Game[S, object], s: S, seat: Seat, choice: Choice, question: Question) -> tuple[S, bool]:
    """Return a copy of the state in which the seat has chosen, and whether its turn goes on without a random draw."""
    twin = copy(s)
    events = play(game, twin, seat, choice, question, only_turn=True)
    return twin, not is_turn_over_for(twin, seat, events) and twin.chance == s.chance


def is_turn_over_for(s: State, seat: Seat, events: Sequence[SeatEvent]) -> bool:
    """Return whether the turn in which a seat has just chosen, its own or another's, is over for it."""
    return bool(_ended_turns(events)) or over(s) or bool(s.pending) or seats_to_choose(s) != [seat]


def has_ended_own_turn(s: State, seat: Seat, events: Sequence[SeatEvent], simultaneous: bool) -> bool:
    """Return whether a seat's choice has ended its own turn; with `simultaneous`, every such choice is a turn."""
    return seat in _ended_turns(events) or over(s) or (simultaneous and bool(s.pending))


def _ended_turns(events: Sequence[SeatEvent]) -> list[Seat]:
    """Return the seats whose turns have ended according to these events."""
    return [entry.seat for entry in events if entry.event.ends_turn]
