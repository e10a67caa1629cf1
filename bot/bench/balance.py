"""`python -m bot bench balance KEY`: games of equal players show whether seats, rules and cards are balanced.

Several processes can share the games (`--processes 2`); the figures are the same.

What is counted in a game is the `balance` of `BENCH` in bot/bench/own/KEY.py.
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

from bot.bench.cards import CardUse, card_table
from bot.bench.dealt import DealtGame, dealt_table
from bot.bench.promises import Amounts, Balance, promised
from bot.engine import machine
from bot.engine.game import Game, S
from bot.games.registry import games

RAN_OUT = "games in which a colour ran out"
GAMES = range(1000)  # for each number of players
Print = Callable[[str], object]


class Played(msgspec.Struct, frozen=True):
    """A finished game: points and cards by order of play, and what its `Balance` has counted."""

    seed: int
    points: list[int]
    account: dict[str, float]
    cards: list[CardUse] = []
    dealt: list[str] = []  # for all at the start


class Wish(msgspec.Struct, frozen=True):
    """What to measure: which game, numbers of players (none: all) and deals; `kept` is a file that keeps the games."""

    key: str
    seats: Sequence[int] = ()
    deals: range = GAMES
    kept: Path | None = None
    processes: int = 1


def balance(wish: Wish, show: Print = print) -> int:
    """Print the figures for each number of players. The exit code is 1 if no balance is measured of the game."""
    key = wish.key
    if key not in games() or not promised(key).balance:
        sys.stderr.write(f"gamekeeper: no balance is measured of {key!r}\n")
        return 1
    seats = wish.seats or [number for number in games()[key].seats if number > 1]
    ended = {number: _games(wish, number) for number in seats}
    for line in table({f"{number} players": figures(group) for number, group in ended.items() if group}):
        show(line)
    for line in card_table([(game.points, game.cards) for group in ended.values() for game in group]):
        show(line)
    for line in dealt_table([[_laid(game) for game in group] for group in ended.values() if group]):
        show(line)
    return 0


def _laid(game: Played) -> DealtGame:
    return DealtGame(game.dealt, fmean(game.points), game.account.get("rounds", 0.0))


def _games(wish: Wish, seats: int) -> list[Played]:
    """All games in the file, and those of the wished ones that are not in it: they are played."""
    ended = [*_kept(wish.kept, seats)]
    known = {game.seed for game in ended}
    for game in _all(wish.key, seats, [seed for seed in wish.deals if seed not in known], wish.processes):
        ended.append(game)
        _keep(wish.kept, game)
    return ended


def _kept(file: Path | None, seats: int) -> Iterator[Played]:
    """The games with this number of players in the file."""
    if file and file.exists():
        for line in file.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=Played)
            if len(game.points) == seats:
                yield game


def _keep(file: Path | None, game: Played) -> None:
    if file:
        with file.open("ab") as out:
            out.write(msgspec.json.encode(game) + b"\n")


def _all(key: str, seats: int, seeds: Sequence[int], processes: int) -> Iterator[Played]:
    """One game from each of the seeds."""
    if processes == 1:
        yield from (_played(key, seats, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_played, repeat(key), repeat(seats), seeds, chunksize=5)


def _played(key: str, seats: int, seed: int) -> Played:
    return played(games()[key], seats, seed)


def played(game: Game[S, object], seats: int, seed: int) -> Played:
    """One game played by the mind of its `balance`, which it must have."""
    balance: Balance[S] | None = promised(game.key).balance
    assert balance, "asked for where the measuring begins"
    account: dict[str, float] = defaultdict(float)
    mind, counts = balance.mind(Random(seed)), [CardUse() for _ in range(seats)]
    s, _ = machine.begin(game, seats, seed, game.options())
    order = balance.order(s)
    while not machine.over(s):
        for count, hand in zip(counts, balance.hands(s), strict=True) if balance.hands else ():
            count.seen.update(hand)
        seat = machine.undecided(s)[0]
        _add(account, balance.delays(s, seat))
        events = machine.play(game, s, seat, mind.choose(s, seat))
        for user, card in balance.used(events):
            counts[user].used.add(card)
        _add(account, balance.account(s, events))
        if balance.scarce:
            account[RAN_OUT] = max(account[RAN_OUT], balance.scarce(s))
    _add(account, balance.closing(s))
    scores = game.tally(s)
    _add(account, ((f"points: {line.what}, each", line.points / seats) for score in scores for line in score.lines))
    points = [scores[seat].total for seat in order]
    return Played(seed, points, dict(account), [counts[seat] for seat in order], [*balance.dealt(s)])


def figures(ended: list[Played]) -> dict[str, str]:
    """By name: each seat's mean, spread, distance from the mean and share of wins; then the means of the rest."""
    everyone = fmean(point for game in ended for point in game.points)
    words = {
        "games": str(len(ended)),
        "mean points": f"{everyone:.1f}",
        "points of the best": f"{fmean(max(game.points) for game in ended):.1f}",
    }
    for place in range(len(ended[0].points)):
        mine = [game.points[place] for game in ended]
        wins = fmean((game.points[place] == max(game.points)) / game.points.count(max(game.points)) for game in ended)
        off, error = fmean(mine) - everyone, pstdev(mine) / sqrt(len(mine))
        words[f"seat {place + 1}: points"] = f"{fmean(mine):.1f} (spread {pstdev(mine):.1f})"
        words[f"seat {place + 1}: from the mean"] = f"{off:+.1f} ± {error:.1f} points, {100 * off / everyone:+.1f} %"
        words[f"seat {place + 1}: wins"] = f"{100 * wins:.0f} %"
    names = sorted({name for game in ended for name in game.account})
    return words | {name: f"{fmean(game.account.get(name, 0) for game in ended):.2f}" for name in names}


def table(columns: dict[str, dict[str, str]]) -> Iterator[str]:
    """The lines of a table with a column for each number of players."""
    yield f"| means of a game | {' | '.join(columns)} |"
    yield f"|---|{'---|' * len(columns)}"
    for name in dict.fromkeys(name for column in reversed(columns.values()) for name in column):
        yield f"| {name} | {' | '.join(column.get(name, '') for column in columns.values())} |"


def _add(account: dict[str, float], amounts: Amounts) -> None:
    for name, number in amounts:
        account[name] += number
