"""The pieces on a player board: platforms, domes, buildings, tunnels, and the lights round them."""

import math
from itertools import pairwise

from PIL import Image

from ..kit.badges import ring
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Point, blank, finish, gradient, rounded_mask
from ..kit.halo import with_shadow
from ..kit.palette import Colour, darker, lighter, mix
from .colours import THEMES
from .icons import BRONZE, GOLD, ICONS, NIGHT, PLUM, VIOLET, WHITE
from .net import PLACES

SCALE = 4
FRAME, DASHED = 5, 60  # of a dashed line round a box: its width, and about how long three dashes are with gaps
SHADOW = (2, 12, 24)
STEEL, GLASS = (226, 235, 240), (91, 167, 204)


def with_soft_shadow(picture: Image.Image, down: float, blur: float, strength: float) -> Image.Image:
    """Return a picture on its own soft shadow."""
    return with_shadow(picture, SHADOW, down, blur, strength)


# ---- platforms ----------------------------------------------------------------------------------------------------
@memoize(SPRITES)
def platform(unit: int, pad: int, rooms: str, lit: bool, theme: str) -> Image.Image:
    """Return a city space with its building spaces (`rooms`, their letters); lit when its city is connected."""
    colours = THEMES[theme]
    side, room = 3 * unit + 2 * pad, 6
    picture = Image.new("RGBA", (side + 2 * room, side + 2 * room))
    rim, radius = colours.lit_rim if lit else colours.plate_rim, max(8, unit // 3)
    picture.paste(rim, (room, room), rounded_mask(side, side, radius))
    edge = 3 if lit else 2
    inner = gradient(side - 2 * edge, side - 2 * edge, *(colours.lit if lit else colours.plate))
    picture.paste(inner, (room + edge, room + edge), rounded_mask(side - 2 * edge, side - 2 * edge, radius - edge))
    drawing = Drawing(Image.new("RGBA", (picture.width * SCALE, picture.height * SCALE)), unit=SCALE)
    pen = Drawing(drawing.image, (room + pad) * SCALE, (room + pad) * SCALE, unit * SCALE)
    _draw_site(pen, colours.room)
    for letter in rooms:
        _draw_room(pen, PLACES[letter], expansion=letter == "x", paints=colours.room)
    picture.alpha_composite(finish(drawing))
    return with_soft_shadow(picture, 3, 3, 0.45)


def _draw_site(pen: Drawing, paints: tuple[Colour, Colour]) -> None:
    """Draw a site where a dome may stand."""
    pen.disc((1, 1), 0.93, paints[1])
    pen.disc((1, 1), 0.88, paints[0])


def _draw_room(pen: Drawing, at: Point, expansion: bool, paints: tuple[Colour, Colour]) -> None:
    """Draw a building space, or the dashed ring of an expansion space."""
    x, y = at
    hollow, rim = paints
    if expansion:
        for turn in range(0, 360, 45):
            pen.arc((x - 0.42, y - 0.42, x + 0.42, y + 0.42), turn, turn + 26, rim, 0.06)
        return
    pen.rounded_rectangle((x - 0.44, y - 0.44, x + 0.44, y + 0.44), 0.16, rim)
    pen.rounded_rectangle((x - 0.4, y - 0.4, x + 0.4, y + 0.4), 0.13, hollow)


# ---- cities and buildings -----------------------------------------------------------------------------------------
@memoize(SPRITES)
def dome(kind: str, size: int, connected: bool, theme: str) -> Image.Image:
    """Return a city under its glass: white with towers, or purple with a plant (symbiotic)."""
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0.03 * size, 0.0, 0.94 * size)
    symbiotic = kind == "symbiotic"
    edge, glass = (PLUM, VIOLET) if symbiotic else (NIGHT, (178, 214, 230))
    pen.disc((0.5, 0.5), 0.5, edge)
    pen.disc((0.5, 0.5), 0.45, STEEL if not symbiotic else (231, 208, 248))
    pen.disc((0.5, 0.5), 0.39, edge)
    pen.disc((0.5, 0.5), 0.36, lighter(glass, 0.1))
    pen.pie((0.14, 0.14, 0.86, 0.86), 20, 160, darker(glass, 0.18))
    (_draw_reef if symbiotic else _draw_towers)(pen)
    pen.pie((0.2, 0.18, 0.62, 0.5), 190, 290, lighter(glass, 0.75))
    picture = with_soft_shadow(finish(drawing), size * 0.03, size * 0.03, 0.5)
    return picture if connected else fade(picture, theme)


