"""Signs of goods, actions and kinds of cards: each is recognisable by its shape alone."""

import math
from collections.abc import Callable

from PIL import Image

from ..kit.badges import ring, star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Point, blank, finish
from ..kit.palette import Colour, colour, darker, lighter

SCALE = 6
WHITE = (255, 255, 255)
NIGHT = colour("0b2334")
GOLD, BRONZE = colour("ffcf4d"), colour("7a4a06")
LEAF, MOSS = colour("43b35f"), colour("0c4a24")
STEEL, SLATE = colour("c3ced8"), colour("3a4a58")
SKY, DEEP = colour("4fb4ee"), colour("0c3f6b")
VIOLET, PLUM = colour("b06ae0"), colour("41145f")
AMBER, RUST = colour("f49b3b"), colour("6d3306")


def oval(centre: Point, radii: tuple[float, float], turn: float, count: int = 40) -> list[Point]:
    """Return a turned ellipse as a polygon."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = []
    for n in range(count):
        x = radii[0] * math.cos(2 * math.pi * n / count)
        y = radii[1] * math.sin(2 * math.pi * n / count)
        points.append((centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos))
    return points


# ---- goods --------------------------------------------------------------------------------------------------------
def _credit(pen: Drawing) -> None:
    pen.disc((0.5, 0.5), 0.47, BRONZE)
    pen.disc((0.5, 0.49), 0.41, GOLD)
    pen.disc((0.5, 0.5), 0.32, colour("d99b22"))
    pen.disc((0.5, 0.5), 0.27, colour("f8c542"))
    pen.rounded_rectangle((0.45, 0.3, 0.55, 0.7), 0.04, BRONZE)
    pen.rounded_rectangle((0.36, 0.37, 0.64, 0.45), 0.04, BRONZE)
    pen.rounded_rectangle((0.36, 0.55, 0.64, 0.63), 0.04, BRONZE)


def _blade(pen: Drawing, x: float, top: float, sway: float, paint: Colour, wide: float) -> None:
    """Draw a blade of kelp that sways as it rises."""
    steps = [(n / 8, math.sin(n / 8 * math.pi * 2) * sway) for n in range(9)]
    pen.line([(x + shift, 0.94 - part * (0.94 - top)) for part, shift in steps], paint, wide)


def _kelp(pen: Drawing) -> None:
    for wider, paint in ((0.09, MOSS), (0.0, LEAF)):
        for x, top, sway in ((0.26, 0.34, 0.06), (0.5, 0.1, -0.08), (0.76, 0.28, 0.06)):
            _blade(pen, x, top, sway, paint, 0.13 + wider)
        for x, y, turn in ((0.34, 0.5, -35), (0.64, 0.34, 35), (0.36, 0.26, -35), (0.66, 0.6, 35)):
            pen.polygon(oval((x, y), (0.13 + wider / 2.4, 0.06 + wider / 2.4), turn), paint)


def _steelplast(pen: Drawing) -> None:
    top, front, side = (
        ((0.06, 0.42), (0.34, 0.2), (0.96, 0.2), (0.7, 0.42)),
        ((0.06, 0.42), (0.7, 0.42), (0.64, 0.82), (0.0, 0.82)),
        ((0.7, 0.42), (0.96, 0.2), (0.98, 0.58), (0.64, 0.82)),
    )
    pen.polygon(((0.0, 0.86), (0.02, 0.4), (0.32, 0.14), (1.0, 0.14), (1.0, 0.62), (0.68, 0.88)), SLATE)
    for shape, paint in ((top, lighter(STEEL, 0.6)), (front, STEEL), (side, darker(STEEL, 0.28))):
        middle = [sum(values) / 4 for values in zip(*shape, strict=True)]
        pen.polygon([(mx + (x - mx) * 0.9, my + (y - my) * 0.9) for x, y in shape for mx, my in [middle]], paint)
    pen.rounded_rectangle((0.16, 0.54, 0.54, 0.64), 0.04, SLATE)


def _science(pen: Drawing) -> None:
    for outer, paint in ((0.0, DEEP), (0.035, SKY)):
        for turn in (0, 60, 120):
            pen.polygon(oval((0.5, 0.5), (0.49 - outer, 0.21 - outer), turn), paint)
            pen.polygon(oval((0.5, 0.5), (0.405 + outer, 0.125 + outer), turn), DEEP)
    for turn in (0, 60, 120):
        pen.polygon(oval((0.5, 0.5), (0.4, 0.12), turn), lighter(SKY, 0.82))
    for turn in (0, 60, 120):
        ends = oval((0.5, 0.5), (0.445, 0.165), turn, 60)
        pen.line([*ends, ends[0]], SKY, 0.045)
    pen.disc((0.5, 0.5), 0.14, DEEP)
    pen.disc((0.5, 0.5), 0.1, WHITE)


def _biomatter(pen: Drawing) -> None:
    pen.polygon(ring(6, 0.49), PLUM)
    pen.polygon(ring(6, 0.42), VIOLET)
    pen.disc((0.44, 0.46), 0.2, PLUM)
    pen.disc((0.44, 0.46), 0.15, lighter(VIOLET, 0.65))
    for x, y, radius in ((0.68, 0.62, 0.075), (0.66, 0.34, 0.055), (0.46, 0.76, 0.055)):
        pen.disc((x, y), radius, lighter(VIOLET, 0.65))


def _point(pen: Drawing) -> None:
    pen.polygon(star_corners(5, 0.52, 0.24, (0.5, 0.54)), BRONZE)
    pen.polygon(star_corners(5, 0.42, 0.185, (0.5, 0.54)), GOLD)


def _card(pen: Drawing) -> None:
    pen.rounded_rectangle((0.18, 0.03, 0.82, 0.97), 0.1, NIGHT)
    pen.rounded_rectangle((0.23, 0.08, 0.77, 0.92), 0.07, colour("eaf3f7"))
    pen.rounded_rectangle((0.29, 0.15, 0.71, 0.85), 0.05, colour("3c7ea5"))
    for y in (0.34, 0.5, 0.66):
        waves = [(0.34 + n * 0.04, y + 0.035 * math.sin(n * math.pi / 2)) for n in range(9)]
        pen.line(waves, WHITE, 0.045)


def _special(pen: Drawing) -> None:
    pen.rounded_rectangle((0.14, 0.03, 0.86, 0.97), 0.1, BRONZE)
    pen.rounded_rectangle((0.2, 0.09, 0.8, 0.91), 0.07, GOLD)
    pen.polygon(star_corners(8, 0.25, 0.12, (0.5, 0.5)), BRONZE)


def _step(pen: Drawing) -> None:
    """Draw a pennant: a step on the Federation track."""
    pen.rounded_rectangle((0.14, 0.04, 0.26, 0.98), 0.05, NIGHT)
    pen.polygon(((0.24, 0.04), (0.98, 0.3), (0.24, 0.6)), NIGHT)
    pen.polygon(((0.28, 0.11), (0.84, 0.3), (0.28, 0.53)), colour("ff7d6e"))
    pen.polygon(((0.3, 0.38), (0.42, 0.22), (0.54, 0.38)), WHITE)


# ---- structures ---------------------------------------------------------------------------------------------------
def _farm(pen: Drawing) -> None:
    pen.disc((0.5, 0.5), 0.49, MOSS)
    pen.disc((0.5, 0.5), 0.42, LEAF)
    for x, top, sway in ((0.34, 0.36, 0.03), (0.5, 0.2, -0.045), (0.66, 0.36, 0.03)):
        inner = pen.inside(0.0, 0.0, 1.0)
        steps = [(n / 8, math.sin(n / 8 * math.pi * 2) * sway) for n in range(9)]
        inner.line([(x + shift, 0.76 - part * (0.76 - top)) for part, shift in steps], WHITE, 0.09)


def _plant(pen: Drawing) -> None:
    pen.polygon(ring(6, 0.52), DEEP)
    pen.polygon(ring(6, 0.44), SKY)
    pen.disc((0.5, 0.57), 0.2, WHITE)
    pen.polygon(((0.5, 0.16), (0.685, 0.5), (0.315, 0.5)), WHITE)
    pen.arc((0.39, 0.46, 0.61, 0.68), 20, 110, SKY, 0.05)


def _laboratory(pen: Drawing) -> None:
    pen.rounded_rectangle((0.05, 0.05, 0.95, 0.95), 0.12, RUST)
    pen.rounded_rectangle((0.12, 0.12, 0.88, 0.88), 0.08, AMBER)
    pen.rectangle((0.42, 0.22, 0.58, 0.5), WHITE)
    pen.rounded_rectangle((0.36, 0.19, 0.64, 0.27), 0.03, WHITE)
    pen.polygon(((0.42, 0.42), (0.58, 0.42), (0.78, 0.78), (0.22, 0.78)), WHITE)
    pen.polygon(((0.385, 0.6), (0.615, 0.6), (0.68, 0.72), (0.32, 0.72)), RUST)


def _tunnel(pen: Drawing) -> None:
    pen.rounded_rectangle((0.0, 0.26, 1.0, 0.74), 0.14, NIGHT)
    pen.rounded_rectangle((0.05, 0.32, 0.95, 0.68), 0.09, colour("e7eef2"))
    pen.rounded_rectangle((0.05, 0.42, 0.95, 0.58), 0.0, colour("5ba7cc"))
    for x in (0.25, 0.5, 0.75):
        pen.rectangle((x - 0.04, 0.28, x + 0.04, 0.72), NIGHT)


def _dome(pen: Drawing, glass: Colour, edge: Colour, ground: Colour) -> None:
    """Draw a city's dome in these colours."""
    pen.pie((0.04, 0.1, 0.96, 1.36), 180, 360, edge)
    pen.pie((0.1, 0.17, 0.9, 1.28), 180, 360, glass)
    pen.rounded_rectangle((0.0, 0.7, 1.0, 0.9), 0.08, edge)
    pen.rounded_rectangle((0.06, 0.76, 0.94, 0.84), 0.04, ground)


