"""The terrains: each has its colour, its pattern and its sign, so that colour is never the only difference."""

import math
from collections.abc import Callable

from PIL import Image

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish, gradient
from .colours import THEMES, Tone

SCALE = 6
VARIANTS = 3  # signs of a terrain, at most


@memoize(SPRITES)
def ground(terrain: str, size: int, variant: int, theme: str) -> Image.Image:
    """Return a square of a terrain without its border: ground, pattern and sign."""
    tone = THEMES[theme].tones[terrain]
    side = size * SCALE
    drawing = Drawing(gradient(side, side, tone.top, tone.bottom), unit=side)
    PATTERNS[terrain](drawing, tone)
    sign(drawing, terrain, variant, tone)
    return drawing.image.reduce(SCALE)


@memoize(SPRITES)
def sign_alone(terrain: str, size: int, theme: str) -> Image.Image:
    """Return a terrain's sign on transparent ground."""
    drawing = blank(size, size, SCALE)
    sign(drawing.inside(0, 0, size), terrain, 0, THEMES[theme].tones[terrain])
    return finish(drawing)


def sign(pen: Drawing, terrain: str, variant: int, tone: Tone) -> None:
    """Draw a terrain's sign in the pen's square."""
    SIGNS[terrain][variant % len(SIGNS[terrain])](pen, tone)


# ---- patterns: they continue from square to square -------------------------------------------------------------------
def _grass(pen: Drawing, tone: Tone) -> None:
    for x, y in ((0.08, 0.14), (0.88, 0.2), (0.1, 0.62), (0.92, 0.72), (0.5, 0.95)):
        pen.line(((x - 0.05, y - 0.06), (x, y)), tone.pattern, 0.03)
        pen.line(((x + 0.05, y - 0.06), (x, y)), tone.pattern, 0.03)


def _cobbles(pen: Drawing, tone: Tone) -> None:
    for row in range(4):
        y = row * 0.25 + 0.125
        pen.line(((-0.1, y), (1.1, y)), tone.pattern, 0.025)
        for x in (0.0, 0.5, 1.0) if row % 2 else (0.25, 0.75):
            pen.line(((x, y), (x, y + 0.25)), tone.pattern, 0.025)


def _furrows(pen: Drawing, tone: Tone) -> None:
    for offset in range(-4, 5):
        x = offset * 0.25
        pen.line(((x - 0.1, 1.1), (x + 1.1, -0.1)), tone.pattern, 0.055)


def _ripples(pen: Drawing, tone: Tone) -> None:
    for y in (0.06, 0.94):
        for x in (0.0, 0.5):
            pen.arc((x, y - 0.06, x + 0.25, y + 0.06), 180, 360, tone.pattern, 0.035)
            pen.arc((x + 0.25, y - 0.06, x + 0.5, y + 0.06), 0, 180, tone.pattern, 0.035)


def _hatching(pen: Drawing, tone: Tone) -> None:
    for offset in range(-3, 4):
        x = offset / 3
        pen.line(((x - 0.1, -0.1), (x + 1.1, 1.1)), tone.pattern, 0.03)
        pen.line(((x - 0.1, 1.1), (x + 1.1, -0.1)), tone.pattern, 0.03)


def _scree(pen: Drawing, tone: Tone) -> None:
    for x, y in ((0.08, 0.9), (0.3, 0.94), (0.7, 0.93), (0.92, 0.86), (0.12, 0.3), (0.9, 0.35)):
        pen.disc((x, y), 0.03, tone.pattern)


def _cracks(pen: Drawing, tone: Tone) -> None:
    for points in (
        ((-0.05, 0.3), (0.25, 0.36), (0.42, 0.22), (0.5, 0.0), (0.52, -0.05)),
        ((0.25, 0.36), (0.34, 0.66), (0.1, 0.8), (-0.1, 0.7)),
        ((0.34, 0.66), (0.6, 0.74), (0.5, 1.0), (0.48, 1.05)),
        ((0.42, 0.22), (0.72, 0.34), (0.78, 0.58), (0.6, 0.74)),
        ((0.72, 0.34), (1.05, 0.3)),
        ((0.78, 0.58), (1.0, 0.75), (1.1, 0.8)),
    ):
        pen.line(tuple((x, y + 0.025) for x, y in points), tone.light, 0.03)
        pen.line(points, tone.dark, 0.04)


