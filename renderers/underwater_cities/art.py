"""The picture on a card: what the card is about, each thing in a bubble that rises through the water."""

import math
from functools import cache

from PIL import Image, ImageFilter

from bot.data import Row, read

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish, gradient
from ..kit.palette import Colour, darker, lighter, mix
from .colours import SUITS, THEMES
from .icons import icon
from .ports import PAINTS
from .scene import WHITE

# Of the bubbles by their number: middle (x from the middle of the scene, y from the top) and diameter, in heights.
SQUARE: dict[int, tuple[tuple[float, float, float], ...]] = {  # where the scene is nearly square
    1: ((0.0, 0.44, 0.62),),
    2: ((-0.23, 0.34, 0.46), (0.22, 0.6, 0.46)),
    3: ((-0.24, 0.62, 0.42), (0.0, 0.28, 0.42), (0.25, 0.6, 0.42)),
    4: ((-0.22, 0.34, 0.38), (0.23, 0.28, 0.38), (-0.2, 0.72, 0.38), (0.24, 0.66, 0.38)),
}
SPOTS: dict[int, tuple[tuple[float, float, float], ...]] = {  # where it is broad
    1: ((0.0, 0.5, 0.78),),
    2: ((-0.42, 0.54, 0.66), (0.4, 0.46, 0.66)),
    3: ((-0.68, 0.58, 0.58), (0.0, 0.42, 0.62), (0.68, 0.56, 0.58)),
    4: ((-0.86, 0.52, 0.5), (-0.3, 0.38, 0.5), (0.3, 0.6, 0.5), (0.86, 0.44, 0.5)),
}


@cache
def things(name: str) -> tuple[tuple[str, str], ...]:
    """Return the things drawn on a card, as pairs of number and sign."""
    return tuple((count, sign) for count, _, sign in (thing.rpartition(" ") for thing in _art()[name]))


@cache
def _art() -> Row:
    """Return the data file that names the things on each card."""
    return read("underwater_cities", "art.toml")


def art(name: str, suit: str, width: int, height: int, theme: str, aside: int = 0) -> Image.Image:
    """Return the scene of a card: water in its colour, with bubbles; `aside` pixels at its right have none."""
    picture = _water(suit, width, height, theme).copy()
    width -= aside
    signs = things(name)
    square = width < 1.3 * height
    for (count, sign), (x, y, size) in zip(signs, (SQUARE if square else SPOTS)[len(signs)], strict=True):
        wide = size * height if square else min(size * height, width / (len(signs) + 0.2))
        reach = width if square else min(height, width / (1.3 + 0.42 * len(signs)))
        _draw_bubble(picture, (width / 2 + x * reach, y * height), round(wide), sign, count)
    return picture


def _draw_bubble(picture: Image.Image, middle: tuple[float, float], size: int, sign: str, count: str) -> None:
    """Draw a bubble with a sign in it, and left of the sign its number, if any."""
    glass = _bubble(size)
    picture.paste(glass, (round(middle[0] - size / 2), round(middle[1] - size / 2)), glass)
    inner = round(size * 0.58)
    thing = icon(sign, inner)
    right = size * 0.1 if count else 0
    picture.paste(thing, (round(middle[0] - inner / 2 + right), round(middle[1] - inner / 2)), thing)
    if count:
        letters = round(size * (0.34 if len(count) < 2 else 0.28))
        at = middle[0] - size * 0.27, middle[1] + size * 0.02
        text.draw(picture, (at[0] + 2, at[1] + 2), count, letters, (4, 26, 44), True, "middle")
        text.draw(picture, at, count, letters, WHITE, True, "middle")


@memoize(SPRITES)
def _bubble(size: int) -> Image.Image:
    """Return an empty bubble."""
    drawing = blank(size, size, 3)
    pen = drawing.inside(0, 0, size)
    pen.disc((0.5, 0.5), 0.49, (220, 244, 252, 150))
    pen.disc((0.5, 0.5), 0.465, (10, 50, 84, 150))
    pen.arc((0.1, 0.1, 0.9, 0.9), 190, 255, (255, 255, 255, 220), 0.045)
    pen.arc((0.12, 0.12, 0.88, 0.88), 20, 60, (255, 255, 255, 90), 0.03)
    return finish(drawing)


@memoize(SPRITES)
def _water(suit: str, width: int, height: int, theme: str) -> Image.Image:
    """Return water with light and a floor, tinged with the card's colour."""
    deep = THEMES[theme].board
    paint = PAINTS.get(suit) or SUITS[suit]
    top, low = mix(lighter(paint, 0.25), deep[0], 0.35), mix(darker(paint, 0.45), deep[1], 0.35)
    image = gradient(width, height, top, low)
    rays = Drawing(Image.new("L", (width, height)))
    for start, end, foot in ((0.05, 0.16, 0.2), (0.34, 0.42, 0.56), (0.62, 0.8, 0.86)):
        rays.polygon(
            ((start * width, 0), (end * width, 0), ((foot + 0.12) * width, height), (foot * width, height)), (34,)
        )
    image.paste(WHITE, (0, 0), rays.image.filter(ImageFilter.GaussianBlur(6)))
    for number, (far, shade) in enumerate(((1.0, 0.12), (0.55, 0.38))):
        _draw_floor(image, width, height, mix(low, (0, 0, 0), shade), far, number)
    return image


def _draw_floor(image: Image.Image, width: int, height: int, paint: Colour, far: float, kind: int) -> None:
    """Draw rocks and weeds at the bottom, as high as `far` (1 in the background, less in front); `kind` varies them."""
    drawing = Drawing(Image.new("L", (width * 2, height * 2)), unit=2)
    pitch = 58 - 14 * kind
    for number, x in enumerate(range(-10 + 20 * kind, width + 40, pitch)):
        tall = height * far * (0.1 + 0.06 * ((number * 7 + 3 * kind) % 4))
        drawing.ellipse((x - pitch * 0.9, height - tall, x + pitch * 0.9, height + tall), (255,))
        if (number + kind) % 2:
            rise = height * far * (0.3 + 0.08 * (number * 5 % 4))
            for shift in (-7, 0, 7):
                blade = [
                    (x + shift + 5 * math.sin(n * 0.9 + shift), height - n * (rise - abs(shift)) / 9) for n in range(10)
                ]
                drawing.line(blade, (255,), 4)
    image.paste(paint, (0, 0), drawing.image.reduce(2))
