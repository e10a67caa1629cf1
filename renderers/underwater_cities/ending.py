"""The end of the game: every player's account in a table, and who has won."""

from bot.games.underwater_cities.view import Entry, Player, View

from ..kit import text
from ..kit.badges import badge
from ..kit.figures import figure
from ..kit.scene import IntBox
from .mainboard import winners
from .scene import Scene

ROWS = ("game", "metropolis", "card", "cities", "resources", "total")
SIGNS = {
    "game": "point",
    "metropolis": "metropolis",
    "card": "card",
    "cities": "city",
    "resources": "goods",
    "total": "crown",
}
HEAD, LABELS = 2, 390  # lines for names and places, and the width of the rows' labels


def draw_result(scene: Scene, box: IntBox, view: View) -> None:
    """Draw a row for each thing scored, and a column for each player with name and place, the winner's in gold."""
    left, top, right, bottom = box
    start = left + LABELS
    pitch = (right - 16 - start) / len(view.players)
    high = (bottom - top - 24) / (len(ROWS) + HEAD)
    for number, key in enumerate(ROWS, HEAD):
        y = round(top + 12 + (number + 0.5) * high)
        if number % 2 == 0:
            scene.fill((left + 12, round(y - high / 2) + 2, right - 12, round(y + high / 2) - 2), scene.colours.chip)
        scene.icon((left + 42, y), SIGNS[key], 38)
        room = LABELS - 80
        scene.write(
            (left + 72, y), scene.texts(f"tally.{key}"), 32, bold=key == "total", room=room, smallest=scene.least
        )
    for player in view.players:
        x = start + (player.seat + 0.5) * pitch
        _draw_column(scene, x, top + 12, (high, pitch), view, player)


def _draw_column(scene: Scene, x: float, top: float, size: tuple[float, float], view: View, player: Player) -> None:
    """Draw a player's name and place, and the points of each row."""
    high, pitch = size
    ink = scene.colours.gold if player.seat in winners(view) else None
    _draw_name(scene, x, top + high * 0.55, round(pitch), player.seat)
    words = _place(scene, view, player)
    scene.write(
        (x, top + high * 1.5), words, 32, ink, bold=True, align="middle", room=round(pitch) - 12, smallest=scene.least
    )
    for number, points in enumerate(scores(player), HEAD):
        last = number == len(ROWS) + HEAD - 1
        scene.write(
            (x, top + (number + 0.5) * high),
            figure(points),
            38 if last else 32,
            ink if last else None,
            bold=True,
            align="middle",
        )


def _draw_name(scene: Scene, x: float, middle: float, room: int, seat: int) -> None:
    """Draw badge and name in the middle of a column."""
    sign = badge(seat, 40)
    label = text.narrow(scene.look.name(seat), room - 60, 32, scene.colours.ink, True)
    start = x - (sign.width + 8 + label.width) / 2
    scene.paste_centred(sign, (start + sign.width / 2, middle))
    scene.paste(label, (start + sign.width + 8, middle - label.height / 2))


def _place(scene: Scene, view: View, player: Player) -> str:
    """Return a player's place; for a lone player whether the game is won."""
    if view.result is None:
        return ""
    return scene.texts(
        f"result.{view.result.solo}" if view.result.solo else f"picture.place.{view.result.ranks[player.seat]}"
    )


def scores(player: Player) -> list[int]:
    """Return the points of each row: those before the final scoring, its parts, all of them."""
    lines: tuple[Entry, ...] = player.accounts[-1] if player.accounts else ()
    parts = [sum(line.points for line in lines if line.what == key) for key in ROWS[1:-1]]
    return [player.points - sum(parts), *parts, player.points]