def _plain(pen: Drawing, tone: Tone) -> None:
    """Draw nothing: ruins have bare paper."""


# ---- signs --------------------------------------------------------------------------------------------------------
def _pine(pen: Drawing, tone: Tone) -> None:
    pen.rectangle((0.45, 0.72, 0.55, 0.9), tone.ink)
    for top, bottom, half in ((0.1, 0.4, 0.2), (0.24, 0.6, 0.27), (0.42, 0.78, 0.34)):
        pen.polygon(((0.5, top), (0.5 + half, bottom), (0.5 - half, bottom)), tone.dark)
        pen.polygon(((0.48, top + 0.07), (0.46, bottom - 0.06), (0.52 - half, bottom - 0.04)), tone.light)


def _pines(pen: Drawing, tone: Tone) -> None:
    _pine(pen.inside(0.26, 0.02, 0.74), tone)
    _pine(pen.inside(0.0, 0.26, 0.66), tone)


def _oak(pen: Drawing, tone: Tone) -> None:
    pen.polygon(((0.46, 0.5), (0.54, 0.5), (0.6, 0.9), (0.4, 0.9)), tone.ink)
    for x, y, radius in ((0.5, 0.3, 0.2), (0.32, 0.44, 0.19), (0.68, 0.44, 0.19), (0.5, 0.5, 0.2)):
        pen.disc((x, y), radius, tone.dark)
    for x, y, radius in ((0.42, 0.25, 0.07), (0.26, 0.4, 0.06), (0.58, 0.4, 0.05)):
        pen.disc((x, y), radius, tone.light)


def _house(pen: Drawing, tone: Tone) -> None:
    pen.rectangle((0.64, 0.16, 0.75, 0.45), tone.dark)
    pen.rectangle((0.2, 0.46, 0.8, 0.86), tone.ink)
    pen.rectangle((0.235, 0.46, 0.765, 0.83), tone.light)
    pen.polygon(((0.5, 0.1), (0.92, 0.52), (0.08, 0.52)), tone.dark)
    pen.rectangle((0.42, 0.6, 0.58, 0.83), tone.dark)
    pen.rectangle((0.29, 0.6, 0.37, 0.7), tone.dark)
    pen.rectangle((0.63, 0.6, 0.71, 0.7), tone.dark)


def _houses(pen: Drawing, tone: Tone) -> None:
    _house(pen.inside(0.34, 0.04, 0.64), tone)
    _house(pen.inside(0.02, 0.34, 0.6), tone)


def _tower(pen: Drawing, tone: Tone) -> None:
    pen.rectangle((0.32, 0.36, 0.68, 0.9), tone.ink)
    pen.rectangle((0.355, 0.36, 0.645, 0.865), tone.light)
    pen.polygon(((0.5, 0.1), (0.78, 0.4), (0.22, 0.4)), tone.dark)
    pen.rectangle((0.44, 0.68, 0.56, 0.865), tone.dark)
    pen.rectangle((0.45, 0.48, 0.55, 0.59), tone.dark)


def _ear(pen: Drawing, tone: Tone, foot: float, tip: float) -> None:
    """Draw one ear of wheat from its foot to its tip."""
    pen.line(((foot, 0.92), (tip, 0.16)), tone.dark, 0.045)
    for step in range(4):
        y = 0.2 + step * 0.13
        x = tip + (foot - tip) * (y - 0.16) / 0.76
        for side in (-1, 1):
            grain = (
                (x, y + 0.11),
                (x + side * 0.06, y - 0.02),
                (x + side * 0.12, y - 0.04),
                (x + side * 0.1, y + 0.05),
            )
            pen.polygon(grain, tone.dark)
    pen.ellipse((tip - 0.04, 0.08, tip + 0.04, 0.24), tone.dark)


def _sheaf(pen: Drawing, tone: Tone) -> None:
    _ear(pen, tone, 0.44, 0.22)
    _ear(pen, tone, 0.56, 0.78)
    _ear(pen, tone, 0.5, 0.5)
    pen.line(((0.36, 0.74), (0.64, 0.74)), tone.light, 0.07)


def _wheat(pen: Drawing, tone: Tone) -> None:
    _ear(pen, tone, 0.3, 0.3)
    _ear(pen, tone, 0.7, 0.7)


