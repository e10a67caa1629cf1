"""A measured value with its unit and its aim."""

from collections.abc import Sequence
from math import ceil
from operator import ge, le, lt

import msgspec

SIGNS = {"<": lt, "<=": le, ">=": ge}


class Aim(msgspec.Struct, frozen=True):
    """The limit that a figure should keep, and how: "<", "<=" or ">="."""

    limit: float
    sign: str

    def __str__(self) -> str:
        return f"{self.sign} {three_digits(self.limit)}"

    def is_reached(self, value: float) -> bool:
        """Return whether a value keeps the limit."""
        return bool(SIGNS[self.sign](value, self.limit))


def below(limit: float) -> Aim:
    """Return the aim of a value below this limit."""
    return Aim(limit, "<")


def at_most(limit: float) -> Aim:
    """Return the aim of a value of this limit or less."""
    return Aim(limit, "<=")


def at_least(limit: float) -> Aim:
    """Return the aim of a value of this limit or more."""
    return Aim(limit, ">=")


class Figure(msgspec.Struct, frozen=True):
    """One measured value: `Figure("oceans, 4 seats", "copy a state", 12.3, "us")`."""

    of: str
    what: str
    value: float
    unit: str
    aim: Aim | None = None

    @property
    def verdict(self) -> str:
        """Whether the aim is reached, in words; "" without an aim."""
        if self.aim is None:
            return ""
        return "reached" if self.aim.is_reached(self.value) else "NOT reached"


def three_digits(value: float) -> str:
    """Return a number with about three significant digits: 31.4159 -> "31.4", 1e6 -> "1,000,000"."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that a `share` (0 to 1) of the values do not exceed (nearest rank).

    0 without values.
    """
    ordered = sorted(values)
    return ordered[max(1, ceil(len(ordered) * share)) - 1] if ordered else 0.0


def spread(
    of: str, what: str, seconds: Sequence[float], median: Aim | None = None, tail: Aim | None = None
) -> list[Figure]:
    """Return the median, 99th percentile and maximum of durations in seconds, as figures in milliseconds."""
    ranks = (("p50", 0.5, median), ("p99", 0.99, tail), ("max", 1.0, None))
    return [Figure(of, f"{what}, {name}", 1000 * percentile(seconds, share), "ms", aim) for name, share, aim in ranks]
