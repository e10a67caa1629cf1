"""Games played at random, to be measured and to take positions from."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from bot.engine import machine
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game
from bot.engine.guessing import pick
from bot.engine.state import copy

SEATS = 4  # of the games that stand for all where the number matters little


class Moment(msgspec.Struct, frozen=True):
    """Before a choice; the state is the live one."""

    state: Any
    seat: Seat
    choice: Choice


def sizes(game: Game[Any, Any]) -> list[int]:
    """The fewest seats, four, the most."""
    return sorted({game.seats[0], *{SEATS} & {*game.seats}, game.seats[-1]})


def usual(game: Game[Any, Any]) -> int:
    return min(SEATS, game.seats[-1])


def walk(game: Game[Any, Any], seats: int, seed: int) -> Iterator[Moment]:
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


def positions(game: Game[Any, Any], seats: int, number: int, every: int = 7) -> list[Any]:
    """So many positions out of random games, none beside another."""
    found: list[Any] = []
    seed = 0
    while len(found) < number:
        seed += 1
        found += [copy(each.state) for place, each in enumerate(walk(game, seats, seed)) if place % every == 0]
    return found[:number]


def stages(game: Game[Any, Any], seats: int) -> dict[str, Any]:
    """Positions at the start, in the middle and before the last choice of one game."""
    states = [copy(each.state) for each in walk(game, seats, seed=1)]
    return {"start": states[0], "middle": states[len(states) // 2], "end": states[-1]}
