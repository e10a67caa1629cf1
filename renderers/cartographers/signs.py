"""Small signs beside the numbers: seasons, coin, star, hourglass, pencil, tick, arrows."""

from collections.abc import Callable

from PIL import Image

from ..kit import awards
from ..kit.badges import SCALE, ring, star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Paint, blank, finish
from ..kit.palette import Colour, mix
from .colours import THEMES

LEAF: Colour = (184, 68, 34)  # of fall: seen on gold and on the darkest panel


@memoize(SPRITES)
def sign(name: str, size: int, theme: str, ink: Colour | None = None) -> Image.Image:
    """Return a sign by its name, as a picture on transparent ground; some are drawn in the ink."""
    drawing = blank(size, size, SCALE)
    SIGNS[name](drawing.inside(0, 0, size), ink or THEMES[theme].ink)
    return finish(drawing)


def draw_sign(
    image: Image.Image, middle: tuple[float, float], name: str, size: int, theme: str, ink: Colour | None = None
) -> None:
    """Paste a sign with its middle at the point."""
    picture = sign(name, size, theme, ink)
    image.paste(picture, (round(middle[0] - size / 2), round(middle[1] - size / 2)), picture)


def _spring(pen: Drawing, ink: Paint) -> None:
    for x, y in ring(5, 0.27):
        pen.disc((x, y), 0.21, (178, 62, 104))
    for x, y in ring(5, 0.27):
        pen.disc((x, y), 0.17, (244, 154, 184))
    pen.disc((0.5, 0.5), 0.15, (255, 214, 92))


def _summer(pen: Drawing, ink: Paint) -> None:
    pen.polygon(star_corners(12, 0.48, 0.31), (214, 120, 16))
    pen.disc((0.5, 0.5), 0.29, (214, 120, 16))
    pen.disc((0.5, 0.5), 0.24, (255, 205, 66))


def _fall(pen: Drawing, ink: Paint) -> None:
    half = [(0.5, 0.04), (0.6, 0.22), (0.72, 0.18), (0.7, 0.4), (0.94, 0.36), (0.86, 0.56), (0.74, 0.62), (0.78, 0.72)]
    leaf = [*half, (0.54, 0.72), (0.46, 0.72), *((1 - x, y) for x, y in reversed(half[1:]))]
    pen.polygon(leaf, LEAF)
    pen.line(((0.5, 0.2), (0.5, 0.95)), (112, 40, 8), 0.05)
    pen.line(((0.5, 0.62), (0.7, 0.46)), (112, 40, 8), 0.035)
    pen.line(((0.5, 0.62), (0.3, 0.46)), (112, 40, 8), 0.035)


def _winter(pen: Drawing, ink: Paint) -> None:
    for paint, thick in (((30, 92, 148), 0.13), ((170, 222, 252), 0.065)):
        for x, y in ring(6, 0.42):
            pen.line(((0.5, 0.5), (x, y)), paint, thick)
        for turn in range(6):
            fork = ring(6, 0.26, -90 + 60 * turn)[0]
            for side in (-22, 22):
                pen.line((fork, ring(6, 0.4, -90 + 60 * turn + side)[0]), paint, thick)


def _coin(pen: Drawing, ink: Paint) -> None:
    pen.disc((0.5, 0.5), 0.47, (128, 78, 8))
    pen.disc((0.5, 0.49), 0.42, (247, 196, 62))
    pen.disc((0.5, 0.5), 0.33, (205, 141, 24))
    pen.disc((0.5, 0.5), 0.29, (240, 184, 50))
    pen.polygon(star_corners(5, 0.22, 0.1), (128, 78, 8))


def _slot(pen: Drawing, ink: Paint) -> None:
    """Draw a coin not yet earned."""
    pen.disc((0.5, 0.5), 0.44, ink)
    pen.disc((0.5, 0.5), 0.36, (0, 0, 0, 0))


