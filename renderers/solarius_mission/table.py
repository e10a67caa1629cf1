"""The whole table: heading, bridge, points, space, every player's board; after the end the account."""

from PIL import Image

from bot.games.solarius_mission.view import View

from ..kit.cache import PANELS, kept
from ..kit.canvas import Point
from ..kit.fields import joined, only, within
from ..kit.scene import IntBox
from ..look import Look
from . import space
from .bridge import draw_bridge
from .chart import draw_space
from .ending import draw_result, rows
from .heading import draw_centres, draw_heading, draw_scores, draw_stock
from .layout import WHEEL, WIDTH, Layout, final, layout
from .legend import draw_legend
from .mats import mat, shown
from .scene import Scene
from .sky import bare, empty

UPPER = (
    *("active", "phase", "round", "turn", "waits_for", "hexes", "planets", "pieces", "centres", "bridge"),
    *("bag", "deck", "discards", "players", "flown", "changed", "final"),
)


def table(view: View, look: Look) -> Image.Image:
    """The table's picture, 1,200 pixels wide."""
    plan = _plan(view)
    parts = {plan.upper: _upper(plan, only(view, *UPPER), look)}
    if view.final:
        parts[plan.mats[0]] = _result(plan, only(view, "players", "final"), look)
    else:
        parts |= {box: mat(plan, box, shown(view, one), look) for box, one in zip(plan.mats, view.players, strict=True)}
    if plan.legend is not None:
        parts[plan.legend] = _legend(plan, plan.legend, look)
    return joined((WIDTH, plan.height), {plan.fields[panel]: part for panel, part in parts.items()})


@kept(PANELS)
def _upper(plan: Layout, view: View, look: Look) -> Image.Image:
    """Heading, bridge, points and space, whose field begins in the picture's corner."""
    scene = Scene(empty(plan, look.theme).crop(plan.fields[plan.upper]), look)
    draw_heading(scene, plan.header, view)
    draw_space(scene, plan.hexes, view)
    draw_bridge(scene, plan.wheel, WHEEL, view)
    draw_scores(scene, plan.scores, view)
    draw_centres(scene, plan.centres, view)
    draw_stock(scene, plan.stock, view)
    return scene.image


@kept(PANELS)
def _result(plan: Layout, view: View, look: Look) -> Image.Image:
    box = plan.mats[0]
    field = plan.fields[box]
    scene = Scene(bare(plan, field, look.theme), look)
    draw_result(scene, within(box, field), view)
    return scene.image


@kept(PANELS)
def _legend(plan: Layout, box: IntBox, look: Look) -> Image.Image:
    field = plan.fields[box]
    scene = Scene(bare(plan, field, look.theme), look, WIDTH)
    draw_legend(scene, within(box, field))
    return scene.image


def spots(view: View, look: Look) -> dict[str, Point]:
    """The middles of the hexes where pieces and ships are."""
    names = {piece.hex for piece in view.pieces} | {player.ship for player in view.players}
    hexes = _plan(view).hexes
    return {name: hexes.centre(space.cell(name)) for name in names}


def _plan(view: View) -> Layout:
    seats = len(view.players)
    return final(rows(view), seats) if view.final else layout(seats)