def _city(pen: Drawing) -> None:
    _dome(pen, colour("e9f6fb"), NIGHT, colour("b9cdd8"))
    for x, top in ((0.3, 0.5), (0.5, 0.32), (0.7, 0.46)):
        pen.rectangle((x - 0.07, top, x + 0.07, 0.71), colour("3f7d9f"))


def _symbiotic(pen: Drawing) -> None:
    _dome(pen, colour("d8b4f2"), PLUM, colour("b06ae0"))
    pen.rectangle((0.47, 0.4, 0.53, 0.71), PLUM)
    for x, y, turn in ((0.36, 0.5, 30), (0.64, 0.5, -30), (0.4, 0.34, 50), (0.6, 0.34, -50)):
        pen.polygon(oval((x, y), (0.13, 0.055), turn), PLUM)


def _structure(pen: Drawing) -> None:
    """Draw any structure: building blocks."""
    pen.rounded_rectangle((0.04, 0.46, 0.96, 0.96), 0.06, NIGHT)
    pen.rounded_rectangle((0.27, 0.04, 0.73, 0.5), 0.06, NIGHT)
    for box, paint in (
        ((0.09, 0.52, 0.48, 0.91), LEAF),
        ((0.52, 0.52, 0.91, 0.91), SKY),
        ((0.32, 0.09, 0.68, 0.46), AMBER),
    ):
        pen.rounded_rectangle(box, 0.04, paint)


