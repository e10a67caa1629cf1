"""The whole table: the map, and beside it turn, supply and players; at the end the islands' scores."""

from PIL import Image

from bot.games.sky_islands.view import View

from ..look import Look
from .chart import draw_map
from .layout import HEADER, layout
from .panels import draw_player, draw_scores, draw_supply, draw_turn
from .scene import Scene
from .sky import sea


def table(view: View, look: Look) -> Image.Image:
    """The table's picture, 1,600 pixels wide."""
    over = view.phase == "over"
    plan = layout([tile.cell for tile in view.tiles], len(view.players), over)
    scene = Scene(sea(plan.width, plan.height, look.theme).copy(), look)
    draw_map(scene, plan.map, plan.hexes, view)
    for player, box in zip(view.players, plan.players, strict=True):
        draw_player(scene, box, view, player, HEADER)
    if over:
        draw_scores(scene, plan.turn, view)
    else:
        draw_turn(scene, plan.turn, view)
        draw_supply(scene, plan.supply, view)
    return scene.image
