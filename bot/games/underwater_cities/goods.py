"""Goods: numbers of each kind that are gained or paid."""

from functools import lru_cache

import msgspec

KINDS = ("credit", "kelp", "steelplast", "science", "biomatter")


class Goods(msgspec.Struct, frozen=True, gc=False):
    """A number of each good; also used as a price."""

    credit: int = 0
    kelp: int = 0
    steelplast: int = 0
    science: int = 0
    biomatter: int = 0

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """The five amounts, in the order of the fields."""
        return self.credit, self.kelp, self.steelplast, self.science, self.biomatter

    @property
    def total(self) -> int:
        """How many goods these are together."""
        return self.credit + self.kelp + self.steelplast + self.science + self.biomatter

    def plus(self, other: "Goods") -> "Goods":
        """Return the goods of both."""
        return Goods(
            self.credit + other.credit,
            self.kelp + other.kelp,
            self.steelplast + other.steelplast,
            self.science + other.science,
            self.biomatter + other.biomatter,
        )

    def minus(self, other: "Goods") -> "Goods":
        """Return these goods without the other ones; counts may fall below zero."""
        return Goods(
            self.credit - other.credit,
            self.kelp - other.kelp,
            self.steelplast - other.steelplast,
            self.science - other.science,
            self.biomatter - other.biomatter,
        )

    def less(self, other: "Goods") -> "Goods":
        """Return this price less a discount; no good falls below 0, and an unused discount is lost (UWC-26)."""
        if other is FREE or self is FREE:
            return self
        return Goods(
            max(0, self.credit - other.credit),
            max(0, self.kelp - other.kelp),
            max(0, self.steelplast - other.steelplast),
            max(0, self.science - other.science),
            max(0, self.biomatter - other.biomatter),
        )

    def times(self, n: int) -> "Goods":
        """Return these goods n times."""
        if n == 1:
            return self
        return Goods(n * self.credit, n * self.kelp, n * self.steelplast, n * self.science, n * self.biomatter)

    def covers(self, price: "Goods") -> bool:
        """Return whether there is enough of every good for the price."""
        return (
            self.credit >= price.credit
            and self.kelp >= price.kelp
            and self.steelplast >= price.steelplast
            and self.science >= price.science
            and self.biomatter >= price.biomatter
        )

    def __str__(self) -> str:
        """Return the notation: "1kelp-2steelplast"; "free" for none."""
        return _notation(self)


FREE = Goods()


def format_booking(goods: Goods, points: int = 0, cards: int = 0, steps: int = 0) -> str:
    """Return gains and losses in notation: -1 credit, 2 kelp, 1 point -> "1lesscredit-2kelp-1point"; none: "0point"."""
    counts = (*zip(goods.counts, KINDS, strict=True), (points, "point"), (cards, "card"), (steps, "step"))
    return "-".join(f"{abs(n)}{'less' * (n < 0)}{kind}" for n, kind in counts if n) or "0point"


@lru_cache(maxsize=4096)
def _notation(goods: Goods) -> str:
    """Return the notation of goods: "1kelp-2steelplast"; "free" for none."""
    return "-".join(name_goods(goods)) or "free"


@lru_cache(maxsize=4096)
def name_goods(goods: Goods) -> tuple[str, ...]:
    """Return the goods of which there is at least one, with their counts: ("1credit", "2kelp")."""
    return tuple(f"{count}{kind}" for count, kind in zip(goods.counts, KINDS, strict=True) if count)
