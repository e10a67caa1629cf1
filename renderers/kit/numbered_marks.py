"""Numbers in discs that say on a picture where something has changed, and which line tells it."""

from collections.abc import Sequence

from PIL import Image

from . import text
from .cache import SPRITES, memoize
from .canvas import Point, blank, finish
from .glance import least
from .palette import Colour

DISC: Colour = (255, 214, 10)  # no game draws anything so bright
RIM: Colour = (20, 16, 8)
APART = 0.8  # of a disc: how far its neighbour at the same place stands from it


def mark(picture: Image.Image, marks: Sequence[tuple[Point, int]]) -> Image.Image:
    """The picture with a number at each of these points; those that would hide one another stand side by side."""
    marked, taken = picture.copy(), list[Point]()
    size = round(least(picture.width) * 1.5)
    for point, number in marks:
        x, y = _free(point, taken, size)
        taken.append((x, y))
        left = min(max(0, round(x - size / 2)), picture.width - size)
        top = min(max(0, round(y - size / 2)), picture.height - size)
        disc = _disc(number, size)
        marked.paste(disc, (left, top), disc)
    return marked


def _free(point: Point, taken: Sequence[Point], size: int) -> Point:
    """The point, or one right of it where no other number stands."""
    x, y = point
    while any(abs(x - other) < size * APART and abs(y - down) < size * APART for other, down in taken):
        x += size * APART
    return x, y


@memoize(SPRITES)
def _disc(number: int, size: int) -> Image.Image:
    drawing = blank(size, size)
    pen = drawing.inside(0, 0, size)
    pen.disc((0.5, 0.5), 0.5, RIM)
    pen.disc((0.5, 0.5), 0.42, DISC)
    disc = finish(drawing)
    text.draw(disc, (size / 2, size / 2), str(number), round(size * 0.7), RIM, True, "middle")
    return disc
