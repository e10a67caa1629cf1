"""A player's board on the table: name and points, goods, dice, tracks, stations, outposts, missions, developments."""

from dataclasses import dataclass

from PIL import Image

from bot.games.solarius_mission.view import Player, View

from ..kit import text
from ..kit.badges import badge
from ..kit.cache import PANELS, memoize
from ..kit.figures import figure
from ..kit.glance import detail
from ..kit.palette import SEATS
from ..kit.scene import IntBox
from ..look import Look
from .chips import draw_chips
from .goods import draw_dice, draw_drives, draw_goods, draw_left, draw_outposts, draw_stations
from .layout import WIDTH, Layout
from .plates import lay_bar
from .scene import Scene
from .sky import crop_empty
from .tracks import draw_tracks

WHITE = (255, 255, 255)
HEADER, ROW = 48, 38


@dataclass(frozen=True)
class Mat:
    """What a player's board on the table shows."""

    player: Player
    first: bool  # has the start player's marker
    waited_for: bool


def mat_of(view: View, player: Player) -> Mat:
    """What a view shows on a player's board."""
    return Mat(player, player.seat == view.first, player.seat in view.waits_for)


def draw_mat(scene: Scene, plan: Layout, box: IntBox, mat: Mat) -> None:
    """A board of 577 by 350 pixels; that of whoever is waited for in gold."""
    left, top, right, bottom = box
    scene.image.paste(_mat(plan, box, mat, scene.look), (left, top))
    if mat.waited_for:
        scene.frame((left - 3, top - 3, right + 3, bottom + 3), scene.colours.gold, 5, 18)


@memoize(PANELS)
def _mat(plan: Layout, box: IntBox, mat: Mat, look: Look) -> Image.Image:
    """A board on its panel."""
    scene = Scene(crop_empty(plan, box, look.theme), look, WIDTH)
    right, bottom = scene.image.size
    draw_owner(scene, (0, 0, right, HEADER), mat)
    y = HEADER + 25
    with detail():
        edge = draw_dice(scene, right - 12, y, mat.player.dice[:5], 33)
    draw_goods(scene, (12, y), mat.player, 27, edge - 16)
    _draw_more(scene, (0, 0, right, bottom), mat.player)
    return scene.image


@detail()
def _draw_more(scene: Scene, box: IntBox, player: Player) -> None:
    """Draw what the board at large shows at a size to read: tracks, stations, outposts, drives, cards."""
    left, top, right, bottom = box
    low = top + HEADER + 46
    draw_tracks(scene, (left + 8, low, right - 10, low + 4 * ROW), player, ROW)
    y = bottom - 63
    x = draw_stations(scene, (left + 12, y), player, 41)
    x = draw_outposts(scene, (x + 6, y), player, 23)
    draw_left(scene, (x + 8, y), player, 26)
    draw_drives(scene, (right - 92, y), player, 19)
    draw_chips(scene, (left + 12, bottom - 20), player, 29, right - left - 24)


def draw_owner(scene: Scene, box: IntBox, mat: Mat) -> None:
    """The bar with badge, name, start player's marker, an hourglass if the player must choose, and the points."""
    left, top, right, bottom = box
    height, player = bottom - top, mat.player
    lay_bar(scene.image, box, SEATS[player.seat % len(SEATS)][0], 16)
    middle, size = (top + bottom) / 2, height - 10
    scene.set(badge(player.seat, size), (left + 10 + size / 2, middle))
    points, letters = figure(player.points), round(height * 0.74)
    scene.write((right - 14, middle), points, letters, WHITE, bold=True, align="right")
    edge = right - 22 - text.width(points, letters, True)
    marks = [
        "point",
        *(["wait"] if mat.waited_for else []),
        *(["first"] if mat.first else []),
    ]
    for mark in marks:
        scene.icon((edge - size * 0.42, middle), mark, round(size * 0.84))
        edge -= round(size * 0.98)
    room = round(edge - left - size - 26)
    scene.narrow(
        (left + size + 22, middle), scene.look.name(player.seat), round(height * 0.58), WHITE, room=room, bold=True
    )
