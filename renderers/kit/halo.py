"""Contrast with the background: a rim round a word, a soft shadow under a picture."""

from PIL import Image, ImageFilter

from . import text
from .cache import LABELS, memoize
from .palette import Colour
from .shades import reduce_shades

MARGIN = 5  # pixels round the words, for the rim


@memoize(LABELS)
def text_with_halo(words: str, size: int, ink: Colour, rim: Colour) -> Image.Image:
    """Return words with a rim, on transparent ground."""
    mask = Image.new("L", (text.width(words, size, True) + 2 * MARGIN, round(size * 1.3) + 2 * MARGIN))
    text.draw(mask, (MARGIN, mask.height / 2), words, size, 255, True)  # type: ignore[arg-type]
    edge = mask.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.6))
    picture = Image.new("RGBA", mask.size, rim)
    picture.paste(ink, (0, 0), mask)
    picture.putalpha(reduce_shades(edge, text.EDGE))
    return picture


def with_shadow(picture: Image.Image, colour: Colour, down: float, blur: float, strength: float) -> Image.Image:
    """Return a picture on its own soft shadow of this colour."""
    shadow = Image.new("L", picture.size)
    shadow.paste(picture.getchannel("A"), (0, round(down)))
    shadow = shadow.filter(ImageFilter.GaussianBlur(blur)).point(lambda value: round(value * strength))
    ground = Image.new("RGBA", picture.size, (*colour, 0))
    ground.putalpha(shadow)
    ground.alpha_composite(picture)
    return ground
