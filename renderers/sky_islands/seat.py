"""One player's part at large: name, goods and scores, the own tiles, and the map; the preview of a placement."""

from PIL import Image

from bot.games.sky_islands.view import View

from ..look import Look
from .chart import Board, draw_board
from .layout import GAP, HEADER, MARGIN, sheet
from .panels import draw_player, draw_turn
from .scene import IntBox, Scene
from .tags import plate
from .token import draw_token

TOP = 178  # height of the panels above the map


def seat(view: View, seat: int, look: Look) -> Image.Image:
    """A player's goods and the map, 1,200 pixels wide or more; the owner's tiles as well."""
    plan = sheet([tile.cell for tile in view.tiles], TOP)
    half = (plan.width - 2 * MARGIN - GAP) // 2
    bottom, right = MARGIN + TOP, plan.width - MARGIN
    tiles = view.hand if view.seat == seat else ()
    edge = right - 150 * len(tiles)
    goods, turn = (MARGIN, MARGIN, MARGIN + half, bottom), (MARGIN + half + GAP, MARGIN, edge, bottom)
    own = ((edge + GAP, MARGIN, right, bottom),) if tiles else ()
    scene = draw_board(Board((plan.width, plan.height), plan.map, plan.hexes, (goods, turn, *own)), view, look)
    draw_player(scene, goods, view, view.players[seat], HEADER)
    draw_turn(scene, turn, view)
    for box in own:
        _draw_tiles(scene, box, view)
    return scene.image


def focus(view: View, seat: int) -> int:
    """One's own part: the map is everybody's."""
    return seat


def _draw_tiles(scene: Scene, box: IntBox, view: View) -> None:
    """The owner's tiles, small."""
    left, top, right, bottom = box
    pitch = (right - left) / len(view.hand)
    for number, held in enumerate(view.hand):
        x = left + (number + 0.5) * pitch
        draw_token(scene, (x, (top + bottom) / 2), held.parts, held.airship, 66)
        scene.paste(plate("AB"[number], 28, scene.theme), (x - pitch / 2 + 4, top + 6))
