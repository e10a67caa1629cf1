"""A card with its creature and whole text, in a box of any size."""

from bot.games.oceans.view import Card

from ..kit import text
from ..kit.canvas import rounded_mask
from ..kit.faces import draw_once
from ..kit.glance import detail
from ..kit.palette import Colour, colour
from ..kit.scene import IntBox
from .scene import Scene
from .signs import WHITE
from .traits import draw_name, ground, pointer

HEAD, LOW = 104, 84  # height of the creature in a hand, and on a narrow card
HIGH, HIGHEST = 280, 480  # height of a card of a hand, and of one with a long text
UNDER, FOOT, SIZE = 24, 58, 33  # of a text: how far below the creature and above the card's end; its font size
NARROW = 320  # pixels: a less wide card is drawn narrow
ARROW = 54  # of the arrow to the neighbour that a card speaks of
COST = 3  # width of the words for a cost at most, in sizes
BAN = "ban"  # in place of a value: the species may not feed like that
SORTS: dict[bool, Colour] = {False: colour("137f8d"), True: colour("43308f")}  # Surface, Deep
KINDS = ("forage", "attack", "shell", "gain")


@draw_once(18, lambda card: SORTS[card.deep])
def draw_card(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw a card of a hand: creature, name, values, text, migration number and cost."""
    left, top, right, bottom = box
    scene.page(box)
    scene.frame(box, SORTS[card.deep], 4, 18)
    narrow = right - left < NARROW
    side = LOW if narrow else HEAD
    scene.image.paste(ground(side, side, card.deep), (left + 12, top + 12), rounded_mask(side, side, 12))
    scene.creature((left + 12 + side / 2, top + 12 + side / 2), card.key, side - 8)
    start = left + side + 24 - 8 * narrow
    name = scene.texts(f"trait.{card.key}.name")
    draw_name(scene, (start, top + 39), name, right - 12 - start, 32, bold=True, size=scene.least if narrow else SIZE)
    end = draw_values(scene, (start, top + 92), card, 36 if narrow else 41)
    if card.arrow:  # beside the creature, whose own colours would hide it
        size = ARROW - 8 * narrow
        scene.paste_centred(pointer(card.arrow, size), (end + size / 2, top + 92))
    with detail():
        scene.write_lines(
            (left + 16, top + HEAD + UNDER, right - 14, bottom - FOOT), scene.texts(f"trait.{card.key}.text"), SIZE, 13
        )
    draw_numbers(scene, (left + 4, bottom - 52, right - 4, bottom - 4), card)


def card_height(words: str, wide: int, most: int) -> int:
    """Return how high a card of this width must be for its text to be readable on a phone, at most `most`."""
    lines = text.wrap(words, wide - 30, SIZE, whole=True)
    return min(most, max(HIGH, HEAD + UNDER + round(len(lines) * SIZE * text.LEADING) + FOOT))


def draw_values(scene: Scene, at: tuple[float, float], card: Card, size: int) -> float:
    """Draw the printed values in their shapes, one after the other; values given in words are left to the text.

    Return where they end.
    """
    x, y = at
    for kind in KINDS:
        number = getattr(card, kind)
        if number == BAN or number.lstrip("+×x").isdigit():
            scene.value((x + size / 2, y), kind, number, size)
            x += size + 6
    if card.defensive:
        scene.sign((x + size * 0.4, y), "defensive", round(size * 0.9))
        x += size + 6
    return x


def draw_arrow(scene: Scene, box: IntBox, arrow: str, size: int) -> None:
    """Draw the arrow on its side of the picture."""
    left, top, right, bottom = box
    if arrow:
        x = left + size / 2 + 2 if arrow == "left" else right - size / 2 - 2
        scene.paste_centred(pointer(arrow, size), (x, (top + bottom) / 2))


def draw_numbers(scene: Scene, box: IntBox, card: Card, size: int = SIZE) -> None:
    """Draw the numbers on the card's colour: how many tokens it migrates, and the cost of a Deep card."""
    left, top, right, bottom = box
    scene.fill(box, SORTS[card.deep], 14)
    narrow, y = right - left < NARROW, (top + bottom) / 2
    edge = _draw_cost(scene, box, card, size, narrow) if card.deep else right
    lock = round(size * 1.2) * (not card.playable)
    if card.migration:
        words = scene.texts("picture.migrates", n=card.migration)
        scene.write_narrow((left + 16, y), words, size, WHITE, room=edge - left - 22 - lock, bold=True)
    if not card.playable:
        scene.sign((edge - lock / 2, y), "locked", lock)


def _draw_cost(scene: Scene, box: IntBox, card: Card, size: int, narrow: bool) -> int:
    """Draw the cost of a Deep card, in a narrow box as a bare number. Return the left edge."""
    _, top, right, bottom = box
    words, y = str(card.cost) if narrow else scene.texts("picture.costs", n=card.cost), (top + bottom) / 2
    wide = min(text.width(words, size, True), size * COST)
    scene.write_narrow((right - 16, y), words, size, WHITE, room=wide, bold=True, align="right")
    scene.sign((right - 16 - wide - size, y), "token", round(size * 1.4))
    return round(right - 16 - wide - size * 1.7)
