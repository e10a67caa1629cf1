"""The 256 colours of this game's pictures, by theme.

A sheet is a hundred small signs, too far apart for deflate to find them again: with three bytes a pixel a table of
eight takes 800 KiB, with one half of that. All pictures of a theme share a palette: no colour changes between turns.
"""

from functools import cache

from PIL import Image

from bot.data import read

from ..kit.png import PALETTE


def index_colours(image: Image.Image, theme: str) -> Image.Image:
    """Return the picture as numbers in the theme's palette: a third of the size, and its file needs no more search."""
    return image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


def set_palette(image: Image.Image, theme: str) -> Image.Image:
    """Return the picture, whose file will have the theme's colours only."""
    image.info[PALETTE] = _palette(theme)
    return image


@cache
def _palette(theme: str) -> Image.Image:
    """Return a picture with the theme's palette, from the data file."""
    picture = Image.new("P", (1, 1))
    picture.putpalette(bytes.fromhex(read("cartographers", "palette.toml")[theme]))
    return picture