def _metropolis(pen: Drawing) -> None:
    for x, top, wide, paint in (
        (0.2, 0.42, 0.2, "5d8fd6"),
        (0.8, 0.34, 0.2, "5d8fd6"),
        (0.5, 0.06, 0.26, "86b4f0"),
    ):
        pen.rounded_rectangle((x - wide / 2 - 0.06, top - 0.05, x + wide / 2 + 0.06, 0.98), 0.05, NIGHT)
        pen.rectangle((x - wide / 2, top, x + wide / 2, 0.93), colour(paint))
    for x, y in ((0.45, 0.2), (0.55, 0.2), (0.45, 0.36), (0.55, 0.36), (0.45, 0.52), (0.55, 0.52)):
        pen.rectangle((x - 0.03, y - 0.04, x + 0.03, y + 0.04), GOLD)


# ---- actions ------------------------------------------------------------------------------------------------------
def _upgrade(pen: Drawing) -> None:
    for down, paint, wide in ((0, NIGHT, 0.24), (0, GOLD, 0.13)):
        for y in (0.46, 0.78):
            pen.line(((0.16, y + down), (0.5, y - 0.3), (0.84, y + down)), paint, wide)


def _action(pen: Drawing) -> None:
    """Draw a card in use."""
    pen.rounded_rectangle((0.1, 0.03, 0.78, 0.97), 0.1, NIGHT)
    pen.rounded_rectangle((0.16, 0.09, 0.72, 0.91), 0.06, colour("eaf3f7"))
    pen.polygon(((0.3, 0.2), (0.98, 0.5), (0.3, 0.8)), NIGHT)
    pen.polygon(((0.37, 0.31), (0.84, 0.5), (0.37, 0.69)), colour("ff9a3d"))


def _expansion(pen: Drawing) -> None:
    for turn in range(0, 360, 45):
        pen.arc((0.06, 0.06, 0.94, 0.94), turn, turn + 28, colour("7fb6cf"), 0.09)
    pen.rounded_rectangle((0.44, 0.26, 0.56, 0.74), 0.03, colour("7fb6cf"))
    pen.rounded_rectangle((0.26, 0.44, 0.74, 0.56), 0.03, colour("7fb6cf"))


def _clone(pen: Drawing) -> None:
    for shift, paint in ((0.0, colour("7fd0d8")), (0.26, WHITE)):
        pen.rounded_rectangle((0.04 + shift, 0.3 - shift, 0.7 + shift, 0.96 - shift), 0.12, NIGHT)
        pen.rounded_rectangle((0.1 + shift, 0.36 - shift, 0.64 + shift, 0.9 - shift), 0.08, paint)


