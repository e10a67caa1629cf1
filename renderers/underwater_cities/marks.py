"""Signs in one colour: what colour a slot or card has, which kind a card is, and small marks."""

import math
from collections.abc import Callable

from PIL import Image

from ..kit.badges import ring
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Paint, blank, finish
from .icons import SCALE, oval


def _leaf(pen: Drawing, ink: Paint) -> None:
    pen.polygon(oval((0.54, 0.46), (0.46, 0.24), -45), ink)
    pen.line(((0.1, 0.92), (0.3, 0.7)), ink, 0.1)


def _starfish(pen: Drawing, ink: Paint) -> None:
    for x, y in ring(5, 0.4, centre=(0.5, 0.53)):
        pen.line(((0.5, 0.53), (x, y)), ink, 0.2)


def _fish(pen: Drawing, ink: Paint) -> None:
    pen.ellipse((0.02, 0.22, 0.74, 0.78), ink)
    pen.polygon(((0.6, 0.5), (0.98, 0.2), (0.98, 0.8)), ink)


def _ring(pen: Drawing, ink: Paint) -> None:
    pen.arc((0.12, 0.12, 0.88, 0.88), 0, 360, ink, 0.16)


def _bolt(pen: Drawing, ink: Paint) -> None:
    pen.polygon(((0.6, 0.02), (0.14, 0.58), (0.46, 0.58), (0.38, 0.98), (0.86, 0.4), (0.53, 0.4)), ink)


def _endless(pen: Drawing, ink: Paint) -> None:
    for turn in range(2):
        pen.arc((0.02 + 0.46 * turn, 0.24, 0.52 + 0.46 * turn, 0.76), 0, 360, ink, 0.15)


def _play(pen: Drawing, ink: Paint) -> None:
    pen.polygon(((0.2, 0.06), (0.94, 0.5), (0.2, 0.94)), ink)


def _gear(pen: Drawing, ink: Paint) -> None:
    for turn in range(8):
        angle = math.radians(45 * turn)
        pen.line(((0.5, 0.5), (0.5 + 0.4 * math.cos(angle), 0.5 + 0.4 * math.sin(angle))), ink, 0.16)
    pen.disc((0.5, 0.5), 0.33, ink)
    pen.disc((0.5, 0.5), 0.15, (0, 0, 0, 0))


def _flag(pen: Drawing, ink: Paint) -> None:
    pen.rounded_rectangle((0.14, 0.02, 0.26, 0.98), 0.04, ink)
    for row in range(3):
        for column in range(4):
            if (row + column) % 2 == 0:
                left, top = 0.26 + column * 0.17, 0.06 + row * 0.17
                pen.rectangle((left, top, left + 0.17, top + 0.17), ink)


def _tick(pen: Drawing, ink: Paint) -> None:
    pen.line(((0.14, 0.54), (0.4, 0.78), (0.86, 0.22)), ink, 0.17)


def _hourglass(pen: Drawing, ink: Paint) -> None:
    pen.rounded_rectangle((0.16, 0.04, 0.84, 0.16), 0.05, ink)
    pen.rounded_rectangle((0.16, 0.84, 0.84, 0.96), 0.05, ink)
    pen.polygon(((0.24, 0.14), (0.76, 0.14), (0.54, 0.5), (0.76, 0.86), (0.24, 0.86), (0.46, 0.5)), ink)


def _contract(pen: Drawing, ink: Paint) -> None:
    """Draw a scroll with a seal."""
    pen.rounded_rectangle((0.14, 0.04, 0.78, 0.96), 0.08, ink)
    for y in (0.24, 0.4, 0.56):
        pen.rounded_rectangle((0.26, y - 0.04, 0.66, y + 0.04), 0.02, (0, 0, 0, 0))
    pen.disc((0.74, 0.74), 0.26, (0, 0, 0, 0))
    pen.disc((0.74, 0.74), 0.2, ink)


def _cost(pen: Drawing, ink: Paint) -> None:
    """Draw a surcharge."""
    pen.disc((0.5, 0.5), 0.48, ink)
    pen.rounded_rectangle((0.22, 0.42, 0.78, 0.58), 0.06, (0, 0, 0, 0))


MARKS: dict[str, Callable[[Drawing, Paint], None]] = {
    "green": _leaf,
    "red": _starfish,
    "yellow": _fish,
    "": _ring,
    "instant": _bolt,
    "permanent": _endless,
    "action": _play,
    "production": _gear,
    "scoring": _flag,
    "tick": _tick,
    "wait": _hourglass,
    "cost": _cost,
    "contract": _contract,
}


@memoize(SPRITES)
def mark(name: str, size: int, ink: Paint) -> Image.Image:
    """Return a sign in this ink, on transparent ground."""
    drawing = blank(size, size, SCALE, (*ink[:3], 0))
    MARKS[name](drawing.inside(0, 0, size), (*ink[:3], 255))
    return finish(drawing)
