"""Beside a small board: goods, the next production, the score if it ended now, cards; at the end the account."""

from bot.games.underwater_cities.view import Player, View

from ..kit.scene import IntBox
from .accounts import accounts, draw_account
from .cards import draw_line
from .scene import Scene
from .seats import cities, draw_goods, total
from .tokens import change, of_goods

KINDS = ("permanent", "production", "scoring")


def draw_numbers(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """Beside a small board: goods, the next production, the score if it ended now, cards."""
    left, top, right, _ = box
    draw_goods(scene, (left + 4, top, right, top + 138), player, 2)
    y = top + 150
    if view.result is not None:
        draw_account(scene, (left, y - 12, right, box[3]), accounts(scene, view, player)[-1])
        return
    y = _draw_forecast(scene, box, y, player)
    for card in player.actions:
        draw_line(scene, (left, y, right, y + 26), card)
        y += 31
    _draw_kept(scene, box, y + 4, player)


def _draw_forecast(scene: Scene, box: IntBox, top: int, player: Player) -> int:
    """What a production would bring now and the cities would eat; what the final scoring would bring."""
    left, _, right, _ = box
    goods, points = total(player.expected)
    made = of_goods(goods, points) or "–"
    scene.fill((left, top, right, top + 112), scene.colours.chip, 10)
    scene.mark((left + 18, top + 21), "production", 24, scene.colours.soft)
    rows = broken(made, 4)
    for number, row in enumerate(rows[:2]):
        scene.strip((left + 38, top + 21 + 32 * number), row, 25, room=right - left - 44)
    middle = top + 88
    scene.strip((left + 8, middle), f"− {cities(player)} kelp", 25)
    scene.mark((left + 122, middle), "scoring", 22, scene.colours.soft)
    last = sum(entry.points for entry in player.standing)
    scene.strip((right - 6, middle), f"{change(last)} point", 25, align="right", room=right - left - 138)
    return top + 124


def broken(strip: str, most: int) -> list[str]:
    """A strip broken into rows of a number of pairs of number and sign."""
    tokens = strip.split()
    return [" ".join(tokens[start : start + 2 * most]) for start in range(0, len(tokens), 2 * most)]


def _draw_kept(scene: Scene, box: IntBox, top: int, player: Player) -> None:
    """How many cards of each lasting kind, paid instants, contracts and gained metropolises lie beside the board."""
    counts = [(kind, sum(card.kind == kind for card in player.kept)) for kind in KINDS]
    counts += [("instant", len(player.played)), ("contract", len(player.contracts))]
    counts.append(("metropolis", sum(not one.corner for one in player.metropolises)))
    pitch = (box[2] - box[0]) / 4
    for number, (name, count) in enumerate((name, count) for name, count in counts if count):
        row, column = divmod(number, 4)
        x, y = box[0] + column * pitch, top + 16 + row * 30
        if name == "metropolis":
            scene.icon((x + 14, y), name, 26)
        else:
            scene.mark((x + 14, y), name, 24, scene.colours.soft)
        scene.write((x + 31, y), str(count), 24, bold=True)
