"""The outlines of a map's cells."""

import math
from collections.abc import Collection

from PIL import Image

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing
from ..kit.hexes import Cell, Hexes
from ..kit.shades import scale_grey
from .field import pixel


def draw_outlines(image: Image.Image, hexes: Hexes, cells: Collection[Cell], grey: int, strength: int = 255) -> None:
    """Draw lines round these cells on a grey picture, of this grey and so strong."""
    outline = _outline(round(hexes.size, 2), strength)
    for cell in cells:
        x, y = hexes.centre(cell)
        corner = pixel(x - outline.width / 2 + 0.5), pixel(y - outline.height / 2 + 0.5)
        image.paste(grey, corner, outline)


@memoize(SPRITES)
def _outline(size: float, strength: int) -> Image.Image:
    if strength < 255:
        return scale_grey(_outline(size, 255), strength)
    side = 2 * math.ceil(size + 3)
    drawing = Drawing(Image.new("L", (side * 4, side * 4)), unit=4)
    corners = Hexes(side / 2, side / 2, size).corners((0, 0))
    drawing.line([*corners, corners[0]], (255,), 1.3)
    return drawing.image.reduce(4)