def _draw_towers(pen: Drawing) -> None:
    for x, top, wide in ((0.32, 0.44, 0.12), (0.49, 0.24, 0.15), (0.67, 0.36, 0.13)):
        pen.rectangle((x - wide / 2 - 0.025, top - 0.025, x + wide / 2 + 0.025, 0.72), NIGHT)
        pen.rectangle((x - wide / 2, top, x + wide / 2, 0.7), WHITE)
        for y in (top + 0.06, top + 0.16, top + 0.26):
            if y < 0.64:
                pen.rectangle((x - wide / 4, y, x + wide / 4, y + 0.05), GLASS)


def _draw_reef(pen: Drawing) -> None:
    for wider, paint in ((0.05, PLUM), (0.0, (255, 240, 252))):
        pen.line(((0.5, 0.72), (0.5, 0.32)), paint, 0.07 + wider)
        for side in (-1, 1):
            pen.line(((0.5, 0.6), (0.5 + side * 0.16, 0.46), (0.5 + side * 0.18, 0.34)), paint, 0.06 + wider)
            pen.line(((0.5, 0.46), (0.5 + side * 0.08, 0.34), (0.5 + side * 0.07, 0.24)), paint, 0.05 + wider)


@memoize(SPRITES)
def building(kind: str, size: int, upgraded: bool, connected: bool, theme: str) -> Image.Image:
    """Return a farm, desalination plant or laboratory; an upgraded one on gold, with two chevrons."""
    drawing = blank(size, size, 6)
    pen = drawing.inside(0, 0, size)
    if upgraded:
        pen.rounded_rectangle((0.0, 0.0, 1.0, 1.0), 0.2, BRONZE)
        pen.rounded_rectangle((0.05, 0.05, 0.95, 0.95), 0.17, GOLD)
        ICONS[kind](pen.inside(0.1, 0.17, 0.76))
        _draw_chevrons(pen, (0.74, 0.2), 0.27)
    else:
        ICONS[kind](pen.inside(0.05, 0.05, 0.9))
    picture = finish(drawing)
    return picture if connected else fade(picture, theme)


def _draw_chevrons(pen: Drawing, middle: Point, size: float) -> None:
    """Draw the sign of an upgrade: two chevrons on a disc."""
    x, y = middle
    pen.disc(middle, size, BRONZE)
    pen.disc(middle, size - 0.05, WHITE)
    for down in (-0.02, 0.14):
        pen.line(((x - 0.13, y + down), (x, y + down - 0.13), (x + 0.13, y + down)), BRONZE, 0.07)


def fade(picture: Image.Image, theme: str) -> Image.Image:
    """Return a piece that is not connected yet: somewhat faded into the water."""
    water = Image.new("RGBA", picture.size, THEMES[theme].plate[0])
    pale = Image.blend(picture, water, 0.3)
    pale.putalpha(picture.getchannel("A"))
    return pale


# ---- tunnels ------------------------------------------------------------------------------------------------------
@memoize(SPRITES)
def tube(path: tuple[Point, ...], wide: int, style: str, theme: str) -> Image.Image:
    """Return a tunnel, its bed or its light (`style`) along a path; the picture's middle is that of the path's box."""
    (left, top), (right, bottom) = ends(path)
    room = wide * 2
    scale = 3 if len(path) > 2 else SCALE
    drawing = blank(round(right - left) + 2 * room, round(bottom - top) + 2 * room, scale)
    points = [(x - left + room, y - top + room) for x, y in path]
    STYLES[style](drawing, points, wide, theme)
    return finish(drawing)


def ends(path: tuple[Point, ...]) -> tuple[Point, Point]:
    """Return the corners of the box round a path."""
    across, down = [x for x, _ in path], [y for _, y in path]
    return (min(across), min(down)), (max(across), max(down))


def _draw_bed(pen: Drawing, path: list[Point], wide: int, theme: str) -> None:
    """Draw the bed of a tunnel not yet built: a groove with dots."""
    groove, dots = THEMES[theme].groove
    pen.line(path, groove, wide * 0.9)
    for x, y in along(path, wide * 0.75):
        pen.disc((x, y), wide * 0.13, dots)


def _draw_built(pen: Drawing, path: list[Point], wide: int, theme: str) -> None:
    """Draw a tunnel of steel and glass with ribs."""
    for part, paint in ((1.1, NIGHT), (0.8, STEEL), (0.36, GLASS)):
        pen.line(path, paint, wide * part)
    for point in along(path, wide * 1.1):
        _draw_rib(pen, path, point, wide, NIGHT, 0.13)


def _draw_upgraded(pen: Drawing, path: list[Point], wide: int, theme: str) -> None:
    """Draw an upgraded tunnel: of gold."""
    for part, paint in ((1.3, BRONZE), (0.98, GOLD), (0.3, WHITE)):
        pen.line(path, paint, wide * part)
    for point in along(path, wide * 0.8):
        _draw_rib(pen, path, point, wide * 1.05, BRONZE, 0.16)


