"""The positions of a player board's spaces: cities on platforms, their buildings, tunnels, metropolises."""

from dataclasses import dataclass
from functools import cached_property

from ..kit.canvas import Point
from ..kit.scene import IntBox

Path = tuple[Point, ...]
PLACES: dict[str, Point] = {  # of the building spaces on a platform of three by three; the dome fills the upper left
    "a": (2.5, 0.5),
    "b": (2.5, 1.5),
    "c": (0.5, 2.5),
    "d": (1.5, 2.5),
    "x": (2.5, 2.5),
}


@dataclass(frozen=True)
class Net:
    """A board in a box: `unit` is the pitch of building spaces; `lane` and `head` are free at the left and on top."""

    box: IntBox
    unit: int
    lane: int
    head: int
    large: bool  # whether names of spaces and costs are shown

    @cached_property
    def pad(self) -> int:
        """The room round the building spaces of a platform in pixels."""
        return max(4, round(self.unit * 0.17))

    @property
    def edge(self) -> int:
        """How far the sea floor reaches beyond the box."""
        return self.unit // 7

    @property
    def corner(self) -> int:
        """The sea floor's radius: its corners run round those of a platform."""
        return self.edge + self.unit // 3

    @property
    def side(self) -> int:
        """The side of a platform."""
        return 3 * self.unit + 2 * self.pad

    @cached_property
    def platforms(self) -> dict[str, IntBox]:
        """The boxes of the city spaces: 1 upper left, 9 lower right."""
        return {city: self._platform(city) for city in "123456789"}

    def platform(self, city: str) -> IntBox:
        """Return the box of a city space."""
        return self.platforms[city]

    def _platform(self, city: str) -> IntBox:
        """Return the box of a city space, computed anew: three by three platforms fill the board."""
        row, column = divmod(int(city) - 1, 3)
        left, top, right, bottom = self.box
        start, high = left + self.lane, top + self.head
        x = start + round(column * (right - start - self.side) / 2)
        y = high + round(row * (bottom - high - self.side) / 2)
        return x, y, x + self.side, y + self.side

    def dome(self, city: str) -> Point:
        """Return the middle of a city's dome."""
        x, y, _, _ = self.platform(city)
        return x + self.pad + self.unit, y + self.pad + self.unit

    def room(self, space: str) -> Point:
        """Return the middle of a building space or expansion space."""
        x, y, _, _ = self.platform(space[0])
        right, down = PLACES[space[1]]
        return x + self.pad + right * self.unit, y + self.pad + down * self.unit

    def port(self, corner: str) -> IntBox:
        """Return the box of a metropolis."""
        left, top, _, _ = self.box
        if corner == "M7":
            x, y, _, bottom = self.platform("7")
            end = x - round(self.unit * 1.3)
            return left, y - self.unit * self.large, end, bottom - self.unit // 4
        height = round(self.unit * (1.55 if self.large else 1.25))
        if corner == "M3":
            x, _, right, _ = self.platform("3")
            return x - round(self.unit * 0.9), top, right, top + height
        return left, top, left + round(self.unit * 3.9), top + height

    def path(self, tunnel: str) -> Path:
        """Return the line of a tunnel space, from the edge of one platform to the other, or to a metropolis."""
        one, other = tunnel.split("-")
        if other in ("M1", "M3", "M7"):
            return self._to_port(one, other)
        left, top, right, bottom = self.platform(one)
        left2, top2, right2, bottom2 = self.platform(other)
        middle, middle2 = ((left + right) / 2, (top + bottom) / 2), ((left2 + right2) / 2, (top2 + bottom2) / 2)
        if middle[1] == middle2[1]:
            return (right, middle[1]), (left2, middle[1])
        if middle[0] == middle2[0]:
            return (middle[0], bottom), (middle[0], top2)
        inset = self.unit * 0.12
        start, end = bottom - inset, top2 + inset  # diagonally, from corner to corner
        if left < left2:
            return (right - inset, start), (left2 + inset, end)
        return (left + inset, start), (right2 - inset, end)

    def _to_port(self, city: str, corner: str) -> Path:
        """Return the line of a tunnel space from a metropolis to a city."""
        left, top, right, bottom = self.platform(city)
        x, y, x2, y2 = self.port(corner)
        middle = (left + right) / 2, (top + bottom) / 2
        if corner == "M7":
            return (x2, middle[1]), (left, middle[1])
        if corner == "M3":
            return (middle[0], y2), (middle[0], top)
        if city == "2":
            return (x2, (y + y2) / 2), (middle[0], (y + y2) / 2), (middle[0], top)
        start = x + self.lane * 0.36
        return (start, y2), (start, middle[1]), (left, middle[1])

    def middle(self, tunnel: str) -> Point:
        """Return the position of a tunnel's bonus and name: its middle, or that of its longer stretch if it is bent."""
        path = self.path(tunnel)
        one, other = path[0], path[1]
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
