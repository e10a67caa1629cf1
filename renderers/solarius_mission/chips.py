"""Chips for the cost of a mission: each part on its colour."""

from bot.games.solarius_mission.view import Card

from ..kit import text
from ..kit.scene import At
from .colours import INKS, PAINTS
from .scene import Scene


def split_cost(cost: str) -> tuple[str, str]:
    """Return the figure and the colour of a part of a mission's cost.

    "2black" asks for cubes worth 2, "IIblack" for a cube of value II.
    """
    figure = cost.rstrip("abcdefghijklmnopqrstuvwxyz")
    return figure, cost[len(figure) :]


def draw_cost(scene: Scene, at: At, card: Card, size: int) -> float:
    """Draw the parts of a cost, each on its colour. Return the right edge."""
    x, y = at
    for cost in card.cost:
        x = draw_cost_part(scene, (x, y), cost, size) + size * 0.14
    return x


def draw_cost_part(scene: Scene, at: At, cost: str, size: int) -> float:
    """Draw one part of a cost: its figure and mark on its colour. Return the right edge."""
    x, y = at
    figure, colour = split_cost(cost)
    letters = round(size * 0.95)
    wide = text.width(figure, letters, True) + size * 1.16
    box = (round(x), round(y - size / 2), round(x + wide), round(y + size / 2))
    scene.fill(box, (255, 255, 255) if colour == "black" else (13, 15, 38), size // 4)
    scene.fill((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), PAINTS[colour], size // 4)
    scene.write((x + size * 0.16, y), figure, letters, INKS[colour], bold=True)
    scene.icon((x + wide - size * 0.5, y), f"mark_{colour}", round(size * 0.66), INKS[colour])
    return x + wide


def cost_width(card: Card, size: int) -> float:
    """Return how wide `draw_cost` will be."""
    letters = round(size * 0.95)
    return sum(text.width(split_cost(cost)[0], letters, True) + size * 1.3 for cost in card.cost)
