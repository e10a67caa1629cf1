"""Games played at random, to be measured and to take positions from."""

from collections.abc import Iterator
from random import Random
from typing import Generic

import msgspec

from bot.engine import machine
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.state import copy
from bot.games.registry import AnyGame

SEATS = 4  # of the games that stand for all where the number matters little


class Moment(msgspec.Struct, Generic[S], frozen=True):
    """Before a choice; the state is the live one."""

    state: S
    seat: Seat
    choice: Choice


def sizes(game: AnyGame) -> list[int]:
    """The fewest seats, four, the most."""
    return sorted({game.seats[0], *{SEATS} & {*game.seats}, game.seats[-1]})


def usual(game: AnyGame) -> int:
    """Four, or the most where that is fewer."""
    return min(SEATS, game.seats[-1])


def walk(game: Game[S, object], seats: int, seed: int) -> Iterator[Moment[S]]:
    """A whole game at random, choice by choice."""
    s, _ = machine.begin(game, seats, seed, game.options())
    chance = Random(seed)
    while not machine.over(s):
        seat = chance.choice(machine.undecided(s))
        question = machine.asked(game, s, seat)
        assert question
        choice = pick(question.options, chance)
        yield Moment(s, seat, choice)
        machine.play(game, s, seat, choice)


def positions(game: Game[S, object], seats: int, number: int, every: int = 7) -> list[S]:
    """So many positions out of random games, none beside another."""
    states: list[S] = []
    seed = 0
    while len(states) < number:
        seed += 1
        states += [copy(moment.state) for place, moment in enumerate(walk(game, seats, seed)) if place % every == 0]
    return states[:number]


def stages(game: Game[S, object], seats: int) -> dict[str, S]:
    """Positions at the start, in the middle and before the last choice of one game."""
    states = [copy(moment.state) for moment in walk(game, seats, seed=1)]
    return {"start": states[0], "middle": states[len(states) // 2], "end": states[-1]}
