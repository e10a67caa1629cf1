"""Below a small board: the next production, the score if it ended now, cards."""

from bot.games.underwater_cities.view import Player, View

from ..kit.scene import IntBox
from .cards import draw_line
from .layout import FORECAST
from .scene import Scene
from .seats import cities, total
from .strips import STRIP
from .tokens import change, of_goods

KINDS = ("permanent", "production", "scoring")


def draw_numbers(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """Below a small board: the next Production and the score if it ended now, cards beside the board."""
    left, top, right, _ = box
    if view.result is None:
        draw_forecast(scene, (left, top, right, top + FORECAST - 6), player)
        top += FORECAST
    _draw_kept(scene, (left, top, right, top + 36), player)
    wide = (right - left - 8) // 2
    for number, card in enumerate(player.actions):
        row, column = divmod(number, 2)
        x, y = left + column * (wide + 8), top + 42 + row * 36
        draw_line(scene, (x, y, x + wide, y + 32), card)


def draw_forecast(scene: Scene, box: IntBox, player: Player) -> None:
    """What a production would bring now and the cities would eat; what the final scoring would bring."""
    left, top, right, bottom = box
    goods, points = total(player.expected)
    scene.fill(box, scene.colours.chip, 10)
    upper, lower = top + 23, bottom - 23
    scene.mark((left + 24, upper), "production", 34, scene.colours.soft)
    scene.strip((left + 50, upper), of_goods(goods, points) or "–", STRIP, room=right - left - 54)
    scene.strip((left + 50, lower), f"− {cities(player)} kelp", STRIP)
    last = sum(entry.points for entry in player.standing)
    wide = scene.strip((right - 8, lower), f"{change(last)} point", STRIP, align="right")
    scene.mark((right - 34 - wide, lower), "scoring", 32, scene.colours.soft)


def _draw_kept(scene: Scene, box: IntBox, player: Player) -> None:
    """How many cards of each lasting kind, paid instants, contracts and gained metropolises lie beside the board."""
    left, top, right, bottom = box
    counts = [(kind, sum(card.kind == kind for card in player.kept)) for kind in KINDS]
    counts += [("instant", len(player.played)), ("contract", len(player.contracts))]
    counts.append(("metropolis", sum(not one.corner for one in player.metropolises)))
    pitch, middle = (right - left) / len(counts), (top + bottom) / 2
    for number, (name, count) in enumerate((name, count) for name, count in counts if count):
        x = left + number * pitch
        if name == "metropolis":
            scene.icon((x + 18, middle), name, 34)
        else:
            scene.mark((x + 18, middle), name, 30, scene.colours.soft)
        scene.write((x + 40, middle), str(count), 30, bold=True)
