"""Signs: marks of the four colours, goods, pieces and places; different meanings have different shapes."""

import math
from collections.abc import Callable

from PIL import Image

from ..kit.awards import crown, star
from ..kit.badges import ring
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Paint, Point, blank, finish
from ..kit.palette import Colour, colour, darker, lighter
from .colours import CUBE, PAINTS, WASTE

Sign = Callable[[Drawing, Paint], None]
NIGHT, WHITE = colour("14162e"), colour("ffffff")
GOLD, GREEN, RED = colour("ffc93c"), colour("1f9a5a"), colour("cf3f34")
STEEL = colour("c9d1e6")


def drop(middle: Point, size: float) -> list[Point]:
    """Return the outline of a drop of fuel."""
    x, y = middle
    arc = [(x + size * 0.62 * math.cos(t), y + size * (0.36 + 0.62 * math.sin(t))) for t in _turns(-25, 205)]
    return [(x, y - size), *arc]


def _turns(start: int, end: int) -> list[float]:
    """Return angles between two in degrees, ten degrees apart, as radians."""
    return [math.radians(angle) for angle in range(start, end + 1, 10)]


def _fuel(pen: Drawing, ink: Paint) -> None:
    pen.polygon(drop((0.5, 0.5), 0.46), ink)


def _coin(pen: Drawing, ink: Paint) -> None:
    """Draw a ring with a stroke through its middle."""
    pen.arc((0.08, 0.08, 0.92, 0.92), 0, 360, ink, 0.13)
    pen.line(((0.5, 0.32), (0.5, 0.68)), ink, 0.15)


def _die(pen: Drawing, ink: Paint) -> None:
    """Draw a frame with three eyes."""
    for x, y in ((0.1, 0.1), (0.1, 0.9), (0.9, 0.1), (0.9, 0.9)):
        pen.line(((x, 0.5), (x, y), (0.5, y)), ink, 0.13)
    for place in (0.32, 0.5, 0.68):
        pen.disc((place, place), 0.085, ink)


def _arrow(pen: Drawing, ink: Paint) -> None:
    """Draw two arrows to the right."""
    for x in (0.1, 0.48):
        pen.polygon(((x, 0.12), (x + 0.16, 0.12), (x + 0.42, 0.5), (x + 0.16, 0.88), (x, 0.88), (x + 0.24, 0.5)), ink)


MARKS: dict[str, Sign] = {"black": _fuel, "yellow": _coin, "blue": _die, "brown": _arrow}


def _token(name: str, sign: Sign) -> Sign:
    """Return what draws a mark on a disc of its colour."""

    def draw(pen: Drawing, ink: Paint) -> None:
        paint = PAINTS[name]
        pen.disc((0.5, 0.5), 0.5, NIGHT if name != "black" else STEEL)
        pen.disc((0.5, 0.5), 0.44, paint)
        sign(pen.inside(0.24, 0.24, 0.52), WHITE if name != "yellow" else NIGHT)

    return draw


def _good_fuel(pen: Drawing, ink: Paint) -> None:
    for size, paint in ((0.5, STEEL), (0.42, colour("23263c"))):
        pen.polygon(drop((0.5, 0.49), size), paint)
    pen.arc((0.3, 0.46, 0.72, 0.86), 110, 190, STEEL, 0.07)


def _good_buck(pen: Drawing, ink: Paint) -> None:
    pen.disc((0.5, 0.5), 0.49, colour("7a5606"))
    pen.disc((0.5, 0.5), 0.42, GOLD)
    pen.arc((0.18, 0.18, 0.82, 0.82), 0, 360, colour("a87a12"), 0.05)
    pen.line(((0.5, 0.32), (0.5, 0.68)), colour("6b4a04"), 0.13)


def _range(pen: Drawing, ink: Paint) -> None:
    """Draw an engine with its flame."""
    pen.polygon(((0.3, 0.06), (0.7, 0.06), (0.86, 0.5), (0.14, 0.5)), NIGHT)
    pen.polygon(((0.35, 0.11), (0.65, 0.11), (0.78, 0.45), (0.22, 0.45)), STEEL)
    pen.polygon(((0.24, 0.54), (0.76, 0.54), (0.5, 1.0)), RED)
    pen.polygon(((0.36, 0.54), (0.64, 0.54), (0.5, 0.84)), GOLD)


def _waste(pen: Drawing, ink: Paint) -> None:
    _cube(pen, WASTE)


def _resource(pen: Drawing, ink: Paint) -> None:
    _cube(pen, CUBE)


