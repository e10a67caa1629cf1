"""`python -m bot calibrate KEY`: measures how surely a lead wins, on games that nothing was learned from."""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import log, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec

from bot.data import DATA
from bot.engine.machine import begin, over, play, seats_to_choose
from bot.games.registry import games
from bot.players.chances import FILE, Spread, share_below, victories
from bot.players.greedy import greedy, values
from bot.players.learned import with_learned_value

SEATS = 2
FIRST_DEAL = 2_000_000  # neither those of training nor those of matches
SHARE = 1 / 3  # of its options that a player weighs
ENDS = tuple(2.0**power for power in range(9))
MORES = tuple(25.0 * 2 ** (power / 2) for power in range(18))
TENTHS = 10
HEAD = """\
# How surely a lead wins: its variance in points squared at the end of the game, and how much more at its beginning.
# From {count} positions of {deals} games. Not to be edited by hand: `python -m bot calibrate {key}` makes it.
[spread]
"""


class Position(msgspec.Struct, frozen=True):
    """A position of a game of two: what each is worth, the share of the game that is left, and whether seat 0 won."""

    deal: int
    worth: tuple[float, float]
    left: float
    won: float  # 1/2 if both did


class Tenth(NamedTuple):
    """Positions of about the same chance: the mean of what was said, the share that was won, and how many they are."""

    said: float
    won: float
    number: int


def calibrate(key: str, deals: int) -> None:
    """Play games; write the spread that fits one half of them, and print how reliable it is for the other half."""
    numbers = range(FIRST_DEAL, FIRST_DEAL + deals)
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        known = [position for played in pool.map(partial(positions, key), numbers) for position in played]
    spread = fit_spread([position for position in known if position.deal % 2 == 0])
    for tenth in reliability([position for position in known if position.deal % 2], spread):
        print(f"{key}: said {tenth.said:.2f}, won {tenth.won:.2f} of {tenth.number}", flush=True)
    text = HEAD.format(key=key, count=len(known), deals=deals) + f"end = {spread.end}\nmore = {spread.more:.1f}\n"
    (DATA / key / FILE).write_text(text, "utf-8")


def positions(key: str, deal: int) -> list[Position]:
    """Return the positions of a game that two players finish who look one choice ahead."""
    game, chance = games()[key], Random(f"{key}:{deal}")
    assert game.features, f"{key} has no features"
    learned, known = with_learned_value(game), list[tuple[tuple[float, float], float]]()
    s, _ = begin(game, SEATS, deal, game.options())
    while not over(s):
        mine, theirs = values(learned, s)
        known.append(((mine, theirs), game.features(s, 0).left))
        seat = seats_to_choose(s)[0]
        play(game, s, seat, greedy(game, s, seat, chance, share=SHARE))
    won = victories(game, s)[0]
    return [Position(deal, worth, left, won) for worth, left in known]


def fit_spread(known: Sequence[Position]) -> Spread:
    """Return the spread under which what happened was likeliest."""
    return min((Spread(*pair) for pair in product(ENDS, MORES)), key=lambda spread: _surprise(known, spread))


def _surprise(known: Sequence[Position], spread: Spread) -> float:
    """Return how unlikely it was who won, as the mean of negative logarithms."""
    said = [min(max(_first_seats_chance(position, spread), 1e-6), 1 - 1e-6) for position in known]
    return -fmean(
        position.won * log(share) + (1 - position.won) * log(1 - share)
        for position, share in zip(known, said, strict=True)
    )


def _first_seats_chance(position: Position, spread: Spread) -> float:
    """Return the chance of seat 0."""
    mine, theirs = position.worth
    return share_below((mine - theirs) / sqrt(spread.at(position.left)))


def reliability(known: Sequence[Position], spread: Spread) -> Iterator[Tenth]:
    """Yield the positions by what was said of both seats, in tenths, those of no position left out."""
    said = [(_first_seats_chance(position, spread), position.won) for position in known]
    both = [*said, *((1 - share, 1 - won) for share, won in said)]
    for tenth in range(TENTHS):
        among = [pair for pair in both if tenth <= pair[0] * TENTHS < tenth + 1 or (tenth == 9 and pair[0] == 1)]
        if among:
            yield Tenth(fmean(share for share, _ in among), fmean(won for _, won in among), len(among))
