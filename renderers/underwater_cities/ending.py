"""The end of the game: every player's account in a table, and who has won."""

from bot.games.underwater_cities.view import Entry, Player, View

from ..kit.badges import badge
from ..kit.figures import figure
from ..kit.scene import IntBox
from .scene import Scene
from .seats import leads

ROWS = ("game", "metropolis", "card", "cities", "resources", "total")
SIGNS = {
    "game": "point",
    "metropolis": "metropolis",
    "card": "card",
    "cities": "city",
    "resources": "goods",
    "total": "crown",
}


def draw_result(scene: Scene, box: IntBox, view: View) -> None:
    """Rows for what was scored, a column for each player, the winner's in gold."""
    left, top, right, bottom = box
    start = left + 410
    pitch = (right - 16 - start) / len(view.players)
    high = (bottom - top - 24) / (len(ROWS) + 1)
    for number, key in enumerate(ROWS, 1):
        y = round(top + 12 + (number + 0.5) * high)
        if number % 2:
            scene.fill((left + 12, round(y - high / 2) + 2, right - 12, round(y + high / 2) - 2), scene.colours.chip)
        scene.icon((left + 42, y), SIGNS[key], 38)
        scene.write(
            (left + 72, y), scene.words(f"tally.{key}"), 30, bold=key == "total", room=330, smallest=scene.least
        )
    for player in view.players:
        x = start + (player.seat + 0.5) * pitch
        _draw_column(scene, x, top + 12, (high, pitch), view, player)


def _draw_column(scene: Scene, x: float, top: float, size: tuple[float, float], view: View, player: Player) -> None:
    high, pitch = size
    rank = view.result.ranks[player.seat] if view.result else 0
    scene.set(badge(player.seat, 44), (x - 28, top + high / 2))
    place = view.result.solo if view.result and view.result.solo else ""
    words = scene.words(f"result.{place}") if place else scene.words(f"picture.place.{rank}")
    scene.write(
        (x, top + high / 2),
        words,
        30,
        scene.colours.gold if leads(view, player) else None,
        bold=True,
        room=round(pitch / 2),
        smallest=scene.least,
    )
    for number, points in enumerate(scores(player), 1):
        last = number == len(ROWS)
        ink = scene.colours.gold if last and leads(view, player) else None
        scene.write(
            (x, top + (number + 0.5) * high), figure(points), 36 if last else 30, ink, bold=True, align="middle"
        )


def scores(player: Player) -> list[int]:
    """The points of each row: those before the final scoring, its parts, all of them."""
    lines: tuple[Entry, ...] = player.accounts[-1] if player.accounts else ()
    parts = [sum(line.points for line in lines if line.what == key) for key in ROWS[1:-1]]
    return [player.points - sum(parts), *parts, player.points]
