"""Missions and developments in short: what an open mission costs and brings, which developments there are."""

from collections.abc import Iterator

from bot.games.solarius_mission.view import Card, Player

from ..kit import text
from ..kit.scene import At
from .colours import INKS, PAINTS
from .scene import Scene

NUMERALS = {"III": 3, "II": 2, "I": 1}


def need(cost: str) -> tuple[str, str]:
    """A part of a mission's cost and its colour: "2black" asks for cubes worth 2, "IIblack" for one of value II."""
    figure = cost.rstrip("abcdefghijklmnopqrstuvwxyz")
    return figure, cost[len(figure) :]


def draw_cost(scene: Scene, at: At, card: Card, size: int) -> float:
    """The parts of a cost, each on its colour; where they end."""
    x, y = at
    for cost in card.cost:
        x = draw_need(scene, (x, y), cost, size) + size * 0.14
    return x


def draw_need(scene: Scene, at: At, cost: str, size: int) -> float:
    """One part: the number, on the colour with its mark."""
    x, y = at
    figure, colour = need(cost)
    letters = round(size * 0.72)
    wide = text.width(figure, letters, True) + size * 1.16
    box = (round(x), round(y - size / 2), round(x + wide), round(y + size / 2))
    scene.fill(box, (255, 255, 255) if colour == "black" else (13, 15, 38), size // 4)
    scene.fill((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), PAINTS[colour], size // 4)
    scene.write((x + size * 0.16, y), figure, letters, INKS[colour], bold=True)
    scene.icon((x + wide - size * 0.5, y), f"mark_{colour}", round(size * 0.66), INKS[colour])
    return x + wide


def cost_width(card: Card, size: int) -> float:
    """How wide `draw_cost` will be."""
    letters = round(size * 0.72)
    return sum(text.width(need(cost)[0], letters, True) + size * 1.3 for cost in card.cost)


# ---- a row of chips -----------------------------------------------------------------------------------------------
def draw_chips(scene: Scene, at: At, player: Player, size: int, room: float) -> None:
    """Open missions with cost and points, missions done, developments; costs are left out where they do not fit."""
    brief = sum(_width(sort, card, size, False) + 6 for sort, card in _all(player)) > room
    less = min(1.0, room / max(1.0, sum(_width(sort, card, size, brief) + 6 for sort, card in _all(player))))
    x, y = at
    for sort, card in _all(player):
        _draw_chip(scene, (x, y), sort, card, size, brief)
        x += (_width(sort, card, size, brief) + 6) * less


def _all(player: Player) -> Iterator[tuple[str, Card]]:
    yield from (("open", one.card) for one in player.missions if not one.done)
    yield from (("done", one.card) for one in player.missions if one.done)
    yield from (("development", card) for card in player.developments)


def _width(sort: str, card: Card, size: int, brief: bool) -> float:
    if sort == "open" and not brief:
        return size * 2.0 + cost_width(card, round(size * 0.7))
    return size * 1.1 + text.width(_figure(sort, card), round(size * 0.6), True) + size * 0.5


def _figure(sort: str, card: Card) -> str:
    """Of a mission its points, of a development its number."""
    return card.number if sort == "development" else str(card.points)


def _draw_chip(scene: Scene, at: At, sort: str, card: Card, size: int, brief: bool) -> None:
    x, y = at
    wide = _width(sort, card, size, brief)
    scene.fill((round(x), round(y - size / 2), round(x + wide), round(y + size / 2)), scene.colours.chip, size // 4)
    mark = {"open": "mission", "done": "tick"}.get(sort, "development")
    scene.icon((x + size * 0.45, y), mark, round(size * 0.72))
    x += size * 0.88
    if sort == "open" and not brief:
        x = draw_cost(scene, (x, y), card, round(size * 0.7))
    if sort != "development":
        scene.icon((x + size * 0.3, y), "point", round(size * 0.52))
        x += size * 0.2
    scene.write((x + size * 0.42 * (sort != "development"), y), _figure(sort, card), round(size * 0.6), bold=True)
