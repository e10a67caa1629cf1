"""Raised boards with round corners, drawn once for each size."""

from PIL import Image

from ..kit.cache import SPRITES, kept
from ..kit.canvas import gradient, rounded_mask
from ..kit.palette import Colour, darker, lighter
from ..kit.scene import IntBox

SHADOW, SHADE, DROP = (4, 4, 24), 110, 5  # a shadow without a soft rim, so that files stay small


def lay_plate(
    image: Image.Image, box: IntBox, colours: tuple[Colour, Colour], rim: Colour, edge: int, radius: int
) -> None:
    left, top, right, bottom = box
    plate = _plate(right - left, bottom - top, colours, rim, edge, radius)
    image.paste(plate, (left, top), plate)


@kept(SPRITES)
def _plate(width: int, height: int, colours: tuple[Colour, Colour], rim: Colour, edge: int, radius: int) -> Image.Image:
    picture = Image.new("RGBA", (width, height + DROP), (*SHADOW, 0))
    shade = Image.new("L", picture.size)
    shade.paste(SHADE, (0, DROP), rounded_mask(width, height, radius))
    picture.putalpha(shade)
    picture.paste(rim, (0, 0), rounded_mask(width, height, radius))
    inner = rounded_mask(width - 2 * edge, height - 2 * edge, max(1, radius - edge))
    picture.paste(gradient(width - 2 * edge, height - 2 * edge, *colours), (edge, edge), inner)
    return picture


@kept(SPRITES)
def bar(paint: Colour, width: int, height: int, radius: int) -> Image.Image:
    """A bar of a colour, round at its top."""
    picture = gradient(width, height, lighter(paint, 0.1), darker(paint, 0.14)).copy()
    picture.putalpha(rounded_mask(width, 2 * height, radius).crop((0, 0, width, height)))
    return picture
