"""How what is laid out at the start changes a game: the points of all and the length, against games of as many."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, pstdev

import msgspec

FEW = 8  # games below which nothing is said


class Dealt(msgspec.Struct, frozen=True):
    """A game's end: what was laid out for all, the mean points, how many rounds it took."""

    names: Sequence[str]
    points: float
    rounds: float


def dealt(ended: Sequence[Sequence[Dealt]]) -> Iterator[str]:
    """The table, most points first; each of `ended` are the games of one number of players."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for games in ended:
        points, rounds = fmean(game.points for game in games), fmean(game.rounds for game in games)
        for game in games:
            for name in game.names:
                found[name].append((game.points - points, game.rounds - rounds))
    if found:
        yield "\n| laid out | games | points of each player | rounds |\n|---|---|---|---|"
    for name, offs in sorted(found.items(), key=lambda item: -fmean(points for points, _ in item[1])):
        yield f"| {name} | {len(offs)} | {_effects(offs)} |"


def _effects(offs: list[tuple[float, float]]) -> str:
    if len(offs) < FEW:
        return "too few | too few"
    return " | ".join(
        f"{fmean(each):+.1f} ± {pstdev(each) / sqrt(len(each)):.1f}" for each in map(list, zip(*offs, strict=True))
    )
