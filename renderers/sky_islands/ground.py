"""Sea, sky and land of a map: all that changes with the tiles only.

When a few tiles change, only their surroundings are drawn again. What comes out is the same to the last pixel as if all
were drawn, so that no picture tells what was drawn before it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from bot.games.sky_islands.view import Cell, Tile, View

from ..kit.cache import MIB, Cache, Packed, pack, weight
from ..kit.hexes import Hexes, extent
from ..kit.scene import IntBox
from ..kit.shades import shaded
from .field import Named, Part, wandering
from .field import Tile as Ground
from .land import Cut, draw_islands
from .sky import draw_sky, outlines, sea

GRID = 16  # pixels: all that is reduced and enlarged again on the way lies on it
BOARDS = Cache(24 * MIB)  # the last seventy boards, packed: to unpack one and mend it takes a third of drawing it
FEW = 8  # tiles that are drawn anew by themselves


@dataclass(frozen=True)
class Board:
    """A picture's size, and where its cells lie and how large they are."""

    size: tuple[int, int]
    hexes: Hexes


@dataclass(frozen=True)
class Lie:
    """The land of all tiles, ordered by their cells, and the parts of closed islands."""

    tiles: tuple[Ground, ...]
    closed: frozenset[Named]

    def changed(self, other: "Lie") -> set[Cell]:
        """The cells that look different."""
        cells = {cell for cell, _ in set(self.tiles) ^ set(other.tiles)}
        return cells | {cell for cell, _ in self.closed ^ other.closed}

    def near(self, hexes: Hexes, box: IntBox) -> tuple[Ground, ...]:
        """The tiles that may be visible in a box."""
        left, top, right, bottom = box
        room = hexes.size + _reach(hexes)
        places = ((tile, hexes.centre(tile[0])) for tile in self.tiles)
        return tuple(
            tile for tile, (x, y) in places if left - room < x < right + room and top - room < y < bottom + room
        )


def lie(view: View) -> Lie:
    """The land of a view."""
    shut = {island.number for island in view.islands if island.closed}
    parts = ((tile.cell, number, part) for tile in view.tiles for number, part in enumerate(tile.parts))
    return Lie(
        tuple(sorted((tile.cell, edges(tile)) for tile in view.tiles)),
        frozenset((cell, number) for cell, number, part in parts if part.island in shut),
    )


def edges(tile: Tile) -> tuple[Part, ...]:
    return tuple(part.edges for part in tile.parts)


def ground(board: Board, land: Lie, theme: str) -> Image.Image:
    """The map without anything that stands on it; the latest picture of each board is cached."""
    key = (ground, board, theme)
    latest_of_board = BOARDS.get(key)
    again = (
        _again(latest_of_board[0], latest_of_board[1], board, land, theme)
        if isinstance(latest_of_board, tuple)
        else None
    )
    if again is None:
        whole = _whole(board, land, theme)
        again = whole, pack(whole)
    picture, kept = again
    latest = (land, kept)
    BOARDS.put(key, latest, weight(latest))
    return picture


def _whole(board: Board, land: Lie, theme: str) -> Image.Image:
    image = sea(*board.size, theme)
    box = _around(board, extent([cell for cell, _ in land.tiles]), _reach(board.hexes))
    image.paste(_drawn(image.crop(box), board, land.tiles, land.closed, theme, box), box[:2])
    return image


def _again(former: Lie, kept: Packed, board: Board, land: Lie, theme: str) -> tuple[Image.Image, Packed] | None:
    """An earlier picture with the surroundings of changed tiles drawn anew; None if too much has changed."""
    changed = land.changed(former)
    if len(changed) > FEW:
        return None
    picture = kept.picture()
    if not changed:
        return picture, kept
    inner = _around(board, extent(list(changed)), _reach(board.hexes))
    outer = _around(board, extent(list(changed)), 2 * _reach(board.hexes))
    tiles, below = land.near(board.hexes, inner), sea.packed(*board.size, theme).crop(outer)
    part = _drawn(below, board, tiles, land.closed, theme, outer)
    left, top = inner[0] - outer[0], inner[1] - outer[1]
    picture.paste(part.crop((left, top, left + inner[2] - inner[0], top + inner[3] - inner[1])), inner[:2])
    return picture, kept.changed(picture, inner[1], min(inner[3], picture.height))


def _drawn(
    image: Image.Image, board: Board, tiles: tuple[Ground, ...], closed: frozenset[Named], theme: str, box: IntBox
) -> Image.Image:
    """A box of the map, on the sea that lies there."""
    hexes, cells = board.hexes.moved(-box[0], -box[1]), [cell for cell, _ in tiles]
    lines = outlines(image.size, hexes, cells)
    left, top, right, bottom = (at // 2 for at in box)
    width, height = (_ceiling(side) // 2 for side in board.size)
    grain = wandering(board.hexes, width, height).crop((left, top, right, bottom))
    cut = Cut(hexes, tiles, image.size, grain)
    draw_sky(image, hexes, cells, theme, lines, cut.shadow())
    draw_islands(image, cut, theme, closed, lines)
    return shaded(image)


def _reach(hexes: Hexes) -> float:
    """How far a tile's glow falls beyond its edges, coarse as it is, and with it all else that is blurred."""
    return hexes.size + 20


def _around(board: Board, span: tuple[float, float, float, float], room: float) -> IntBox:
    """The part of a picture that tiles and so much round them cover, on the grid."""
    hexes = board.hexes
    left, top, right, bottom = span
    width, height = board.size
    return (
        _on_grid(math.floor, hexes.left + left * hexes.size - room, width),
        _on_grid(math.floor, hexes.top + top * hexes.size - room, height),
        _on_grid(math.ceil, hexes.left + right * hexes.size + room, width),
        _on_grid(math.ceil, hexes.top + bottom * hexes.size + room, height),
    )


def _on_grid(towards: Callable[[float], int], at: float, most: int) -> int:
    return max(0, min(_ceiling(most), towards(at / GRID) * GRID))


def _ceiling(at: int) -> int:
    return math.ceil(at / GRID) * GRID
