"""`python -m bot levels KEY`: lets computer players play each other, and writes how strong each of them is.

Two of them play the same deal twice, with seats swapped. What is fitted to who won is the model by which people are
rated, so that a computer's rating means the same as a person's.
"""

import multiprocessing
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from math import exp, log, sqrt
from random import Random

import msgspec

from bot.data import DATA
from bot.engine.machine import begin, over, play, seats_to_choose
from bot.games.registry import games
from bot.players.budget import Budget
from bot.players.chances import victories
from bot.players.level_ratings import FILE
from bot.players.player import LEVELS, PLAYERS

ADAPTING = ("like_us",)  # plays as well as the others: it has no strength of its own
BETA = 25 / 6  # of the model: how much luck there is
SCALE = BETA * sqrt(2)  # so far apart, one wins 73 of 100 games
NEW = 25.0  # the rating of somebody who was never rated, and so of the level that plays as a person does by default
USUAL = ("normal", "greedy")  # that level: the first of them, if it is the stronger one
THINKING = Budget(seconds=0.1)  # longer brought nothing that could be measured
FIRST_DEAL = 3_000_000  # neither those of training nor those of calibration
ROUNDS = 2_000  # of the fit
HEAD = """\
# How strong the computer players are, on the scale on which people are rated: {usual} is as strong as somebody who was
# never rated is taken to be, and of two that are 5.9 apart the stronger one wins 73 of 100 games. From {deals} deals a
# pair, each played twice by two with seats swapped. Searching takes a tenth of a second.
# Not to be edited by hand: `python -m bot levels {key}` makes it.
[rating]
"""


class Match(msgspec.Struct, frozen=True):
    """Two levels, and which share of the wins the first one had in so many games."""

    pair: tuple[str, str]
    games: int
    won: float


def measure(key: str, deals: int) -> None:
    """Let all levels of a game play each other, print what came of it, and write their ratings."""
    kinds = measured_levels()
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        matches = [_match(key, pair, deals, pool) for pair in combinations(kinds, 2)]
    for match in matches:
        print(f"{key}: {match.pair[0]} won {match.won:.1f} of {match.games} against {match.pair[1]}", flush=True)
    write_ratings(key, deals, kinds, matches)


def write_ratings(key: str, deals: int, kinds: Sequence[str], matches: Sequence[Match]) -> None:
    """Write how strong levels are by these matches; without the usual one if it is no stronger than the next weaker.

    A game whose file does not have that level does not offer it.
    """
    better, usual = USUAL
    ratings = fit(kinds, matches, usual)
    if ratings[better] > ratings[usual]:
        usual, ratings = better, fit(kinds, matches, better)
    else:
        kinds, matches = without(better, kinds, matches)
        ratings = fit(kinds, matches, usual)
    rows = "".join(f"{kind} = {ratings[kind]:.1f}\n" for kind in kinds)
    (DATA / key / FILE).write_text(HEAD.format(usual=usual, deals=deals, key=key) + rows, "utf-8")


def without(level: str, kinds: Sequence[str], matches: Sequence[Match]) -> tuple[list[str], list[Match]]:
    """Return the levels but this one, and the matches in which it does not play."""
    return [kind for kind in kinds if kind != level], [match for match in matches if level not in match.pair]


def measured_levels() -> list[str]:
    """Return the levels that have a strength of their own, weakest first."""
    return ["random", *(kind for kind in LEVELS if kind not in ADAPTING)]


def _match(key: str, pair: tuple[str, str], deals: int, pool: ProcessPoolExecutor) -> Match:
    """Let two levels play so many deals, each with seats swapped, too."""
    numbers = range(FIRST_DEAL, FIRST_DEAL + deals)
    shares = pool.map(partial(play_deal, key, pair), numbers)
    return Match(pair, 2 * deals, sum(shares))


def play_deal(key: str, pair: tuple[str, str], deal: int) -> float:
    """Return how many of the two games of a deal the first of two levels wins; of a shared win, half."""
    first, second = pair
    return _share(key, (first, second), deal)[0] + _share(key, (second, first), deal)[1]


def _share(key: str, kinds: tuple[str, str], deal: int) -> list[float]:
    """Return each seat's share of the win in a game."""
    game, chance = games()[key], Random(f"{key}:{deal}")
    s, _ = begin(game, len(kinds), deal, game.options())
    while not over(s):
        seat = seats_to_choose(s)[0]
        play(game, s, seat, PLAYERS[kinds[seat]](game, s, seat, chance, THINKING))
    return victories(game, s)


def fit(kinds: Sequence[str], matches: Iterable[Match], usual: str) -> dict[str, float]:
    """Return the ratings under which what happened was likeliest; each pair is given one more game that nobody won.

    Without that, who won all games would be infinitely strong.
    """
    wins = dict.fromkeys(kinds, 0.0)
    met = dict[tuple[str, str], float]()
    for match in matches:
        first, second = match.pair
        wins[first] += match.won + 0.5
        wins[second] += match.games - match.won + 0.5
        met[first, second] = met[second, first] = match.games + 1
    strengths = dict.fromkeys(kinds, 1.0)
    for _ in range(ROUNDS):
        strengths = {kind: _stronger(kind, strengths, wins[kind], met) for kind in kinds}
    return {kind: NEW + SCALE * log(strengths[kind] / strengths[usual]) for kind in kinds}


def _stronger(kind: str, strengths: dict[str, float], wins: float, met: dict[tuple[str, str], float]) -> float:
    """Return the strength of a level after a step of the fit, which goes up with each (Hunter's MM algorithm)."""
    expected = sum(
        number / (strengths[kind] + strengths[other]) for (mine, other), number in met.items() if mine == kind
    )
    return wins / expected


def winning_share(stronger: float, weaker: float) -> float:
    """Return which share of games the first of two ratings wins."""
    return 1 / (1 + exp((weaker - stronger) / SCALE))
