"""Sets of squares of a rectangular board as integers: a bit a square, in reading order, a guard column after each row.

The guard column is never part of a set, so that a step off the right edge meets no square of the next row.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

# turns the digits "0" and "1" into the bytes 0 and 1, the truth values `compress` selects by
_TRUTH = bytes.maketrans(b"01", b"\0\1")


class Grid:
    """A board of squares named "A1" (upper left), "A2" ... row by row; a square's index is the place of its bit."""

    __slots__ = ("board", "edge", "first_column", "first_row", "height", "indexes", "names", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        if not (width > 0 and 0 < height <= 26):
            raise ValueError(f"no board of {width} by {height}")
        self.width = width
        self.height = height
        self.stride = width + 1
        self.names = tuple(
            f"{chr(ord('A') + row)}{column + 1}" if column < width else ""
            for row in range(height)
            for column in range(self.stride)
        )
        self.indexes = {name: index for index, name in enumerate(self.names) if name}
        self.board = sum(1 << index for index in self.indexes.values())
        self.first_row = (1 << width) - 1
        self.first_column = sum(1 << row * self.stride for row in range(height))
        self.edge = self.board & ~self.inner(self.board)

    def index(self, row: int, column: int) -> int:
        """The bit's place of a square given by its 0-based row and column."""
        return row * self.stride + column

    def mask(self, names: Iterable[str]) -> int:
        """The set of the squares so named; KeyError for a name that is not on the board."""
        found = 0
        for name in names:
            found |= 1 << self.indexes[name]
        return found

    def squares(self, mask: int) -> list[str]:
        """The names of a set's squares in reading order."""
        return list(compress(self.names, f"{mask:b}"[::-1].encode().translate(_TRUTH)))

    def marked(self, rows: Sequence[str], marks: str) -> int:
        """The squares at which the rows of a picture have one of the marks."""
        return sum(
            1 << self.index(row, column)
            for row, line in enumerate(rows)
            for column, mark in enumerate(line)
            if mark in marks
        )

    def neighbours(self, mask: int) -> int:
        """All squares beside a square of the set; one of the set itself if it is beside another."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.board

    def inner(self, mask: int) -> int:
        """The squares of the set whose four sides are all of the set too."""
        stride = self.stride
        return mask & (mask << 1) & (mask >> 1) & (mask << stride) & (mask >> stride)

    def flood(self, seed: int, mask: int) -> int:
        """What can be reached from the seed by steps to neighbours within the mask; the seed lies within it."""
        stride = self.stride
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & mask
            if grown == seed:
                return seed
            seed = grown

    def clusters(self, mask: int) -> list[int]:
        """The maximal groups of neighbours in the set, by their first squares."""
        found = []
        while mask:
            cluster = self.flood(mask & -mask, mask)
            found.append(cluster)
            mask ^= cluster
        return found

    def rows_met(self, mask: int) -> int:
        """How many rows hold a square of the set."""
        return (gather(mask, 1, self.width) & self.first_column).bit_count()

    def columns_met(self, mask: int) -> int:
        """How many columns hold a square of the set."""
        return (gather(mask, self.stride, self.height) & self.first_row).bit_count()


def gather(mask: int, step: int, count: int) -> int:
    """At each place the union of the `count` places from there on, `step` apart."""
    reach = 1
    while 2 * reach <= count:
        mask |= mask >> step * reach
        reach *= 2
    return mask | mask >> step * (count - reach)


def bits(mask: int) -> Iterator[int]:
    """The indexes of a set's squares in reading order."""
    return compress(range(mask.bit_length()), f"{mask:b}"[::-1].encode().translate(_TRUTH))


def nth(mask: int, n: int) -> int:
    """The index of the set's square number n, from 0, in reading order; IndexError if it has fewer."""
    if not 0 <= n < mask.bit_count():
        raise IndexError(n)
    place, width = 0, 1 << (mask.bit_length() - 1).bit_length()
    while width > 1:
        width >>= 1
        low = mask & ((1 << width) - 1)
        count = low.bit_count()
        if n < count:
            mask = low
        else:
            n -= count
            mask >>= width
            place += width
    return place
