"""Small plates with letters and numbers: an island's badge, a hand tile's letter."""

from PIL import Image, ImageDraw

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import rounded_mask
from ..kit.palette import Colour, colour
from .colours import THEMES
from .pieces import with_soft_shadow

LETTER: dict[str, Colour] = {"A": colour("b4471e"), "B": colour("5a3fa0")}
WHITE = (255, 255, 255)
GOLD = (246, 190, 52)
OVERLAP = 6  # pixels of the hexagon that lie under the disc
SHADOW = 8  # pixels on both sides together for a badge's shadow
SMALLEST = 33  # letters, in pixels: 9 where a phone shows a picture 1,200 pixels wide in 336


@memoize(SPRITES)
def tag(number: int, size: int, closed: bool, height: int, theme: str, brief: bool = False) -> Image.Image:
    """Return an island's badge: its number in a disc, its size in a hexagon like a tile, in gold if it counts twice.

    Two shapes, since side by side on one plate they are read as one number. In brief a size of one is left out.
    """
    colours = THEMES[theme]
    letters = max(SMALLEST, round(height * 0.76))
    left = max(height, text.width(str(number), letters, True) + round(height * 0.3))
    alone = brief and size == 1 and not closed
    words = f"{size}×2" if closed else str(size)
    right = 0 if alone else max(round(height * 1.06), text.width(words, letters, True) + round(height * 0.52))
    plain = Image.new("RGBA", (left + max(0, right - OVERLAP) + SHADOW, height + SHADOW))
    if not alone:
        ground = GOLD if closed else colours.tag[1]
        at = (4 + left - OVERLAP, 3)
        plain.paste(colours.tag[0], at, _hexagon(right, height, 0))
        plain.paste(ground, at, _hexagon(right, height, 3))
        text.draw_clear(plain, (at[0] + right / 2, 3 + height / 2), words, letters, (42, 32, 10), bold=True)
    plain.paste(colours.tag[1], (4, 3), rounded_mask(left, height, height // 2))  # a rim: at night the sea is as dark
    plain.paste(colours.tag[0], (6, 5), rounded_mask(left - 4, height - 4, height // 2 - 2))
    text.draw_clear(plain, (4 + left / 2, 3 + height / 2), str(number), letters, WHITE, bold=True)
    return with_soft_shadow(plain, 2, 1.6, 0.6)


@memoize(SPRITES)
def _hexagon(width: int, height: int, inset: int) -> Image.Image:
    """Return a mask of a hexagon with points at its left and right, so much smaller on every side."""
    mask = Image.new("L", (width * 4, height * 4))
    left, top, right, bottom = inset * 4, inset * 4, (width - inset) * 4, (height - inset) * 4
    point = round(height * 4 * 0.24)
    corners = ((left, height * 2), (left + point, top), (right - point, top))
    ImageDraw.Draw(mask).polygon(
        (*corners, (right, height * 2), (right - point, bottom), (left + point, bottom)), fill=255
    )
    return mask.reduce(4)


@memoize(SPRITES)
def plate(letters: str, height: int, theme: str) -> Image.Image:
    """Return the letters of the tiles that fit a cell, each on its own ground."""
    side = round(height * 1.08)
    size = max(SMALLEST, round(side * 0.68))
    plain = Image.new("RGBA", (len(letters) * (side + 3) + 5, side + 8))
    for number, letter in enumerate(letters):
        left = 4 + number * (side + 3)
        radius = side // 2 if letter == "A" else round(side * 0.2)
        plain.paste(WHITE, (left, 3), rounded_mask(side, side, radius))
        plain.paste(
            LETTER.get(letter, THEMES[theme].tag[0]), (left + 2, 5), rounded_mask(side - 4, side - 4, radius - 2)
        )
        text.draw_clear(plain, (left + side / 2, 3 + side / 2), letter, size, WHITE, bold=True)
    return with_soft_shadow(plain, 2, 1.6, 0.6)
