"""The boxes of the table's parts: the map as large as possible, the panels beside it or, for a long map, below it."""

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

from ..kit.canvas import Box
from ..kit.hexes import ROOT, Cell, Hexes, extent, fit_span
from ..kit.scene import IntBox

WIDTH = 1200
MARGIN = 24
GAP = 14
# of a tile, from its centre to a corner: few, since a map whose tiles get smaller is drawn anew as a whole
SIZES = (108.0, 94.0, 82.0, 70.0, 64.0, 59.0, 53.0, 48.0, 43.0, 39.0, 36.0, 33.0, 30.0, 27.0, 24.0, 21.0, 18.0)
ENOUGH = 56.0  # on which everything has room: no other shape of picture is needed
MANY, CROWDED = 24, 62.0  # so many tiles, most with buildings, need larger ones for names and badges to stand apart
ACROSS, DOWN = ROOT / 2, 0.5  # the strides in which a map grows, in sizes of a tile
STEADY = 3  # strides from one place where the lattice may lie to the next, if there is room for more than the map
BEGUN = (0.75 * ROOT, 0.75)  # the middle of the tiles that a game begins with, in sizes of a tile
ASIDE = 0.7  # of the room: how far a map may lie from the middle
EDGE = (1.35, 0.85)  # beyond the tiles, in sizes of a tile: the middles of the cells round them, with their names
RING = (ROOT, 1.5)  # the same, with these cells whole
GRID = 16  # pixels: all that is reduced and enlarged again on the way to a map lies on it
HEADER = 62
PLACE = 100  # of a player at the end: the name, and below it the points
TURN = 148
SUPPLY = 134
PLAYER = 178
CLOSE = 44  # more, where four stand side by side and have a line more
SCORE = 48  # a row of the scores
BESIDE = 340  # width of the panels beside the map


@dataclass(frozen=True)
class Shape:
    """A picture's shape: its height, the width of the panels at its right, or their height below the map."""

    height: int
    beside: int
    below: int

    @property
    def map(self) -> IntBox:
        """Return the map's box: what the panels beside or below it leave."""
        right = WIDTH - MARGIN - (self.beside + GAP if self.beside else 0)
        bottom = self.height - MARGIN - (self.below + GAP if self.below else 0)
        return MARGIN, MARGIN, right, bottom


USUAL, TALL = Shape(1080, BESIDE, 0), Shape(1500, BESIDE, 0)
LONG, BROAD, LARGE = Shape(1080, 0, 352), Shape(1240, 0, 352), Shape(1400, 0, 352)
ENDED = (520, 580, 660, 720, 780, 860, 960, 1060)  # the map's height at the end, above the scores
TALLEST = 1500  # a picture that a phone shows in its full width
MOST = 8  # rows of islands at the end
RUNNING = (USUAL, LONG, BROAD, LARGE, TALL)
LESS = (320, 160)  # of the height: the sea that a small or broad map leaves; in few steps, so that it seldom changes
HARDLY = 0.88  # of their size: tiles may be so much smaller before the picture grows


@dataclass(frozen=True)
class Layout:
    """A picture's parts; at the end the scores of the islands take the place of turn and supply."""

    width: int
    height: int
    map: IntBox
    hexes: Hexes
    turn: IntBox
    supply: IntBox
    players: tuple[IntBox, ...]


def lattice(cells: Collection[Cell], box: IntBox, edge: tuple[float, float] = EDGE) -> Hexes:
    """Return the tiles of the largest size that fits the box with so much of the empty cells round them, on the grid.

    Where even the smallest size is too large they are as large as fits.
    """
    left, top, right, bottom = extent(cells)
    span = _round_up((left - edge[0], top - edge[1], right + edge[0], bottom + edge[1]))
    most = fit_span(span, box, SIZES[0]).size
    size = next((size for size in SIZES if size <= most), most)
    fit = fit_span(span, box, size)
    room = [(box[side + 2] - box[side] - size * (span[side + 2] - span[side])) / 2 for side in (0, 1)]
    left = _steady(fit.left, (box[0] + box[2]) / 2 - BEGUN[0] * size, room[0], ACROSS * size)
    top = _steady(fit.top, (box[1] + box[3]) / 2 - BEGUN[1] * size, room[1], DOWN * size)
    return Hexes(round(left / GRID) * GRID, round(top / GRID) * GRID, size)


def _steady(at: float, begun: float, room: float, stride: float) -> float:
    """Return a place near this one, if there is such room: a map that grows by a stride or two mostly stays where it
    is.

    One of them is where the map has `begun`.
    """
    pitch, most = STEADY * stride, ASIDE * room
    near = begun + round((at - begun) / pitch) * pitch
    return max(at - most, min(at + most, near))


def _round_up(span: Box) -> Box:
    """Round the extent up, so that the map grows in steps: in most turns only the new tile has to be drawn."""
    left, top, right, bottom = span
    return (
        math.floor(left / ACROSS) * ACROSS,
        math.floor(top / DOWN) * DOWN,
        math.ceil(right / ACROSS) * ACROSS,
        math.ceil(bottom / DOWN) * DOWN,
    )


