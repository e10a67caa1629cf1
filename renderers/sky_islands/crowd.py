"""The things on a map, how much of them a box would cover, and where there is more room."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..kit.canvas import Box, Point

Size = tuple[float, float]
Thing = tuple[float, float, float, float, float]  # a box, and how bad it is to cover it
BITS = 7  # of a pixel's place within a square
ENOUGH = 100.0  # what covers less badly stays where it is: ten pixels of a name


@dataclass
class Label:
    """Something with several possible positions, the best first, each with its own penalty."""

    size: Size
    weight: float
    places: Callable[[], Iterable[tuple[float, Point]]]
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
        least, (wide, high) = math.inf, (side / 2 for side in label.size)
        for dear, (x, y) in label.places():
            if dear >= least:
                break
            bad = dear + self.cost((x - wide, y - high, x + wide, y + high), least - dear)
            if bad < least:
                least, label.point = bad, (x, y)
        self.add(label.thing)

    def settle(self, labels: Iterable[Label]) -> None:
        """Put what covers something to a better place, if there is one."""
        for label in labels:
            most = ENOUGH + label.size[0] * label.size[1] * label.weight  # it lies there itself
            if self.cost(box(label.point, label.size), most) > most:
                self.remove(label.thing)
                self.place(label)


def box(middle: Point, size: Size) -> Box:
    """Return the box of this size round a point."""
    (x, y), (wide, high) = middle, size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _squares(thing: Thing) -> list[tuple[int, int]]:
    left, top, right, bottom, _ = thing
    columns = range(int(left) >> BITS, (int(right) >> BITS) + 1)
    return [(x, y) for y in range(int(top) >> BITS, (int(bottom) >> BITS) + 1) for x in columns]
