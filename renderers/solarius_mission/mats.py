"""A player on the table: name and points, goods, technology dice; with two players more."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.solarius_mission.view import Player, View

from ..kit import text
from ..kit.badges import badge
from ..kit.cache import PANELS, memoize
from ..kit.figures import figure
from ..kit.glance import detail
from ..kit.palette import SEATS
from ..kit.scene import At, IntBox
from ..look import Look
from .dice import technology
from .figures import NUMERALS
from .goods import draw_dice, draw_goods, draw_outposts, draw_stations
from .layout import ESSENTIAL, WIDTH, Layout
from .plates import DROP, lay_bar
from .scene import Scene
from .sky import crop_empty

WHITE = (255, 255, 255)
OWNER, ROW = 60, 46  # heights of the name's bar and of each row of goods below it
MOST_DICE, DICE_WIDTH, APART = 5, 240, 55  # there is no room for more; how far below one another such rows lie
DIE = 46  # side of technology dice: their values are nine pixels on a phone
BELOW = 40  # how far below a die's middle that of its column's letters lies
BRIEF = 268  # width of goods and technology dice
ROOMY = 2 * BRIEF + 24  # pixels: so wide a board shows more


@dataclass(frozen=True)
class Mat:
    """The content of a player's board on the table's picture."""

    player: Player
    first: bool  # whether the player has the start player's marker
    waited_for: bool


def mat_of(view: View, player: Player) -> Mat:
    """Return the content of a player's board in a view."""
    return Mat(player, player.seat == view.first, player.seat in view.waits_for)


def draw_mat(scene: Scene, plan: Layout, box: IntBox, mat: Mat) -> None:
    """Draw a board; that of whoever is waited for in gold."""
    left, top, right, bottom = box
    scene.image.paste(_mat(plan, box, mat, scene.look), (left, top))
    if mat.waited_for:
        scene.frame((left - 4, top - 4, right + 4, bottom + 4), scene.colours.gold, 6, 18)


@memoize(PANELS)
def _mat(plan: Layout, box: IntBox, mat: Mat, look: Look) -> Image.Image:
    """Return a board on its panel, with the shadow below it."""
    left, top, right, bottom = box
    scene = Scene(crop_empty(plan, (left, top, right, bottom + DROP), look.theme), look, WIDTH)
    wide, high = right - left, bottom - top
    scene.page((0, 0, wide, high))
    roomy = wide >= ROOMY
    draw_owner(scene, (0, 0, wide, OWNER), mat, with_marks=roomy)
    y = OWNER + ROW / 2 + 2
    _draw_brief(scene, (12, y), mat, BRIEF if roomy else wide - 20, with_first=not roomy)
    if roomy:
        _draw_more(scene, (BRIEF + 34, y), mat.player)
    return scene.image


def _draw_brief(scene: Scene, at: At, mat: Mat, room: int, *, with_first: bool) -> None:
    """Draw goods in two rows, then the technology dice with their columns."""
    x, y = at
    draw_goods(scene, at, mat.player, 34, room, names=("fuel", "buck", "range"))
    marked = with_first and mat.first  # the start player's marker stands here
    draw_goods(scene, (x, y + ROW), mat.player, 34, room - 44 * marked, names=("waste", "hand"))
    if marked:
        scene.icon((x + room - 18, y + ROW), "first", 44)
    _draw_technologies(scene, (x, y + (3 * ROW + DIE) / 2), mat.player, room)


def _draw_technologies(scene: Scene, at: At, player: Player, room: int) -> None:
    """Draw technology dice, each with its column below it."""
    x, y = at
    pitch = room / len(player.technologies)
    for number, one in enumerate(player.technologies):
        middle = x + pitch * (number + 0.5)
        scene.paste_centred(technology(one.colour, one.face, DIE), (middle, y))
        scene.write((middle, y + BELOW), NUMERALS[one.column], ESSENTIAL, bold=True, align="middle")


@detail()
def _draw_more(scene: Scene, at: At, player: Player) -> None:
    """Draw dice taken, stations and outposts, as on the board at large."""
    x, y = at
    draw_dice(scene, x + DICE_WIDTH, y, player.dice[:MOST_DICE], 44)
    draw_stations(scene, (x, y + APART), player, 48)
    draw_outposts(scene, (x, y + 2 * APART), player, 38)


def draw_owner(scene: Scene, box: IntBox, mat: Mat, *, with_marks: bool = True, rivals: Sequence[Player] = ()) -> None:
    """Draw the bar with badge, name and points; where there is room a star, an hourglass, the start player's marker.

    Before these stand the badges and points of `rivals`, who have no bar in the picture.
    """
    left, top, right, bottom = box
    height, player = bottom - top, mat.player
    lay_bar(scene.image, box, SEATS[player.seat % len(SEATS)][0], 16)
    middle, size = (top + bottom) / 2, height - 10
    scene.paste_centred(badge(player.seat, size), (left + 8 + size / 2, middle))
    points, letters = figure(player.points), round(height * 0.74)
    scene.write((right - 12, middle), points, letters, WHITE, bold=True, align="right")
    edge = right - 16 - text.width(points, letters, True)
    wide = round(height * 0.74)
    for mark in _marks(mat) if with_marks else ():
        scene.icon((edge - wide / 2, middle), mark, wide)
        edge -= wide + 6
    free = _draw_rivals(scene, edge - 16, middle, round(height * 0.5), rivals) if rivals else edge
    start = left + size + 16
    scene.write_narrow(
        (start, middle), scene.look.name(player.seat), round(height * 0.58), WHITE, room=round(free - start), bold=True
    )


def _draw_rivals(scene: Scene, right: float, y: float, letters: int, rivals: Sequence[Player]) -> float:
    """Draw the badge and the points of each of these players, which end at a place. Return the left edge."""
    for player in reversed(rivals):
        points = figure(player.points)
        scene.write((right, y), points, letters, WHITE, bold=True, align="right")
        right -= text.width(points, letters, True) + letters
        scene.paste_centred(badge(player.seat, round(letters * 1.3)), (right + letters * 0.2, y))
        right -= letters
    return right


def _marks(mat: Mat) -> list[str]:
    """Return the signs in a bar, from the points to the left."""
    return ["point", *(["wait"] if mat.waited_for else []), *(["first"] if mat.first else [])]
