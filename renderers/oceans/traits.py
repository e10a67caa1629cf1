"""A trait as a small card: its creature on bright or dark water, its arrow, its gain, its name."""

from PIL import Image

from bot.games.oceans.view import Trait

from ..kit import text
from ..kit.cache import SPRITES, kept
from ..kit.canvas import Drawing, gradient, rounded_mask
from ..kit.palette import lighter
from .colours import GROUNDS, THEMES
from .creatures import creature
from .scene import Scene
from .signs import value

NAMED = 58  # a card narrower than that bears no name
NAME = 33  # height of the name's lines
SMALLEST, THREE = 8, 10  # of a name; where it may take a third line
FEW = [min(255, (value + 4) // 8 * 8) for value in range(256)]  # fewer shades: the file stays small
ARROW = (255, 255, 255)


def draw_trait(scene: Scene, at: tuple[int, int], trait: Trait, width: int, height: int, *, named: bool) -> None:
    """A trait's card in a species' row."""
    words = scene.words(f"trait.{trait.key}.name") if named and width >= NAMED else ""
    gain = trait.gain if trait.gain.lstrip("+×x").isdigit() else ""
    card = trait_card((trait.key, trait.deep, trait.arrow, gain), words, width, height, scene.theme)
    scene.image.paste(card, at, card)


@kept(SPRITES)
def trait_card(kind: tuple[str, bool, str, str], words: str, width: int, height: int, theme: str) -> Image.Image:
    """The card: creature above, name below."""
    key, deep, arrow, gain = kind
    high = height - (NAME if words else 0)
    card = Image.new("RGBA", (width, height))
    card.paste(ground(width, high, deep), (0, 0), rounded_mask(width, high, 9))
    side = min(high - 2, width - 4)
    picture = creature(key, side)
    card.alpha_composite(picture, ((width - side) // 2, (high - side) // 2))
    if arrow:
        card.alpha_composite(pointer(arrow, 20), (1 if arrow == "left" else width - 21, high // 2 - 10))
    if gain:
        card.alpha_composite(value("gain", gain, 20), (width - 21, 1) if arrow != "right" else (1, 1))
    if words:
        _name(card, words, high, theme)
    return card.point(FEW * 4)


def _name(card: Image.Image, words: str, top: int, theme: str) -> None:
    lines, size = name_lines(words, card.width)
    for number, line in enumerate(lines):
        y = top + NAME / 2 + (number - (len(lines) - 1) / 2) * size * 1.06
        text.draw_clear(card, (card.width / 2, y), line, size, THEMES[theme].ink)


def name_lines(words: str, room: int) -> tuple[tuple[str, ...], int]:
    """A name in two lines, in three where they are small, and the largest size at which they fit.

    At the smallest size they may be too wide.
    """
    for size in range(13, SMALLEST, -1):
        lines = text.wrap(words, room, size, whole=True)
        if len(lines) <= (2 if size > THREE else 3) and all(text.width(line, size) <= room for line in lines):
            return lines, size
    return text.wrap(words, room, SMALLEST), SMALLEST


@kept(SPRITES)
def ground(width: int, height: int, deep: bool) -> Image.Image:
    """The water behind a creature: bright for Surface traits, dark with a violet rim for Deep ones."""
    top, low = GROUNDS[deep]
    image = Image.new("RGB", (width, height), lighter(top, 0.35))
    image.paste(gradient(width - 4, height - 4, top, low), (2, 2), rounded_mask(width - 4, height - 4, 7))
    return image


@kept(SPRITES)
def pointer(way: str, size: int) -> Image.Image:
    """An arrow to the left or to the right."""
    drawing = Drawing(Image.new("RGBA", (size * 4, size * 4)), unit=size * 4)
    for paint, less in (((16, 24, 44), 0.0), (ARROW, 0.09)):
        points: list[tuple[float, float]] = [
            (0.02 + less * 1.5, 0.5),
            (0.56 - less / 2, 0.04 + less * 1.6),
            (0.56 - less / 2, 0.32 + less / 2),
            (0.98 - less, 0.32 + less / 2),
            (0.98 - less, 0.68 - less / 2),
            (0.56 - less / 2, 0.68 - less / 2),
            (0.56 - less / 2, 0.96 - less * 1.6),
        ]
        drawing.polygon([(x if way == "left" else 1 - x, y) for x, y in points], (*paint, 255))
    return drawing.image.reduce(4)
