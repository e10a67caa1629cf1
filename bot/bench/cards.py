"""Whether cards are balanced: how often the seats that hold a card use it, and how well they do."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean

import msgspec

FEW = 8  # a card with fewer uses is not judged
UNUSED = -99.0  # points that put a card that nobody used last


class CardUse(msgspec.Struct):
    """The cards that a seat has held and used in one game."""

    seen: set[str] = set()
    used: set[str] = set()


class Card(msgspec.Struct):
    """A card in all games: how many seats held it, and one value for each seat that used it."""

    seen: int = 0
    wins: list[float] = []  # its share of the win, minus that of an average seat
    points: list[float] = []  # its points, minus the mean of the game


def card_table(games: Sequence[tuple[list[int], list[CardUse]]]) -> Iterator[str]:
    """Yield the lines of a table, best card first: uses, uses per holder, effects on wins and points."""
    records: dict[str, Card] = defaultdict(Card)
    for points, counts in games:
        for own_points, count in zip(points, counts, strict=False):
            for name in count.seen | count.used:
                records[name].seen += 1
            won = (own_points == max(points)) / points.count(max(points)) - 1 / len(points)
            for name in count.used:
                records[name].wins.append(won)
                records[name].points.append(own_points - fmean(points))
    if records:
        yield "\n| card | used | by those who held it | wins | points |\n|---|---|---|---|---|"
    for name, card in sorted(records.items(), key=lambda item: -fmean(item[1].points or [UNUSED])):
        yield f"| {name} | {len(card.points)} | {100 * len(card.points) / card.seen:.0f} % | {_effects(card)} |"


def _effects(card: Card) -> str:
    """Return how well those who used a card did, as two columns of the table."""
    if len(card.points) < FEW:
        return "too few | too few"
    error = sqrt(fmean(x * x for x in card.points) / len(card.points))
    return f"{100 * fmean(card.wins):+.0f} % | {fmean(card.points):+.1f} ± {error:.1f}"
