"""The ring of species: a current that runs from row to row, and the arrow of the last feeding."""

import math
from functools import cache

from PIL import Image

from ..kit.cache import SPRITES, kept
from ..kit.canvas import Drawing
from ..kit.palette import Colour
from ..kit.scene import IntBox
from .layout import MARGIN, ROW_GAP, WIDTH, Row
from .scene import Scene

LINE = 5
HEAD = 14


def draw_current(scene: Scene, rows: tuple[Row, ...]) -> None:
    """From the left end of each row to the right end of the next, and from the last one back to the first."""
    shown = [row for row in rows if row.tiles]
    paint = scene.colours.current
    edge = WIDTH - MARGIN // 2
    for row, after in zip(shown, shown[1:], strict=False):
        y = row.box[3] + ROW_GAP // 2
        _line(scene, ((row.tiles[0][0] + 14, row.tiles[0][3] + 4), (row.tiles[0][0] + 14, y)), paint)
        end = after.tiles[-1]
        _line(scene, ((row.tiles[0][0] + 14, y), (end[2] - 14, y)), paint)
        _line(scene, ((end[2] - 14, y), (end[2] - 14, end[1] - 2)), paint)
        _head(scene, (end[2] - 14, end[1] - 2), "down", paint)
    if len(shown) > 1:
        _close(scene, shown[0], shown[-1], edge, paint)
    for row in shown:
        for tile in row.tiles:
            if tile[0] > row.tiles[0][0] or tile[1] < row.tiles[0][1]:
                _head(scene, (tile[0] - 1, (tile[1] + tile[3]) // 2), "left", paint)


def _close(scene: Scene, first: Row, last: Row, edge: int, paint: Colour) -> None:
    """Back from the end of the ring to its beginning, at the right of all rows."""
    y, start, end = last.box[3] + ROW_GAP // 2, last.tiles[0], first.tiles[-1]
    top = first.box[1] - ROW_GAP // 2 + 2
    for way in (
        ((start[0] + 14, start[3] + 4), (start[0] + 14, y)),
        ((start[0] + 14, y), (edge, y)),
        ((edge, y), (edge, top)),
        ((edge, top), (end[2] - 14, top)),
        ((end[2] - 14, top), (end[2] - 14, end[1] - 2)),
    ):
        _line(scene, way, paint)
    _head(scene, (end[2] - 14, end[1] - 2), "down", paint)


def _line(scene: Scene, way: tuple[tuple[int, int], tuple[int, int]], paint: Colour) -> None:
    """A straight part of the current."""
    (x1, y1), (x2, y2) = way
    half = LINE // 2
    scene.image.paste(paint, (min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half + 1, max(y1, y2) + half + 1))


def _head(scene: Scene, tip: tuple[int, int], way: str, paint: Colour) -> None:
    picture = _arrowhead(way)
    x, y = tip
    at = (x - HEAD, y - 2 * HEAD + 6) if way == "down" else (x - HEAD + 2, y - HEAD)
    scene.image.paste(paint, at, picture)


@kept(SPRITES)
def _arrowhead(way: str) -> Image.Image:
    side = 2 * HEAD
    drawing = Drawing(Image.new("L", (side * 4, side * 4)), unit=4)
    if way == "down":
        drawing.polygon(((4, 8), (side - 4, 8), (HEAD, side - 4)), (255,))
    else:
        drawing.polygon(((side - 12, 4), (side - 12, side - 4), (4, HEAD)), (255,))
    return drawing.image.reduce(4)


def draw_feeding(scene: Scene, start: IntBox, end: IntBox, paint: Colour) -> None:
    """A curved arrow from what was eaten to the species that fed, over all that lies between."""
    ends = _middle(start), _middle(end)
    (x1, y1), (x2, y2) = ends
    if abs(y1 - y2) < 30:
        y1, y2 = start[1] + 18, end[1] + 18
    points = _curve((x1, y1), (x2, y2))
    left, top = (min(p[axis] for p in points) - 24 for axis in (0, 1))
    right, bottom = (max(p[axis] for p in points) + 24 for axis in (0, 1))
    size = round(right - left), round(bottom - top)
    drawing = Drawing(Image.new("L", (size[0] * 2, size[1] * 2)), -left * 2, -top * 2, 2)
    for wide, tone in ((14.0, 110), (9.0, 255)):
        drawing.line(points[:-2], (tone,), wide)
        drawing.polygon(_tip(points, wide * 1.9), (tone,))
    mask = drawing.image.reduce(2)
    scene.image.paste(paint, (round(left), round(top)), mask)


def _middle(box: IntBox) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _curve(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """A bow from point to point, cut short so that both ends stay free."""
    (x1, y1), (x2, y2) = start, end
    far = math.hypot(x2 - x1, y2 - y1) or 1.0
    bow = min(70.0, far * 0.2)
    middle = (x1 + x2) / 2 - (y2 - y1) / far * bow, (y1 + y2) / 2 - abs(x2 - x1) / far * bow
    found = []
    for n in range(3, 29):
        t = n / 32
        found.append((
            (1 - t) ** 2 * x1 + 2 * t * (1 - t) * middle[0] + t * t * x2,
            (1 - t) ** 2 * y1 + 2 * t * (1 - t) * middle[1] + t * t * y2,
        ))  # fmt: skip
    return found


def _tip(points: list[tuple[float, float]], wide: float) -> list[tuple[float, float]]:
    """The arrow's head at the end of the curve."""
    (x1, y1), (x2, y2) = points[-3], points[-1]
    far = math.hypot(x2 - x1, y2 - y1) or 1.0
    right, down = (x2 - x1) / far, (y2 - y1) / far
    return [
        (x2 + right * wide * 0.8, y2 + down * wide * 0.8),
        (x2 - right * wide * 0.6 - down * wide, y2 - down * wide * 0.6 + right * wide),
        (x2 - right * wide * 0.6 + down * wide, y2 - down * wide * 0.6 - right * wide),
    ]


@cache
def order(seats: int, first: int) -> tuple[int, ...]:
    """The seats in turn order."""
    return tuple((first + n) % seats for n in range(seats))
