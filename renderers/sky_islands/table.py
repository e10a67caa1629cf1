"""The whole table: the map, and beside it turn, supply and players; at the end the islands' scores."""

from PIL import Image

from bot.cells import cell_label
from bot.games.sky_islands.view import View

from ..kit.canvas import Box, Point
from ..kit.hexes import Hexes, neighbour
from ..kit.numbered_marks import Spot
from ..look import Look
from .chart import draw_board
from .ground import Board
from .layout import HEADER, Layout, layout
from .panels import draw_player, draw_scores, draw_supply, draw_turn, paste_player, rank_players, score_rows

ABOVE = 0.7  # sizes of a tile
WITHIN = 0.84  # of the same: from a cell's middle to the box round it


def table(view: View, look: Look) -> Image.Image:
    """Return the table's picture, 1,200 pixels wide."""
    over, plan = view.phase == "over", _plan(view)
    scene = draw_board(Board((plan.width, plan.height), plan.hexes), view, look)
    for box in () if over else (plan.turn, plan.supply):
        scene.panel(box)
    for player, box in zip(rank_players(view), plan.players, strict=True):
        if over:
            draw_player(scene, box, view, player, HEADER)
        else:
            paste_player(scene, box, view, player)
    if over:
        draw_scores(scene, plan.turn, view)
    else:
        draw_turn(scene, plan.turn, view)
        draw_supply(scene, plan.supply, view)
    return scene.image


def places(view: View, look: Look) -> dict[str, Spot]:
    """Return where things lie: cells, the panels ("turn", "supply", at the end "scores") and the players ("player.0").

    Cells where tiles lie ("0,-1") are places above their middles, where houses stand; by their names on the map ("L50")
    they are boxes, as are the empty cells beside them.
    """
    plan = _plan(view)
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


def _plan(view: View) -> Layout:
    rows = len(score_rows(view)) if view.phase == "over" else None
    return layout([tile.cell for tile in view.tiles], len(view.players), rows)
