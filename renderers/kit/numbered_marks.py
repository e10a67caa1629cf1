"""Numbers in discs that say on a picture where something has changed, and which line tells it."""

from collections.abc import Sequence

from PIL import Image

from . import text
from .cache import SPRITES, memoize
from .canvas import Box, Point, blank, finish
from .glance import least
from .palette import Colour
from .png import in_rgb

DISC: Colour = (255, 214, 10)  # no game draws anything so bright
RIM: Colour = (20, 16, 8)
SIZE = 1.5  # of what is read at a glance
APART = 0.8  # of a disc: how far its neighbour at the same place stands from it

Spot = Point | Box  # where something lies on a picture: its middle, or all of it


def middle(spot: Spot) -> Point:
    """Return the middle of a spot."""
    return spot if len(spot) == 2 else ((spot[0] + spot[2]) / 2, (spot[1] + spot[3]) / 2)


def mark(picture: Image.Image, marks: Sequence[tuple[Spot, int]], large: float = SIZE) -> Image.Image:
    """Return the picture with a number in the middle of each spot; numbers that would overlap are put side by side.

    `large` is the size of their discs relative to text readable at a glance.
    """
    marked, placed_points = in_rgb(picture), list[Point]()
    size = round(least(picture.width) * large)
    for spot, number in marks:
        x, y = _free_point(middle(spot), placed_points, size)
        placed_points.append((x, y))
        left = min(max(0, round(x - size / 2)), picture.width - size)
        top = min(max(0, round(y - size / 2)), picture.height - size)
        disc = _disc(number, size)
        marked.paste(disc, (left, top), disc)
    return marked


def _free_point(point: Point, others: Sequence[Point], size: int) -> Point:
    """Return the point, or one right of it where no other number stands."""
    x, y = point
    while any(abs(x - other_x) < size * APART and abs(y - other_y) < size * APART for other_x, other_y in others):
        x += size * APART
    return x, y


@memoize(SPRITES)
def _disc(number: int, size: int) -> Image.Image:
    """Return a disc with a number."""
    drawing = blank(size, size)
    pen = drawing.inside(0, 0, size)
    pen.disc((0.5, 0.5), 0.5, RIM)
    pen.disc((0.5, 0.5), 0.42, DISC)
    disc = finish(drawing)
    text.draw(disc, (size / 2, size / 2), str(number), round(size * 0.7), RIM, True, "middle")
    return disc
