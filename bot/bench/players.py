"""Measures computer players: how often the better one wins, and how many playouts per second the search makes."""

import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean
from time import perf_counter

import msgspec

from bot.bench.bench_spec import bench_spec
from bot.bench.figure import Aim, Figure, at_least
from bot.bench.interval import wilson
from bot.bench.scale import Scale
from bot.bench.walk import positions
from bot.engine import machine
from bot.games.registry import AnyGame, games
from bot.players.budget import Budget, Clock
from bot.players.player import PLAYERS, Player
from bot.players.search import search_by_clock

AIMS: dict[tuple[str, str], Aim] = {
    ("greedy", "random"): at_least(95),
    ("greedy", "beginner"): at_least(75),
    ("normal", "greedy"): at_least(65),
    ("search", "greedy"): at_least(75),
    ("like_us", "beginner"): at_least(35),
}


class Match(msgspec.Struct, frozen=True):
    """The better player on one seat against worse ones; `number` says which deal and which seat."""

    key: str
    better: str
    worse: str
    seats: int
    number: int
    budget: Budget


class Outcome(msgspec.Struct, frozen=True):
    """The better player's share of the win (0 to 1), its lead over the best other in points, its seconds per choice."""

    won: float
    ahead: int
    seconds: float


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield for every game the speed of the search, then the pairs of players."""
    processes = os.cpu_count() or 1
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        for game in games().values():
            yield _speed(game, scale)
            for (better, worse, seats), aim in aims_of(game).items():
                match = Match(game.key, better, worse, seats, 0, Budget(playouts=_playouts(game, scale)))
                outcomes = list(pool.map(play, games_of(match, scale.matches)))
                yield from figures(match, outcomes, aim)


def aims_of(game: AnyGame) -> dict[tuple[str, str, int], Aim]:
    """Return the aims for the better player's share of wins, by (better, worse, seats): usual ones and the game's."""
    usual = {(*pair, fewest(game)): aim for pair, aim in AIMS.items()}
    return usual | bench_spec(game.key).matches


def fewest(game: AnyGame) -> int:
    """Return two seats, or the fewest that the game has if they are more."""
    return max(2, game.seats[0])


def _speed(game: AnyGame, scale: Scale) -> Figure:
    """Return the playouts per second in positions of random games, including the first look at all choices."""
    states = positions(game, fewest(game), scale.boards, every=11)
    playouts, started = 0, perf_counter()
    for number, s in enumerate(states):
        clock = Clock(Budget(playouts=_playouts(game, scale)))
        search_by_clock(game, s, machine.seats_to_choose(s)[0], Random(number), clock)
        playouts += clock.playouts
        if perf_counter() - started > scale.seconds:
            break
    return Figure(
        _game_and_seats(game.key, fewest(game)), "playouts of search", playouts / (perf_counter() - started), "/s"
    )


def games_of(match: Match, number: int) -> list[Match]:
    """Return so many games of a match: each deal from each seat."""
    return [msgspec.structs.replace(match, number=n) for n in range(number)]


def figures(match: Match, outcomes: Sequence[Outcome], aim: Aim | None = None) -> Iterator[Figure]:
    """Yield how often the better player won, with the 95 % interval."""
    won, name = sum(outcome.won for outcome in outcomes), f"{match.better} beats {match.worse}"
    low, high = wilson(won, len(outcomes))
    of = _game_and_seats(match.key, match.seats)
    budget = f", {match.budget.playouts} playouts" if match.better == "search" and match.budget.playouts else ""
    yield Figure(of, f"{name}, {len(outcomes)} games{budget}", 100 * won / len(outcomes), "%", aim)
    yield Figure(of, f"{name}, 95 % interval from", 100 * low, "%")
    yield Figure(of, f"{name}, 95 % interval to", 100 * high, "%")
    yield Figure(of, f"{name}, ahead by", fmean(outcome.ahead for outcome in outcomes), "points")
    yield Figure(of, f"{match.better}, a choice", 1000 * fmean(outcome.seconds for outcome in outcomes), "ms")


def _playouts(game: AnyGame, scale: Scale) -> int:
    """Return the playouts per choice; fewer if a turn has many choices, so that a game ends in reasonable time."""
    most = bench_spec(game.key).playouts
    return scale.playouts if most is None else min(scale.playouts, most)


def _game_and_seats(key: str, seats: int) -> str:
    return f"{key}, {seats} seats"


def play(match: Match, players: Mapping[str, Player] = PLAYERS) -> Outcome:
    """Play one game of a match between two of these players."""
    game, seats = games()[match.key], match.seats
    deal, own_seat = divmod(match.number, seats)
    lucks = [Random(f"{match.number}:{seat}") for seat in range(seats)]
    s, _ = machine.begin(game, seats, deal, game.options())
    choices_made, took = 0, 0.0
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        started = perf_counter()
        player = players[match.better if seat == own_seat else match.worse]
        choice = player(game, s, seat, lucks[seat], match.budget)
        if seat == own_seat:
            choices_made, took = choices_made + 1, took + perf_counter() - started
        machine.play(game, s, seat, choice)
    scores = game.tally(s)
    winners = [seat for seat, score in enumerate(scores) if score.rank == 1]
    others = [score.total for seat, score in enumerate(scores) if seat != own_seat]
    return Outcome(
        (own_seat in winners) / len(winners), scores[own_seat].total - max(others), took / max(1, choices_made)
    )
