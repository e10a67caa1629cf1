"""Amounts of several goods, "2black-1blue", that are picked good by good."""

import re
from collections import Counter
from collections.abc import Sequence

from bot.layout import PanelPart

MOST_BUTTONS = 4  # amounts that have a button each, however wide: of more each good has one
AMOUNTS = re.compile(r"\d+[A-Za-z]+(-\d+[A-Za-z]+)*")
AMOUNT = re.compile(r"(\d+)([A-Za-z]+)")
MOST_GOODS = 5  # of which each has a button, in one row


def is_counted(part: PanelPart, possible: Sequence[str]) -> bool:
    """Return whether these values of a part are picked good by good: too many for a list, and equally many in all."""
    if not part.counted or len(possible) <= MOST_BUTTONS or not all(map(AMOUNTS.fullmatch, possible)):
        return False
    return len({count(value) for value in possible}) == 1 and len(goods(possible)) <= MOST_GOODS


def goods(possible: Sequence[str]) -> list[str]:
    """Return the goods of these values, in the order in which the values name them."""
    before: dict[str, set[str]] = {}
    for value in possible:
        named = [*_read(value)]
        for number, good in enumerate(named):
            before.setdefault(good, set()).update(named[:number])
    return sorted(before, key=lambda good: len(before[good]))


def count(amounts: str) -> int:
    """Return how much these amounts are together; 0 of none."""
    return _read(amounts).total()


def add(amounts: str, good: str) -> str:
    """Return these amounts with one more of a good."""
    more = _read(amounts) + Counter([good])
    return "-".join(f"{number}{name}" for name, number in more.items())


def containing(possible: Sequence[str], amounts: str) -> list[str]:
    """Return those of these values that contain the amounts."""
    least = _read(amounts)
    return [value for value in possible if least <= _read(value)]


def _read(amounts: str) -> Counter[str]:
    """Return how many of each good these amounts are."""
    return Counter({good: int(number) for number, good in AMOUNT.findall(amounts)})
