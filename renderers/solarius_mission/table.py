"""The whole table: heading, bridge, points, space, every player's board; after the end the account."""

from PIL import Image

from bot.games.solarius_mission.view import View

from ..kit.canvas import Point
from ..look import Look
from . import space
from .bridge import draw_bridge
from .chart import draw_space
from .ending import draw_result, rows
from .heading import draw_centres, draw_heading, draw_scores, draw_stock
from .layout import WHEEL, Layout, final, layout
from .legend import draw_legend
from .mats import draw_mat, mat_of
from .scene import Scene
from .sky import empty


def table(view: View, look: Look) -> Image.Image:
    """The table's picture, 1,200 pixels wide."""
    plan = _plan(view)
    scene = Scene(empty(plan, look.theme).picture(), look)
    draw_heading(scene, plan.header, view)
    draw_space(scene, plan.hexes, view)
    draw_bridge(scene, plan.wheel, WHEEL, view)
    draw_scores(scene, plan.scores, view)
    draw_centres(scene, plan.centres, view)
    draw_stock(scene, plan.stock, view)
    if view.final:
        draw_result(scene, plan.mats[0], view)
        return scene.image
    for player, box in zip(view.players, plan.mats, strict=True):
        draw_mat(scene, plan, box, mat_of(view, player))
    if plan.legend is not None:
        draw_legend(scene, plan.legend)
    return scene.image


def spots(view: View, look: Look) -> dict[str, Point]:
    """The middles of the hexes where pieces and ships are."""
    names = {piece.hex for piece in view.pieces} | {player.ship for player in view.players}
    hexes = _plan(view).hexes
    return {name: hexes.centre(space.cell(name)) for name in names}


def _plan(view: View) -> Layout:
    seats = len(view.players)
    return final(rows(view), seats) if view.final else layout(seats)
