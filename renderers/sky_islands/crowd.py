"""The things on a map, how much of them a box would cover, and where there is more room."""

import math
from array import array
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from xxhash import xxh3_128_digest

from ..kit.cache import MIB, Cache
from ..kit.canvas import Box, Point

Size = tuple[float, float]
Thing = tuple[float, float, float, float, float]  # a box, and how bad it is to cover it
BITS = 7  # of a pixel's place within a square
PLACES = Cache(2 * MIB, of_table=True)  # where things were put: in most turns, what lies near most of them is the same
ENTRY = 600  # bytes of one of these
ENOUGH = 100.0  # what covers less badly stays where it is: ten pixels of a name


@dataclass
class Label:
    """Something with several possible positions, the best first, each with its own penalty.

    At all of them it lies within `reach`; `key` is equal for labels with the same positions.
    """

    size: Size
    weight: float
    places: Callable[[], Iterable[tuple[float, Point]]]
    reach: Box
    key: Hashable
    point: Point = (0.0, 0.0)

    @property
    def thing(self) -> Thing:
        """Return the label as what lies in a crowd at its present point."""
        return *box(self.point, self.size), self.weight


class Crowd:
    """Things by the squares of the picture in which they lie: hundreds of places are tried for names and badges."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[Thing]] = defaultdict(list)

    def add(self, thing: Thing) -> None:
        """Count a thing as lying there."""
        for square in _squares(thing):
            self._squares[square].append(thing)

    def remove(self, thing: Thing) -> None:
        """Count a thing as lying there no more. Raise ValueError if it does not."""
        for square in _squares(thing):
            self._squares[square].remove(thing)

    def cost(self, box: Box, most: float = math.inf) -> float:
        """Return the penalty for what a box would cover; once it exceeds `most` it need not be exact.

        It runs a thousand times per picture, so calls of max and min are written out.
        """
        left, top, right, bottom = box
        total, squares = 0.0, self._squares
        columns = range(int(left) >> BITS, (int(right) >> BITS) + 1)
        for row in range(int(top) >> BITS, (int(bottom) >> BITS) + 1):
            for column in columns:
                for west, north, east, south, weight in squares.get((column, row), ()):
                    if west < right and east > left and north < bottom and south > top:
                        x, y = left if left > west else west, top if top > north else north  # noqa: FURB136
                        if int(x) >> BITS == column and int(y) >> BITS == row:  # what lies in several counts once
                            end, low = right if right < east else east, bottom if bottom < south else south  # noqa: FURB136
                            total += (end - x) * (low - y) * weight
                            if total > most:
                                return total
        return total

    def place(self, label: Label) -> None:
        """Put something where it covers least; the place is its own from then on."""
        dear, label.point = next(iter(label.places()))
        if dear + self.cost(box(label.point, label.size), 0.0) > 0:
            label.point = self._best_point(label)
        self.add(label.thing)

    def _best_point(self, label: Label) -> Point:
        """Return where something covers least, as it was found before among the same things."""
        near = self._near(label.reach)
        key = label.key, label.size, xxh3_128_digest(array("d", chain.from_iterable(near)).tobytes())
        known = PLACES.get(key)
        if isinstance(known, tuple):
            return known
        point = _least_covering(label, near)
        PLACES.put(key, point, ENTRY)
        return point

    def _near(self, reach: Box) -> Sequence[Thing]:
        """Return the things that lie partly in a box, in a steady order."""
        left, top, right, bottom = reach
        things = {id(thing): thing for square in _squares((*reach, 0.0)) for thing in self._squares.get(square, ())}
        return [one for one in things.values() if one[0] < right and one[2] > left and one[1] < bottom and one[3] > top]

    def settle(self, labels: Iterable[Label]) -> None:
        """Put what covers something to a better place, if there is one."""
        for label in labels:
            most = ENOUGH + label.size[0] * label.size[1] * label.weight  # it lies there itself
            if self.cost(box(label.point, label.size), most) > most:
                self.remove(label.thing)
                self.place(label)


def _least_covering(label: Label, near: Sequence[Thing]) -> Point:
    """Return where something covers least of the things near it; written out like `Crowd.cost`."""
    least, point, (wide, high) = math.inf, label.point, (side / 2 for side in label.size)
    for dear, (x, y) in label.places():
        if dear >= least:
            break
        bad, left, top, right, bottom = dear, x - wide, y - high, x + wide, y + high
        for west, north, east, south, weight in near:
            if west < right and east > left and north < bottom and south > top:
                start, upper = left if left > west else west, top if top > north else north  # noqa: FURB136
                end, lower = right if right < east else east, bottom if bottom < south else south  # noqa: FURB136
                bad += (end - start) * (lower - upper) * weight
                if bad >= least:
                    break
        if bad < least:
            least, point = bad, (x, y)
    return point


def box(middle: Point, size: Size) -> Box:
    """Return the box of this size round a point."""
    (x, y), (wide, high) = middle, size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _squares(thing: Thing) -> list[tuple[int, int]]:
    left, top, right, bottom, _ = thing
    columns = range(int(left) >> BITS, (int(right) >> BITS) + 1)
    return [(x, y) for y in range(int(top) >> BITS, (int(bottom) >> BITS) + 1) for x in columns]
