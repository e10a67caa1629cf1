"""Small signs in the panels: tiles, tower, port, ship, star, crown, a flag for influence."""

from collections.abc import Callable

from PIL import Image

from ..kit import awards
from ..kit.badges import SCALE, ring
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Paint, blank, finish
from ..kit.palette import Colour, colour
from .colours import THEMES
from .pieces import airship

EDGE = colour("18304a")


@memoize(SPRITES)
def icon(name: str, size: int, theme: str, ink: Colour | None = None) -> Image.Image:
    """Return a sign by its name, with clear surroundings; some take the colour asked for."""
    if name == "ship":
        return airship("green", size)
    drawing = blank(size, size, SCALE)
    ICONS[name](drawing.inside(0, 0, size), ink or THEMES[theme].ink)
    return finish(drawing)


def _tile(pen: Drawing, ink: Paint) -> None:
    """Draw tiles on a stack: a hexagon of sky with an island."""
    for down, radius, paint in ((0.54, 0.46, EDGE), (0.47, 0.46, EDGE), (0.47, 0.4, colour("9ad4ef"))):
        pen.polygon(ring(6, radius, centre=(0.5, down)), paint)
    pen.ellipse((0.26, 0.38, 0.76, 0.68), colour("77615a"))
    pen.ellipse((0.26, 0.31, 0.76, 0.6), colour("7fb95a"))


def _tower(pen: Drawing, ink: Paint) -> None:
    edge = colour("4a3a22")
    pen.polygon(((0.3, 0.3), (0.7, 0.3), (0.66, 0.96), (0.34, 0.96)), edge)
    pen.polygon(((0.2, 0.36), (0.8, 0.36), (0.5, 0.0)), edge)
    pen.polygon(((0.36, 0.36), (0.64, 0.36), (0.61, 0.9), (0.39, 0.9)), colour("f4ead0"))
    pen.polygon(((0.28, 0.315), (0.72, 0.315), (0.5, 0.07)), colour("d8a24a"))
    pen.rounded_rectangle((0.45, 0.44, 0.55, 0.58), 0.04, edge)
    pen.rounded_rectangle((0.45, 0.68, 0.55, 0.82), 0.04, edge)


def _port(pen: Drawing, ink: Paint) -> None:
    edge, wood = colour("3a220b"), colour("d09a58")
    for x in (0.2, 0.5, 0.8):
        pen.rectangle((x - 0.075, 0.5, x + 0.075, 0.94), edge)
        pen.rectangle((x - 0.03, 0.5, x + 0.03, 0.9), colour("a06a35"))
    pen.rounded_rectangle((0.02, 0.4, 0.98, 0.64), 0.05, edge)
    pen.rectangle((0.07, 0.45, 0.93, 0.59), wood)
    for x in (0.28, 0.5, 0.72):
        pen.rectangle((x - 0.015, 0.45, x + 0.015, 0.59), edge)
    pen.rectangle((0.05, 0.06, 0.11, 0.42), edge)
    pen.polygon(((0.09, 0.05), (0.09, 0.3), (0.34, 0.175)), colour("d8a24a"))


def _flag(pen: Drawing, ink: Paint) -> None:
    pen.rectangle((0.2, 0.08, 0.3, 0.94), ink)
    pen.polygon(((0.3, 0.1), (0.9, 0.32), (0.3, 0.56)), ink)


ICONS: dict[str, Callable[[Drawing, Paint], None]] = {
    "tile": _tile,
    "tower": _tower,
    "port": _port,
    "star": awards.star,
    "crown": awards.crown,
    "flag": _flag,
}
