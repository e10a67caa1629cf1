"""One player's part at large: name, goods and scores, the own tiles, and the map; the preview of a placement."""

from PIL import Image

from bot.games.sky_islands.view import View

from ..look import Look
from .chart import draw_map
from .layout import GAP, MARGIN, sheet
from .panels import draw_player, draw_turn
from .scene import IntBox, Scene
from .sky import sea
from .tags import plate
from .token import draw_token

TOP = 178  # height of the panels above the map


def seat(view: View, seat: int, look: Look) -> Image.Image:
    """A player's goods and the map, 1,200 pixels wide or more; the owner's tiles as well."""
    plan = sheet([tile.cell for tile in view.tiles], TOP)
    scene = Scene(sea(plan.width, plan.height, look.theme).copy(), look)
    draw_map(scene, plan.map, plan.hexes, view)
    half = (plan.width - 2 * MARGIN - GAP) // 2
    draw_player(scene, (MARGIN, MARGIN, MARGIN + half, MARGIN + TOP), view, view.players[seat], 62)
    box = (MARGIN + half + GAP, MARGIN, plan.width - MARGIN, MARGIN + TOP)
    own = view.hand if view.seat == seat else ()
    room = 150 * len(own)
    draw_turn(scene, (box[0], box[1], box[2] - room, box[3]), view)
    if own:
        _draw_tiles(scene, (box[2] - room + GAP, box[1], box[2], box[3]), view)
    return scene.image


def focus(view: View, seat: int) -> int:
    """One's own part: the map is everybody's."""
    return seat


def _draw_tiles(scene: Scene, box: IntBox, view: View) -> None:
    """The owner's tiles, small."""
    left, top, right, bottom = box
    scene.panel(box)
    pitch = (right - left) / len(view.hand)
    for number, held in enumerate(view.hand):
        x = left + (number + 0.5) * pitch
        draw_token(scene, (x, (top + bottom) / 2), held.parts, held.airship, 66)
        scene.paste(plate("AB"[number], 28, scene.theme), (x - pitch / 2 + 4, top + 6))
