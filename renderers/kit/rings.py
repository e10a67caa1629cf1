"""Rings round parts of a picture: one line round all boxes of a group, as if they were one shape."""

from collections.abc import Sequence
from itertools import accumulate

from PIL import Image, ImageChops, ImageDraw

from .canvas import Box
from .glance import least
from .numbered_marks import DISC, RIM, Spot

# In sizes of essential letters:
STEPS = (0.16, 0.09, 0.22, 0.09)  # outwards from the boxes: a gap, a dark edge, the bright line, a dark edge
SIZE = 2.4  # the side of the box of a spot of which only the middle is known


def ring(picture: Image.Image, groups: Sequence[Sequence[Spot]]) -> Image.Image:
    """Return the picture with a ring round each of these groups of spots."""
    ringed, unit = picture.copy(), least(picture.width)
    for group in groups:
        boxes = [box_of(spot, unit) for spot in group]
        masks = [_shape(picture.size, boxes, round(by * unit)) for by in accumulate(STEPS)]
        ringed.paste(RIM, (0, 0), ImageChops.subtract(masks[3], masks[0]))
        ringed.paste(DISC, (0, 0), ImageChops.subtract(masks[2], masks[1]))
    return ringed


def box_of(spot: Spot, unit: float) -> Box:
    """Return the box of a spot; a square round it where only its middle is known."""
    if len(spot) == 4:
        return spot
    (x, y), half = spot, SIZE * unit / 2
    return x - half, y - half, x + half, y + half


def _shape(size: tuple[int, int], boxes: Sequence[Box], by: int) -> Image.Image:
    """Return a mask of all these boxes, each larger by so many pixels on every side."""
    shape = Image.new("L", size)
    pen = ImageDraw.Draw(shape)
    for left, top, right, bottom in boxes:
        pen.rounded_rectangle((left - by, top - by, right + by - 1, bottom + by - 1), by, 255)
    return shape
