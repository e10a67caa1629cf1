"""How the common deal changes a game: points and length, compared with games of as many players."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, pstdev

import msgspec

FEW = 8  # what was dealt in fewer games is not judged


class DealtGame(msgspec.Struct, frozen=True):
    """A finished game: what was dealt for all, the mean points, the number of rounds."""

    names: Sequence[str]
    points: float
    rounds: float


def deal_table(groups: Sequence[Sequence[DealtGame]]) -> Iterator[str]:
    """Yield the lines of a table, most points first; each of `groups` has the games of one number of players."""
    effects: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for games in groups:
        points, rounds = fmean(game.points for game in games), fmean(game.rounds for game in games)
        for game in games:
            for name in game.names:
                effects[name].append((game.points - points, game.rounds - rounds))
    if effects:
        yield "\n| laid out | games | points of each player | rounds |\n|---|---|---|---|"
    for name, offs in sorted(effects.items(), key=lambda item: -fmean(points for points, _ in item[1])):
        yield f"| {name} | {len(offs)} | {_effects(offs)} |"


def _effects(offs: list[tuple[float, float]]) -> str:
    """Return mean and error of the differences in points and rounds, as two columns of the table."""
    if len(offs) < FEW:
        return "too few | too few"
    return " | ".join(
        f"{fmean(values):+.1f} ± {pstdev(values) / sqrt(len(values)):.1f}"
        for values in map(list, zip(*offs, strict=True))
    )