def _hourglass(pen: Drawing, ink: Paint) -> None:
    pen.rounded_rectangle((0.16, 0.04, 0.84, 0.16), 0.05, ink)
    pen.rounded_rectangle((0.16, 0.84, 0.84, 0.96), 0.05, ink)
    pen.polygon(((0.24, 0.14), (0.76, 0.14), (0.54, 0.5), (0.76, 0.86), (0.24, 0.86), (0.46, 0.5)), ink)
    sand = (240, 196, 84)
    pen.polygon(((0.35, 0.28), (0.65, 0.28), (0.5, 0.5)), sand)
    pen.polygon(((0.5, 0.58), (0.67, 0.82), (0.33, 0.82)), sand)


def _pencil(pen: Drawing, ink: Paint) -> None:
    pen.polygon(((0.1, 0.9), (0.16, 0.64), (0.36, 0.84)), ink)
    pen.polygon(((0.2, 0.6), (0.68, 0.12), (0.88, 0.32), (0.4, 0.8)), ink)
    pen.polygon(((0.28, 0.6), (0.62, 0.26), (0.67, 0.31), (0.33, 0.65)), (255, 255, 255))


def _tick(pen: Drawing, ink: Paint) -> None:
    pen.line(((0.14, 0.54), (0.4, 0.78), (0.86, 0.22)), ink, 0.17)


def _skull(pen: Drawing, ink: Paint) -> None:
    for side in (-1, 1):
        pen.polygon(((0.5 + side * 0.14, 0.3), (0.5 + side * 0.46, 0.0), (0.5 + side * 0.38, 0.46)), ink)
    pen.ellipse((0.1, 0.16, 0.9, 0.8), ink)
    pen.rounded_rectangle((0.28, 0.56, 0.72, 0.96), 0.1, ink)
    for side in (-1, 1):
        eye = (
            (0.5 + side * 0.07, 0.54),
            (0.5 + side * 0.32, 0.36),
            (0.5 + side * 0.26, 0.58),
            (0.5 + side * 0.12, 0.6),
        )
        pen.polygon(eye, (255, 210, 74))
    for x in (0.39, 0.5, 0.61):
        pen.polygon(((x - 0.055, 0.72), (x + 0.055, 0.72), (x, 0.86)), (255, 255, 255))


def _clockwise(pen: Drawing, ink: Paint) -> None:
    _turn(pen, ink, 1)


def _counterclockwise(pen: Drawing, ink: Paint) -> None:
    _turn(pen, ink, -1)


def _turn(pen: Drawing, ink: Paint, direction: int) -> None:
    """Draw three quarters of a circle with an arrow at the right for clockwise, at the left otherwise."""
    box, thick = (0.12, 0.12, 0.88, 0.88), 0.13
    pen.arc(box, *((90, 345) if direction > 0 else (195, 450)), ink, thick)
    x = 0.5 + direction * 0.315
    pen.polygon(((x - 0.21, 0.38), (x + 0.21, 0.38), (x + direction * 0.03, 0.7)), ink)


SIGNS: dict[str, Callable[[Drawing, Paint], None]] = {
    "spring": _spring,
    "summer": _summer,
    "fall": _fall,
    "winter": _winter,
    "coin": _coin,
    "slot": _slot,
    "star": awards.star,
    "hourglass": _hourglass,
    "pencil": _pencil,
    "tick": _tick,
    "monster": _skull,
    "clockwise": _clockwise,
    "counterclockwise": _counterclockwise,
    "crown": awards.crown,
}


@memoize(SPRITES)
def compass(size: int, mark: Colour, ground: Colour) -> Image.Image:
    """Return a faint compass rose, on the maps and where the desk is bare."""
    drawing = blank(size, size, 4)
    pen = drawing.inside(0, 0, size)
    for radius, paint in ((0.4, mark), (0.385, ground), (0.36, mark), (0.35, ground)):
        pen.disc((0.5, 0.5), radius, paint)
    for turn, outer, inner in ((45, 0.3, 0.07), (0, 0.5, 0.09)):
        for n in range(4):
            tip = ring(4, outer, turn - 90)[n]
            left, right = ring(4, inner, turn - 135)[n], ring(4, inner, turn - 45)[n]
            pen.polygon((tip, left, (0.5, 0.5)), mark)
            pen.polygon((tip, right, (0.5, 0.5)), mix(mark, ground, 0.35))
    return finish(drawing)
