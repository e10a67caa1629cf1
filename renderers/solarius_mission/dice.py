"""Dice: action dice with numbers and stars, technology dice with their points."""

from PIL import Image

from ..kit import text
from ..kit.badges import star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish
from ..kit.glance import detail
from ..kit.palette import Colour, colour, darker, lighter
from .colours import INKS, PAINTS
from .icons import MARKS

# Of technology dice, by how far they have been turned: the number, and the points.
FACES = (1, 2, 3, 4, 4, 4)
POINTS = (0, 0, 0, 0, 2, 4)
RIM = colour("0d0f26")
PALE = colour("dfe5fa")  # round what is black
FOUL = colour("b9bdc6")  # behind a face that contaminates, or may
GOLD = colour("ffd04a")
LARGE = 32  # font size up to which the face takes more of a small die
CONTAMINATES = 3  # the value from which a die does


@memoize(SPRITES)
def action(kind: str, face: str, size: int, value: int | None = None) -> Image.Image:
    """Return an action die: its face, on grey if it contaminates with its face or its `value` for the viewer."""
    drawing = blank(size, size, 5)
    pen = drawing.inside(0, 0, size)
    _draw_body(pen, PAINTS[kind])
    side = 0.27
    MARKS[kind](pen.inside(0.09, 0.09, side), INKS[kind])
    foul = face == str(CONTAMINATES) or (value or 0) >= CONTAMINATES
    if foul:
        pen.disc((0.52, 0.55), 0.34, FOUL)
    starry = face.startswith("star")
    ink = RIM if foul else INKS[kind]
    if starry:
        pen.polygon(star_corners(5, 0.31, 0.14, (0.42 if face == "star1" else 0.52, 0.57)), ink)
    picture = finish(drawing)
    if face == "star1":
        with detail():
            text.draw_clear(picture, (size * 0.785, size * 0.58), "+1", round(size * 0.28), ink, bold=True)
    if not starry:
        text.draw_clear(
            picture,
            (size * 0.53, size * 0.54),
            face,
            max(round(size * 0.66), min(LARGE, round(size * 0.8))),
            ink,
            bold=True,
        )
    return picture


def _draw_body(pen: Drawing, paint: Colour) -> None:
    """Draw an empty die of a colour."""
    pen.rounded_rectangle((0.0, 0.0, 1.0, 1.0), 0.2, PALE if paint == PAINTS["black"] else RIM)
    pen.rounded_rectangle((0.05, 0.05, 0.95, 0.95), 0.17, darker(paint, 0.22))
    pen.rounded_rectangle((0.05, 0.05, 0.95, 0.88), 0.17, paint)
    pen.rounded_rectangle((0.1, 0.08, 0.9, 0.2), 0.06, lighter(paint, 0.18))


@memoize(SPRITES)
def technology(kind: str, face: int, size: int) -> Image.Image:
    """Return a technology die with its face, an index of FACES; the points of the last two stand in a star."""
    drawing = blank(size, size, 5)
    pen = drawing.inside(0, 0, size)
    _draw_body(pen, PAINTS[kind])
    points = POINTS[face]
    if points:
        pen.polygon(star_corners(5, 0.34, 0.2, (0.72, 0.7)), RIM)
        pen.polygon(star_corners(5, 0.29, 0.17, (0.72, 0.7)), GOLD)
    picture = finish(drawing)
    across = 0.36 if points else 0.5
    text.draw_clear(
        picture,
        (size * across, size * (0.44 if points else 0.52)),
        str(FACES[face]),
        round(size * (0.7 if points else 0.72)),
        INKS[kind],
        bold=True,
    )
    if points:
        with detail():
            text.draw_clear(
                picture, (size * 0.72, size * 0.72), str(points), round(size * 0.32), (60, 38, 0), bold=True
            )
    return picture
