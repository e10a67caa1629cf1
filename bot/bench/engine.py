"""The rules by themselves: random play, copying, saving; for every game."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import TypeVar

from bot.bench.figure import Aim, Figure
from bot.bench.promises import promised
from bot.bench.scale import Scale
from bot.bench.walk import positions, sizes, stages, usual
from bot.engine import codec, machine
from bot.engine.game import Game, S
from bot.engine.state import copy
from bot.games.registry import AnyGame, games

T = TypeVar("T")


def measure(scale: Scale) -> Iterator[Figure]:
    """All games' figures, and what a game promises of its own."""
    for game in games().values():
        bench = promised(game.key)
        yield from _play(game, scale, bench.aims)
        yield from _keeping(game, scale, bench.aims)
        yield from _bytes(game)
        yield from bench.measure(scale)


def _play(game: AnyGame, scale: Scale, aims: dict[str, Aim]) -> Iterator[Figure]:
    """Whole games at random, every option listed at every decision."""
    for seats in sizes(game):
        decisions = listed = 0
        begun = perf_counter()
        for seed in itertools.count():
            made, offered = _game(game, seats, seed)
            decisions, listed = decisions + made, listed + offered
            took = perf_counter() - begun
            if took > scale.seconds:
                break
        of = f"{game.key}, {seats} seats"
        yield Figure(of, "decisions in random play", decisions / took, "/s", aims.get("decisions"))
        yield Figure(of, "options listed meanwhile", listed / took, "/s", aims.get("options"))


def _game(game: AnyGame, seats: int, seed: int) -> tuple[int, int]:
    """How many decisions one game had, and how many options were listed."""
    s, _ = machine.begin(game, seats, seed, game.options())
    chance = Random(seed)
    decisions = listed = 0
    while not machine.over(s):
        seat = chance.choice(machine.undecided(s))
        question = machine.asked(game, s, seat)
        assert question
        options = list(question.options)
        machine.play(game, s, seat, options[int(chance.random() * len(options))], question)
        decisions, listed = decisions + 1, listed + len(options)
    return decisions, listed


def _keeping(game: Game[S, object], scale: Scale, aims: dict[str, Aim]) -> Iterator[Figure]:
    """Copying and saving positions, on the average over games."""
    seats = usual(game)
    states = positions(game, seats, scale.boards)
    saved = [codec.encode(game, s) for s in states]
    of = f"{game.key}, {seats} seats"
    for what, took in (
        ("copy", each(copy, states, scale.seconds)),
        ("encode", each(lambda s: codec.encode(game, s), states, scale.seconds)),
        ("decode", each(lambda data: codec.decode(game, data), saved, scale.seconds)),
    ):
        yield Figure(of, f"{what} a state", took, "us", aims.get(what))


def each(do: Callable[[T], object], over: Sequence[T], seconds: float) -> float:
    """Microseconds that `do` takes for one of these, on the average of rounds for so many seconds, at least one."""
    rounds, begun = 0, perf_counter()
    while True:
        for item in over:
            do(item)
        rounds += 1
        took = perf_counter() - begun
        if took > seconds:
            return 1e6 * took / rounds / len(over)


def _bytes(game: AnyGame) -> Iterator[Figure]:
    """How large a saved state is."""
    for seats in sizes(game):
        for stage, s in stages(game, seats).items():
            size = len(codec.encode(game, s))
            yield Figure(f"{game.key}, {seats} seats", f"saved state, {stage}", size, "bytes")
