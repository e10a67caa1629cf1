"""Trophies drawn by us: bronze is a medal, silver a cup, gold a cup with a star on a base; none is an empty ring.

So tiers are told apart by their shapes, with any kind of colour sight.
"""

from .badges import star_corners
from .canvas import Drawing
from .palette import Colour, colour, darker, lighter

METALS: tuple[Colour, ...] = tuple(map(colour, ["b9774a", "9aa4b5", "d9a520"]))  # bronze, silver, gold
RIBBON = colour("3f7cc4")
STAR, STAR_SIZE = colour("fff6d8"), 0.17


def draw_trophy(drawing: Drawing, tier: int, line: Colour) -> None:
    """Draw the trophy of a tier, 0 for none, into the square from 0 to 1; `line` is the colour of an empty place."""
    if tier == 0:
        for number in range(12):
            start = 30 * number
            drawing.arc((0.2, 0.2, 0.8, 0.8), start, start + 18, line, 0.045)
    elif tier == 1:
        _draw_medal(drawing)
    else:
        _draw_cup(drawing, METALS[tier - 1], large=tier > 2)


def _draw_medal(drawing: Drawing) -> None:
    """Draw a disc on two ends of a ribbon."""
    metal = METALS[0]
    drawing.polygon(((0.2, 0.04), (0.4, 0.04), (0.58, 0.46), (0.4, 0.5)), RIBBON)
    drawing.polygon(((0.8, 0.04), (0.6, 0.04), (0.42, 0.46), (0.6, 0.5)), darker(RIBBON, 0.25))
    drawing.disc((0.5, 0.66), 0.29, darker(metal, 0.3))
    drawing.disc((0.5, 0.66), 0.25, metal)
    drawing.disc((0.5, 0.66), 0.13, lighter(metal, 0.35))


def _draw_cup(drawing: Drawing, metal: Colour, *, large: bool) -> None:
    """Draw a cup with two handles; a large one has a star, and stands on a broad base."""
    dark, top, deep = darker(metal, 0.28), (0.06 if large else 0.16), (0.56 if large else 0.58)
    for left in (0.04, 0.56):
        drawing.arc((left, top + 0.04, left + 0.4, deep - 0.06), 0, 360, dark, 0.065)
    drawing.pie((0.2, top - 0.02, 0.8, deep + 0.04), 0, 180, metal)
    drawing.rectangle((0.2, top, 0.8, (top + deep) / 2 + 0.03), metal)
    drawing.rectangle((0.24, top, 0.32, (top + deep) / 2 + 0.03), lighter(metal, 0.4))
    drawing.rectangle((0.16, top, 0.84, top + 0.07), dark)
    drawing.rectangle((0.45, deep, 0.55, 0.8), dark)
    drawing.rectangle((0.32, 0.78, 0.68, 0.88), metal)
    if large:
        drawing.rectangle((0.2, 0.86, 0.8, 0.97), dark)
        drawing.polygon(star_corners(5, STAR_SIZE, STAR_SIZE * 0.42, (0.5, (top + deep) / 2 + 0.01)), STAR)
