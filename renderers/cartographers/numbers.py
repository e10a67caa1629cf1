"""A sheet's numbers: coins, the stars of each season, what the edicts would bring now, what the monsters cost."""

from bot.games.cartographers.view import Sheet, View

from ..kit.canvas import rounded_mask
from ..kit.palette import mix
from .layout import IntBox
from .parts import SEASONS, seal
from .scene import Scene

COINS = 14  # spaces of the coin track


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def draw_below(scene: Scene, box: IntBox, sheet: Sheet, view: View) -> None:
    """In a row below the map: coins, then the four seasons."""
    left, top, right, bottom = box
    middle, pitch = (top + bottom) / 2, (right - left) / 5
    small = right - left < 420
    size = 28 if small else 34
    scene.sign((left + 20, middle), "coin", size + 2)
    scene.write((left + 24 + size / 2 + 4, middle), str(sheet.coins), size, bold=True)
    for number, season in enumerate(SEASONS):
        start = left + (number + 1) * pitch
        part = (round(start) + 3, round(middle) - 27, round(start + pitch) - 3, round(middle) + 27)
        _draw_season_stars(scene, part, season, sheet, view, size)


def _draw_season_stars(scene: Scene, box: IntBox, season: str, sheet: Sheet, view: View, size: int) -> None:
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    colours = scene.colours
    now = season == view.season and view.result is None
    fill = mix(colours.chip, colours.gold, 0.45) if now else colours.chip
    scene.image.paste(fill, (left, top), rounded_mask(right - left, bottom - top, 10))
    scene.sign((left + size * 0.55 + 3, middle), season, size - 2)
    stars = next((signed(one.stars) for one in sheet.seasons if one.name == season), "–")
    ink = colours.ink if stars != "–" else colours.soft
    scene.write(
        (right - 8, middle), stars, size, ink, bold=True, align="right", room=right - left - size - 14, smallest=20
    )


def draw_beside(scene: Scene, box: IntBox, sheet: Sheet, view: View) -> None:
    """In a column beside the map: coins, the four seasons, and what a score now would bring."""
    left, top, right, _ = box
    scene.sign((left + 24, top + 26), "coin", 46)
    scene.write((left + 58, top + 26), str(sheet.coins), 44, bold=True)
    scene.write((right - 4, top + 30), f"/ {COINS}", 26, scene.colours.soft, align="right")
    for number, season in enumerate(SEASONS):
        start = top + 64 + number * 56
        _draw_season_stars(scene, (left, start, right, start + 50), season, sheet, view, 36)
    scene.write((left, top + 310), scene.words("picture.now"), 22, scene.colours.soft, room=right - left, smallest=15)
    half = (right - left) / 2
    for number, (edict, stars) in enumerate(zip(view.edicts, sheet.standing, strict=True)):
        x, y = left + number % 2 * half, top + 350 + number // 2 * 52
        scene.paste(seal(edict.letter, 38, edict.active, scene.theme), (x, y - 19))
        scene.write((x + half - 12, y), signed(stars), 32, bold=True, align="right")
    scene.sign((left + 20, top + 460), "monster", 36, scene.colours.tones["monster"].bottom)
    ink = scene.colours.alarm if sheet.monsters else scene.colours.soft
    scene.write((left + half - 12, top + 460), signed(sheet.monsters), 32, ink, bold=True, align="right")
