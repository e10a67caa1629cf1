"""A small language for drawing creatures: each line a colour, a kind of shape, and its numbers, on a square of 100.

b curve 5,50 40,30 95,50! 40,70     a closed smooth line through points; "!" makes a corner b poly 5,50 40,30 95,50
the same with straight sides b limb 8,2 10,10 30,40 20,80        a smooth line that goes from one width to another w
teeth 6,5 10,50 60,50             six teeth, five long, on the right of the way from point to point y star 8,40,20 50,50
a star with eight points, between two radii y ring 4,20 50,50 0,360             an arc: width and radius, middle, from
angle to angle clockwise b disc 20 50,50   /   b disc 30,12 50,50 20     a circle, an ellipse turned by degrees eye 4
30,40 + fish 60,40 30 15 b=r B=R          another drawing: middle, size (negative: mirrored), turn, colours exchanged
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..kit.canvas import Drawing, Point
from ..kit.palette import Colour, colour

PAINTS: dict[str, Colour] = {  # capitals are the darker ones, each beside its lighter one: so not one a line
    "b": colour("58a9e8"), "B": colour("1f5d9e"), "t": colour("4fd0c4"), "T": colour("15776f"),
    "r": colour("f2665a"), "R": colour("9c2430"), "o": colour("ff9d45"), "O": colour("b4530f"),
    "y": colour("ffd84f"), "Y": colour("b98a10"), "p": colour("ff9fbc"), "P": colour("b2487c"),
    "v": colour("b78af0"), "V": colour("5f35a5"), "g": colour("8bd35f"), "G": colour("3a7d2c"),
    "n": colour("b9c9d4"), "N": colour("5c7385"), "s": colour("ecd9a6"), "S": colour("94703a"),
    "w": colour("ffffff"), "k": colour("10182c"), "i": colour("2a2350"), "I": colour("463a7c"),
}  # fmt: skip
STEPS = 7  # pieces of a smooth line from point to point
PUPIL = 0.6  # of an eye's radius


@dataclass(frozen=True)
class Frame:
    """The position of a drawing on the square, and the colours that are exchanged in it."""

    middle: Point = (50.0, 50.0)
    size: float = 100.0
    turn: float = 0.0
    swaps: tuple[tuple[str, str], ...] = ()

    @cached_property
    def scale(self) -> float:
        """The size of the drawing, as a part of the square's."""
        return abs(self.size) / 100

    @cached_property
    def _rotation(self) -> Point:
        """The cosine and the sine of its turn: a drawing has thousands of points."""
        return math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))

    def at(self, point: Point) -> Point:
        """Return a point of the drawing on the square, in parts of its side."""
        x, y = (point[0] - 50) * self.size / 100, (point[1] - 50) * self.scale
        cos, sin = self._rotation
        return (self.middle[0] + x * cos - y * sin) / 100, (self.middle[1] + x * sin + y * cos) / 100

    def paint(self, letter: str) -> Colour:
        """Return the colour that a letter stands for here."""
        return PAINTS[dict(self.swaps).get(letter, letter)]

    def inside(self, middle: Point, size: float, turn: float, swaps: tuple[tuple[str, str], ...]) -> "Frame":
        """Return the frame of a drawing within this one."""
        x, y = self.at(middle)
        mirrored = -1 if self.size < 0 else 1
        own_swaps = dict(self.swaps)
        both = tuple((one, own_swaps.get(other, other)) for one, other in swaps)
        rest = tuple(pair for pair in self.swaps if pair[0] not in dict(swaps))
        return Frame((x * 100, y * 100), size * self.size / 100, self.turn + turn * mirrored, both + rest)


def draw(pen: Drawing, lines: str, parts: Mapping[str, str], frame: Frame | None = None) -> None:
    """Draw the lines with a pen whose coordinates run from 0 to 1."""
    frame = frame or Frame()
    for line in lines.strip().splitlines():
        for piece in line.split(";"):
            tokens = piece.split()
            if tokens[0] == "+":
                _, part, middle, size, turn, *exchanges = tokens
                swaps = tuple((exchange[0], exchange[2]) for exchange in exchanges)
                draw(pen, parts[part], parts, frame.inside(_pair(middle), float(size), float(turn), swaps))
            elif tokens[0] == "eye":
                _draw_eye(pen, frame, float(tokens[1]), _pair(tokens[2]))
            else:
                _draw_shape(pen, frame, tokens)


def _draw_shape(pen: Drawing, frame: Frame, tokens: list[str]) -> None:
    """Draw one shape in its colour: a ring, a limb, teeth, or a closed outline."""
    paint, kind, rest = frame.paint(tokens[0]), tokens[1], tokens[2:]
    if kind == "ring":
        width, radius = _pair(rest[0])
        start, end = _pair(rest[2])
        _draw_limb(pen, frame, paint, (width, width), _arc(_pair(rest[1]), radius, start, end))
    elif kind == "limb":
        _draw_limb(pen, frame, paint, _pair(rest[0]), smooth(" ".join(rest[1:]), closed=False))
    elif kind == "teeth":
        for tooth in _teeth(_pair(rest[0]), _pair(rest[1]), _pair(rest[2])):
            pen.polygon([frame.at(point) for point in tooth], paint)
    else:
        pen.polygon([frame.at(point) for point in _outline(kind, rest)], paint)


