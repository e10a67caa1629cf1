"""The 256 colours of a game's pictures, by theme, as they stand in its `palette.toml`.

A table is hundreds of small signs, too far apart for deflate to find them again: with three bytes a pixel it takes
twice as much of a file as with one. All pictures of a theme share a palette: no colour changes between turns.
"""

from functools import cache

from PIL import Image

from bot.data import read

from .png import PALETTE


def index_colours(image: Image.Image, game: str, theme: str) -> Image.Image:
    """Return the picture as numbers in the theme's palette: a third of the size, and its file needs no more search."""
    return image.quantize(palette=_palette(game, theme), dither=Image.Dither.NONE)


def set_palette(image: Image.Image, game: str, theme: str) -> Image.Image:
    """Return the picture, whose file will have the theme's colours only, still as it is to be drawn on."""
    image.info[PALETTE] = _palette(game, theme)
    return image


@cache
def _palette(game: str, theme: str) -> Image.Image:
    """Return a picture with the theme's palette, from the game's data file."""
    picture = Image.new("P", (1, 1))
    picture.putpalette(bytes.fromhex(read(game, "palette.toml")[theme]))
    return picture
