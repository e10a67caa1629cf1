"""Measures the rules alone: random play, copying and saving, for every game."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import TypeVar

from bot.bench.bench_spec import bench_spec
from bot.bench.figure import Aim, Figure
from bot.bench.scale import Scale
from bot.bench.walk import positions, seat_counts, stages, usual_seats
from bot.engine import codec, machine
from bot.engine.game import Game, S
from bot.engine.state import copy
from bot.games.registry import AnyGame, games

T = TypeVar("T")


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure every game, and yield the figures that single games add."""
    for game in games().values():
        bench = bench_spec(game.key)
        yield from _play(game, scale, bench.aims)
        yield from _copy_and_save(game, scale, bench.aims)
        yield from _bytes(game)
        yield from bench.measure(scale)


def _play(game: AnyGame, scale: Scale, aims: dict[str, Aim]) -> Iterator[Figure]:
    """Play whole random games in which every option is listed at every decision."""
    for seats in seat_counts(game):
        decisions = options = 0
        started = perf_counter()
        for seed in itertools.count():
            game_decisions, game_options = _game(game, seats, seed)
            decisions, options = decisions + game_decisions, options + game_options
            took = perf_counter() - started
            if took > scale.seconds:
                break
        of = f"{game.key}, {seats} seats"
        yield Figure(of, "decisions in random play", decisions / took, "/s", aims.get("decisions"))
        yield Figure(of, "options listed meanwhile", options / took, "/s", aims.get("options"))


def _game(game: AnyGame, seats: int, seed: int) -> tuple[int, int]:
    """Play a random game. Return the number of decisions, and of options listed for them."""
    s, _ = machine.begin(game, seats, seed, game.options())
    chance = Random(seed)
    decisions = option_count = 0
    while not machine.over(s):
        seat = chance.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        assert question
        options = list(question.options)
        machine.play(game, s, seat, options[int(chance.random() * len(options))], question)
        decisions, option_count = decisions + 1, option_count + len(options)
    return decisions, option_count


def _copy_and_save(game: Game[S, object], scale: Scale, aims: dict[str, Aim]) -> Iterator[Figure]:
    """Measure copying and saving positions of random games, on average."""
    seats = usual_seats(game)
    states = positions(game, seats, scale.boards)
    saved = [codec.encode(game, s) for s in states]
    of = f"{game.key}, {seats} seats"
    for what, took in (
        ("copy", microseconds(copy, states, scale.seconds)),
        ("encode", microseconds(lambda s: codec.encode(game, s), states, scale.seconds)),
        ("decode", microseconds(lambda data: codec.decode(game, data), saved, scale.seconds)),
    ):
        yield Figure(of, f"{what} a state", took, "us", aims.get(what))


def microseconds(do: Callable[[T], object], items: Sequence[T], seconds: float) -> float:
    """Return the mean time of `do(item)` in microseconds, over rounds of all items until `seconds` are over."""
    rounds, started = 0, perf_counter()
    while True:
        for item in items:
            do(item)
        rounds += 1
        took = perf_counter() - started
        if took > seconds:
            return 1e6 * took / rounds / len(items)


def _bytes(game: AnyGame) -> Iterator[Figure]:
    """Yield the sizes of saved states."""
    for seats in seat_counts(game):
        for stage, s in stages(game, seats).items():
            size = len(codec.encode(game, s))
            yield Figure(f"{game.key}, {seats} seats", f"saved state, {stage}", size, "bytes")
