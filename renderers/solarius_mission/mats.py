"""A player's board on the table: name and points, goods, dice, tracks, stations, outposts, missions, developments."""

from bot.games.solarius_mission.view import Player, View

from ..kit import text
from ..kit.badges import badge
from ..kit.figures import figure
from ..kit.glance import detail
from ..kit.palette import SEATS
from ..kit.scene import IntBox
from .chips import draw_chips
from .goods import draw_dice, draw_drives, draw_goods, draw_left, draw_outposts, draw_stations
from .plates import lay_bar
from .scene import Scene
from .tracks import draw_tracks

WHITE = (255, 255, 255)
HEADER, ROW = 48, 38


def draw_mat(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """A board of 577 by 350 pixels; that of whoever is waited for in gold."""
    left, top, right, bottom = box
    draw_owner(scene, (left, top, right, top + HEADER), view, player)
    y = top + HEADER + 25
    with detail():
        edge = draw_dice(scene, right - 12, y, player.dice[:5], 35)
    draw_goods(scene, (left + 12, y), player, 27, edge - left - 22)
    _draw_more(scene, box, player)
    if player.seat in view.waits_for:
        scene.frame((left - 3, top - 3, right + 3, bottom + 3), scene.colours.gold, 5, 18)


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


def draw_owner(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """The bar with badge, name, start player's marker, an hourglass if the player must choose, and the points."""
    left, top, right, bottom = box
    height = bottom - top
    lay_bar(scene.image, box, SEATS[player.seat % len(SEATS)][0], 16)
    middle, size = (top + bottom) / 2, height - 10
    scene.set(badge(player.seat, size), (left + 10 + size / 2, middle))
    points, letters = figure(player.points), round(height * 0.74)
    scene.write((right - 14, middle), points, letters, WHITE, bold=True, align="right")
    edge = right - 22 - text.width(points, letters, True)
    marks = [
        "point",
        *(["wait"] if player.seat in view.waits_for else []),
        *(["first"] if player.seat == view.first else []),
    ]
    for mark in marks:
        scene.icon((edge - size * 0.42, middle), mark, round(size * 0.84))
        edge -= round(size * 0.98)
    name = scene.look.name(player.seat)
    room = round(edge - left - size - 26)
    scene.write(
        (left + size + 22, middle), name, round(height * 0.58), WHITE, bold=True, room=room, smallest=scene.least
    )