def _draw_unconnected(pen: Drawing, path: list[Point], wide: int, theme: str) -> None:
    """Draw a tunnel that is not connected: faded into the water."""
    water = THEMES[theme].plate[0]
    for part, paint in ((1.1, NIGHT), (0.8, STEEL), (0.36, GLASS)):
        pen.line(path, mix(paint, water, 0.3), wide * part)


def _draw_new(pen: Drawing, path: list[Point], wide: int, theme: str) -> None:
    """Draw the light behind a tunnel that changed last."""
    pen.line(path, (4, 20, 34), wide * 2.1)
    pen.line(path, THEMES[theme].fresh, wide * 1.8)


def _draw_offered(pen: Drawing, path: list[Point], wide: int, theme: str) -> None:
    """Draw the light round a tunnel space that may be chosen."""
    pen.line(path, (4, 20, 34), wide * 1.3)
    pen.line(path, THEMES[theme].offer, wide * 1.0)
    pen.line(path, THEMES[theme].groove[0], wide * 0.5)


STYLES = {
    "bed": _draw_bed,
    "built": _draw_built,
    "upgraded": _draw_upgraded,
    "lonely": _draw_unconnected,
    "fresh": _draw_new,
    "offered": _draw_offered,
}


def along(path: list[Point], step: float) -> list[Point]:
    """Return the points at even distances on a path, its ends left out."""
    points: list[Point] = []
    for (x, y), (x2, y2) in pairwise(path):
        length = math.hypot(x2 - x, y2 - y)
        count = max(1, round(length / step))
        points += [(x + (x2 - x) * n / count, y + (y2 - y) * n / count) for n in range(1, count)]
    return points


def _draw_rib(pen: Drawing, path: list[Point], at: Point, wide: float, paint: Colour, thick: float) -> None:
    """Draw a band across the tunnel at a point of its path."""
    (x, y), (x2, y2) = min(pairwise(path), key=lambda stretch: _detour(stretch, at))  # the stretch it lies on
    length = math.hypot(x2 - x, y2 - y)
    across = -(y2 - y) / length * wide * 0.42, (x2 - x) / length * wide * 0.42
    pen.line(
        ((at[0] - across[0], at[1] - across[1]), (at[0] + across[0], at[1] + across[1])), paint, max(1.2, wide * thick)
    )


def _detour(stretch: tuple[Point, Point], at: Point) -> float:
    """Return by how much a way from end to end of a stretch is longer if it leads through the point."""
    (x, y), (x2, y2) = stretch
    return math.hypot(x - at[0], y - at[1]) + math.hypot(x2 - at[0], y2 - at[1]) - math.hypot(x2 - x, y2 - y)


# ---- lights -------------------------------------------------------------------------------------------------------
@memoize(SPRITES)
def halo(size: int, paint: Colour, dashed: bool, square: bool) -> Image.Image:
    """Return a bright ring or square between dark lines, whole or `dashed`, to put round something."""
    drawing = blank(size, size, SCALE)
    wide = max(3.0, size * 0.055)
    middle, radius = size / 2, size / 2 - wide
    for extra, ink in ((2.5, (4, 20, 34)), (0.0, paint)):
        if square:
            corners = [(x, y) for x, y in ring(4, radius * 1.3, 45, (middle, middle))]
            for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
                pieces = _dashes(one, other) if dashed else [(one, other)]
                for piece in pieces:
                    drawing.line(piece, ink, wide + extra)
        else:
            box = (middle - radius, middle - radius, middle + radius, middle + radius)
            for turn in range(0, 360, 45):
                drawing.arc(box, turn, turn + (30 if dashed else 46), ink, wide + extra)
    return finish(drawing)


@memoize(SPRITES)
def dashed_frame(wide: int, high: int, paint: Colour) -> Image.Image:
    """Return a dashed bright line between dark ones, along the edges of a box that may be chosen."""
    drawing, inset = blank(wide, high, SCALE), FRAME
    corners = [(inset, inset), (wide - inset, inset), (wide - inset, high - inset), (inset, high - inset)]
    for extra, ink in ((2.5, (4, 20, 34)), (0.0, paint)):
        for (x, y), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            number = max(1, round(math.dist((x, y), (x2, y2)) / DASHED))
            for step in range(number):
                one, other = ((x + (x2 - x) * at / number, y + (y2 - y) * at / number) for at in (step, step + 1))
                for piece in _dashes(one, other):
                    drawing.line(piece, ink, FRAME + extra)
    return finish(drawing)


def _dashes(one: Point, other: Point) -> list[tuple[Point, Point]]:
    """Return the ends of three dashes between two points."""

    def at(part: float) -> Point:
        return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part

    return [(at(start), at(start + 0.2)) for start in (0.0, 0.4, 0.8)]
