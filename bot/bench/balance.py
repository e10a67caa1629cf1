"""`python -m bot bench balance KEY`: games of equal players, and whether seats and rules stand in balance.

Each looks one choice ahead and seeks its own points, whatever the others get.

A game has an account of its own in bot/bench/own/KEY.py: `order`, `account`, `closing` and `scarce`.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import fmean, pstdev
from typing import Any

import msgspec

from bot.engine import machine
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game
from bot.engine.state import copy
from bot.games.registry import games

GAMES = 1000  # for each number of players
Print = Callable[[str], object]


class Played(msgspec.Struct, frozen=True):
    """A game's end: the points by order of play, how they came about, and the game's own account."""

    points: list[int]
    account: Counter[str]


def balance(key: str, number: int = GAMES, show: Print = print) -> int:
    """Print the figures for each number of players; 1 where there is no such game or it has no account."""
    if key not in games() or not find_spec(f"bot.bench.own.{key}") or not hasattr(_own(key), "closing"):
        sys.stderr.write(f"gamekeeper: no balance is measured of {key!r}\n")
        return 1
    game = games()[key]
    for seats in game.seats:
        show(f"\n{key}, {seats} players, {number} games")
        for line in lines([played(game, seats, seed) for seed in range(number)]):
            show(line)
    return 0


def played(game: Game[Any, Any], seats: int, seed: int) -> Played:
    """One game."""
    own, chance, account = _own(game.key), Random(seed), Counter[str]()
    s, told = machine.begin(game, seats, seed, game.options())
    while not machine.over(s):
        seat = machine.undecided(s)[0]
        told = machine.play(game, s, seat, best(game, s, seat, chance))
        _add(account, own.account(s, told))
        account["games in which a colour ran out"] |= own.scarce(s)
    _add(account, own.closing(s))
    scores = game.tally(s)
    _add(account, ((f"points: {line.what}, each", line.points / seats) for score in scores for line in score.lines))
    return Played([scores[seat].total for seat in own.order(s)], account)


def best(game: Game[Any, Any], s: Any, seat: Seat, chance: Random) -> Choice:
    """The choice after which a seat's own position looks best to it."""
    question = machine.asked(game, s, seat)
    assert question
    known = game.guess(copy(s), seat, chance)
    return max(question.options, key=lambda choice: game.value(machine.imagined(game, known, seat, choice), seat))


def lines(ended: list[Played]) -> Iterator[str]:
    """The table: seats in order of play with mean, spread and distance from the mean; then the mean account."""
    everyone = fmean(point for game in ended for point in game.points)
    yield f"mean points {everyone:.1f}"
    for place in range(len(ended[0].points)):
        mine = [game.points[place] for game in ended]
        wins = fmean((game.points[place] == max(game.points)) / game.points.count(max(game.points)) for game in ended)
        off = 100 * (fmean(mine) / everyone - 1)
        yield f"seat {place + 1}: {fmean(mine):.1f} (spread {pstdev(mine):.1f}), {off:+.1f} %, wins {wins:.2f}"
    for name in sorted({name for game in ended for name in game.account}):
        yield f"{name}: {fmean(game.account[name] for game in ended):.3f}"


def _own(key: str) -> Any:
    return import_module(f"bot.bench.own.{key}")


def _add(account: Counter[str], items: Any) -> None:
    for name, number in items:
        account[name] += number
