"""`python -m bot bench balance KEY`: games of equal players show whether seats, rules and cards are balanced.

Several processes can share the games (`--processes 2`); the figures are the same.

Every game can be measured: by what its `tally` says. What is counted besides is the `balance` of `BENCH` in
bot/bench/own/KEY.py.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import msgspec

from bot.bench.bench_spec import Amounts, Balance, bench_spec
from bot.bench.cards import CardUse, card_table
from bot.bench.deal_stats import DealtGame, deal_table
from bot.bench.greedy_one_ply import GreedyOnePly
from bot.engine import machine
from bot.engine.game import Game, S
from bot.games.registry import games

RAN_OUT = "games in which a colour ran out"
GAMES = range(1000)  # for each number of players
Print = Callable[[str], object]


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game: points and cards by order of play, and what its `Balance` has counted."""

    seed: int
    points: list[int]
    account: dict[str, float]
    cards: list[CardUse] = []
    dealt: list[str] = []  # what was laid out for all at the start


class BalanceRequest(msgspec.Struct, frozen=True):
    """What to measure: game, numbers of players (none: all), deals; `games_file` keeps the games that were played."""

    key: str
    seats: Sequence[int] = ()
    deals: range = GAMES
    games_file: Path | None = None
    processes: int = 1


def balance(request: BalanceRequest, show: Print = print) -> int:
    """Print the figures for each number of players. Return the exit code: 1 if there is no such game."""
    key = request.key
    if key not in games():
        sys.stderr.write(f"gamekeeper: there is no game {key!r}\n")
        return 1
    seats = request.seats or [number for number in games()[key].seats if number > 1]
    games_by_seats = {number: _collect_games(request, number) for number in seats}
    for line in table({f"{number} players": figures(group) for number, group in games_by_seats.items() if group}):
        show(line)
    for line in card_table([(game.points, game.cards) for group in games_by_seats.values() for game in group]):
        show(line)
    for line in deal_table([[_dealt_game(game) for game in group] for group in games_by_seats.values() if group]):
        show(line)
    return 0


def _dealt_game(game: PlayedGame) -> DealtGame:
    """Return a finished game as the table of deals counts it."""
    return DealtGame(game.dealt, fmean(game.points), game.account.get("rounds", 0.0))


def _collect_games(request: BalanceRequest, seats: int) -> list[PlayedGame]:
    """Return all games of the file, and play the requested ones that it lacks."""
    collected = [*_read_games(request.games_file, seats)]
    seeds_known = {game.seed for game in collected}
    for game in play_all(
        request.key, seats, [seed for seed in request.deals if seed not in seeds_known], request.processes
    ):
        collected.append(game)
        _append_game(request.games_file, game)
    return collected


def _read_games(file: Path | None, seats: int) -> Iterator[PlayedGame]:
    """Yield the file's games with this number of players."""
    if file and file.exists():
        for line in file.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=PlayedGame)
            if len(game.points) == seats:
                yield game


def _append_game(file: Path | None, game: PlayedGame) -> None:
    """Write a game at the end of the file, if there is one."""
    if file:
        with file.open("ab") as out:
            out.write(msgspec.json.encode(game) + b"\n")


def play_all(key: str, seats: int, seeds: Sequence[int], processes: int) -> Iterator[PlayedGame]:
    """Play one game per seed."""
    if processes == 1:
        yield from (_play_seed(key, seats, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_play_seed, repeat(key), repeat(seats), seeds, chunksize=5)


def _play_seed(key: str, seats: int, seed: int) -> PlayedGame:
    """Play one game with this seed, by its key: also in another process."""
    return play_game(games()[key], seats, seed)


def play_game(game: Game[S, object], seats: int, seed: int) -> PlayedGame:
    """Play one game, and count what the game's own `balance` counts, else the points only."""
    balance: Balance[S] = bench_spec(game.key).balance or _default_balance(game)
    account: dict[str, float] = defaultdict(float)
    player, counts = balance.make_player(Random(seed)), [CardUse() for _ in range(seats)]
    s, _ = machine.begin(game, seats, seed, game.options())
    order = balance.order(s)
    while not machine.over(s):
        for count, hand in zip(counts, balance.hands(s), strict=True) if balance.hands else ():
            count.seen.update(hand)
        seat = machine.seats_to_choose(s)[0]
        _add_amounts(account, balance.delays(s, seat))
        events = machine.play(game, s, seat, player.choose(s, seat))
        for user, card in balance.used_cards(events):
            counts[user].used.add(card)
        _add_amounts(account, balance.event_counts(s, events))
        if balance.ran_out:
            account[RAN_OUT] = max(account[RAN_OUT], balance.ran_out(s))
    _add_amounts(account, balance.end_counts(s))
    scores = game.tally(s)
    _add_amounts(
        account, ((f"points: {line.what}, each", line.points / seats) for score in scores for line in score.lines)
    )
    points = [scores[seat].total for seat in order]
    return PlayedGame(seed, points, dict(account), [counts[seat] for seat in order], [*balance.dealt_items(s)])


def _default_balance(game: Game[S, object]) -> Balance[S]:
    """Return how any game is measured: seats by number, greedy one-ply players, only points counted."""
    return Balance(make_player=lambda chance: GreedyOnePly(game, chance))


def figures(played_games: list[PlayedGame]) -> dict[str, str]:
    """Return by name each seat's mean, spread, distance from the mean and share of wins, then all other means."""
    everyone = fmean(point for game in played_games for point in game.points)
    words = {
        "games": str(len(played_games)),
        "mean points": f"{everyone:.1f}",
        "points of the best": f"{fmean(max(game.points) for game in played_games):.1f}",
    }
    for place in range(len(played_games[0].points)):
        points = [game.points[place] for game in played_games]
        wins = fmean(_win_share(game.points, place) for game in played_games)
        off, error = fmean(points) - everyone, pstdev(points) / sqrt(len(points))
        words[f"seat {place + 1}: points"] = f"{fmean(points):.1f} (spread {pstdev(points):.1f})"
        words[f"seat {place + 1}: from the mean"] = f"{off:+.1f} ± {error:.1f} points{_share(off, everyone)}"
        words[f"seat {place + 1}: wins"] = f"{100 * wins:.0f} %"
    names = sorted({name for game in played_games for name in game.account})
    return words | {name: f"{fmean(game.account.get(name, 0) for game in played_games):.2f}" for name in names}


def _win_share(points: Sequence[int], place: int) -> float:
    """Return a seat's share of the win: 0 if another has more points, else 1 divided by the number of winners."""
    return (points[place] == max(points)) / points.count(max(points))


def _share(off: float, mean: float) -> str:
    """Return a difference as a percentage of the mean, for printing; "" if the mean is 0."""
    return f", {100 * off / mean:+.1f} %" if mean else ""


def table(columns: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield the lines of a table with one column per number of players."""
    yield f"| means of a game | {' | '.join(columns)} |"
    yield f"|---|{'---|' * len(columns)}"
    for name in dict.fromkeys(name for column in reversed(columns.values()) for name in column):
        yield f"| {name} | {' | '.join(column.get(name, '') for column in columns.values())} |"


def _add_amounts(account: dict[str, float], amounts: Amounts) -> None:
    """Add these amounts to an account, by their names."""
    for name, number in amounts:
        account[name] += number
