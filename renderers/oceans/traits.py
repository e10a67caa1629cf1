"""A trait as a small card: its creature on bright or dark water, its arrow, its gain, its name."""

from itertools import accumulate, chain
from typing import NamedTuple

from PIL import Image

from bot.games.oceans.view import Trait

from ..kit import breaks, text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, gradient, rounded_mask
from ..kit.glance import detail
from ..kit.palette import lighter
from ..kit.scene import At, IntBox
from .colours import GROUNDS
from .creatures import creature
from .layout import LEAST, Style
from .scene import Scene
from .signs import value

LITTLE = 0.8  # of its width: so narrow a name may be made to fit one line; in kanji and kana even narrower
PITCH, DOUBLE = 24, 27  # between the two lines of a name beside its creature; their font size
TIGHT = 18  # font size down to which a Japanese name rather stands in one line: two lines of kanji would touch
SIDE = 58  # width of a creature beside its name
LETTERS, SMALLEST = 14, 10  # font sizes, largest and smallest, of a name below its creature in two lines
LARGER = (22, 18)  # font sizes of one that fits one line
FEW = [min(255, (value + 4) // 8 * 8) for value in range(256)]  # fewer shades: the file stays small
ARROW = (255, 255, 255)


class TraitFace(NamedTuple):
    """What a small card of a trait shows."""

    key: str
    deep: bool
    arrow: str = ""
    gain: str = ""


def draw_trait(scene: Scene, box: IntBox, trait: Trait, style: Style) -> None:
    """Draw a trait in a species' board: its creature with its name beside it, small below it, or alone."""
    left, top, right, bottom = box
    gain = trait.gain if trait.gain.lstrip("+×x").isdigit() else ""
    card = trait_card(
        TraitFace(trait.key, trait.deep, trait.arrow, gain),
        right - left if style.narrow else SIDE,
        bottom - top - style.under,
    )
    scene.fill(box, scene.colours.chip, 9)
    scene.image.paste(card, (left, top), card)
    if not style.narrow:
        _draw_beside(scene, (left + SIDE + 6, top, right - 2, bottom), trait)
    elif style.under:
        _draw_below(scene, (left + 2, bottom - style.under, right - 2, bottom - 1), trait)


@detail()
def _draw_beside(scene: Scene, box: IntBox, trait: Trait) -> None:
    """Draw a trait's name in the box beside its creature: large if that takes one line."""
    left, top, right, bottom = box
    name, room = scene.texts(f"trait.{trait.key}.name"), right - left
    narrowest = _narrowest(name)
    sizes = (LEAST, *(range(DOUBLE, TIGHT, -1) if narrowest < LITTLE else ()))
    size = next((one for one in sizes if text.width(name, one) <= room / narrowest), DOUBLE)
    draw_name(scene, (left, (top + bottom) / 2), name, room, PITCH, narrowest=narrowest, size=size)


def draw_name(
    scene: Scene,
    at: At,
    name: str,
    room: int,
    pitch: int,
    *,
    bold: bool = False,
    narrowest: float = LITTLE,
    size: int = 0,
) -> None:
    """Draw a name to be read at a glance, in one line or in two with the point in their middle.

    Without a `size` it is as small as may be.
    """
    (x, y), size = at, size or scene.least
    lines = name_lines(name, room, size, narrowest, bold)
    for number, line in enumerate(lines):
        middle = y + (number - (len(lines) - 1) / 2) * pitch
        scene.write_narrow((x, middle), line, size, room=room, bold=bold)


@detail()
def _draw_below(scene: Scene, box: IntBox, trait: Trait) -> None:
    """Draw a trait's name below its creature, in one line if it fits, else in two lines of small letters."""
    left, top, right, bottom = box
    room, words = right - left, scene.texts(f"trait.{trait.key}.name")
    for size in LARGER:
        if text.width(words, size) <= room / _narrowest(words):
            scene.write_narrow(((left + right) / 2, (top + bottom) / 2), words, size, room=room, align="middle")
            return
    lines = name_lines(words, room, LETTERS)
    for number, line in enumerate(lines):
        line, size = text.fit(line, round(room / LITTLE), LETTERS, SMALLEST)
        y = (top + bottom) / 2 + (number - (len(lines) - 1) / 2) * (LETTERS - 1)
        scene.write_narrow(((left + right) / 2, y), line, size, room=room, align="middle")


def _narrowest(words: str) -> float:
    """Return how narrow a name may be made, as a part of its width: Japanese stays readable for longer."""
    return text.NARROWEST if breaks.wide(max(words)) else LITTLE


def name_lines(words: str, room: int, size: int, narrowest: float = LITTLE, bold: bool = False) -> tuple[str, ...]:
    """Return a name in one line if it is one word, or fits when made as narrow as `narrowest`; else in two lines.

    No word is broken.
    """
    parts = chain.from_iterable(map(breaks.split_words, breaks.split_phrases(words)))
    breaking_points = accumulate(map(len, parts))
    pairs = [(words[:at].rstrip(), words[at:]) for at in breaking_points if at < len(words)]
    if not pairs or text.width(words, size, bold) <= room / narrowest:
        return (words,)
    return min(pairs, key=lambda pair: max(text.width(line, size, bold) for line in pair))


@memoize(SPRITES)
def trait_card(face: TraitFace, width: int, height: int) -> Image.Image:
    """Return a trait's creature on its water, with its arrow and what it gains."""
    key, deep, arrow, gain = face
    card = Image.new("RGBA", (width, height))
    card.paste(ground(width, height, deep), (0, 0), rounded_mask(width, height, 9))
    side = min(height - 2, width - 4)
    picture = creature(key, side)
    card.alpha_composite(picture, ((width - side) // 2, (height - side) // 2))
    if arrow:
        card.alpha_composite(pointer(arrow, 20), (1 if arrow == "left" else width - 21, height // 2 - 10))
    if gain:
        with detail():
            badge = value("gain", gain, 22)
        card.alpha_composite(badge, (width - 23, 1) if arrow != "right" else (1, 1))
    return card.point(FEW * 4)


@memoize(SPRITES)
def ground(width: int, height: int, deep: bool) -> Image.Image:
    """Return the water behind a creature: bright for Surface traits, dark with a violet rim for Deep ones."""
    top, low = GROUNDS[deep]
    image = Image.new("RGB", (width, height), lighter(top, 0.35))
    image.paste(gradient(width - 4, height - 4, top, low), (2, 2), rounded_mask(width - 4, height - 4, 7))
    return image


@memoize(SPRITES)
def pointer(direction: str, size: int) -> Image.Image:
    """Return an arrow to the left or to the right."""
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
        drawing.polygon([(x if direction == "left" else 1 - x, y) for x, y in points], (*paint, 255))
    return drawing.image.reduce(4)
