"""The pieces in space: colonies, stations, mission markers, ships, outposts below them, portals, trade centres."""

import math

from PIL import Image

from ..kit import text
from ..kit.badges import SHAPES, ring, star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Paint, blank, finish
from ..kit.glance import detail
from ..kit.palette import SEATS, Colour, colour, darker, lighter

SCALE = 4
WHITE, NIGHT = colour("ffffff"), colour("0b0c22")
STEEL = colour("cfd6ea")
PINK = colour("f26fae")
TALL = "bdf"  # letters of bonuses that rise above the others


@memoize(SPRITES)
def piece(kind: str, seat: int, size: int) -> Image.Image:
    """Return a colony, a station or a mission marker in a seat's colour with its sign."""
    paint, shape = SEATS[seat % len(SEATS)]
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0.03 * size, 0.0, 0.94 * size)
    side, left, top = BODIES[kind](pen, paint)
    SHAPES[shape](pen.inside(left, top, side), WHITE)
    return finish(drawing)


SignPlace = tuple[float, float, float]  # where the seat's sign goes on a piece: its side, left and upper edge


def _draw_colony(pen: Drawing, paint: Colour) -> SignPlace:
    """Draw a dome on a disc. Return the place of the seat's sign."""
    pen.disc((0.5, 0.5), 0.5, NIGHT)
    pen.disc((0.5, 0.5), 0.46, WHITE)
    pen.disc((0.5, 0.5), 0.38, lighter(paint, 0.06))
    pen.pie((0.14, 0.14, 0.86, 0.86), 20, 160, darker(paint, 0.16))
    return 0.6, 0.2, 0.2


def _draw_station(pen: Drawing, paint: Colour) -> SignPlace:
    """Draw an eight-sided hub with two wings of solar panels. Return the place of the seat's sign."""
    for left in (0.0, 0.76):
        pen.rectangle((left, 0.24, left + 0.24, 0.76), NIGHT)
        pen.rectangle((left + 0.03, 0.28, left + 0.21, 0.72), colour("8fb8ff"))
        for y in (0.42, 0.56):
            pen.rectangle((left + 0.03, y, left + 0.21, y + 0.03), NIGHT)
    pen.polygon(ring(8, 0.45, -67.5), NIGHT)
    pen.polygon(ring(8, 0.41, -67.5), WHITE)
    pen.polygon(ring(8, 0.345, -67.5), lighter(paint, 0.06))
    return 0.54, 0.23, 0.23


def _draw_mission(pen: Drawing, paint: Colour) -> SignPlace:
    """Draw a cube seen from above one corner. Return the place of the seat's sign."""
    pen.polygon(((0.5, 0.0), (0.98, 0.22), (0.98, 0.76), (0.5, 1.0), (0.02, 0.76), (0.02, 0.22)), NIGHT)
    pen.polygon(((0.5, 0.05), (0.92, 0.24), (0.5, 0.42), (0.08, 0.24)), WHITE)
    pen.polygon(((0.06, 0.29), (0.48, 0.47), (0.48, 0.94), (0.06, 0.73)), lighter(paint, 0.12))
    pen.polygon(((0.94, 0.29), (0.52, 0.47), (0.52, 0.94), (0.94, 0.73)), darker(paint, 0.12))
    return 0.54, 0.23, 0.36


BODIES = {"colony": _draw_colony, "station": _draw_station, "mission": _draw_mission}


@memoize(SPRITES)
def outpost(seat: int, size: int) -> Image.Image:
    """Return an outpost: the square below a piece, in a seat's colour."""
    paint = SEATS[seat % len(SEATS)][0]
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    pen.rounded_rectangle((0.0, 0.0, 1.0, 1.0), 0.14, NIGHT)
    pen.rounded_rectangle((0.03, 0.03, 0.97, 0.97), 0.12, lighter(paint, 0.62))
    pen.rounded_rectangle((0.1, 0.1, 0.9, 0.9), 0.08, darker(paint, 0.3))
    for x, y in ((0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)):
        pen.disc((x, y), 0.05, NIGHT)
    return finish(drawing)


@memoize(SPRITES)
def tag(letter: str, size: int) -> Image.Image:
    """Return the letter of an outpost's bonus on a white plate."""
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    pen.rounded_rectangle((0.0, 0.0, 1.0, 1.0), 0.3, NIGHT)
    pen.rounded_rectangle((0.06, 0.06, 0.94, 0.94), 0.25, WHITE)
    picture = finish(drawing)
    with detail():
        text.draw_clear(
            picture, (size / 2, size * _letter_middle(letter, 0.44)), letter, round(size * 0.88), NIGHT, bold=True
        )
    return picture


def _letter_middle(letter: str, usual: float) -> float:
    """Return how far down its plate the middle of a letter's line lies: lower for a letter that rises above others."""
    return 0.51 if letter in TALL else usual


