"""Small cards: colour and kind as signs, name, cost and short effect."""

from PIL import Image

from bot.games.underwater_cities.view import Card

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import gradient, rounded_mask
from ..kit.faces import draw_once
from ..kit.palette import Colour, mix
from ..kit.scene import IntBox
from .art import things
from .colours import SUITS, THEMES
from .layout import LEAST
from .scene import WHITE, Scene

BAND = 34  # width of the coloured band
SMALLEST, SMALL = 15, 20  # smallest font sizes of a name, and of a name in one line with signs
FOOT = 7  # below its text: the border, and what hangs below a line
LARGE = (240, 86)  # width and height of a card with room for readable letters
READABLE = 27  # font size whose letters a phone shows nine pixels high that has the picture 400 wide
WIDE = 500  # pixels: so wide a card has room for letters of that height where a post has the picture 336 wide
NAMED = 370  # pixels: so wide a card has room for its name beside its signs


@draw_once(10, lambda card: SUITS[card.colour])
def draw_small(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw a card in a box of at least 180 by 90: band with signs, name, effect in short; a used one turned grey."""
    left, top, right, bottom = box
    scene.paste(_ground(card.colour, right - left, bottom - top, card.used, scene.theme), (left, top))
    scene.mark((left + BAND / 2, top + 22), card.colour, 24, WHITE)
    scene.mark((left + BAND / 2, top + 52), card.kind, 22, WHITE)
    ink = scene.colours.soft if card.used else scene.colours.ink
    start, edge = left + BAND + 8, right - 8
    if card.cost:
        edge -= scene.strip((edge, top + 21), f"{card.cost} credit", _font_size(box, 20) * 5 // 4, align="right") + 8
    low = _draw_title(scene, (start, top + 6, edge, bottom), f"card.{card.name}.name", ink, _font_size(box, 20))
    words = scene.texts(f"card.{card.name}.short")
    _write_effect(scene, (start, low, right - 8, bottom - FOOT), words, _font_size(box, 18), ink)
    if card.used:
        scene.write((left + BAND / 2, bottom - 16), "✓", 20, WHITE, bold=True, align="middle")


def draw_offer(scene: Scene, box: IntBox, name: str, card: Card | None) -> None:
    """Draw a special, or a contract by its name, in signs: colour and kind, what it is about, what it costs."""
    left, top, right, bottom = box
    scene.paste(
        _ground(card.colour if card else "", right - left, bottom - top, used=False, theme=scene.theme), (left, top)
    )
    marks = (card.colour, card.kind) if card else ("contract",)
    for number, mark in enumerate(marks, 1):
        at = (left + BAND / 2, top + (bottom - top) * number / (len(marks) + 1) + 6 * (2 * number - len(marks) - 1))
        scene.mark(at, mark, 24, WHITE)
    start, edge = left + BAND + 2, right - 4
    upper, lower = top + (bottom - top) * 0.29, top + (bottom - top) * 0.72
    signs = signs_of(name)[: 3 if card else None]  # the first ones say most
    upper_signs = [] if card else signs[: len(signs) // 2]  # a card has its cost there
    if card:
        scene.strip((edge, upper), f"{card.cost} credit", 28, align="right")
    for row, middle in ((upper_signs, upper), (signs[len(upper_signs) :], lower)):
        scene.strip(((start + edge) / 2, middle), " ".join(row), 32, room=edge - start, align="middle")


def draw_offer_line(scene: Scene, box: IntBox, name: str, card: Card | None) -> None:
    """Draw a card on offer in one line, with its name."""
    left, top, right, bottom = box
    middle, size = (top + bottom) / 2, bottom - top
    scene.fill(box, scene.colours.paper[1], 9)
    if card:
        draw_chip(scene, box, card)
        right -= scene.strip((right - 4, middle), f"{card.cost} credit", 30, align="right") + 24
    else:
        scene.paste(_chip("", size * 2, size, used=False, theme=scene.theme), (left, top))
        scene.mark((left + size, middle), "contract", round(size * 0.7), WHITE)
    start = left + size * 2 + 8
    right -= scene.strip((right - 4, middle), " ".join(signs_of(name)), 32, align="right") + 12
    words, size = _fit_name(scene.texts(f"card.{name}.name"), right - start, scene.least)
    scene.write_narrow((start, middle), words, size, room=right - start, bold=True)


def _fit_name(words: str, room: int, least: int) -> tuple[str, int]:
    """Return a name as it is written in one line, and its size: without brackets, which the signs or the text beside
    it repeat, if only then its letters are large enough.
    """
    for name in (words, words.partition("(")[0].strip()):
        if text.width(name, least, True) * text.NARROWEST <= room:
            return name, least
    sizes = (size for size in range(least, SMALL, -1) if text.width(words, size, True) * text.NARROWEST <= room)
    return words, next(sizes, SMALL)


def signs_of(name: str) -> list[str]:
    """Return the signs of what a card does, each with its number."""
    return [f"{count} {sign}".strip() for count, sign in things(name)]


def draw_chip(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw a card's signs, those of a used one pale and ticked."""
    left, top, _, bottom = box
    middle, size = (top + bottom) / 2, bottom - top
    chip = _chip(card.colour, size * 2, size, card.used, scene.theme)
    scene.paste(chip, (left, top))
    scene.mark((left + size * 0.52, middle), card.colour, round(size * 0.62), WHITE)
    scene.mark((left + size * 1.46, middle), "tick" if card.used else card.kind, round(size * 0.56), WHITE)


def draw_line(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw a card's name beside its signs, a used one's pale; a long name is made narrower."""
    left, top, right, bottom = box
    middle, size = (top + bottom) / 2, bottom - top
    draw_chip(scene, box, card)
    ink = scene.colours.soft if card.used else scene.colours.ink
    start, high = left + size * 2 + 7, max(scene.least, round(size * 0.8))
    scene.write_narrow((start, middle), scene.texts(f"card.{card.name}.name"), high, ink, room=right - start)


def _font_size(box: IntBox, small: int) -> int:
    """Return the font size for a card: one readable on a phone if the card has room for it, else the small one."""
    left, top, right, bottom = box
    if bottom - top < LARGE[1] or right - left < LARGE[0]:
        return small
    return LEAST if right - left >= WIDE else READABLE


def _write_effect(scene: Scene, box: IntBox, words: str, most: int, ink: Colour | None = None) -> None:
    """Write what a card does: in one line of this size, however narrow, if it fits so, else in smaller letters."""
    left, top, right, bottom = box
    if most == LEAST and text.width(words, most) * text.NARROWEST <= right - left:
        scene.write_narrow((left, (top + bottom) / 2), words, most, ink, room=right - left)
    else:
        scene.write_lines(box, words, most, 14, ink)


def draw_contract(scene: Scene, box: IntBox, name: str) -> None:
    """Draw a government contract: a scroll with its name and what it asks and gives."""
    left, top, right, bottom = box
    scene.paste(_ground("", right - left, bottom - top, used=False, theme=scene.theme), (left, top))
    scene.mark((left + BAND / 2, (top + bottom) / 2), "contract", 26, WHITE)
    start = left + BAND + 10
    title = f"card.{name}.name"
    low = _draw_title(scene, (start, top + 6, right - 8, bottom), title, scene.colours.ink, _font_size(box, 20))
    words = scene.texts(f"card.{name}.short")
    _write_effect(scene, (start, low, right - 8, bottom - FOOT), words, _font_size(box, 18))


def _draw_title(scene: Scene, box: IntBox, key: str, ink: Colour, most: int) -> int:
    """Draw a card's name in one line of at most this size, a long one in two smaller lines. Return the lower edge."""
    left, top, right, _ = box
    words, room, least = scene.texts(key), right - left, most * 9 // 10
    if most == LEAST:
        words, size = _fit_name(words, room, most)
        scene.write_narrow((left, top + most * 13 // 20), words, size, ink, room=room, bold=True)
        return top + 8 + most
    one_line = next((size for size in range(most, least, -1) if text.width(words, size, True) <= room), 0)
    lines, size = ((words,), one_line) if one_line else _fit_two_lines(words, room * 5 // 4, least)
    for number, line in enumerate(lines):
        middle = top + most * 13 // 20 if len(lines) == 1 else top + size // 2 + 1 + number * (size + 2)
        scene.write_narrow((left, middle), line, size, ink, room=room, bold=True)
    return top + 8 + most if len(lines) == 1 else top + (size + 2) * len(lines)


def _fit_two_lines(words: str, width: int, largest: int) -> tuple[tuple[str, ...], int]:
    """Return a long name in two lines and the largest size at which it fits so; in more lines if no size is enough."""
    for size in range(largest, SMALLEST - 1, -1):
        lines = in_two_lines(words, width, size) or text.wrap(words, width, size, bold=True)
        if len(lines) <= 2:
            break
    return lines, size


def in_two_lines(words: str, room: int, size: int) -> tuple[str, ...]:
    """Return a name in two lines, broken before its brackets; nothing if it has none or a line does not fit."""
    before, bracket, after = words.partition("(")
    halves = before.strip(), bracket + after
    return halves if bracket and all(text.width(half, size, True) <= room for half in halves) else ()


@memoize(SPRITES)
def _ground(suit: str, width: int, height: int, used: bool, theme: str) -> Image.Image:
    """Return an empty card: its band on the left."""
    colours = THEMES[theme]
    band = mix(SUITS[suit], colours.panel[1], 0.5) if used else SUITS[suit]
    picture = Image.new("RGB", (width, height), band)
    paper = gradient(width - BAND, height - 6, *colours.paper)
    picture.paste(paper, (BAND, 3), rounded_mask(width - BAND - 3, height - 6, 8).resize(paper.size))
    picture.putalpha(rounded_mask(width, height, 10))
    return picture


@memoize(SPRITES)
def _chip(suit: str, width: int, height: int, used: bool, theme: str) -> Image.Image:
    """Return a flat box in a card's colour, pale if the card is used."""
    paint = mix(SUITS[suit], THEMES[theme].panel[1], 0.5) if used else SUITS[suit]
    picture = Image.new("RGB", (width, height), paint)
    picture.putalpha(rounded_mask(width, height, 7))
    return picture
