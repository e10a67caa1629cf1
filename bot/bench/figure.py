"""A figure with its unit and what is aimed at."""

from collections.abc import Sequence

import msgspec


class Aim(msgspec.Struct, frozen=True):
    """The limit that a figure should keep; `most` says on which side."""

    limit: float
    most: bool

    def __str__(self) -> str:
        return f"{'<' if self.most else '>='} {shown(self.limit)}"

    def reached(self, value: float) -> bool:
        return value < self.limit if self.most else value >= self.limit


def below(limit: float) -> Aim:
    return Aim(limit, most=True)


def at_least(limit: float) -> Aim:
    return Aim(limit, most=False)


class Figure(msgspec.Struct, frozen=True):
    """One measured value: of what, what about it, how much."""

    of: str
    what: str
    value: float
    unit: str
    aim: Aim | None = None

    @property
    def verdict(self) -> str:
        if self.aim is None:
            return ""
        return "reached" if self.aim.reached(self.value) else "NOT reached"


def shown(value: float) -> str:
    """A number with about three digits that tell something."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed (nearest rank); 0 without values."""
    ordered = sorted(values)
    rank = max(1, -(-len(ordered) * share // 1)) if ordered else 0
    return ordered[int(rank) - 1] if ordered else 0.0


def spread(
    of: str, what: str, seconds: Sequence[float], median: Aim | None = None, tail: Aim | None = None
) -> list[Figure]:
    """Median, 99th percentile and maximum of durations, in milliseconds."""
    ways = (("p50", 0.5, median), ("p99", 0.99, tail), ("max", 1.0, None))
    return [Figure(of, f"{what}, {name}", 1000 * percentile(seconds, share), "ms", aim) for name, share, aim in ways]
