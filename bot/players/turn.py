"""To the end of a turn: what a choice comes to when its seat plays its turn on, always as looks best at once."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from bot.engine.effect import Choice, Event, Seat, SeatEvent
from bot.engine.game import Game
from bot.engine.machine import over, play, question_for, undecided
from bot.engine.question import Question
from bot.engine.state import copy
from bot.players.greedy import Judge, ranked, some

LINES = 8  # choices that are followed to the end of the turn, those that look best at once
LOOKS = 60  # choices tried at each step on the way


class Line(msgspec.Struct, frozen=True):
    """The choices of a turn from now on, and how the position looks after them."""

    looks: float
    choices: tuple[Choice, ...]


def lines(
    game: Game[Any, Any],
    s: Any,
    seat: Seat,
    question: Question,
    judge: Judge,
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
            found.append(_line(game, s, seat, question, choice, judge, chance))
    return sorted(found, key=lambda line: -line.looks)


def varied(found: list[tuple[float, Choice]]) -> list[tuple[float, Choice]]:
    """The best of each first part before all others: those that share it come to much the same."""
    best = {choice.partition(" ")[0]: (looks, choice) for looks, choice in reversed(found)}
    firsts = {choice for _, choice in best.values()}
    return sorted(found, key=lambda each: each[1] not in firsts)


def _line(
    game: Game[Any, Any], s: Any, seat: Seat, question: Question, choice: Choice, judge: Judge, chance: Random
) -> Line:
    """This choice, and then always the one that looks best at once."""
    s, going = _tried(game, s, seat, choice, question)
    looks, choices = judge(s), [choice]
    while going and (following := question_for(game, s, seat)):
        looks, choice, s, going = max(
            (
                (judge(after), choice, after, on)
                for choice in some(following.options, LOOKS, chance)
                for after, on in [_tried(game, s, seat, choice, following)]
            ),
            key=lambda way: way[0],
        )
        choices.append(choice)
    return Line(looks, tuple(choices))


def _tried(game: Game[Any, Any], s: Any, seat: Seat, choice: Choice, question: Question) -> tuple[Any, bool]:
    """A copy in which the seat has chosen, and whether its turn goes on."""
    twin = copy(s)
    told = play(game, twin, seat, choice, question, only_turn=True)
    return twin, not ended(twin, seat, told)


def ended(s: Any, seat: Seat, told: Sequence[SeatEvent]) -> bool:
    """Whether the turn of a seat that has just chosen has come to its end."""
    if any(isinstance(each.event, Event) and each.event.posted for each in told):
        return True
    return over(s) or bool(s.pending) or undecided(s) != [seat]
