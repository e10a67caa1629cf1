"""Lines through space: the links of a network, the way of a flight."""

import math
from itertools import pairwise

from PIL import Image

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Point
from ..kit.palette import SEATS, Colour, lighter
from .scene import Scene

PIECE, EDGE = 48, 5  # of a link: how long a piece is, and the room round it
ROOM = 10  # round a flight's dots
PITCH = 22  # from dot to dot
NIGHT = (10, 11, 32)


def draw_link(scene: Scene, one: Point, other: Point, seat: int, *, strong: bool) -> None:
    """Draw a link of a seat's network: a line of light, thick if it is `strong`.

    It is drawn in short pieces, so that few sprites are enough for all links.
    """
    paint = SEATS[seat % len(SEATS)][0]
    tone = lighter(paint, 0.45) if scene.theme == "dark" else paint
    pieces = max(1, round(math.hypot(other[0] - one[0], other[1] - one[1]) / PIECE))
    points = [
        (round(one[0] + (other[0] - one[0]) * n / pieces), round(one[1] + (other[1] - one[1]) * n / pieces))
        for n in range(pieces + 1)
    ]
    for (x, y), (u, v) in pairwise(points):
        sprite = _line(u - x, v - y, tone, 6.0 if strong else 3.0, EDGE, dashed=False)
        scene.image.paste(sprite, (min(x, u) - EDGE, min(y, v) - EDGE), sprite)


def draw_flight(scene: Scene, points: list[Point]) -> None:
    """Draw the last flight: dots from where it began, an arrow where it ended."""
    for one, other in pairwise(points):
        right, down = round(other[0] - one[0]), round(other[1] - one[1])
        sprite = _line(right, down, scene.colours.flight, 7.0, ROOM, dashed=True)
        scene.paste(sprite, (min(one[0], other[0]) - ROOM, min(one[1], other[1]) - ROOM))


@memoize(SPRITES)
def _line(right: int, down: int, paint: Colour, wide: float, room: int, *, dashed: bool) -> Image.Image:
    """Return a line on transparent ground from corner to corner of its box; if `dashed`, dots with dark edges."""
    size = abs(right) + 2 * room, abs(down) + 2 * room
    start = (room if right >= 0 else size[0] - room, room if down >= 0 else size[1] - room)
    ends = start, (start[0] + right, start[1] + down)
    picture = Image.new("RGBA", size, NIGHT if dashed else paint)
    core = _mask(size, ends, wide, dashed)
    if dashed:
        picture.paste(paint, (0, 0), core)
    picture.putalpha(_mask(size, ends, wide + 4.0, dashed) if dashed else core)
    return picture


def _mask(size: tuple[int, int], ends: tuple[Point, Point], wide: float, dashed: bool) -> Image.Image:
    """Return the mask of a line between two points, solid or of dots."""
    drawing = Drawing(Image.new("L", (size[0] * 2, size[1] * 2)), unit=2)
    (x, y), (u, v) = ends
    if not dashed:
        drawing.line(ends, (255,), wide)
        return drawing.image.reduce(2)
    length = math.hypot(u - x, v - y)
    for number in range(1, int(length / PITCH)):
        part = number * PITCH / length
        drawing.disc((x + (u - x) * part, y + (v - y) * part), wide * 0.62, (255,))
    return drawing.image.reduce(2)
