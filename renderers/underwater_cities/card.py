"""A card with its picture and whole text, in any size; one card at large."""

from math import ceil

from PIL import Image

from bot.games.underwater_cities.view import Card

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import gradient, rounded_mask, shade
from ..kit.faces import draw_once
from ..kit.glance import detail
from ..kit.palette import Colour, darker, lighter
from ..kit.scene import IntBox
from ..look import Look
from .art import art
from .cards import in_two_lines
from .colours import SUITS, THEMES
from .mainboard import NUMERALS
from .ports import PAINTS
from .printed_cards import printed_cards
from .scene import LEADING, WHITE, Scene, fits
from .sea import sea
from .strips import STRIP
from .tokens import METROPOLISES
from .words import card_facts

WIDTH, HEIGHT = 1200, 600
HEAD = 80  # height of a card's head in a hand
LEAST_LARGE = 27  # font size of the longest text of a card at large
LETTERS, LEGIBLE = 38, 32  # font sizes of its text: largest, and smallest: nine pixels on a phone, 336 pixels wide
PAD = 12  # between picture and text
SHARES = (0.38, 0.3, 0.22)  # of the card below its head that the picture has
FOOT = 46
COST = 88  # width that a cost takes at a picture's right
LEFT: IntBox = (30, 30, 560, 570)
RIGHT: IntBox = (590, 30, 1170, 570)


def card(name: str, look: Look) -> Image.Image:
    """Return a card, metropolis or contract by its name, 1,200 pixels wide. Raise KeyError if there is none."""
    printed_card = printed_cards()[name]
    scene = Scene(sea((0, 0, WIDTH, HEIGHT), (RIGHT,), look.theme), look)
    shade(scene.image, LEFT, 20)
    wide, high = LEFT[2] - LEFT[0], LEFT[3] - LEFT[1]
    scene.image.paste(art(name, printed_card.colour, wide, high, look.theme), LEFT[:2], rounded_mask(wide, high, 20))
    scene.frame(LEFT, paint(printed_card.colour), 8, 20)
    _draw_signs(scene, printed_card)
    left, top, right, bottom = RIGHT
    _draw_title(scene, (left + 28, top + 24, right - 28, top + 120), printed_card)
    low = scene.write_lines(
        (left + 28, top + 140, right - 28, bottom - 190 if printed_card.kind == "metropolis" else bottom - 70),
        scene.texts(f"card.{name}.text"),
        44,
        LEAST_LARGE,
    )
    if printed_card.kind == "metropolis":
        for number, strip in enumerate(part for part in METROPOLISES[name] if part):  # at once, in each Production
            scene.strip((left + 28, min(low + 50, bottom - 110) + number * 56), strip, 44, room=right - left - 56)
    _draw_foot(scene, (left + 28, bottom - 60, right - 28, bottom - 20), printed_card)
    return scene.image


def paint(suit: str) -> Colour:
    """Return the colour of a card, or of a metropolis."""
    return PAINTS.get(suit) or SUITS[suit]


def _draw_signs(scene: Scene, card: Card) -> None:
    """Draw the card's colour and kind by their signs, on its corner."""
    left, top, _, _ = LEFT
    signs = [card.colour] if card.colour in SUITS and card.kind != "contract" else []
    signs += [] if card.kind == "metropolis" else [card.kind]
    if signs:
        scene.fill((left, top, left + 16 + 64 * len(signs), top + 76), paint(card.colour), 20)
    for number, sign in enumerate(signs):
        scene.mark((left + 42 + 64 * number, top + 40), sign, 48, WHITE)


