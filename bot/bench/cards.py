"""How cards stand in balance: how often each is used by those who hold it, and how they fare who use it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean

import msgspec

FEW = 8  # uses below which nothing is said of a card


class Count(msgspec.Struct):
    """The cards that a seat held in a game, and those that it used."""

    seen: set[str] = set()
    used: set[str] = set()


class Card(msgspec.Struct):
    """What became of a card in all games."""

    seen: int = 0
    wins: list[float] = []  # of each seat that used it: its share of the win, less that of any seat
    points: list[float] = []  # how far it was above the mean of its game


def cards(ended: Sequence[tuple[list[int], list[Count]]]) -> Iterator[str]:
    """The table, best first: uses, share of the seats that held it, effect on the share of wins and on the points."""
    found: dict[str, Card] = defaultdict(Card)
    for points, counts in ended:
        for mine, count in zip(points, counts, strict=False):
            for name in count.seen | count.used:
                found[name].seen += 1
            won = (mine == max(points)) / points.count(max(points)) - 1 / len(points)
            for name in count.used:
                found[name].wins.append(won)
                found[name].points.append(mine - fmean(points))
    if found:
        yield "\n| card | used | by those who held it | wins | points |\n|---|---|---|---|---|"
    for name, card in sorted(found.items(), key=lambda item: -fmean(item[1].points or [-99.0])):
        yield f"| {name} | {len(card.points)} | {100 * len(card.points) / card.seen:.0f} % | {_effects(card)} |"


def _effects(card: Card) -> str:
    if len(card.points) < FEW:
        return "too few | too few"
    error = sqrt(fmean(x * x for x in card.points) / len(card.points))
    return f"{100 * fmean(card.wins):+.0f} % | {fmean(card.points):+.1f} ± {error:.1f}"
