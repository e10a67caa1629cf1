"""The whole table: whose turn it is, bridge, space, every player in short; after the end the account."""

from contextlib import nullcontext

from PIL import Image

from bot.games.solarius_mission.view import View

from ..kit.canvas import Box, Point
from ..kit.glance import detail
from ..look import Look
from . import space
from .bridge import draw_bridge, place_dice
from .chart import draw_space
from .ending import count_parts, draw_result
from .heading import draw_clock, draw_stock, draw_turn
from .layout import WHEEL, WHEEL_MIDDLE, Layout, final, layout
from .mats import draw_mat, mat_of
from .scene import Scene
from .sky import empty


def table(view: View, look: Look) -> Image.Image:
    """Return the table's picture, 1,200 pixels wide and 1,500 high."""
    plan = _plan(view)
    scene = Scene(empty(plan, look.theme).copy_part(), look)
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
    """Draw space; below the account it is small, and so a detail."""
    with detail() if plan.account else nullcontext():
        draw_space(scene, plan.hexes, view)


def spots(view: View, look: Look) -> dict[str, Box]:
    """Return every hex ("2,1"; "0,0" is the home planet), the dice on the bridge by their notations, and the panels.

    These are "space", "header", "clock" and "stock", until the end "bridge" and "player.0", after it "account".
    """
    plan = _plan(view)
    box_of = {f"{q},{r}": _square(plan.hexes.centre((q, r)), plan.hexes.size * 0.9) for q, r in space.HEXES}
    box_of |= {"space": plan.space, "header": plan.header, "clock": plan.clock, "stock": plan.stock}
    if plan.account is not None:
        return box_of | {"account": plan.account}
    box_of |= {f"player.{player.seat}": box for player, box in zip(view.players, plan.mats, strict=True)}
    return box_of | {"bridge": _square(WHEEL_MIDDLE, WHEEL)} | _dice_spots(view)


def _dice_spots(view: View) -> dict[str, Box]:
    """Return the boxes of the dice on the bridge; equal ones on one space share a name, and the first one's box."""
    placed_dice = [
        one for number, part in enumerate(view.bridge) for one in place_dice(WHEEL_MIDDLE, WHEEL, number, part.dice)
    ]
    return {die.name: _square(middle, size / 2) for die, middle, size in reversed(placed_dice)}


def _square(middle: Point, half: float) -> Box:
    """Return the box of a square round its middle, given half of its side."""
    x, y = middle
    return x - half, y - half, x + half, y + half


def _plan(view: View) -> Layout:
    """Return the layout of the table during the game, or after its end."""
    return final(count_parts(view)) if view.final else layout(len(view.players))
