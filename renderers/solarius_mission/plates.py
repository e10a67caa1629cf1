"""Boxes with round corners, drawn by strips and corners, so that no picture of a whole box must be cached."""

from PIL import Image

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import lay, rounded_mask
from ..kit.palette import Colour, darker, lighter
from ..kit.pasting import paste_masked
from ..kit.scene import IntBox
from .colours import THEMES

SHADOW, SHADE, DROP = (4, 4, 24), 110, 5  # a shadow without a soft rim, so that files stay small


def lay_page(image: Image.Image, box: IntBox, theme: str) -> None:
    """Lay a panel of a theme."""
    lay_plate(image, box, THEMES[theme].panel, THEMES[theme].rim, 2, 16)


def lay_plate(image: Image.Image, box: IntBox, paint: Colour, rim: Colour, edge: int, radius: int) -> None:
    """Lay a raised board on its shadow."""
    left, top, right, bottom = box
    paste_masked(image, SHADOW, (left, bottom - radius), _shadow(right - left, radius))
    lay(image, box, rim, radius)
    lay(image, (left + edge, top + edge, right - edge, bottom - edge), paint, radius - edge)


@memoize(SPRITES)
def _shadow(width: int, radius: int) -> Image.Image:
    """Return the lower end of a board's shadow."""
    mask = Image.new("L", (width, radius + DROP))
    mask.paste(SHADE, (0, DROP), rounded_mask(width, 2 * radius, radius).crop((0, radius, width, 2 * radius)))
    mask.paste(SHADE, (0, 0, width, DROP))
    return mask


def lay_bar(image: Image.Image, box: IntBox, paint: Colour, radius: int) -> None:
    """Lay a bar of a colour, round at its top, with a bright upper and a dark lower edge."""
    left, top, right, bottom = box
    edge = max(2, (bottom - top) // 14)
    lay(image, box, lighter(paint, 0.2), radius, top_only=True)
    lay(image, (left, top + edge, right, bottom), paint, radius, top_only=True)
    image.paste(darker(paint, 0.25), (left, bottom - edge, right, bottom))
