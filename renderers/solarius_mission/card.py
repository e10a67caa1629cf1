"""A picture of one card: a progress card, a station card, a bonus or a start card."""

from PIL import Image

from ..kit.scene import IntBox
from ..look import Look
from .colours import INKS, PAINTS
from .dice import technology
from .entries import draw_card
from .goods import hub
from .pieces import outpost, piece, site, tag
from .printed_cards import bonuses, printed_card, rows
from .scene import Scene
from .sky import sky

WIDTH, HEIGHT = 1200, 560
BOX: IntBox = (30, 30, WIDTH - 30, HEIGHT - 30)
ART = 420  # width of the picture's part


def card(name: str, look: Look) -> Image.Image:
    """Return a card in notation, 1,200 pixels wide. Raise KeyError if there is none."""
    scene = Scene(sky(WIDTH, HEIGHT, look.theme), look)
    if name in rows("station", "pair"):
        _draw_station(scene, name)
    elif name in bonuses():
        _draw_bonus(scene, name)
    elif name in rows("start", "number"):
        _draw_start(scene, name)
    else:
        draw_card(scene, BOX, printed_card(name), large=True)
    return scene.image


def _draw_station(scene: Scene, pair: str) -> None:
    """Draw a station card by its pair of colours, with its instant and its permanent effect."""
    scene.paper(BOX, scene.colours.rim)
    left, top, right, bottom = BOX
    scene.paste_centred(hub(0, pair, 300, scene.theme), (left + ART / 2, (top + bottom) / 2))
    low = _draw_title(scene, f"station.{pair}.name", "picture.station_card")
    half = (bottom - low - 20) // 2
    for number, effect in enumerate(("instant", "permanent")):
        y = low + number * half
        scene.fill((left + ART, y, right - 24, y + half - 12), scene.colours.chip, 14)
        scene.icon((left + ART + 44, y + half / 2 - 6), effect, 52, scene.colours.soft)
        words = scene.texts(f"station.{pair}.{effect}")
        scene.write_lines((left + ART + 88, y + 6, right - 40, y + half - 18), words, 34, 18, middle=True)


def _draw_bonus(scene: Scene, letter: str) -> None:
    """Draw the bonus of an outpost, and of the trade centre that brings it too."""
    scene.paper(BOX, scene.colours.rim)
    left, top, right, bottom = BOX
    row = bonuses()[letter]
    middle = (top + bottom) / 2
    scene.paste_centred(outpost(0, 190), (left + ART * 0.3, middle - 50))
    scene.paste_centred(piece(row["outpost"], 0, 140), (left + ART * 0.3, middle - 50))
    scene.paste_centred(tag(letter, 64), (left + ART * 0.3 - 76, middle - 126))
    scene.paste_centred(site(row["centre"], letter, laid=True, size=190), (left + ART * 0.7, middle + 70))
    low = _draw_title(scene, f"bonus.{letter}.name", f"picture.outpost_{row['outpost']}")
    scene.write_lines((left + ART, low, right - 40, bottom - 80), scene.texts(f"bonus.{letter}.text"), 40, 20)
    words = scene.texts("picture.delivers", letter=row["centre"])
    scene.write((left + ART, bottom - 46), words, 30, scene.colours.soft, room=right - left - ART - 40, smallest=18)


def _draw_start(scene: Scene, name: str) -> None:
    """Draw a start card: the die that is turned, the die that is moved, and the colours of its cubes."""
    scene.paper(BOX, scene.colours.rim)
    left, _, right, bottom = BOX
    row = rows("start", "number")[name]
    low = _draw_title(scene, f"start.{name}.name", "picture.start_card")
    y: float = BOX[1] + 90
    for colour, face, column in ((row["face"], 1, 1), (row["column"], 0, 2)):
        scene.fill((left + 50, round(y - 50), left + 340, round(y + 50)), PAINTS[colour], 20)
        for place in (1, 2):
            scene.fill((left + 80 + place * 90, round(y - 32), left + 84 + place * 90, round(y + 32)), INKS[colour], 1)
        scene.paste_centred(technology(colour, face, 84), (left + 50 + 90 * column - 20, y))
        y += 124
    for number, colour in enumerate(row["cubes"]):
        scene.icon((left + 80 + number * 150, y), colour, 70)
        scene.icon((left + 146 + number * 150, y - 14), "cube", 50)
        scene.icon((left + 160 + number * 150, y + 18), "cube", 50)
    scene.write_lines((left + ART, low, right - 40, bottom - 30), scene.texts(f"start.{name}.text"), 36, 20)


def _draw_title(scene: Scene, name: str, sort: str) -> int:
    """Draw the name and the kind of card. Return the lower edge."""
    left, top, right, _ = BOX
    room = right - left - ART - 40
    scene.write((left + ART, top + 60), scene.texts(name), 54, bold=True, room=room, smallest=26)
    scene.write((left + ART, top + 116), scene.texts(sort), scene.least, scene.colours.soft, room=room, smallest=16)
    return top + 156
