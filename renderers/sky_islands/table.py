"""The whole table: the map, and beside it turn, supply and players; at the end the islands' scores."""

from functools import partial
from typing import NamedTuple

from PIL import Image

from bot.cells import cell_label
from bot.games.sky_islands.view import View

from ..kit import glance
from ..kit.cache import MIB, Cache, weight
from ..kit.canvas import Box, Point
from ..kit.hexes import Hexes, neighbour
from ..kit.layers import Layer, changed_boxes, redraw
from ..kit.numbered_marks import Spot
from ..kit.paints import index_colours
from ..kit.pasting import paste_masked
from ..look import Look
from .chart import draw_board, draw_pieces
from .ground import Board, Land, borrow_ground, ground, land_of
from .layout import HEADER, Layout, layout
from .panel_layers import lay_panels
from .panels import draw_player, draw_scores, rank_players, score_rows
from .scene import LayeredScene

GAME = "sky_islands"
TABLES = Cache(
    7 * MIB, of_table=True
)  # the last three tables of running games as they are: on most posts little has changed
SPRITES = MIB  # about: what one table's layers weigh that no cache keeps any longer
BARE = Image.new("1", (1, 1))  # what a table's layers are drawn on is chosen later
ABOVE = 0.7  # sizes of a tile
WITHIN = 0.84  # of the same: from a cell's middle to the box round it


class Kept(NamedTuple):
    """A table's picture, and what it was drawn of."""

    picture: Image.Image
    land: Land
    layers: tuple[Layer, ...]


def table(view: View, look: Look) -> Image.Image:
    """Return the table's picture, 1,200 pixels wide, in the colours of its palette."""
    plan = plan_table(view)
    board = Board((plan.width, plan.height), plan.hexes)
    if view.phase == "over":
        return index_colours(draw_end(board, plan, view, look), GAME, look.theme)
    key = board, look
    known = TABLES.get(key) if glance.sprites() is None else None
    former = known if isinstance(known, Kept) else None
    kept = draw_running(board, plan, view, look, former)
    if glance.sprites() is None:
        TABLES.put(key, kept, weight(kept.picture) + SPRITES)
    return kept.picture.copy()


def draw_running(board: Board, plan: Layout, view: View, look: Look, former: Kept | None = None) -> Kept:
    """Return a running game's table, of which only what differs from a former one on the same board is drawn anew."""
    land, scene = land_of(view), LayeredScene(BARE, look, plan.width)
    draw_pieces(scene, board.hexes, view)
    lay_panels(scene, plan, view)
    changed = changed_boxes(former.layers, scene.layers) if former else None
    if former is None or changed is None:
        whole = ground(board, land, look.theme)
        for layer in scene.layers:
            paste_masked(whole, *layer)
        return Kept(index_colours(whole, GAME, look.theme), land, tuple(scene.layers))
    cells, picture = land.changed_cells(former.land), former.picture.copy()
    boxes = [*changed, *([board.affected_box(cells)] if cells else [])]
    with borrow_ground(board, land, look.theme) as below:
        redraw(picture, below, scene.layers, boxes, partial(index_colours, game=GAME, theme=look.theme))
    return Kept(picture, land, tuple(scene.layers))


def draw_end(board: Board, plan: Layout, view: View, look: Look) -> Image.Image:
    """Return the table after the end: the map, the players by rank, and the scores."""
    scene = draw_board(board, view, look)
    for player, box in zip(rank_players(view), plan.players, strict=True):
        draw_player(scene, box, view, player, HEADER)
    draw_scores(scene, plan.turn, view)
    return scene.image


def places(view: View, look: Look) -> dict[str, Spot]:
    """Return where things lie: cells, the panels ("turn", "supply", at the end "scores") and the players ("player.0").

    Cells where tiles lie ("0,-1") are places above their middles, where houses stand; by their names on the map ("L50")
    they are boxes, as are the empty cells beside them.
    """
    plan = plan_table(view)
    spot_of: dict[str, Spot] = {
        f"{tile.cell[0]},{tile.cell[1]}": plan.hexes.spot(tile.cell, 270, ABOVE) for tile in view.tiles
    }
    spot_of |= box_cells(view, plan.hexes)
    spot_of |= {"scores": plan.turn} if view.phase == "over" else {"turn": plan.turn, "supply": plan.supply}
    ranked = zip(rank_players(view), plan.players, strict=True)
    return spot_of | {f"player.{player.seat}": box for player, box in ranked}


def box_cells(view: View, hexes: Hexes) -> dict[str, Box]:
    """Return the boxes of the cells with tiles and of those beside them, by their names on the map."""
    tiles = {tile.cell for tile in view.tiles}
    cells = tiles | {neighbour(cell, edge) for cell in tiles for edge in range(6)}
    return {cell_label(cell): _square(hexes.centre(cell), hexes.size * WITHIN) for cell in cells}


def _square(middle: Point, half: float) -> Box:
    x, y = middle
    return x - half, y - half, x + half, y + half


def plan_table(view: View) -> Layout:
    """Return where all lies on a table's picture."""
    rows = len(score_rows(view)) if view.phase == "over" else None
    return layout([tile.cell for tile in view.tiles], len(view.players), rows)
