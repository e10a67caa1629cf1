"""Sets of squares of a rectangular board as integers: one bit per square, row by row, and a guard column per row.

The guard column follows the row and belongs to no set: a step off the right edge never lands in the next row.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

# translates the digits "0" and "1" to the bytes 0 and 1, the truth values that `compress` selects by
_TRUTH = bytes.maketrans(b"01", b"\0\1")


class Grid:
    """A board of squares named "A1" (upper left), "A2" ... row by row; a square's index is the number of its bit."""

    __slots__ = ("board", "edge", "first_column", "first_row", "height", "indexes", "names", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        """Make a board. Raise ValueError unless it has 1 to 26 rows and at least one column."""
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
        """Return the index of the square in this row and column, both counted from 0."""
        return row * self.stride + column

    def mask(self, names: Iterable[str]) -> int:
        """Return the set of these squares: `{"A1", "A2"}` -> 0b11. Raise KeyError if a name is not on the board."""
        mask = 0
        for name in names:
            mask |= 1 << self.indexes[name]
        return mask

    def squares(self, mask: int) -> list[str]:
        """Return the names of the squares in the set, row by row: 0b11 -> `["A1", "A2"]`."""
        return list(compress(self.names, f"{mask:b}"[::-1].encode().translate(_TRUTH)))

    def find_marks(self, rows: Sequence[str], marks: str) -> int:
        """Return the set of squares at which a drawing shows one of the marks.

        `rows` is the drawing, one character per square.
        """
        return sum(
            1 << self.index(row, column)
            for row, line in enumerate(rows)
            for column, mark in enumerate(line)
            if mark in marks
        )

    def neighbours(self, mask: int) -> int:
        """Return the squares next to a square of the set, which may belong to the set themselves."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.board

    def inner(self, mask: int) -> int:
        """Return the squares of the set whose four neighbours all belong to the set."""
        stride = self.stride
        return mask & (mask << 1) & (mask >> 1) & (mask << stride) & (mask >> stride)

    def flood(self, seed: int, mask: int) -> int:
        """Return the squares of `mask` that can be reached from `seed`, a part of it, by steps to neighbours."""
        stride = self.stride
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & mask
            if grown == seed:
                return seed
            seed = grown

    def clusters(self, mask: int) -> list[int]:
        """Return the connected groups of the set, in the order of their first squares."""
        clusters = []
        while mask:
            cluster = self.flood(mask & -mask, mask)
            clusters.append(cluster)
            mask ^= cluster
        return clusters

    def count_rows(self, mask: int) -> int:
        """Return the number of rows with a square of the set."""
        return (gather(mask, 1, self.width) & self.first_column).bit_count()

    def count_columns(self, mask: int) -> int:
        """Return the number of columns with a square of the set."""
        return (gather(mask, self.stride, self.height) & self.first_row).bit_count()


def gather(mask: int, step: int, count: int) -> int:
    """Return an integer whose bit i is the OR of bits i, i + step, ..., i + (count - 1) * step of `mask`."""
    reach = 1  # how many of the `count` bits each bit of `mask` has gathered; doubling it is fast
    while 2 * reach <= count:
        mask |= mask >> step * reach
        reach *= 2
    return mask | mask >> step * (count - reach)


def bits(mask: int) -> Iterator[int]:
    """Yield the indexes of the squares in the set, in ascending order."""
    return compress(range(mask.bit_length()), f"{mask:b}"[::-1].encode().translate(_TRUTH))


def nth(mask: int, n: int) -> int:
    """Return the index of the nth square of the set, counted from 0. Raise IndexError if the set has no nth square."""
    if not 0 <= n < mask.bit_count():
        raise IndexError(n)
    place, width = 0, 1 << (mask.bit_length() - 1).bit_length()
    while width > 1:  # keep the half that holds the nth bit; `place` is where it begins
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
