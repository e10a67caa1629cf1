"""The ring of species: a current that runs from row to row, and the arrow of the last feeding."""

import math
from itertools import pairwise

from PIL import Image

from ..kit.badges import star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Point
from ..kit.hexes import unit
from ..kit.palette import Colour
from ..kit.scene import IntBox
from .layout import LEAST, MARGIN, ROW_GAP, WIDTH, Row
from .scene import Scene

LINE = 5  # width of the current
HEAD = 14  # half of the side of its arrowheads
SHAFT, REACH = 13, 30  # of the feeding's arrow: its width, and room round its ends
SHORTEST = 40  # length of that arrow, so that its head and its amount do not cover each other


def draw_current(scene: Scene, rows: tuple[Row, ...]) -> None:
    """Draw lines from the left end of each row to the right end of the next, and from the last back to the first."""
    filled = [row for row in rows if row.tiles]
    paint = scene.colours.current
    edge = WIDTH - MARGIN // 2
    for row, after in pairwise(filled):
        y = row.box[3] + ROW_GAP // 2
        _draw_line(scene, ((row.tiles[0][0] + 14, row.tiles[0][3] + 4), (row.tiles[0][0] + 14, y)), paint)
        end = after.tiles[-1]
        _draw_line(scene, ((row.tiles[0][0] + 14, y), (end[2] - 14, y)), paint)
        _draw_line(scene, ((end[2] - 14, y), (end[2] - 14, end[1] - 2)), paint)
        _draw_head(scene, (end[2] - 14, end[1] - 2), "down", paint)
    if len(filled) > 1:
        _draw_way_back(scene, filled[0], filled[-1], edge, paint)
    for row in filled:
        for tile in row.tiles:
            if tile[0] > row.tiles[0][0] or tile[1] < row.tiles[0][1]:
                _draw_head(scene, (tile[0] - 11, (tile[1] + tile[3]) // 2), "left", paint)


def _draw_way_back(scene: Scene, first: Row, last: Row, edge: int, paint: Colour) -> None:
    """Draw the current from the end of the ring back to its beginning, at the right of all rows."""
    y, start, end = last.box[3] + ROW_GAP // 2, last.tiles[0], first.tiles[-1]
    top = first.box[1] - ROW_GAP // 2 + 2
    for stretch in (
        ((start[0] + 14, start[3] + 4), (start[0] + 14, y)),
        ((start[0] + 14, y), (edge, y)),
        ((edge, y), (edge, top)),
        ((edge, top), (end[2] - 14, top)),
        ((end[2] - 14, top), (end[2] - 14, end[1] - 2)),
    ):
        _draw_line(scene, stretch, paint)
    _draw_head(scene, (end[2] - 14, end[1] - 2), "down", paint)


def draw_link(scene: Scene, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a straight piece of the ring, which leads to the left."""
    _draw_line(scene, (start, end), scene.colours.current)
    _draw_head(scene, end, "left", scene.colours.current)


def _draw_line(scene: Scene, stretch: tuple[tuple[int, int], tuple[int, int]], paint: Colour) -> None:
    """Draw a straight part of the current."""
    (x1, y1), (x2, y2) = stretch
    half = LINE // 2
    scene.image.paste(paint, (min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half + 1, max(y1, y2) + half + 1))


def _draw_head(scene: Scene, tip: tuple[int, int], direction: str, paint: Colour) -> None:
    """Draw an arrowhead of the current with its tip here, pointing "down" or "left"."""
    picture = _arrowhead(direction)
    x, y = tip
    at = (x - HEAD, y - 2 * HEAD + 6) if direction == "down" else (x, y - HEAD)
    scene.image.paste(paint, at, picture)


@memoize(SPRITES)
def _arrowhead(direction: str) -> Image.Image:
    """Return the mask of an arrowhead that points "down" or "left"."""
    side = 2 * HEAD
    drawing = Drawing(Image.new("L", (side * 4, side * 4)), unit=4)
    if direction == "down":
        drawing.polygon(((4, 8), (side - 4, 8), (HEAD, side - 4)), (255,))
    else:
        drawing.polygon(((10, 4), (10, side - 4), (0, HEAD)), (255,))
    return drawing.image.reduce(4)


def arrow_ends(start: IntBox, end: IntBox) -> tuple[Point, Point]:
    """Return the ends of an arrow from the rim of one box to the rim of another, on the line between their middles.

    Between close neighbours it begins within the first box, so as not to be too short.
    """
    (x, y), (x2, y2) = _middle(start), _middle(end)
    far = math.dist((x, y), (x2, y2))
    right, down = (x2 - x) / far, (y2 - y) / far
    first, last = _rim(start, end, 14), _rim(end, start, 2)
    length = (last[0] - first[0]) * right + (last[1] - first[1]) * down  # below 0 where the rims overlap
    if length < SHORTEST:
        first = last[0] - right * SHORTEST, last[1] - down * SHORTEST
    return first, last


def _rim(box: IntBox, other: IntBox, out: int) -> Point:
    """Return the point where the line to another box's middle leaves this box, if its rim were so much further out."""
    (x, y), (x2, y2) = _middle(box), _middle(other)
    right, down = x2 - x, y2 - y
    wide, high = (box[2] - box[0]) / 2 + out, (box[3] - box[1]) / 2 + out
    part = min(wide / abs(right) if right else 9.0, high / abs(down) if down else 9.0, 1.0)
    return x + right * part, y + down * part


def _middle(box: IntBox) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def draw_shaft(scene: Scene, ends: tuple[Point, Point], paint: Colour) -> None:
    """Draw the shaft of the feeding's arrow; things drawn later cover it."""
    (x1, y1), (x2, y2) = ends
    left, top = min(x1, x2) - REACH, min(y1, y2) - REACH
    size = round(abs(x2 - x1)) + 2 * REACH, round(abs(y2 - y1)) + 2 * REACH
    drawing = Drawing(Image.new("L", size), -left, -top)
    drawing.line(ends, (255,), SHAFT)
    scene.image.paste(paint, (round(left), round(top)), drawing.image)


def draw_ends(scene: Scene, ends: tuple[Point, Point], paint: Colour, kind: str, amount: int) -> None:
    """Draw the head of the feeding's arrow, and at its beginning the amount on a dot, of an attack on a spiky star."""
    start, end = ends
    turn = round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) / 5) * 5
    rim = scene.colours.pages[0]
    scene.paste_centred(_end_picture("star" if kind == "attack" else "dot", 0, paint, rim), start)
    scene.write(start, str(amount), LEAST, (255, 255, 255), bold=True, align="middle")
    scene.paste_centred(_end_picture("head", turn, paint, rim), end)


@memoize(SPRITES)
def _end_picture(kind: str, turn: int, paint: Colour, rim: Colour) -> Image.Image:
    """Return an end of the feeding's arrow: a dot, a spiky star, or a head turned by degrees."""
    drawing = Drawing(Image.new("RGBA", (4 * REACH * 2, 4 * REACH * 2), (*paint, 0)), 4 * REACH, 4 * REACH, 4)
    for tone, size in (((*rim, 255), 1.0), ((*paint, 255), 0.78)):
        if kind == "dot":
            drawing.disc((0, 0), 7 + 16 * size, tone)
        elif kind == "star":
            drawing.polygon(star_corners(9, 10 + 20 * size, 6 + 16 * size, (0, 0)), tone)
        else:
            tips = ((turn, 25 * size), (turn + 140, 23 * size), (turn + 220, 23 * size))
            drawing.polygon([unit(angle, far) for angle, far in tips], tone)
    return drawing.image.reduce(4)