def _cube(pen: Drawing, paint: Colour) -> None:
    """Draw a cube seen from a corner."""
    corners = ring(6, 0.48, -90)
    pen.polygon(corners, NIGHT)
    top, right, low, left = (0.5, 0.09), (0.85, 0.29), (0.5, 0.91), (0.15, 0.29)
    pen.polygon((top, right, (0.5, 0.49), left), lighter(paint, 0.4))
    pen.polygon((left, (0.5, 0.49), low, (0.15, 0.71)), paint)
    pen.polygon(((0.5, 0.49), right, (0.85, 0.71), low), darker(paint, 0.25))


def _hand(pen: Drawing, ink: Paint) -> None:
    pen.polygon(((0.08, 0.28), (0.44, 0.14), (0.64, 0.78), (0.28, 0.92)), NIGHT)
    pen.polygon(((0.14, 0.31), (0.41, 0.21), (0.58, 0.75), (0.31, 0.85)), colour("9fb0e8"))
    pen.polygon(((0.44, 0.12), (0.9, 0.16), (0.84, 0.86), (0.38, 0.82)), NIGHT)
    pen.polygon(((0.49, 0.17), (0.84, 0.2), (0.79, 0.8), (0.44, 0.77)), colour("e5ebff"))
    _gear(pen.inside(0.49, 0.33, 0.31), NIGHT)


def _gear(pen: Drawing, ink: Paint) -> None:
    for turn in range(0, 180, 45):
        x, y = 0.5 * math.cos(math.radians(turn)), 0.5 * math.sin(math.radians(turn))
        pen.line(((0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y)), ink, 0.2)
    pen.disc((0.5, 0.5), 0.38, ink)
    pen.disc((0.5, 0.5), 0.16, WHITE)


def _deck(pen: Drawing, ink: Paint) -> None:
    for step, paint in ((0.16, NIGHT), (0.08, colour("56649f")), (0.0, NIGHT)):
        pen.rounded_rectangle((0.12 + step, 0.16 - step, 0.72 + step, 0.98 - step), 0.08, paint)
    pen.rounded_rectangle((0.17, 0.21, 0.67, 0.93), 0.05, colour("9fb0e8"))
    _gear(pen.inside(0.25, 0.4, 0.34), NIGHT)


def _discard(pen: Drawing, ink: Paint) -> None:
    pen.polygon(((0.08, 0.3), (0.68, 0.1), (0.92, 0.8), (0.32, 0.98)), NIGHT)
    pen.polygon(((0.15, 0.33), (0.65, 0.17), (0.84, 0.76), (0.36, 0.91)), WASTE)
    for line in (((0.38, 0.44), (0.6, 0.66)), ((0.6, 0.42), (0.42, 0.68))):
        pen.line(line, NIGHT, 0.07)


def _bag(pen: Drawing, ink: Paint) -> None:
    pen.disc((0.5, 0.62), 0.37, NIGHT)
    pen.disc((0.5, 0.62), 0.31, colour("a98b6d"))
    pen.polygon(((0.28, 0.04), (0.72, 0.04), (0.6, 0.32), (0.4, 0.32)), NIGHT)
    pen.polygon(((0.37, 0.1), (0.63, 0.1), (0.57, 0.26), (0.43, 0.26)), colour("a98b6d"))
    pen.rounded_rectangle((0.36, 0.48, 0.64, 0.76), 0.06, WHITE)
    pen.disc((0.5, 0.62), 0.07, NIGHT)


def _wait(pen: Drawing, ink: Paint) -> None:
    pen.polygon(
        (
            (0.16, 0.02),
            (0.84, 0.02),
            (0.84, 0.14),
            (0.58, 0.5),
            (0.84, 0.86),
            (0.84, 0.98),
            (0.16, 0.98),
            (0.16, 0.86),
            (0.42, 0.5),
            (0.16, 0.14),
        ),
        NIGHT,
    )
    pen.polygon(((0.26, 0.1), (0.74, 0.1), (0.74, 0.15), (0.5, 0.47), (0.26, 0.15)), WHITE)
    pen.polygon(((0.26, 0.9), (0.74, 0.9), (0.74, 0.85), (0.5, 0.53), (0.26, 0.85)), WHITE)
    pen.polygon(((0.34, 0.2), (0.66, 0.2), (0.5, 0.42)), GOLD)
    pen.polygon(((0.3, 0.88), (0.7, 0.88), (0.5, 0.7)), GOLD)


