"""A sheet's numbers: coins, the stars of each season, what the edicts would bring now, what the monsters cost."""

from bot.games.cartographers.view import Sheet, View

from ..kit.canvas import rounded_mask
from ..kit.figures import figure
from ..kit.scene import IntBox
from ..look import Look
from .parts import SEASONS, seal
from .scene import Scene

COINS = 14  # spaces of the coin track
NOT_YET = "–"
WIDE = 600  # pixels: a wider row has room for the monsters
SEAL = 60  # of an edict: its letter is nine pixels high where the picture is 336 wide
STACKED = 90  # pixels: in a higher row numbers stand below their signs


def now_words(look: Look, view: View) -> str:
    """Return the heading of the edicts' numbers: a score now, or on the final map."""
    return look.texts("picture.now" if view.result is None else "picture.at_the_end")


def draw_below(scene: Scene, box: IntBox, sheet: Sheet, view: View) -> None:
    """Draw the numbers in a row below the map: coins and the four seasons."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    if bottom - top > STACKED:
        _draw_stacked(scene, box, sheet, view)
        return
    pitch = (right - left) / 5
    boxes = [(round(left + n * pitch) + 2, top + 7, round(left + (n + 1) * pitch) - 2, bottom - 7) for n in range(5)]
    _draw_in_row(scene, boxes[0], "coin", str(sheet.coins))
    for season, part in zip(SEASONS, boxes[1:], strict=True):
        _draw_chip(scene, (part[0], middle - 31, part[2], middle + 31), season, view)
        _draw_in_row(scene, part, season, _stars(sheet, season))


def _draw_stacked(scene: Scene, box: IntBox, sheet: Sheet, view: View) -> None:
    """Draw coins, the four seasons, and, where there is room, what the monsters cost now, numbers below their signs."""
    left, top, right, bottom = box
    numbers = {"coin": str(sheet.coins)} | {season: _stars(sheet, season) for season in SEASONS}
    if right - left > WIDE:
        numbers["monster"] = figure(sheet.monsters)
    pitch = (right - left) / len(numbers)
    for place, (name, number) in enumerate(numbers.items()):
        part = (round(left + place * pitch) + 2, top + 5, round(left + (place + 1) * pitch) - 2, bottom - 7)
        if name in SEASONS:
            _draw_chip(scene, part, name, view)
        middle = (part[0] + part[2]) / 2
        paint = scene.colours.tones["monster"].bottom if name == "monster" else None
        scene.sign((middle, part[1] + 24), name, 38, paint)
        ink = scene.colours.soft if number == NOT_YET else scene.colours.ink
        scene.write((middle, part[3] - 24), number, scene.least, ink, bold=True, align="middle")


def _stars(sheet: Sheet, season: str) -> str:
    """Return the stars that a season brought, or a dash before its end."""
    return next((figure(one.stars) for one in sheet.seasons if one.name == season), NOT_YET)


def _draw_chip(scene: Scene, box: IntBox, season: str, view: View) -> None:
    """Draw the ground of a season's number, for the running one in another colour."""
    left, top, right, bottom = box
    now = season == view.season and view.result is None
    fill = scene.colours.chip_now if now else scene.colours.chip
    scene.image.paste(fill, (left, top), rounded_mask(right - left, bottom - top, 10))


def _draw_in_row(scene: Scene, box: IntBox, name: str, number: str) -> None:
    """Draw a sign and right of it its number."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    ink = scene.colours.soft if number == NOT_YET else scene.colours.ink
    scene.sign((left + 22, middle), name, 34)
    room = right - left - 46
    scene.write_narrow((right - 7, middle), number, scene.least, ink, room=room, bold=True, align="right")


def draw_beside(scene: Scene, box: IntBox, sheet: Sheet, view: View) -> None:
    """Draw the numbers in a column beside the map: coins, the four seasons, and the score if they scored now."""
    left, top, right, _ = box
    scene.sign((left + 24, top + 26), "coin", 46)
    scene.write((left + 58, top + 26), str(sheet.coins), 44, bold=True)
    scene.write((right - 4, top + 28), f"/ {COINS}", scene.least, scene.colours.soft, align="right")
    for number, season in enumerate(SEASONS):
        start = top + 58 + number * 54
        part = (left, start, right, start + 48)
        _draw_chip(scene, part, season, view)
        _draw_in_row(scene, part, season, _stars(sheet, season))
    words = now_words(scene.look, view)
    scene.write_narrow((left, top + 298), words, scene.least, scene.colours.soft, room=right - left)
    half = (right - left) / 2
    for number, (edict, stars) in enumerate(zip(view.edicts, sheet.standing, strict=True)):
        x, y = left + number % 2 * (half + 8), top + 348 + number // 2 * 61
        scene.paste(seal(edict.letter, SEAL, edict.active, scene.theme), (x - 6, y - SEAL / 2))
        scene.write_narrow((x + SEAL - 3, y), figure(stars), scene.least, room=round(half - SEAL), bold=True)
    scene.sign((left + 26, top + 474), "monster", 42, scene.colours.tones["monster"].bottom)
    ink = scene.colours.alarm if sheet.monsters else scene.colours.soft
    scene.write((left + 54, top + 474), figure(sheet.monsters), scene.least, ink, bold=True)
