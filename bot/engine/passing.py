"""Whether a seat that is asked may as well pass, because nothing that it can choose gains it anything."""

from collections.abc import Iterable, Iterator

import msgspec

from bot.engine import codec
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, Line, S, sum_lines
from bot.engine.lookahead import certain_outcome
from bot.engine.machine import over
from bot.engine.question import Question
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.engine.steps import choose

MOST_OPTIONS = 60  # where there are more, something will be worth it


def idle_pass(game: Game[S, object], s: S, seat: Seat, question: Question) -> Choice | None:
    """Return the choice by which a seat passes, if all else that it can choose certainly only costs it something.

    None if nothing of its question is a pass, if anything is drawn or shown after another choice, if passing ends the
    game, and while all choose at the same time. In `s` is guessed what the seat cannot know.
    """
    if s.pending or len(question.options) > MOST_OPTIONS:
        return None
    passes = [choice for choice in question.options if does_nothing(game, s, question, choice)]
    if len(passes) != 1:
        return None
    passed = certain_outcome(game, s, seat, passes[0], question).state
    others = (choice for choice in question.options if choice != passes[0])
    if over(passed) or not all(_only_costs(game, s, seat, passed, choice, question) for choice in others):
        return None
    return passes[0]


def does_nothing(game: Game[S, object], s: S, question: Question, choice: Choice) -> bool:
    """Return whether a choice only leaves what is offered: nothing changes, and nothing follows from it."""
    if is_side_choice(choice):
        return False
    twin, left = copy(s), copy(s)
    choose(game, twin, question.options[choice], [])
    left.stack.pop()
    return twin == left


def _only_costs(game: Game[S, object], s: S, seat: Seat, passed: S, choice: Choice, question: Question) -> bool:
    """Return whether a choice leads to what passing leads to, except that its seat holds less.

    What differs in the state must be numbers that are lower, in all by as much as the seat holds less: then all that
    is not counted among what it holds is the same.
    """
    outcome = certain_outcome(game, s, seat, choice, question)
    lost = _loss(game, passed, outcome.state) if outcome.whole else None
    if lost is None:
        return False
    before, after = game.tally(passed), game.tally(outcome.state)
    if any(one != two for other, (one, two) in enumerate(zip(before, after, strict=True)) if other != seat):
        return False
    owned, left = _amounts(before[seat].held), _amounts(after[seat].held)
    less = [owned.get(kind, 0) - left.get(kind, 0) for kind in {*owned, *left}]
    return after[seat].total <= before[seat].total and min(less, default=0) >= 0 and sum(less) == lost


def _amounts(lines: Iterable[Line]) -> dict[tuple[str, str], int]:
    """Return the amounts of these lines by kind, but for what nobody wants: to have less of it is no cost."""
    return sum_lines(line for line in lines if not line.unwanted)


def _loss(game: Game[S, object], passed: S, s: S) -> int | None:
    """Return by how much the numbers in a state are lower than after passing, in all; None if anything else differs."""
    before, after = dict(_values("", _plain_state(game, passed))), dict(_values("", _plain_state(game, s)))
    if before.keys() != after.keys():
        return None
    lost = 0
    for place, value in before.items():
        other = after[place]
        if value == other:
            continue
        if type(value) is not int or type(other) is not int or other > value:
            return None
        lost += value - other
    return lost


def _plain_state(game: Game[S, object], s: S) -> object:
    """Return a state as plain values."""
    return msgspec.json.decode(codec.encode(game, s))


def _values(place: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield the plain values that lie in this one, each with its place."""
    inner: Iterable[tuple[object, object]]
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    else:
        yield place, value
        return
    for name, part in inner:
        yield from _values(f"{place}/{name}", part)
