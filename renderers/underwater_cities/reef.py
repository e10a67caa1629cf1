"""Life where the table leaves the sea bare: weeds at the bottom, a school of fish, bubbles."""

import math

from PIL import Image

from ..kit.cache import LAYERS, memoize
from ..kit.canvas import Drawing
from ..kit.palette import mix
from ..kit.scene import IntBox
from .colours import THEMES

LOWEST = 120  # pixels of height that a reef needs
SCHOOL = (  # the fish: where they swim behind the first one, and their sizes
    (0.0, 0.0, 1.0),
    (0.2, -0.14, 0.8),
    (0.24, 0.16, 0.9),
    (0.44, 0.02, 0.7),
    (0.5, -0.24, 0.6),
    (0.62, 0.2, 0.65),
)


def draw_reef(image: Image.Image, box: IntBox, theme: str) -> None:
    """Draw weeds, fish and bubbles in a part of the sea, in shades of its own colours; nothing in a low one."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    if height < LOWEST:
        return
    colours = THEMES[theme]
    weeds = mix(colours.ground[1], colours.weed, 0.6)
    for far, paint in ((1.0, mix(colours.ground[1], weeds, 0.6)), (0.6, weeds)):
        image.paste(paint, (left, top), _weeds(width, height, far))
    image.paste(mix(colours.ground[0], colours.ray, 0.5), (left, top), _fish(width, height))


@memoize(LAYERS)
def _weeds(width: int, height: int, far: float) -> Image.Image:
    """Return weeds as a mask, as high as `far`: 1 in the background, less in front."""
    drawing = Drawing(Image.new("L", (width * 2, height * 2)), unit=2)
    for number, x in enumerate(range(round(20 * far), width, 64)):
        rise = min(300, height * 0.7) * far * (0.5 + 0.13 * (number * 5 % 4))
        for shift in (-16, -5, 6, 17):
            tall = rise - abs(shift) * 3
            blade = [(x + shift + 8 * math.sin(n * 0.7 + shift + number), height - n * tall / 12) for n in range(13)]
            drawing.line(blade, (255,), 6 * far)
    return drawing.image.reduce(2)


@memoize(LAYERS)
def _fish(width: int, height: int) -> Image.Image:
    """Return a mask: a school on its way to the left, and bubbles before it."""
    drawing = Drawing(Image.new("L", (width * 2, height * 2)), unit=2)
    reach = min(width * 0.5, height * 0.9)
    for right, down, size in SCHOOL:
        x, y, long = width * 0.24 + right * reach, height * 0.4 + down * reach * 0.6, 46 * size
        drawing.ellipse((x - long / 2, y - long * 0.22, x + long / 2, y + long * 0.22), (120,))
        drawing.polygon(
            ((x + long * 0.4, y), (x + long * 0.72, y - long * 0.22), (x + long * 0.72, y + long * 0.22)), (120,)
        )
        drawing.disc((x - long * 0.3, y - long * 0.05), long * 0.04, (0,))
    for number in range(5):
        x, y, size = width * 0.16 - number * 5 % 9, height * (0.36 - number * 0.06), 9 - number
        drawing.disc((x, y), size, (110,))
        drawing.disc((x, y), size - 2, (30,))
    return drawing.image.reduce(2)