def layout(cells: Collection[Cell], players: int, scored: int | None) -> Layout:
    """Return the layout with the largest tiles, up to a limit; the usual one unless another is much better.

    `scored`: the rows of islands in the table at the end, at most `MOST`; None while the game is running.
    """
    ended = scored is not None
    below = 2 * GAP + PLACE + (4 + (scored or 0)) * SCORE
    shapes = _ended_shapes(below) if ended else _running_shapes(players)
    fits = [(lattice(cells, shape.map), shape) for shape in shapes]
    enough = CROWDED if len(cells) > MANY and not ended else ENOUGH
    fit = max(fits, key=lambda pair: min(pair[0].size, enough) * (1.1 if pair[1] is shapes[0] else 1))
    hexes, shape = _low(fit, cells, 0 if ended else players)
    return (_layout_beside if shape.beside else _layout_below)(shape, hexes, players, ended)


def _ended_shapes(below: int) -> tuple[Shape, ...]:
    """Return the shapes at the end, above a table of some height."""
    return tuple(Shape(height + below, 0, below) for height in ENDED if height + below <= TALLEST)


def _running_shapes(players: int) -> tuple[Shape, ...]:
    """Return the shapes of a running game; where many stand below the map their panels are higher."""
    more = CLOSE if players > 3 else 0
    return tuple(
        replace(shape, height=shape.height + more, below=shape.below + more) if shape.below else shape
        for shape in RUNNING
    )


def _low(fit: tuple[Hexes, Shape], cells: Collection[Cell], players: int) -> tuple[Hexes, Shape]:
    """Return a shape that is less high, if the tiles are hardly smaller and the panels of the players beside it find
    room.

    With no players it is for the end.
    """
    hexes, shape = fit
    room = TURN + SUPPLY + 2 * GAP + players * (PLAYER + GAP) - GAP + 2 * MARGIN if shape.beside else 0
    enough = min(hexes.size, max(ENOUGH, HARDLY * hexes.size))
    for less in LESS:
        low = replace(shape, height=shape.height - less)
        fitted = lattice(cells, low.map)
        if fitted.size >= enough and low.height >= room:
            return fitted, low
    return fit


def _layout_beside(shape: Shape, hexes: Hexes, players: int, ended: bool) -> Layout:
    left, right, bottom = WIDTH - MARGIN - shape.beside, WIDTH - MARGIN, shape.height - MARGIN
    turn = (left, MARGIN, right, MARGIN + TURN)
    supply = (left, turn[3] + GAP, right, turn[3] + GAP + SUPPLY)
    top = MARGIN if ended else supply[3] + GAP
    pitch = PLACE + GAP if ended else min(PLAYER + GAP, (bottom - top + GAP) // players)
    boxes = tuple((left, top + seat * pitch, right, top + (seat + 1) * pitch - GAP) for seat in range(players))
    if ended:
        turn = supply = (left, boxes[-1][3] + GAP, right, bottom)
    return Layout(WIDTH, shape.height, shape.map, hexes, turn, supply, boxes)


def _layout_below(shape: Shape, hexes: Hexes, players: int, ended: bool) -> Layout:
    top, bottom = shape.height - MARGIN - shape.below, shape.height - MARGIN
    half = (WIDTH - 2 * MARGIN - GAP) // 2
    turn = (MARGIN, top, MARGIN + half, top + TURN)
    supply = (turn[2] + GAP, top, WIDTH - MARGIN, turn[3])
    start = top if ended else turn[3] + GAP
    width = (WIDTH - 2 * MARGIN + GAP) // players
    height = PLACE if ended else bottom - start
    boxes = tuple(
        (MARGIN + seat * width, start, MARGIN + (seat + 1) * width - GAP, start + height) for seat in range(players)
    )
    if ended:
        turn = supply = (MARGIN, start + height + GAP, WIDTH - MARGIN, bottom)
    return Layout(WIDTH, shape.height, shape.map, hexes, turn, supply, boxes)


@dataclass(frozen=True)
class Sheet:
    """A picture of the map below panels of some height."""

    width: int
    height: int
    map: IntBox
    hexes: Hexes


SHEETS = ((1200, 820), (1200, 1000), (1200, 1160), (1200, 1320))  # widths, and heights of the map


def sheet(cells: Collection[Cell], above: int, ring: bool = False) -> Sheet:
    """Return the sheet on which the tiles are largest; with the empty cells round them whole, if they say something."""
    top = MARGIN + above + GAP
    sheets = []
    for width, height in SHEETS:
        box = (MARGIN, top, width - MARGIN, top + height)
        sheets.append(Sheet(width, top + height + MARGIN, box, lattice(cells, box, RING if ring else EDGE)))
    return max(sheets, key=lambda one: min(one.hexes.size, ENOUGH) * (1.1 if one is sheets[0] else 1))
