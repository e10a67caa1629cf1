"""The arrows of the movements: each kind has a shape and a brightness of its own, for any kind of colour sight."""

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Point
from ..kit.palette import Colour, colour
from .colours import VALUES

WIDE, HIGH = 74, 40
HEAD = WIDE - HIGH * 0.52  # where the head begins
TOP, BOTTOM = HIGH * 0.14, HIGH * 0.86  # of the shaft
TEETH = 5
CLEAR = (0, 0, 0, 0)
LIGHT, DARK = (255, 255, 255), (16, 20, 44)  # letters


def _draw_plain(pen: Drawing, paint: Colour) -> None:
    _draw(pen, paint, ((1, TOP), (1, BOTTOM)))


def _draw_round(pen: Drawing, paint: Colour) -> None:
    _draw(pen, paint, ((HIGH / 2, TOP), (HIGH / 2, BOTTOM)))
    pen.ellipse((1, TOP, HIGH - 1, BOTTOM), (*paint, 255))


def _draw_notched(pen: Drawing, paint: Colour) -> None:
    """Draw an arrow with a swallow's tail."""
    _draw(pen, paint, ((1, TOP), (HIGH * 0.3, HIGH / 2), (1, BOTTOM)))


def _draw_toothed(pen: Drawing, paint: Colour) -> None:
    _draw(pen, paint, ((1, TOP), (1, BOTTOM)))
    pitch = (HEAD - 1) / TEETH
    for tooth in range(TEETH):
        x = 1 + tooth * pitch
        for foot, tip in ((TOP + 1, 0), (BOTTOM - 1, HIGH)):
            pen.polygon(((x, foot), (x, tip), (x + pitch, foot)), (*paint, 255))


def _draw_double(pen: Drawing, paint: Colour) -> None:
    """Draw an arrow with a second head behind the first."""
    _draw(pen, paint, ((1, TOP), (1, BOTTOM)))
    slit = ((HEAD - 5, 0), (WIDE - 8, HIGH / 2), (HEAD - 5, HIGH))
    pen.line(slit, CLEAR, 3.5)


def _draw_sliced(pen: Drawing, paint: Colour) -> None:
    """Draw an arrow with a tail in two slices."""
    _draw(pen, paint, ((1, TOP), (1, BOTTOM)))
    for x in (4, 9.5):
        pen.rectangle((x, 0, x + 2.5, HIGH), CLEAR)


def _draw(pen: Drawing, paint: Colour, tail: tuple[Point, ...]) -> None:
    """Draw an arrow from its head to its tail, whose corners are given from the top down."""
    head = ((HEAD, BOTTOM), (HEAD, HIGH), (WIDE - 1, HIGH / 2), (HEAD, 0), (HEAD, TOP))
    pen.polygon((*tail, *head), (*paint, 255))


@dataclass(frozen=True)
class Kind:
    """How an arrow looks: its colour, its letters, its shape."""

    paint: Colour
    ink: Colour
    shape: Callable[[Drawing, Colour], None]


TAKE = Kind(colour("6d0f45"), LIGHT, _draw_notched)
KINDS = {
    "forage": Kind(VALUES["forage"], LIGHT, _draw_round),
    "attack": Kind(VALUES["attack"], LIGHT, _draw_toothed),
    "gain": Kind(colour("ffc94d"), DARK, _draw_plain),
    "take": TAKE,
    "leech": TAKE,
    "migrate": Kind(colour("7cc4f5"), DARK, _draw_double),
    "age": Kind(colour("5b35b0"), LIGHT, _draw_sliced),
}
OTHER = Kind(colour("56607a"), LIGHT, _draw_plain)


@memoize(SPRITES)
def arrow(kind: str, words: str) -> Image.Image:
    """Return a broad arrow to the right with these words, an amount or nothing, on it."""
    look = KINDS.get(kind, OTHER)
    drawing = Drawing(Image.new("RGBA", (WIDE * 4, HIGH * 4), (*look.paint, 0)), unit=4)
    look.shape(drawing, look.paint)
    picture = drawing.image.reduce(4)
    text.draw_clear(picture, ((HEAD + HIGH * 0.26) / 2, HIGH / 2), words, round(HIGH * 0.83), look.ink, bold=True)
    return picture
