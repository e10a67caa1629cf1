"""Sea, sky and land of a map: all that changes with the tiles only.

The sea goes on without end and its clouds keep their place between the islands: of a map that has grown only the
surroundings of the changed tiles are drawn again, wherever it lies on the picture. What comes out is the same to the
last pixel as if all were drawn, so that no picture tells what was drawn before it.
"""

import math
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.games.sky_islands.view import Cell, Tile, View

from ..kit.cache import MIB, Cache, PackedImage, UnpackedImage, weight
from ..kit.canvas import Box
from ..kit.fields import relative_to
from ..kit.hexes import ROOT, Hexes, extent
from ..kit.scene import IntBox
from ..kit.shades import reduce_shades
from .field import BLUR, Named, Part
from .field import Tile as Ground
from .land import FALL, SHADE, LandMasks, draw_islands
from .layout import GRID
from .sky import GLOW, draw_sky, sea, sheet_over

BOARDS = Cache(
    6 * MIB, of_table=True
)  # the last twenty maps, packed: to unpack one and mend it takes a third of drawing it
MAPS = Cache(
    6 * MIB, BOARDS, of_table=True
)  # the last one, as it is: packing takes a tenth of the time of drawing a table
KEPT = 10  # boards of one size of tiles, for tables that take turns
CORE = 0.25  # of a tile: how far strata and edges of the land lie from where they are drawn
LITTLE = 0.7  # of a map: what changes more is drawn as a whole, which takes no longer


@dataclass(frozen=True)
class Board:
    """A picture's size, and where its cells lie and how large they are."""

    size: tuple[int, int]
    hexes: Hexes

    def visible(self, box: IntBox) -> IntBox:
        """Return the part of a box that is on the picture, or on the grid at its edge."""
        right, bottom = (math.ceil(side / GRID) * GRID for side in self.size)
        return _intersect(box, (0, 0, right, bottom))

    def affected_box(self, cells: Collection[Cell]) -> IntBox:
        """Return the part of the picture that tiles on these cells change."""
        return self.visible(_affected_box(self.hexes, cells))

    def cuts(self, cell: Cell) -> bool:
        """Return whether some of what a tile there changes lies beyond the picture."""
        (x, y), size = self.hexes.centre(cell), self.hexes.size
        room = _reach(size)
        right, down = ROOT / 2 * size + room, size + room
        return not (right < x < self.size[0] - right and down < y < self.size[1] - down)

    def way_to(self, other: "Board") -> tuple[int, int]:
        """Return how far right and down the cells lie on another board, whose tiles are as large."""
        return round(other.hexes.left - self.hexes.left), round(other.hexes.top - self.hexes.top)


@dataclass(frozen=True)
class Land:
    """The land of all tiles, ordered by their cells, and the parts of closed islands."""

    tiles: tuple[Ground, ...]
    closed: frozenset[Named]

    @property
    def cells(self) -> list[Cell]:
        """Return the cells on which tiles lie."""
        return [cell for cell, _ in self.tiles]

    def changed_cells(self, other: "Land") -> set[Cell]:
        """Return the cells that look different."""
        cells = {cell for cell, _ in set(self.tiles) ^ set(other.tiles)}
        return cells | {cell for cell, _ in self.closed ^ other.closed}

    def near(self, hexes: Hexes, box: IntBox) -> tuple[Ground, ...]:
        """Return the tiles that may be visible in a box."""
        left, top, right, bottom = box
        room = hexes.size + _reach(hexes.size)
        places = ((tile, hexes.centre(tile[0])) for tile in self.tiles)
        return tuple(
            tile for tile, (x, y) in places if left - room < x < right + room and top - room < y < bottom + room
        )


@dataclass(frozen=True)
class FormerMap:
    """The content of an earlier map, whose picture is cached elsewhere."""

    board: Board
    land: Land
    theme: str

    def changed_cells(self, board: Board, land: Land) -> list[Cell]:
        """Return the cells that look different on this board.

        On another one also cells that this one shows only partly.
        """
        changed = land.changed_cells(self.land)
        if self.board != board:
            changed |= {cell for cell in land.cells if self.board.cuts(cell)}
        return [*changed]

    def take_picture(self) -> UnpackedImage | None:
        """Take the map's picture out of the cache, so that the caller may draw on it; None if it is no longer there."""
        unpacked = MAPS.take(self)
        if isinstance(unpacked, UnpackedImage):
            return unpacked
        packed = BOARDS.get(self)
        return UnpackedImage(packed.picture(), packed) if isinstance(packed, PackedImage) else None

    def keep_picture(self, loose: UnpackedImage) -> None:
        """Put its picture where the next one finds it; nobody draws on it without taking it."""
        MAPS.put(self, loose, weight(loose))


def land_of(view: View) -> Land:
    """Return the land of a view."""
    shut = {island.number for island in view.islands if island.closed}
    parts = ((tile.cell, number, part) for tile in view.tiles for number, part in enumerate(tile.parts))
    return Land(
        tuple(sorted((tile.cell, edges(tile)) for tile in view.tiles)),
        frozenset((cell, number) for cell, number, part in parts if part.island in shut),
    )


def edges(tile: Tile) -> tuple[Part, ...]:
    """Return for each part of a tile the edges that it touches."""
    return tuple(part.edges for part in tile.parts)


def ground(board: Board, land: Land, theme: str) -> Image.Image:
    """Return the map without anything that stands on it; the latest ones with tiles of each size are cached."""
    with borrow_ground(board, land, theme) as picture:
        return picture.copy()