def _outline(kind: str, rest: list[str]) -> list[Point]:
    """Return the outline of a closed shape: curve, disc, star or polygon."""
    if kind == "curve":
        return list(smooth(" ".join(rest), closed=True))
    if kind == "disc":
        wide, _, high = rest[0].partition(",")
        return _oval(_pair(rest[1]), (float(wide), float(high or wide)), float(rest[2]) if rest[2:] else 0.0)
    if kind == "star":
        count, outer, inner = (float(number) for number in rest[0].split(","))
        x, y = _pair(rest[1])
        radii = [outer if n % 2 == 0 else inner for n in range(2 * int(count))]
        turns = (math.radians(-90 + 180 * n / count) for n in range(2 * int(count)))
        return [(x + r * math.cos(turn), y + r * math.sin(turn)) for r, turn in zip(radii, turns, strict=True)]
    return [_pair(word) for word in rest]


def _draw_eye(pen: Drawing, frame: Frame, radius: float, middle: Point) -> None:
    """Draw a white disc with a pupil."""
    radius *= frame.scale
    at = frame.at(middle)
    pen.disc(at, radius / 100, PAINTS["w"])
    pen.disc(at, radius * PUPIL / 100, PAINTS["k"])


def _draw_limb(pen: Drawing, frame: Frame, paint: Colour, widths: Point, points: tuple[Point, ...]) -> None:
    """Draw a line of changing width with round ends."""
    spots = [frame.at(point) for point in points]
    last = len(spots) - 1
    radii = [(widths[0] + (widths[1] - widths[0]) * n / last) / 200 * frame.scale for n in range(last + 1)]
    left, right = [], []
    for n, ((x, y), radius) in enumerate(zip(spots, radii, strict=True)):
        (x1, y1), (x2, y2) = spots[max(0, n - 1)], spots[min(last, n + 1)]
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        across = -(y2 - y1) / length * radius, (x2 - x1) / length * radius  # to the side of the line here
        left.append((x + across[0], y + across[1]))
        right.append((x - across[0], y - across[1]))
    pen.polygon([*left, *reversed(right)], paint)
    pen.disc(spots[0], radii[0], paint)
    pen.disc(spots[-1], radii[-1], paint)


def _teeth(sizes: Point, start: Point, end: Point) -> Iterator[list[Point]]:
    """Yield triangles on a line: how many and how long they are (`sizes`), from point to point."""
    count, long = round(sizes[0]), sizes[1]
    across, down = (end[0] - start[0]) / count, (end[1] - start[1]) / count
    width = math.hypot(across, down)
    out = -down / width * long, across / width * long
    for n in range(count):
        x, y = start[0] + n * across, start[1] + n * down
        yield [(x, y), (x + across / 2 + out[0], y + down / 2 + out[1]), (x + across, y + down)]


def _arc(middle: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Return points on an arc between two angles in degrees, at least one every 12 degrees."""
    count = max(4, round(abs(end - start) / 12))
    turns = (math.radians(start + (end - start) * n / count) for n in range(count + 1))
    return tuple((middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in turns)


def _oval(middle: Point, radii: Point, turn: float) -> list[Point]:
    """Return the outline of an ellipse turned by degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    upright = ((radii[0] * math.cos(math.tau * n / 36), radii[1] * math.sin(math.tau * n / 36)) for n in range(36))
    return [(middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos) for x, y in upright]


@lru_cache(maxsize=512)  # a species' outline comes again for some turns
def smooth(points_text: str, closed: bool) -> tuple[Point, ...]:
    """Return many points on a smooth line through those of the text, "5,50 40,30!"; "!" makes a corner."""
    corners = [word.endswith("!") for word in points_text.split()]
    points = [_pair(word.rstrip("!")) for word in points_text.split()]
    count = len(points)
    line: list[Point] = []
    for n in range(count if closed else count - 1):
        ends = points[n], points[(n + 1) % count]
        slopes = _slope(points, corners, n, closed), _slope(points, corners, (n + 1) % count, closed)
        line += [_cubic_point(ends, slopes, step / STEPS) for step in range(STEPS)]
    return tuple(line) if closed else (*line, points[-1])


def _slope(points: list[Point], corners: list[bool], n: int, closed: bool) -> Point:
    """Return the direction of the line at a point; (0, 0) in a corner."""
    if corners[n]:
        return 0.0, 0.0
    last = len(points) - 1
    before = points[n - 1] if n or closed else points[0]
    after = points[(n + 1) % len(points)] if n < last or closed else points[last]
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def _cubic_point(ends: tuple[Point, Point], slopes: tuple[Point, Point], part: float) -> Point:
    """Return a point of the cubic (Hermite) curve between two points with given slopes, a `part` of the way."""
    one, other = part * part * (3 - 2 * part), part * (1 - part)
    x, y = (
        ends[0][axis] * (1 - one)
        + ends[1][axis] * one
        + other * ((1 - part) * slopes[0][axis] - part * slopes[1][axis])
        for axis in (0, 1)
    )
    return x, y


def _pair(word: str) -> Point:
    """Return the two numbers of "40,30"."""
    x, y = word.split(",")
    return float(x), float(y)
