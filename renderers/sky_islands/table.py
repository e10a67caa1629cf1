"""The whole table: the map, and beside it turn, supply and players; at the end the islands' scores."""

from PIL import Image

from bot.games.sky_islands.view import View

from ..kit.canvas import Point
from ..look import Look
from .chart import draw_board
from .ground import Board
from .layout import HEADER, Layout, layout
from .panels import draw_player, draw_scores, draw_supply, draw_turn, paste_player, rank_players, scored_islands

ABOVE = 0.7  # sizes of a tile


def table(view: View, look: Look) -> Image.Image:
    """The table's picture, 1,200 pixels wide."""
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


def places(view: View, look: Look) -> dict[str, Point]:
    """The cells where tiles lie ("0,-1"): places above their middles, where houses stand."""
    plan = _plan(view)
    return {f"{tile.cell[0]},{tile.cell[1]}": plan.hexes.spot(tile.cell, 270, ABOVE) for tile in view.tiles}


def _plan(view: View) -> Layout:
    islands = len(scored_islands(view)) if view.phase == "over" else None
    return layout([tile.cell for tile in view.tiles], len(view.players), islands)
