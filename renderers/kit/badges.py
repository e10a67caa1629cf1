"""The seats' badges: a white sign on the seat's colour; and the points of regular figures."""

import math
from collections.abc import Callable

from PIL import Image

from .cache import SPRITES, memoize
from .canvas import Drawing, Paint, Point, blank, finish
from .palette import SEATS, darker, lighter

SCALE = 6


def ring(count: int, radius: float, start: float = -90.0, centre: Point = (0.5, 0.5)) -> list[Point]:
    """Return the points spread evenly on a circle, clockwise from an angle in degrees."""
    turns = (math.radians(start + 360 * n / count) for n in range(count))
    return [(centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in turns]


def star_corners(points: int, outer: float, inner: float, centre: Point = (0.5, 0.5)) -> list[Point]:
    """Return the corners of a star, clockwise from the point at its top."""
    out, between = ring(points, outer, -90, centre), ring(points, inner, -90 + 180 / points, centre)
    return [point for pair in zip(out, between, strict=True) for point in pair]


def plus(arm: float = 0.33, half: float = 0.12) -> list[Point]:
    """Return the corners of a cross: how far its four arms reach from the middle, and half of their width."""
    quarter = ((-half, -arm), (half, -arm), (half, -half))
    turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return [(0.5 + x * c - y * s, 0.5 + x * s + y * c) for c, s in turns for x, y in quarter]


def _bars(pen: Drawing, paint: Paint) -> None:
    for left in (0.24, 0.58):
        pen.rectangle((left, 0.22, left + 0.18, 0.78), paint)


def _stripes(pen: Drawing, paint: Paint) -> None:
    for top in (0.24, 0.58):
        pen.rectangle((0.22, top, 0.78, top + 0.18), paint)


def _circle(pen: Drawing, paint: Paint) -> None:
    pen.arc((0.17, 0.17, 0.83, 0.83), 0, 360, paint, 0.15)


# Told apart where a badge is 13 pixels wide: no two fill the same part of it, as disc, square and diamond would.
SHAPES: dict[str, Callable[[Drawing, Paint], None]] = {
    "disc": lambda pen, paint: pen.disc((0.5, 0.5), 0.26, paint),
    "bars": _bars,
    "triangle": lambda pen, paint: pen.polygon(ring(3, 0.4, centre=(0.5, 0.58)), paint),
    "circle": _circle,
    "star": lambda pen, paint: pen.polygon(star_corners(5, 0.42, 0.17, (0.5, 0.53)), paint),
    "stripes": _stripes,
    "cross": lambda pen, paint: pen.polygon(plus(0.36, 0.11), paint),
    "wedge": lambda pen, paint: pen.polygon(ring(3, 0.4, 90, (0.5, 0.42)), paint),
}


@memoize(SPRITES)
def badge(seat: int, size: int) -> Image.Image:
    """Return a seat's sign in white on its colour."""
    paint, shape = SEATS[seat % len(SEATS)]
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    pen.disc((0.5, 0.5), 0.5, darker(paint, 0.35))
    pen.disc((0.5, 0.5), 0.46, lighter(paint, 0.08))
    SHAPES[shape](pen, (255, 255, 255))
    return finish(drawing)