def _slot(pen: Drawing) -> None:
    """Draw the action of a slot."""
    pen.rounded_rectangle((0.04, 0.14, 0.96, 0.86), 0.14, NIGHT)
    for left, paint in ((0.1, "23824d"), (0.37, "c0392f"), (0.64, "c89412")):
        pen.rounded_rectangle((left, 0.21, left + 0.26, 0.79), 0.06, colour(paint))


def _federation(pen: Drawing) -> None:
    """Draw a step on the Federation track and a card."""
    _card(pen.inside(0.36, 0.0, 0.66))
    _step(pen.inside(0.0, 0.3, 0.7))


def _goods(pen: Drawing) -> None:
    """Draw a sign for two different goods of one's choice."""
    for name, left, top in (("credit", 0, 0), ("kelp", 0.5, 0), ("steelplast", 0, 0.5), ("science", 0.5, 0.5)):
        ICONS[name](pen.inside(left + 0.02, top + 0.02, 0.46))


def _again(pen: Drawing) -> None:
    """Draw an arrow that turns back: a card is ready again."""
    pen.disc((0.5, 0.5), 0.49, NIGHT)
    pen.disc((0.5, 0.5), 0.43, colour("7fd0d8"))
    pen.arc((0.2, 0.2, 0.8, 0.8), 320, 590, NIGHT, 0.12)
    pen.polygon(((0.5, 0.08), (0.84, 0.16), (0.62, 0.44)), NIGHT)


def _exchange(pen: Drawing) -> None:
    pen.disc((0.5, 0.5), 0.49, NIGHT)
    pen.disc((0.5, 0.5), 0.43, colour("e7eef2"))
    for y, direction in ((0.36, 1), (0.64, -1)):
        tip = 0.5 + direction * 0.33
        pen.rounded_rectangle((0.22, y - 0.05, 0.78, y + 0.05), 0.03, NIGHT)
        pen.polygon(((tip, y), (tip - direction * 0.22, y - 0.15), (tip - direction * 0.22, y + 0.15)), NIGHT)


def _crown(pen: Drawing) -> None:
    points = ((0.08, 0.24), (0.3, 0.5), (0.5, 0.12), (0.7, 0.5), (0.92, 0.24), (0.84, 0.84), (0.16, 0.84))
    pen.polygon(points, BRONZE)
    pen.polygon([(0.5 + (x - 0.5) * 0.8, 0.56 + (y - 0.56) * 0.72) for x, y in points], GOLD)


def _blocker(pen: Drawing) -> None:
    """Draw a solo blocker: a rock with a cross."""
    pen.polygon(((0.04, 0.9), (0.12, 0.4), (0.4, 0.08), (0.72, 0.14), (0.94, 0.5), (0.98, 0.9)), NIGHT)
    pen.polygon(((0.11, 0.84), (0.18, 0.43), (0.42, 0.15), (0.68, 0.2), (0.87, 0.52), (0.91, 0.84)), colour("8496a3"))
    for one, other in (((0.36, 0.4), (0.68, 0.72)), ((0.68, 0.4), (0.36, 0.72))):
        pen.line((one, other), WHITE, 0.1)


def _tile(pen: Drawing) -> None:
    """Draw an action tile still to be placed."""
    pen.rounded_rectangle((0.06, 0.06, 0.94, 0.94), 0.24, NIGHT)
    pen.rounded_rectangle((0.13, 0.13, 0.87, 0.87), 0.18, colour("e7eef2"))
    pen.disc((0.5, 0.5), 0.2, colour("3f7d9f"))


ICONS: dict[str, Callable[[Drawing], None]] = {
    "credit": _credit,
    "kelp": _kelp,
    "steelplast": _steelplast,
    "science": _science,
    "biomatter": _biomatter,
    "point": _point,
    "card": _card,
    "special": _special,
    "step": _step,
    "farm": _farm,
    "plant": _plant,
    "laboratory": _laboratory,
    "tunnel": _tunnel,
    "city": _city,
    "nonsymbiotic": _city,
    "symbiotic": _symbiotic,
    "structure": _structure,
    "building": _structure,
    "metropolis": _metropolis,
    "upgrade": _upgrade,
    "action": _action,
    "expansion": _expansion,
    "clone": _clone,
    "goods": _goods,
    "federation": _federation,
    "slot": _slot,
    "again": _again,
    "exchange": _exchange,
    "crown": _crown,
    "blocker": _blocker,
    "tile": _tile,
}


@memoize(SPRITES)
def icon(name: str, size: int) -> Image.Image:
    """Return a sign by its name, on transparent ground."""
    drawing = blank(size, size, SCALE)
    ICONS[name](drawing.inside(0.02 * size, 0.02 * size, 0.96 * size))
    return finish(drawing)
