"""Below a board: the next Production and the score if it ended now, how many cards lie there, which have actions."""

from bot.games.underwater_cities.view import Goods, Player

from ..kit import text
from ..kit.canvas import Point
from ..kit.scene import IntBox
from .cards import draw_chip, draw_line
from .scene import Scene
from .seats import cities, hunger, total
from .strips import STRIP, strip_width
from .tokens import change, of_goods

KINDS = ("permanent", "production", "scoring")
FORECAST = 94  # height of both lines of a forecast
LABEL = 30  # the size of its words
SHORT_UNTIL = 640  # where the words for what the cities lack end at the latest


def draw_income(scene: Scene, box: IntBox, player: Player) -> None:
    """Draw in one line what a Production would bring now, less what the cities eat, and the final scoring.

    Where it brings much the points of the latter stand without their sign, so that all stay large.
    """
    left, top, right, bottom = box
    goods, points = total(player.expected)
    eaten = Goods(kelp=cities(player))
    scene.fill(box, scene.colours.chip, 10)
    middle = (top + bottom) / 2
    net = Goods(goods.credit, goods.kelp - eaten.kelp, goods.steelplast, goods.science, goods.biomatter)
    brought, final = of_goods(net, points) or "–", f"{_standing(player)} point"
    if strip_width(f"{brought} {final}", STRIP) > right - left - 108:
        final = _standing(player)
    room = _draw_standing(scene, right - 8, middle, final) - left - 54
    scene.mark((left + 24, middle), "production", 32, scene.colours.soft)
    scene.strip((left + 46, middle), brought, STRIP, room=round(room))


def draw_forecast(scene: Scene, box: IntBox, player: Player) -> None:
    """Draw in words what a Production would bring now and the cities would eat; what the final scoring would bring."""
    left, top, right, bottom = box
    goods, points = total(player.expected)
    scene.fill(box, scene.colours.chip, 10)
    upper, lower = top + 23, bottom - 23
    scene.mark((left + 24, upper), "production", 34, scene.colours.soft)
    start = left + 50 + _label(scene, (left + 50, upper), scene.texts("picture.next_production"), 420)
    scene.strip((start, upper), of_goods(goods, points) or "–", STRIP, room=right - 4 - start)
    fed = cities(player)
    start = left + 50 + _label(scene, (left + 50, lower), scene.texts("picture.account.fed", n=fed), 300)
    end = start + scene.strip((start, lower), f"− {fed} kelp", STRIP)
    if missing := hunger(player):
        words = scene.texts("picture.short", n=missing)
        scene.write_narrow(
            (end + 14, lower), words, LABEL, scene.colours.alarm, room=round(SHORT_UNTIL - end), bold=True
        )
    edge = _draw_standing(scene, right - 8, lower, f"{_standing(player)} point")
    scene.write((edge, lower), scene.texts("picture.final_now"), LABEL, bold=True, align="right", room=420)


def _label(scene: Scene, start: Point, words: str, room: int) -> int:
    """Write words before a strip. Return how far to the right of them it begins."""
    scene.write(start, words, LABEL, bold=True, room=room)
    return min(room, round(text.width(words, LABEL, True))) + 12


def _standing(player: Player) -> str:
    """Return the points that the final scoring would bring now, with their sign."""
    return change(sum(entry.points for entry in player.standing))


def _draw_standing(scene: Scene, right: float, middle: float, points: str) -> float:
    """Draw what the final scoring would bring now. Return the left edge."""
    wide = scene.strip((right, middle), points, STRIP, align="right")
    scene.mark((right - 26 - wide, middle), "scoring", 32, scene.colours.soft)
    return right - 46 - wide


def draw_kept(scene: Scene, box: IntBox, player: Player, rows: int) -> None:
    """Draw how many cards of each lasting kind, played instants, contracts and gained metropolises a player has."""
    left, top, right, bottom = box
    counts = [(kind, sum(card.kind == kind for card in player.kept)) for kind in KINDS]
    counts += [("instant", len(player.played)), ("contract", len(player.contracts))]
    counts.append(("metropolis", sum(not one.corner for one in player.metropolises)))
    columns = len(counts) // rows
    wide, high = (right - left) / columns, (bottom - top) / rows
    for number, (name, count) in enumerate((name, count) for name, count in counts if count):
        row, column = divmod(number, columns)
        x, y = left + column * wide, top + (row + 0.5) * high
        if name == "metropolis":
            scene.icon((x + 15, y), name, 30)
        else:
            scene.mark((x + 15, y), name, 26, scene.colours.soft)
        scene.write((x + 32, y), str(count), 32, bold=True)


def draw_actions(scene: Scene, box: IntBox, player: Player, named: bool) -> None:
    """Draw the action cards in two columns, with their names or by their signs alone; used ones pale and ticked."""
    left, top, right, bottom = box
    wide, high = (right - left - 8) // 2, (bottom - top) // 2
    for number, card in enumerate(player.actions):
        row, column = divmod(number, 2)
        x, y = left + column * (wide + 8), top + row * high
        (draw_line if named else draw_chip)(scene, (x, y, x + wide, y + high - 4), card)