@contextmanager
def borrow_ground(board: Board, land: Land, theme: str) -> Iterator[Image.Image]:
    """Yield the same picture for whoever only reads it: it is the cached one, and kept from others meanwhile."""
    now, hexes = FormerMap(board, land, theme), board.hexes
    key = (ground, hexes.size, hexes.left % GRID, hexes.top % GRID, theme)
    known = BOARDS.get(key)
    formers: tuple[FormerMap, ...] = known if isinstance(known, tuple) else ()
    former = min(formers, key=lambda one: (len(land.changed_cells(one.land)), one.board != board), default=None)
    again = _redraw(former, now) if former else None
    loose = again or UnpackedImage(draw_whole(board, land, theme))
    yield loose.picture
    now.keep_picture(loose)
    others = (one for one in formers if one is not former or not again)
    latest = (now, *others)[:KEPT]
    BOARDS.put(key, latest, weight(latest))


def _is_worthwhile(board: Board, land: Land, changed: list[Cell]) -> bool:
    """Return whether so little has changed that redrawing it pays."""
    return not changed or _area(board.affected_box(changed)) < LITTLE * _area(board.affected_box(land.cells))


def draw_whole(board: Board, land: Land, theme: str) -> Image.Image:
    """Return the map's ground, with nothing taken from an earlier picture: the sea, and all land on it."""
    image = _sea(board, theme, (0, 0, *board.size))
    box = board.affected_box(land.cells)
    image.paste(_draw_box(board, land, theme, box, image.crop), box[:2])
    return image


def _redraw(former: FormerMap, now: FormerMap) -> UnpackedImage | None:
    """Return an earlier map, moved to its present place, with changed tiles redrawn.

    None if everything must be drawn.
    """
    board, changed = now.board, former.changed_cells(now.board, now.land)
    loose = former.take_picture() if _is_worthwhile(board, now.land, changed) else None
    if loose is None:
        return None
    if former.board != board:
        whole = _sea(board, now.theme, (0, 0, *board.size))
        whole.paste(loose.picture, former.board.way_to(board))
        loose = UnpackedImage(whole)  # the former one is not kept: to move back is quicker than to pack and unpack it
    if changed:
        box = board.affected_box(changed)
        loose.picture.paste(_draw_box(board, now.land, now.theme, box, partial(_sea, board, now.theme)), box[:2])
        loose = loose.with_changes(box[1], min(box[3], board.size[1]))
    return loose


def _sea(board: Board, theme: str, box: IntBox) -> Image.Image:
    """Return the sea in a box of the picture."""
    return sea(*_size(box), theme, box[0] - round(board.hexes.left), box[1] - round(board.hexes.top))


def _draw_box(
    board: Board, land: Land, theme: str, box: IntBox, sea_in: Callable[[IntBox], Image.Image]
) -> Image.Image:
    """Return a box of the map. What is blurred is drawn with its surroundings, all else hardly beyond the box."""
    tiles, reach = land.near(board.hexes, box), _reach(board.hexes.size)
    cells = [cell for cell, _ in tiles]
    visible = _hull(box, _affected_box(board.hexes, cells)) if cells else box
    wide, core = (_intersect(_grow(box, room), visible) for room in (reach, CORE * board.hexes.size))
    hexes, inner, full = board.hexes.shift(-wide[0], -wide[1]), relative_to(core, wide), _size(wide)
    cut, image = LandMasks(hexes, tiles, full, inner), sea_in(core)
    draw_sky(image, cut.hexes, cells, theme, sheet_over(full, hexes, cells, theme, inner), cut.shadow())
    shore = _intersect(_grow(_tiles_box(board.hexes, cells), CORE * board.hexes.size), core) if cells else (0, 0, 0, 0)
    if shore[0] < shore[2] and shore[1] < shore[3]:  # most of a map is sea: land is drawn in its own box
        dry = image.crop(relative_to(shore, core))
        draw_islands(dry, cut.part(relative_to(shore, core)), theme, land.closed, seams=True)
        image.paste(dry, relative_to(shore, core)[:2])
    return reduce_shades(image.crop(relative_to(box, core)))


# ---- boxes, all on the grid ----------------------------------------------------------------------------------------
def _reach(size: float) -> float:
    """Return how far beyond a tile's edges its glow and its shadow can fall, coarse as they are."""
    glow = 8 * (_spread(size * GLOW) + 2)
    return max(glow, 4 * (_spread(SHADE) + 2) + 2 * _spread(size * BLUR / 2) + size * FALL[1])


def _spread(blur: float) -> int:
    """Return how many pixels a blurred one reaches on each side: it is the mean of others three times."""
    return 3 * math.ceil((math.sqrt(4 * blur * blur + 1) - 1) / 2)


def _affected_box(hexes: Hexes, cells: Collection[Cell]) -> IntBox:
    """Return the box that tiles on these cells change, even beyond the picture."""
    return _grow(_tiles_box(hexes, cells), _reach(hexes.size))


def _tiles_box(hexes: Hexes, cells: Collection[Cell]) -> Box:
    """Return the box round tiles on these cells."""
    left, top, right, bottom = (at * hexes.size for at in extent(cells))
    return hexes.left + left, hexes.top + top, hexes.left + right, hexes.top + bottom


def _grow(box: Box, room: float) -> IntBox:
    """Return a box with so much round it."""
    left, top = (math.floor((at - room) / GRID) * GRID for at in box[:2])
    right, bottom = (math.ceil((at + room) / GRID) * GRID for at in box[2:])
    return left, top, right, bottom


def _size(box: IntBox) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def _area(box: IntBox) -> int:
    width, height = _size(box)
    return width * height


def _intersect(one: IntBox, other: IntBox) -> IntBox:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _hull(one: IntBox, other: IntBox) -> IntBox:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
