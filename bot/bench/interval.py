"""95 % intervals: how far luck may have moved what was measured."""

from collections.abc import Sequence
from math import sqrt
from statistics import pstdev

Z = 1.96  # standard deviations


def wilson(won: float, number: int) -> tuple[float, float]:
    """Return Wilson's interval of a share: `won` of `number` games, where a shared win counts as a fraction."""
    share, square = won / number, Z * Z / number
    middle, half = share + square / 2, Z * sqrt(share * (1 - share) / number + square / number / 4)
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


def half_width(values: Sequence[float]) -> float:
    """Return how far on either side of their mean the interval of many values reaches."""
    return Z * pstdev(values) / sqrt(len(values))