def _wave(pen: Drawing, tone: Tone, y: float, left: float, right: float) -> None:
    """Draw a wave of two crests, with its shade below."""
    steps = [(left + (right - left) * n / 32, 0.055 * math.cos(n / 32 * 4 * math.pi)) for n in range(33)]
    for drop, paint in ((0.05, tone.dark), (0.0, tone.light)):
        pen.line([(x, y + swing + drop) for x, swing in steps], paint, 0.075)


def _waves(pen: Drawing, tone: Tone) -> None:
    for y, left, right in ((0.26, 0.12, 0.76), (0.5, 0.24, 0.88), (0.74, 0.12, 0.76)):
        _wave(pen, tone, y, left, right)


def _two_waves(pen: Drawing, tone: Tone) -> None:
    for y, left, right in ((0.36, 0.24, 0.9), (0.64, 0.1, 0.76)):
        _wave(pen, tone, y, left, right)


def _fiend(pen: Drawing, tone: Tone) -> None:
    for side in (-1, 1):
        pen.polygon(((0.5 + side * 0.12, 0.34), (0.5 + side * 0.4, 0.04), (0.5 + side * 0.34, 0.46)), tone.dark)
    pen.ellipse((0.14, 0.22, 0.86, 0.8), tone.dark)
    pen.rounded_rectangle((0.28, 0.56, 0.72, 0.92), 0.1, tone.dark)
    for side in (-1, 1):
        eye = (
            (0.5 + side * 0.07, 0.52),
            (0.5 + side * 0.3, 0.38),
            (0.5 + side * 0.24, 0.56),
            (0.5 + side * 0.12, 0.58),
        )
        pen.polygon(eye, tone.light)
    for x in (0.35, 0.45, 0.55, 0.65):
        pen.polygon(((x - 0.05, 0.7), (x + 0.05, 0.7), (x, 0.84)), (255, 255, 255))


def _peaks(pen: Drawing, tone: Tone) -> None:
    pen.polygon(((0.68, 0.28), (0.98, 0.88), (0.4, 0.88)), tone.ink)
    pen.polygon(((0.68, 0.28), (0.78, 0.48), (0.69, 0.56), (0.6, 0.46)), tone.light)
    pen.polygon(((0.38, 0.1), (0.78, 0.9), (0.02, 0.9)), tone.ink)
    pen.polygon(((0.38, 0.16), (0.4, 0.86), (0.08, 0.86)), tone.dark)
    pen.polygon(((0.38, 0.1), (0.53, 0.4), (0.43, 0.36), (0.38, 0.46), (0.31, 0.37), (0.24, 0.4)), tone.light)


def _arch(pen: Drawing, tone: Tone) -> None:
    pen.rectangle((0.12, 0.8, 0.88, 0.9), tone.dark)
    for left, top in ((0.18, 0.3), (0.44, 0.44), (0.68, 0.3)):
        pen.rectangle((left, top, left + 0.15, 0.8), tone.dark)
        pen.rectangle((left + 0.03, top + 0.02, left + 0.08, 0.8), tone.light)
    pen.polygon(((0.12, 0.32), (0.12, 0.2), (0.44, 0.2), (0.38, 0.32)), tone.dark)
    pen.polygon(((0.62, 0.32), (0.58, 0.2), (0.9, 0.2), (0.9, 0.32)), tone.dark)
    pen.polygon(((0.2, 0.2), (0.36, 0.1), (0.42, 0.2)), tone.dark)


def _none(pen: Drawing, tone: Tone) -> None:
    """Draw nothing: wasteland is recognised by its cracks."""


Paint = Callable[[Drawing, Tone], None]
PATTERNS: dict[str, Paint] = {
    "forest": _grass,
    "village": _cobbles,
    "farm": _furrows,
    "water": _ripples,
    "monster": _hatching,
    "mountain": _scree,
    "wasteland": _cracks,
    "ruins": _plain,
}
SIGNS: dict[str, tuple[Paint, ...]] = {
    "forest": (_pines, _pine, _oak),
    "village": (_house, _houses, _tower),
    "farm": (_sheaf, _wheat),
    "water": (_waves, _two_waves),
    "monster": (_fiend,),
    "mountain": (_peaks,),
    "wasteland": (_none,),
    "ruins": (_arch,),
}
