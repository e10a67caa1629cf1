"""A player in numbers: name and points, goods."""

from PIL import Image

from bot.games.underwater_cities.view import Entry, Goods, Player, View

from ..kit import text
from ..kit.badges import badge
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import gradient, lay
from ..kit.figures import figure
from ..kit.palette import SEATS, darker, lighter
from ..kit.scene import IntBox
from .mainboard import winners
from .scene import WHITE, Scene
from .sea import RADIUS
from .tokens import GOODS, change


def draw_header(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """Draw the coloured bar: badge, name, whether the table waits for the player, tiles left, points."""
    left, top, right, bottom = box
    height = bottom - top
    lay(scene.image, box, _bar(player.seat, right - left, height), RADIUS, top_only=True)
    middle, size = (top + bottom) / 2, height - 14
    scene.paste_centred(badge(player.seat, size), (left + 12 + size / 2, middle))
    edge = _draw_points(scene, right - 14, middle, view, player, round(height * 0.64))
    edge = _draw_state(scene, edge, middle, view, player)
    start = left + size + 24
    name = scene.look.name(player.seat)
    scene.write_narrow((start, middle), name, 32, WHITE, room=round(edge - start - 8), bold=True)


@memoize(SPRITES)
def _bar(seat: int, width: int, height: int) -> Image.Image:
    """Return a bar of the seat's colour."""
    paint = SEATS[seat][0]
    return gradient(width, height, lighter(paint, 0.1), darker(paint, 0.14))


def _draw_points(scene: Scene, right: float, middle: float, view: View, player: Player, size: int) -> float:
    """Draw the points, and before them a star, for a winner a crown. Return the left edge."""
    points = figure(player.points)
    scene.write((right, middle), points, size, WHITE, bold=True, align="right")
    edge = right - text.width(points, size, True) - 8
    scene.icon((edge - 18, middle), "crown" if player.seat in winners(view) else "point", 36)
    return edge - 42


def _draw_state(scene: Scene, edge: float, middle: float, view: View, player: Player) -> float:
    """Draw an hourglass for who must choose, a tick for who has chosen, and the tiles left. Return the left edge."""
    if view.result is not None:
        return edge
    sign = "wait" if player.seat in view.waits_for else "tick" if player.chosen else ""
    if sign:
        scene.fill((round(edge - 40), round(middle - 19), round(edge - 2), round(middle + 19)), (255, 247, 222), 19)
        scene.mark((edge - 21, middle), sign, 24, (110, 50, 6) if sign == "wait" else (24, 100, 50))
        edge -= 48
    for _ in range(player.tiles if view.round else 0):
        scene.icon((edge - 13, middle), "tile", 26)
        edge -= 29
    return edge


def draw_goods(
    scene: Scene, box: IntBox, player: Player, columns: int, changes: bool = False, limit: bool = False
) -> None:
    """Draw the five goods and the hand's size; if asked with the hand's `limit`, or `changes` since the last tile."""
    left, top, right, bottom = box
    rows = (len(GOODS) + 1) // columns
    wide, high = (right - left) / columns, (bottom - top) / rows
    size = min(40, round(high * 0.86), round(wide * 0.43))
    for number, good in enumerate((*GOODS, "card")):
        row, column = divmod(number, columns)
        x, y = left + column * wide, top + (row + 0.5) * high
        count = player.hand if good == "card" else getattr(player.goods, good)
        scene.icon((x + size / 2, y), good, size)
        ink = scene.colours.ink if count else scene.colours.faint
        words = f"{count}/{player.hand_limit}" if good == "card" and limit else str(count)
        scene.write((x + size + 8, y), words, round(size * 0.86), ink, bold=True)
        gained = 0 if good == "card" else getattr(player.gained, good)
        if changes and gained:
            start = x + size + 16 + text.width(str(count), round(size * 0.86), True)
            paint = scene.colours.good if gained > 0 else scene.colours.alarm
            scene.write((start, y), change(gained), max(scene.least, round(size * 0.56)), paint, bold=True)


def cities(player: Player) -> int:
    """Return the number of connected cities, which is the kelp they eat."""
    return sum(space.connected for space in player.spaces if len(space.name) == 1)


def hunger(player: Player) -> int:
    """Return how many connected cities would go hungry if Production came now (UWC-53)."""
    made, _ = total(player.expected)
    food = player.goods.kelp + made.kelp + player.goods.biomatter + made.biomatter
    return max(0, cities(player) - food)


def total(entries: tuple[Entry, ...]) -> tuple[Goods, int]:
    """Return all goods and points of an account together."""
    sums = {good: sum(getattr(entry.goods, good) for entry in entries) for good in GOODS}
    return Goods(**sums), sum(entry.points for entry in entries)