def _draw_title(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw the name, in one line at the largest size that fits, else in two, and the cost."""
    left, top, right, _ = box
    room = right - left - (116 if card.cost else 0)
    words = scene.texts(f"card.{card.name}.name")
    one_line = next((size for size in range(48, 33, -1) if text.width(words, size, True) <= room), 0)
    lines, size = ((words,), one_line) if one_line else text.wrap_fit(words, room, 2, 40, 26)
    for number, line in enumerate(lines):
        y = top + 48 + (number - (len(lines) - 1) / 2) * size * 1.15
        scene.write((left, y), line, size, bold=True, room=room, smallest=20)
    if card.cost:
        scene.strip((right, top + 48), f"{card.cost} credit", 56, align="right")


@detail()
def _draw_foot(scene: Scene, box: IntBox, card: Card) -> None:
    """Write a card's kind, colour, era and number."""
    left, top, right, bottom = box
    words = " · ".join(card_facts(card, scene.look))
    scene.write((left, (top + bottom) / 2), words, 28, scene.colours.soft, room=right - left, smallest=17)


# ---- cards in a hand ----------------------------------------------------------------------------------------------
@draw_once(16, lambda card: paint(card.colour))
def draw_card(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw a card in a box of any shape: name, picture, whole text, and at its foot what it is."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    scene.image.paste(_blank(card.colour, wide, high, scene.theme), (left, top), rounded_mask(wide, high, 16))
    _draw_head(scene, (left, top, right, top + HEAD), card)
    words = scene.texts(f"card.{card.name}.text")
    middle = top + HEAD + _picture_height(words, wide - 34, high - HEAD)
    with detail():
        picture = art(card.name, card.colour, wide - 12, middle - top - HEAD, scene.theme, COST if card.cost else 0)
    scene.image.paste(picture, (left + 6, top + HEAD))
    if card.cost:
        scene.fill((right - COST, top + HEAD + 6, right - 12, top + HEAD + 50), scene.colours.paper[0], 12)
        scene.strip((right - 50, top + HEAD + 28), f"{card.cost} credit", STRIP, align="middle")
    scene.write_lines((left + 18, middle + PAD, right - 16, bottom - FOOT), words, LETTERS, LEGIBLE)
    scene.fill((left + 12, bottom - 42, left + 46, bottom - 8), paint(card.colour), 9)
    scene.mark((left + 29, bottom - 25), card.kind, 24, WHITE)
    _draw_sort(scene, (left + 56, bottom - 42, right - 14, bottom - 8), card)


def _picture_height(words: str, room: int, high: int) -> int:
    """Return how high a card's picture is: lower where a long text needs the room to be read."""
    heights = [round(high * share) for share in SHARES]
    legible = (one for one in heights if fits(words, room, high - one - PAD - FOOT, LEGIBLE))
    return next(legible, heights[-1])


def least_height(words: str, wide: int) -> int:
    """Return how high a card of this width must be for its text to be read on a phone, below a low picture."""
    lines = len(text.wrap(words, wide - 34, LEGIBLE, whole=True))
    return HEAD + ceil((lines * LEGIBLE * LEADING + PAD + FOOT) / (1 - SHARES[-1]))


@detail()
def _draw_sort(scene: Scene, box: IntBox, card: Card) -> None:
    """Write a card's kind, era and number in small letters."""
    left, top, right, bottom = box
    parts = [scene.texts(f"kind.{card.kind}"), NUMERALS.get(card.era, ""), card.name if card.name.isdigit() else ""]
    words = " · ".join(part for part in parts if part)
    scene.write((left, (top + bottom) / 2), words, 22, scene.colours.soft, room=right - left, smallest=14)


def _draw_head(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw the sign of the colour, and the name in one line or two."""
    left, top, right, bottom = box
    middle, room = (top + bottom) / 2, right - left - 74
    scene.mark((left + 32, middle), card.colour, 36, WHITE)
    words = scene.texts(f"card.{card.name}.name")
    lines, size = text.wrap_fit(words, room, 2, LEGIBLE, scene.least)
    if len(lines) > 1:
        lines = in_two_lines(words, room, size) or lines
    for number, line in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * size * 1.1
        scene.write((left + 62, y), line, size, WHITE, bold=True, room=room, smallest=scene.least)


@memoize(SPRITES)
def _blank(suit: str, width: int, height: int, theme: str) -> Image.Image:
    """Return an empty card: a head in its colour, paper below, a rim."""
    colours, head = THEMES[theme], paint(suit)
    picture = Image.new("RGB", (width, height), head)
    picture.paste(gradient(width, HEAD, lighter(head, 0.1), darker(head, 0.12)), (0, 0))
    picture.paste(
        gradient(width - 12, height - HEAD - 6, *colours.paper),
        (6, HEAD),
        rounded_mask(width - 12, height - HEAD - 6, 12),
    )
    return picture
