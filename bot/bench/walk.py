"""Random games, to be measured and to take positions from."""

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Generic

import msgspec

from bot.engine import machine
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.state import copy
from bot.games.registry import AnyGame

SEATS = 4  # where one number of players is enough to measure


class Moment(msgspec.Struct, Generic[S], frozen=True):
    """A choice and the state before it, which is the live one: it changes with the next moment."""

    state: S
    seat: Seat
    choice: Choice


def seat_counts(game: AnyGame) -> list[int]:
    """Return the numbers of seats to measure: the fewest, four, the most."""
    return sorted({game.seats[0], *{SEATS} & {*game.seats}, game.seats[-1]})


def usual_seats(game: AnyGame) -> int:
    """Return four seats, or the most that the game has if they are fewer."""
    return min(SEATS, game.seats[-1])


def walk(game: Game[S, object], seats: int, seed: int) -> Iterator[Moment[S]]:
    """Yield a whole random game, choice by choice."""
    s, _ = machine.begin(game, seats, seed, game.options())
    chance = Random(seed)
    while not machine.over(s):
        seat = chance.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        assert question
        choice = pick(question.options, chance)
        yield Moment(s, seat, choice)
        machine.play(game, s, seat, choice, question)


def positions(game: Game[S, object], seats: int, number: int, every: int = 7) -> list[S]:
    """Return `number` positions from random games, as copies; of each game the first, and then one in `every`."""
    games = (itertools.islice(walk(game, seats, seed), 0, None, every) for seed in itertools.count(1))
    moments = itertools.chain.from_iterable(games)
    return [copy(moment.state) for moment in itertools.islice(moments, number)]


def question_lister(game: Game[S, object]) -> Callable[[S], object]:
    """Return a function that lists a position's question, to be measured."""
    return lambda s: machine.question_for(game, s, machine.seats_to_choose(s)[0])


def position_judge(game: Game[S, object]) -> Callable[[S], float]:
    """Return a function that judges a position for the seat that must choose, to be measured."""
    return lambda s: game.value(s, machine.seats_to_choose(s)[0])


def stages(game: Game[S, object], seats: int) -> dict[str, S]:
    """Return positions of one random game: "start", "middle" and, before the last choice, "end"."""
    states = [copy(moment.state) for moment in walk(game, seats, seed=1)]
    return {"start": states[0], "middle": states[len(states) // 2], "end": states[-1]}