def _tick(pen: Drawing, ink: Paint) -> None:
    pen.disc((0.5, 0.5), 0.49, NIGHT)
    pen.disc((0.5, 0.5), 0.43, GREEN)
    pen.line(((0.27, 0.52), (0.44, 0.7), (0.74, 0.32)), WHITE, 0.13)


def _monolith(pen: Drawing, ink: Paint) -> None:
    """Draw the start player's marker."""
    pen.rounded_rectangle((0.24, 0.02, 0.76, 0.98), 0.06, STEEL)
    pen.rounded_rectangle((0.3, 0.07, 0.7, 0.93), 0.04, NIGHT)
    pen.polygon(((0.3, 0.07), (0.44, 0.07), (0.3, 0.6)), colour("565d85"))


def _bulb(pen: Drawing, ink: Paint) -> None:
    """Draw a development."""
    pen.disc((0.5, 0.4), 0.38, NIGHT)
    pen.rounded_rectangle((0.32, 0.6, 0.68, 0.98), 0.08, NIGHT)
    pen.disc((0.5, 0.4), 0.31, GOLD)
    pen.rounded_rectangle((0.38, 0.72, 0.62, 0.92), 0.05, STEEL)


def _rocket(pen: Drawing, ink: Paint) -> None:
    """Draw a mission."""
    pen.polygon(((0.5, 0.0), (0.72, 0.3), (0.72, 0.62), (0.9, 0.9), (0.1, 0.9), (0.28, 0.62), (0.28, 0.3)), NIGHT)
    pen.polygon(((0.5, 0.1), (0.65, 0.32), (0.65, 0.76), (0.35, 0.76), (0.35, 0.32)), WHITE)
    pen.disc((0.5, 0.42), 0.1, colour("2f86e0"))
    pen.polygon(((0.36, 0.8), (0.64, 0.8), (0.5, 1.0)), RED)


def _convert(pen: Drawing, ink: Paint) -> None:
    """Draw two arrows in opposite directions."""
    for (tail, tip), side in ((((0.08, 0.34), (0.66, 0.34)), 1), (((0.92, 0.68), (0.34, 0.68)), -1)):
        pen.line((tail, tip), ink, 0.13)
        x, y = tip
        pen.polygon(((x, y - 0.2), (x + side * 0.28, y), (x, y + 0.2)), ink)


def _research(pen: Drawing, ink: Paint) -> None:
    _gear(pen.inside(0.08, 0.08, 0.84), ink)


def _flag(pen: Drawing, ink: Paint) -> None:
    pen.line(((0.2, 0.06), (0.2, 0.96)), NIGHT, 0.1)
    for row in range(3):
        for column in range(4):
            box = (0.24 + column * 0.18, 0.08 + row * 0.18, 0.42 + column * 0.18, 0.26 + row * 0.18)
            pen.rectangle(box, WHITE if (row + column) % 2 else NIGHT)


def _bolt(pen: Drawing, ink: Paint) -> None:
    pen.polygon(((0.6, 0.0), (0.16, 0.56), (0.46, 0.56), (0.36, 1.0), (0.84, 0.4), (0.54, 0.4)), GOLD)


def _loop(pen: Drawing, ink: Paint) -> None:
    pen.arc((0.1, 0.1, 0.9, 0.9), 20, 320, ink, 0.13)
    pen.polygon(((0.66, 0.34), (1.0, 0.3), (0.88, 0.02)), ink)


SIGNS: dict[str, Sign] = {
    **{f"mark_{name}": sign for name, sign in MARKS.items()},
    **{name: _token(name, sign) for name, sign in MARKS.items()},
    "fuel": _good_fuel,
    "buck": _good_buck,
    "range": _range,
    "waste": _waste,
    "cube": _resource,
    "hand": _hand,
    "deck": _deck,
    "discard": _discard,
    "bag": _bag,
    "wait": _wait,
    "tick": _tick,
    "first": _monolith,
    "development": _bulb,
    "mission": _rocket,
    "convert": _convert,
    "research": _research,
    "point": star,
    "crown": crown,
    "over": _flag,
    "instant": _bolt,
    "permanent": _loop,
}


@memoize(SPRITES)
def icon(name: str, size: int, ink: Colour = WHITE) -> Image.Image:
    """Return a sign on transparent ground, in this ink unless it has its own colours.

    Raise KeyError if there is none.
    """
    drawing = blank(size, size, 5)
    SIGNS[name](drawing.inside(0, 0, size), ink)
    return finish(drawing)
