"""The whole table: whose turn it is, bridge, space, every player in short; after the end the account."""

from contextlib import nullcontext

from PIL import Image

from bot.games.solarius_mission.view import View

from ..kit.canvas import Point
from ..kit.glance import detail
from ..look import Look
from . import space
from .bridge import draw_bridge
from .chart import draw_space
from .ending import draw_result, rows
from .heading import draw_clock, draw_stock, draw_turn
from .layout import WHEEL, WHEEL_MIDDLE, Layout, final, layout
from .mats import draw_mat, mat_of
from .scene import Scene
from .sky import empty


def table(view: View, look: Look) -> Image.Image:
    """The table's picture, 1,200 pixels wide and 1,500 high."""
    plan = _plan(view)
    scene = Scene(empty(plan, look.theme).picture(), look)
    draw_turn(scene, plan.header, view)
    _draw_space(scene, plan, view)
    draw_clock(scene, plan.clock, view)
    draw_stock(scene, plan.stock, view)
    if plan.account is not None:
        draw_result(scene, plan.account, view)
        return scene.image
    draw_bridge(scene, WHEEL_MIDDLE, WHEEL, view)
    for player, box in zip(view.players, plan.mats, strict=True):
        draw_mat(scene, plan, box, mat_of(view, player))
    return scene.image


def _draw_space(scene: Scene, plan: Layout, view: View) -> None:
    """Space; small below the account, where it is a detail."""
    with detail() if plan.account else nullcontext():
        draw_space(scene, plan.hexes, view)


def spots(view: View, look: Look) -> dict[str, Point]:
    """The middles of the hexes where pieces and ships are."""
    names = {piece.hex for piece in view.pieces} | {player.ship for player in view.players}
    hexes = _plan(view).hexes
    return {name: hexes.centre(space.cell(name)) for name in names}


def _plan(view: View) -> Layout:
    return final(rows(view)) if view.final else layout(len(view.players))
