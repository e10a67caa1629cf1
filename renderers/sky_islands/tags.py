"""Small plates with letters and numbers: an island's badge, a hand tile's letter."""

from PIL import Image

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import rounded_mask
from ..kit.palette import Colour, colour
from .colours import THEMES
from .pieces import with_soft_shadow

LETTER: dict[str, Colour] = {"A": colour("b4471e"), "B": colour("5a3fa0")}
WHITE = (255, 255, 255)
SHADOW = 8  # pixels on both sides together for a badge's shadow
SMALLEST = 33  # letters, in pixels: 9 where a phone shows a picture 1,200 pixels wide in 336


@memoize(SPRITES)
def tag(number: int, size: int, closed: bool, height: int, theme: str, brief: bool = False) -> Image.Image:
    """Return an island's badge: its number, its size (in brief only if it is more than one), in gold
    that it counts twice.
    """
    colours = THEMES[theme]
    letters = max(SMALLEST, round(height * 0.76))
    if brief and size == 1 and not closed:
        return _number(number, height, letters, colours.tag[0])
    words = f"{size}×2" if closed else str(size)
    left = text.width(str(number), letters, True) + round(height * 0.36)
    right = text.width(words, letters, True) + round(height * 0.36)
    plain = Image.new("RGBA", (left + right + SHADOW, height + SHADOW))
    box = (4, 3)
    plain.paste(colours.tag[0], box, rounded_mask(left + right, height, round(height * 0.36)))
    ground = (246, 190, 52) if closed else colours.tag[1]
    inner = rounded_mask(right + 20, height - 4, round(height * 0.3)).crop((20, 0, right + 20, height - 4))
    plain.paste(ground, (4 + left - 2, 5), inner)
    text.draw_clear(plain, (4 + left / 2 - 1, 3 + height / 2), str(number), letters, WHITE, bold=True)
    text.draw_clear(plain, (4 + left + right / 2 - 2, 3 + height / 2), words, letters, (42, 32, 10), bold=True)
    return with_soft_shadow(plain, 2, 1.6, 0.6)


def _number(number: int, height: int, letters: int, paint: Colour) -> Image.Image:
    wide = text.width(str(number), letters, True) + round(height * 0.36)
    plain = Image.new("RGBA", (wide + SHADOW, height + SHADOW))
    plain.paste(paint, (4, 3), rounded_mask(wide, height, round(height * 0.36)))
    text.draw_clear(plain, (4 + wide / 2, 3 + height / 2), str(number), letters, WHITE, bold=True)
    return with_soft_shadow(plain, 2, 1.6, 0.6)


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
