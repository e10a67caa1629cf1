"""Rows of signs and numbers: "2 science / 1 kelp"; a tilde comes before a mark, anything else is text."""

from functools import lru_cache

from PIL import Image

from ..kit import text
from ..kit.cache import LABELS, SPRITES, memoize
from ..kit.canvas import rounded_mask
from ..kit.palette import Colour
from .colours import THEMES
from .icons import ICONS, icon
from .marks import mark

LETTERS = 0.78  # of a strip's size: the font size of its letters
STRIP = 41  # the size of strips that are readable at a glance, on pictures of 1,200 pixels


def strip_width(tokens: str, size: int) -> int:
    """Return how wide a strip will be."""
    return sum(_width(token, size) for token in tokens.split())


def fitting_size(tokens: str, size: int, room: int, smallest: int = 14) -> int:
    """Return the size, made smaller until the strip fits."""
    while size > smallest and strip_width(tokens, size) > room:
        size -= 1
    return size


@memoize(LABELS)
def strip(tokens: str, size: int, ink: Colour, soft: Colour) -> Image.Image:
    """Return the signs in a row on transparent ground; letters in the first ink, marks in the second."""
    picture = Image.new("RGBA", (strip_width(tokens, size), round(size * 1.25)), (*ink, 0))
    left, middle = 0, picture.height / 2
    for token in tokens.split():
        if token in ICONS or token[0] == "~":
            sign = icon(token, size) if token in ICONS else mark(token[1:], round(size * 0.8), soft)
            at = round(left + (size - sign.width) / 2), round(middle - sign.height / 2)
            picture.alpha_composite(sign, at)
        else:
            text.draw(picture, (left, middle), token, round(size * LETTERS), ink, True)
        left += _width(token, size)
    return picture


@lru_cache(maxsize=4096)
def _width(token: str, size: int) -> int:
    """Return the width of a piece with its gap; a number stands close to the sign that it counts."""
    if token in ICONS or token[0] == "~":
        return size + max(3, size // 6)
    return text.width(token, round(size * LETTERS), True) + (size // 10 if token[-1].isdigit() else size // 4)


@memoize(SPRITES)
def label(tokens: str, size: int, theme: str, alarm: bool = False) -> Image.Image:
    """Return a strip on its own ground; with `alarm`, as for a cost, its letters are in the colour of alarm."""
    colours = THEMES[theme]
    wide, high = strip_width(tokens, size) + round(size * 0.35), round(size * 1.25)
    picture = Image.new("RGB", (wide, high), colours.panel[0])
    signs = strip(tokens, size, colours.alarm if alarm else colours.ink, colours.soft)
    picture.paste(signs, (round(size * 0.28), (high - signs.height) // 2), signs)
    picture.putalpha(rounded_mask(wide, high, high // 3))
    return picture


@memoize(SPRITES)
def tag(words: str, size: int, theme: str, bright: bool = False) -> Image.Image:
    """Return the name of a space on its plate; `bright` if the space may be chosen."""
    ground, ink = THEMES[theme].tag
    if bright:
        ground, ink = THEMES[theme].offer, (255, 255, 255) if theme == "light" else (40, 6, 28)
    wide, high = text.width(words, size, True) + round(size * 0.5), round(size * 1.12)
    picture = Image.new("RGBA", (wide, high))
    picture.paste(ground, (0, 0), rounded_mask(wide, high, high // 3))
    text.draw_clear(picture, (wide / 2, high / 2), words, size, ink, bold=True)
    return picture