@memoize(SPRITES)
def ship(seat: int, size: int) -> Image.Image:
    """Return a rocket in flight to the upper right, in a seat's colour with its sign."""
    paint, shape = SEATS[seat % len(SEATS)]
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    flame = ((0.24, 0.62), (0.04, 0.78), (0.0, 1.0), (0.22, 0.96), (0.38, 0.76))
    pen.polygon(flame, colour("ff8a2a"))
    pen.polygon(((0.26, 0.66), (0.12, 0.8), (0.09, 0.91), (0.2, 0.88), (0.34, 0.74)), colour("ffe27a"))
    for points in (((0.3, 0.34), (0.02, 0.5), (0.26, 0.66)), ((0.66, 0.7), (0.5, 0.98), (0.34, 0.74))):
        pen.polygon(points, NIGHT)
        middle = (sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3)
        inner = [(middle[0] + (x - middle[0]) * 0.72, middle[1] + (y - middle[1]) * 0.72) for x, y in points]
        pen.polygon(inner, darker(paint, 0.1))
    for grown, tone in ((0.05, NIGHT), (0.0, WHITE)):
        pen.polygon(_hull(grown), tone)
    pen.polygon(_hull(-0.05), lighter(paint, 0.06))
    SHAPES[shape](pen.inside(0.3, 0.24, 0.44), WHITE)
    return finish(drawing)


def _hull(grown: float) -> list[tuple[float, float]]:
    """Return the outline of a pointed hull along the diagonal, `grown` to all sides."""
    side = ((1.02, 0.0), (0.9, 0.13), (0.7, 0.22), (0.46, 0.25), (0.26, 0.2), (0.2, 0.14))  # along and off the axis
    sides = [*side, *((along, -wide) for along, wide in reversed(side))]
    axis = math.sqrt(0.5)
    outline = []
    for along, wide in sides:
        along, wide = 0.58 + (along - 0.58) * (1 + grown * 2.4), wide * (1 + grown * 4)
        x, y = 0.06 + along * 0.92, 0.94 - along * 0.92
        outline.append((x + wide * axis, y + wide * axis))
    return outline


# ---- places -------------------------------------------------------------------------------------------------------
@memoize(SPRITES)
def portal(size: int) -> Image.Image:
    """Return a wormhole: arms of light that run into the dark."""
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    for far, paint in (
        (0.5, colour("7b3fe0")),
        (0.44, colour("2b1266")),
        (0.36, colour("3d1c8c")),
        (0.22, colour("16083f")),
    ):
        pen.disc((0.5, 0.5), far, paint)
    for arm in range(0, 360, 120):
        points = []
        for step in range(26):
            turn, far = math.radians(arm + step * 11), 0.08 + step * 0.0145
            points.append((0.5 + far * math.cos(turn), 0.5 + far * math.sin(turn)))
        pen.line(points, colour("8ff4ff"), 0.05)
    pen.disc((0.5, 0.5), 0.09, WHITE)
    return finish(drawing)


@memoize(SPRITES)
def site(letter: str, bonus: str, laid: bool, size: int) -> Image.Image:
    """Return a trade site: an outline, or, if its centre is `laid`, a pink star; with its and its bonus's letter."""
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    (_draw_centre if laid else _draw_site)(pen)
    picture = finish(drawing)
    ink = NIGHT if laid else WHITE
    high = 0.33 if bonus else 0.49
    text.draw_clear(picture, (size / 2, size * high), letter, round(size * 0.44), ink, bold=True)
    if bonus:
        side = round(size * 0.4)
        drawing = blank(size, size, SCALE)
        drawing.inside((size - side) / 2, size * 0.53, side).disc((0.5, 0.5), 0.5, NIGHT)
        picture.alpha_composite(finish(drawing))
        at = size / 2, size * 0.53 + side * _letter_middle(bonus, 0.46)
        with detail():
            text.draw_clear(picture, at, bonus, round(side * 0.95), PINK_LIGHT, bold=True)
    return picture


PINK_LIGHT = lighter(PINK, 0.55)


def _draw_centre(pen: Drawing) -> None:
    pen.polygon(star_corners(8, 0.5, 0.39, (0.5, 0.5)), NIGHT)
    pen.polygon(star_corners(8, 0.46, 0.355, (0.5, 0.5)), WHITE)
    pen.polygon(star_corners(8, 0.41, 0.315, (0.5, 0.5)), PINK)


def _draw_site(pen: Drawing) -> None:
    """Draw the outline of a site without its centre."""
    paint: Paint = (*darker(PINK, 0.55), 235)
    pen.polygon(star_corners(8, 0.46, 0.36, (0.5, 0.5)), paint)
    points = star_corners(8, 0.46, 0.36, (0.5, 0.5))
    for number, point in enumerate(points):
        if number % 2 == 0:
            pen.line((points[number - 1], point, points[(number + 1) % 16]), PINK, 0.035)
