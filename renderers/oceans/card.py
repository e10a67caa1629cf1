"""A picture of one card: a trait or a scenario."""

from PIL import Image

from bot.games.oceans.view import Card

from ..kit import text
from ..kit.canvas import rounded_mask
from ..kit.scene import IntBox
from ..look import Look
from .cards import KINDS, SORTS, draw_arrow, draw_numbers, draw_values
from .printed_cards import printed_card, rows
from .scenarios import scenario
from .scene import Scene
from .sea import sea
from .traits import ground

WIDTH, HEIGHT = 1200, 600
LEFT: IntBox = (30, 30, 570, 570)
RIGHT: IntBox = (594, 30, 1170, 570)


def card(name: str, look: Look) -> Image.Image:
    """Return a card in notation, or a trait or scenario by its key, 1,200 pixels wide.

    Raise KeyError if there is none.
    """
    scene = Scene(sea(WIDTH, HEIGHT, look.theme), look)
    scene.page(RIGHT)
    if name in rows("scenario"):
        _draw_scenario(scene, name)
    else:
        _draw_trait(scene, printed_card(name))
    return scene.image


def _draw_trait(scene: Scene, trait: Card) -> None:
    """Draw a trait: at the left its creature, at the right its name, values, text and numbers."""
    side = LEFT[2] - LEFT[0]
    scene.image.paste(ground(side, side, trait.deep), LEFT[:2], rounded_mask(side, side, 24))
    scene.creature((LEFT[0] + side / 2, LEFT[1] + side / 2), trait.key, side - 60)
    draw_arrow(scene, LEFT, trait.arrow, 110)
    scene.frame(LEFT, SORTS[trait.deep], 8, 24)
    left, _, right, bottom = RIGHT
    low = _draw_title(scene, f"trait.{trait.key}", "deep_card" if trait.deep else "surface_card")
    scene.frame(RIGHT, SORTS[trait.deep], 6, 18)
    if any(getattr(trait, kind) for kind in KINDS) or trait.defensive:
        draw_values(scene, (left + 28, low + 44), trait, 68)
        low += 92
    scene.write_lines((left + 28, low + 10, right - 24, bottom - 90), scene.texts(f"trait.{trait.key}.text"), 34, 18)
    draw_numbers(scene, (left + 6, bottom - 76, right - 6, bottom - 6), trait, 34)
    if not trait.migration:
        copies = ", ".join(map(str, rows("surface")[trait.key]["migrate"]))
        words = scene.texts("picture.copies", list=copies)
        scene.write_narrow(
            (left + 24, bottom - 41), words, scene.least, (255, 255, 255), room=right - left - 48, bold=True
        )


def _draw_scenario(scene: Scene, key: str) -> None:
    """Draw a scenario: the sea with its sign, its text beside it."""
    row = rows("scenario")[key]
    side = LEFT[2] - LEFT[0]
    scene.image.paste(ground(side, side, row["event"]), LEFT[:2], rounded_mask(side, side, 24))
    middle = LEFT[0] + side / 2, LEFT[1] + side / 2
    scene.paste_centred(scenario(key, side - 40), middle)
    if row["event"]:
        scene.sign((LEFT[2] - 60, LEFT[1] + 60), "explosion", 90)
    scene.frame(LEFT, SORTS[row["event"]], 8, 24)
    scene.frame(RIGHT, SORTS[row["event"]], 6, 18)
    left, _, right, bottom = RIGHT
    low = _draw_title(scene, f"scenario.{key}", f"scenario_{'event' if row['event'] else 'ongoing'}")
    scene.write_lines((left + 28, low + 16, right - 24, bottom - 30), scene.texts(f"scenario.{key}.text"), 36, 20)


def _draw_title(scene: Scene, key: str, sort: str) -> int:
    """Draw the name in one or two lines, and below it what kind of card it is. Return the lower edge."""
    left, top, right, _ = RIGHT
    room = right - left - 56
    words = scene.texts(f"{key}.name")
    # In one line at the largest size that fits, else in two.
    one_line = next((size for size in range(50, 35, -1) if text.width(words, size, True) <= room), 0)
    lines, size = ((words,), one_line) if one_line else text.wrap_fit(words, room, 2, 38, 24)
    y: float = top + 50
    for line in lines:
        scene.write((left + 28, y), line, size, bold=True, room=room, smallest=20)
        y += size * 1.15
    scene.write((left + 28, y), scene.texts(f"picture.{sort}"), scene.least, scene.colours.soft, room=room, smallest=20)
    return round(y + 26)
