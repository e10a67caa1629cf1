"""Raised boards with round corners, drawn once for each size."""

from PIL import Image

from ..kit.cache import SPRITES, kept
from ..kit.canvas import rounded_mask
from ..kit.palette import Colour, darker, lighter
from ..kit.scene import IntBox
from .colours import THEMES

SHADOW, SHADE, DROP = (4, 4, 24), 110, 5  # a shadow without a soft rim, so that files stay small


def lay_page(image: Image.Image, box: IntBox, theme: str) -> None:
    """A panel of a theme."""
    lay_plate(image, box, THEMES[theme].panel, THEMES[theme].rim, 2, 16)


def lay_plate(image: Image.Image, box: IntBox, paint: Colour, rim: Colour, edge: int, radius: int) -> None:
    left, top, right, bottom = box
    plate = _plate(right - left, bottom - top, paint, rim, edge, radius)
    image.paste(plate, (left, top), plate)


@kept(SPRITES)
def _plate(width: int, height: int, paint: Colour, rim: Colour, edge: int, radius: int) -> Image.Image:
    picture = Image.new("RGBA", (width, height + DROP), (*SHADOW, 0))
    shade = Image.new("L", picture.size)
    shade.paste(SHADE, (0, DROP), rounded_mask(width, height, radius))
    picture.putalpha(shade)
    picture.paste(rim, (0, 0), rounded_mask(width, height, radius))
    inner = rounded_mask(width - 2 * edge, height - 2 * edge, max(1, radius - edge))
    picture.paste(paint, (edge, edge), inner)
    return picture


@kept(SPRITES)
def bar(paint: Colour, width: int, height: int, radius: int) -> Image.Image:
    """A bar of a colour, round at its top, with a bright upper and a dark lower edge."""
    picture = Image.new("RGB", (width, height), paint)
    picture.paste(lighter(paint, 0.2), (0, 0, width, max(2, height // 14)))
    picture.paste(darker(paint, 0.25), (0, height - max(2, height // 14), width, height))
    picture.putalpha(rounded_mask(width, 2 * height, radius).crop((0, 0, width, height)))
    return picture
