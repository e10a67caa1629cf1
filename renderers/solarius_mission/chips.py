"""Missions and developments in short: what an open mission costs and brings, which developments there are."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.solarius_mission.view import Card, DiceSpace, Player

from ..kit import text
from ..kit.scene import At
from .colours import INKS, PAINTS
from .goods import draw_dice
from .scene import Scene

GAP = 6  # between chips


def need(cost: str) -> tuple[str, str]:
    """A part of a mission's cost and its colour: "2black" asks for cubes worth 2, "IIblack" for one of value II."""
    figure = cost.rstrip("abcdefghijklmnopqrstuvwxyz")
    return figure, cost[len(figure) :]


def draw_cost(scene: Scene, at: At, card: Card, size: int) -> float:
    """Draw the parts of a cost, each on its colour. Returns where they end."""
    x, y = at
    for cost in card.cost:
        x = draw_need(scene, (x, y), cost, size) + size * 0.14
    return x


def draw_need(scene: Scene, at: At, cost: str, size: int) -> float:
    """One part: the number, on the colour with its mark."""
    x, y = at
    figure, colour = need(cost)
    letters = round(size * 0.76)
    wide = text.width(figure, letters, True) + size * 1.16
    box = (round(x), round(y - size / 2), round(x + wide), round(y + size / 2))
    scene.fill(box, (255, 255, 255) if colour == "black" else (13, 15, 38), size // 4)
    scene.fill((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), PAINTS[colour], size // 4)
    scene.write((x + size * 0.16, y), figure, letters, INKS[colour], bold=True)
    scene.icon((x + wide - size * 0.5, y), f"mark_{colour}", round(size * 0.66), INKS[colour])
    return x + wide


def cost_width(card: Card, size: int) -> float:
    """How wide `draw_cost` will be."""
    letters = round(size * 0.76)
    return sum(text.width(need(cost)[0], letters, True) + size * 1.3 for cost in card.cost)


# ---- a row of chips -----------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Chip:
    """An open mission, a mission done, or a development, which may have a space for dice."""

    sort: str
    card: Card
    space: DiceSpace | None = None

    @property
    def figure(self) -> str:
        """A mission's points, or a development's number."""
        return self.card.number if self.sort == "development" else str(self.card.points)

    def width(self, size: int, brief: bool) -> float:
        if self.sort == "open" and not brief:
            return size * 2.0 + cost_width(self.card, round(size * 0.7))
        wide = size * 1.1 + text.width(self.figure, round(size * 0.6), True) + size * 0.5 * (self.sort != "development")
        return wide + size if self.space is not None else wide


def draw_chips(scene: Scene, at: At, player: Player, size: int, room: float) -> None:
    """Open missions with cost and points, fulfilled missions, developments; costs are left out if they do not fit."""
    chips = list(_chips(player))
    brief = sum(chip.width(size, False) + GAP for chip in chips) > room
    less = min(1.0, room / max(1.0, sum(chip.width(size, brief) + GAP for chip in chips)))
    x, y = at
    for chip in chips:
        _draw_chip(scene, (x, y), chip, size, brief)
        x += (chip.width(size, brief) + GAP) * less


def _chips(player: Player) -> Iterator[Chip]:
    yield from (Chip("open", one.card) for one in player.missions if not one.done)
    yield from (Chip("done", one.card) for one in player.missions if one.done)
    spaces = {space.name: space for space in player.dice}
    yield from (Chip("development", card, spaces.get(card.number)) for card in player.developments)


def _draw_chip(scene: Scene, at: At, chip: Chip, size: int, brief: bool) -> None:
    x, y = at
    wide = chip.width(size, brief)
    scene.fill((round(x), round(y - size / 2), round(x + wide), round(y + size / 2)), scene.colours.chip, size // 4)
    mark = {"open": "mission", "done": "tick"}.get(chip.sort, "development")
    scene.icon((x + size * 0.45, y), mark, round(size * 0.72))
    if chip.space is not None:
        draw_dice(scene, x + wide - 2, y, (chip.space,), size - 3)
    x += size * 0.88
    if chip.sort == "open" and not brief:
        x = draw_cost(scene, (x, y), chip.card, round(size * 0.7))
    if chip.sort != "development":
        scene.icon((x + size * 0.3, y), "point", round(size * 0.52))
        x += size * 0.62
    scene.write((x, y), chip.figure, round(size * 0.6), bold=True)
