"""A picture of one player's board: goods, dice, tracks, planets, cards with their texts, and the bonuses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.games.solarius_mission.view import Player, View

from ..kit.scene import IntBox
from ..look import Look
from .entries import ENTRY, development_height, draw_development, draw_mission, draw_station
from .goods import SLOTS, Before, draw_dice, draw_drives, draw_goods, draw_outposts, draw_stations, draw_supply
from .labels import LABEL, draw_label
from .layout import GAP, MARGIN, WIDTH
from .legend import LEGEND, draw_legend
from .mats import draw_owner, mat_of
from .scene import Scene
from .sky import sky
from .tracks import HEAD, draw_tracks

OWNER, GOODS, ROW, LOWER = 76, 84 + LABEL, 60, 82 + LABEL
DIE = 60  # side of a space for dice, where there are few
STATION = 78  # side of a station's place
BOARD = OWNER + GOODS + LABEL + ROW * 9 // 2 + LOWER + 16
COLUMNS = 2
WIDE = (WIDTH - 2 * MARGIN - GAP) // COLUMNS  # of an entry
BELOW = 10  # between rows of entries
RING = 11  # pixels above the heading of the tracks that a ring round the goods leaves free


@dataclass(frozen=True)
class Entry:
    """The drawing of a station, a mission or a development, and the height that it needs."""

    draw: Callable[[Scene, IntBox], None]
    height: int = ENTRY


def focus(view: View, seat: int) -> int:
    """Return the seat itself."""
    return seat


def seat(view: View, seat: int, look: Look) -> Image.Image:
    """Return a seat's board, 1,200 pixels wide."""
    return board(view, view.players[seat], look)


def board(view: View, player: Player, look: Look, before: Before = None, *, bonuses: bool = True) -> Image.Image:
    """Return a board; with `before`, the player before a choice, what that changes is marked.

    Below it stand the `bonuses` of outposts and trade centres, where one may ask for them.
    """
    listed = entries(player, look)
    low = MARGIN + BOARD + GAP + entries_height(listed)
    scene = Scene(sky(WIDTH, low + (LEGEND if bonuses else -GAP) + MARGIN, look.theme), look)
    draw_board(scene, MARGIN, view, player, before)
    draw_entries(scene, MARGIN + BOARD + GAP, listed)
    if bonuses:
        draw_legend(scene, (MARGIN, low, WIDTH - MARGIN, low + LEGEND))
    return scene.image


def draw_board(scene: Scene, top: int, view: View, player: Player, before: Before = None) -> None:
    """Draw the board without its cards."""
    box = left, _, right, bottom = (MARGIN, top, WIDTH - MARGIN, top + BOARD)
    scene.page(box)
    rivals = [one for one in view.players if one.seat != player.seat]
    draw_owner(scene, (left, top, right, top + OWNER), mat_of(view, player), rivals=rivals)
    y = top + OWNER + (GOODS - LABEL) / 2 - 2
    edge = draw_dice(scene, right - 18, y, player.dice, DIE if len(player.dice) < 7 else 52)
    draw_goods(scene, (left + 20, y), player, 44, edge - left - 40, before, labelled=True)
    draw_label(scene, (edge, right - 18), y + 46, "dice")
    low = top + OWNER + GOODS
    draw_tracks(scene, (left + 14, low, right - 16, low), player, ROW, before)
    _draw_lower_row(scene, (left, bottom - LOWER - 4, right, bottom - 4), player)


def _draw_lower_row(scene: Scene, box: IntBox, player: Player) -> None:
    """Draw stations, outposts, pieces left and extra drives, each above its name."""
    left, _, right, bottom = box
    y, under = bottom - LABEL - 40, bottom - LABEL / 2
    # Each span begins where the one before it ends.
    stations = left + 20, draw_stations(scene, (left + 20, y), player, STATION)
    outposts = stations[1] + 14, draw_outposts(scene, (stations[1] + 14, y), player, 46)
    supply = outposts[1] + 24, draw_supply(scene, (outposts[1] + 24, y), player, 54)
    drives = right - 206, draw_drives(scene, (right - 206, y), player, 46)
    for name, span in (
        ("stations", stations),
        ("outposts", outposts),
        ("left", supply),
        ("drives", drives),
    ):
        draw_label(scene, span, under, name)


def board_spots(top: int, player: Player) -> dict[str, IntBox]:
    """Return the boxes of a board's parts, its upper edge given: the board, and on it goods, dice, tracks, stations."""
    left, right, bottom = MARGIN, WIDTH - MARGIN, top + BOARD
    goods, low = top + OWNER, top + OWNER + GOODS
    middle = right - 18 - round(DIE * 1.12 * len(player.dice)) - 10  # left of the dice, see draw_dice
    first = low + LABEL + round(ROW * HEAD)
    rows = {
        one.colour: (left + 8, first + ROW * number + 2, right - 8, first + ROW * (number + 1) - 3)
        for number, one in enumerate(player.technologies)
    }
    rows |= {player.technologies[0].colour: (left + 8, low + 8, right - 8, first + ROW - 3)}  # with the heading
    return rows | {
        "board": (left, top, right, bottom),
        "goods": (left + 8, goods + 4, middle, low - RING),
        "dice": (middle, goods + 4, right - 8, low - RING),
        "tracks": (left + 8, low - 1, right - 8, first + ROW * len(rows)),
        "stations": (left + 8, bottom - LOWER - 4, left + 20 + round(STATION * 1.08 * SLOTS), bottom - 4),
    }


def entries(player: Player, look: Look) -> list[Entry]:
    """Return the entries of each station, mission and development."""
    stations = [Entry(partial(draw_station, station=one, player=player)) for one in player.stations]
    missions = sorted(player.missions, key=lambda one: one.done)
    developments = [
        Entry(
            partial(draw_development, card=one, spent=one.number in player.spent),
            development_height(look.texts(f"card.{one.number}.text"), WIDE),
        )
        for one in player.developments
    ]
    return [*stations, *(Entry(partial(draw_mission, mission=one)) for one in missions), *developments]


def entries_height(listed: list[Entry]) -> int:
    """Return the height of these entries in pixels, two in a row."""
    return sum(height + BELOW for height, _ in _rows(listed))


def draw_entries(scene: Scene, top: int, listed: list[Entry]) -> None:
    """Draw the entries, two in a row."""
    for height, row in _rows(listed):
        for column, entry in enumerate(row):
            x = MARGIN + column * (WIDE + GAP)
            entry.draw(scene, (x, top, x + WIDE, top + height))
        top += height + BELOW


def _rows(listed: list[Entry]) -> Iterator[tuple[int, list[Entry]]]:
    """Yield the entries row by row, each as high as the higher of its two."""
    for first in range(0, len(listed), COLUMNS):
        row = listed[first : first + COLUMNS]
        yield max(entry.height for entry in row), row
