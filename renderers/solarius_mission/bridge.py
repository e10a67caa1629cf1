"""The bridge: a wheel of eight spaces with the arm above, each with what it brings and the dice on it."""

from PIL import Image

from bot.games.solarius_mission.view import Die, View

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import blank, finish
from ..kit.figures import gain
from ..kit.glance import detail
from ..kit.hexes import unit
from ..kit.palette import Colour, colour, darker, lighter
from .colours import THEMES, VALUES
from .dice import action
from .scene import Scene

WHITE, NIGHT, GOLD = colour("ffffff"), colour("0c0e24"), colour("ffcf4a")
HUB, VALUE = 0.13, 0.335  # radius of the middle; where values stand, in radii
# For one to four dice on a space: how far aside and how far out each lies, in radii; every second space is mirrored.
SPREAD = (
    ((0.0, 0.69),),
    ((-0.154, 0.8), (0.154, 0.8)),
    ((-0.138, 0.815), (0.138, 0.815), (-0.068, 0.565)),
    ((-0.116, 0.835), (0.116, 0.835), (-0.116, 0.603), (0.116, 0.603)),
)
SIZES = (0.42, 0.28, 0.25, 0.21)  # of each die, for one to four on a space, in radii
MOST_DICE = 4  # on a space: there are never more


def draw_bridge(scene: Scene, middle: tuple[int, int], radius: int, view: View, taken: str = "") -> None:
    """Draw the wheel with its dice; the one called `taken`, which a choice would take, in a ring of light."""
    values = tuple(space.value for space in view.bridge)
    scene.paste_centred(wheel(radius, values, scene.theme), middle)
    for number, space in enumerate(view.bridge):
        for die, at, size in place_dice(middle, radius, number, space.dice):
            if die.name and die.name == taken:
                scene.paste_centred(_ring(round(size * 1.24), scene.colours.fresh), at)
            scene.paste_centred(action(die.colour, die.face, size, die.value), at)
            if die.value is not None and die.face.startswith("star"):
                with detail():
                    scene.paste_centred(
                        value(die.value, round(size * 0.46)), (at[0] + size * 0.29, at[1] - size * 0.29)
                    )


def place_dice(
    middle: tuple[int, int], radius: int, number: int, dice: tuple[Die, ...]
) -> list[tuple[Die, tuple[float, float], int]]:
    """Return the dice of the numbered space with their middles and sizes; none covers another."""
    shown_dice = dice[:MOST_DICE]
    if not shown_dice:
        return []
    outwards, sideways = unit(45 * number - 67.5), unit(45 * number - 67.5 - 90)
    size = round(radius * SIZES[len(shown_dice) - 1])
    dice_placed = []
    for die, (aside, out) in zip(shown_dice, SPREAD[len(shown_dice) - 1], strict=True):
        far, side = radius * out, radius * aside * (-1 if number % 2 else 1)
        at = middle[0] + outwards[0] * far - sideways[0] * side, middle[1] + outwards[1] * far - sideways[1] * side
        dice_placed.append((die, at, size))
    return dice_placed


@memoize(SPRITES)
def wheel(radius: int, values: tuple[int, ...], theme: str) -> Image.Image:
    """Return the empty wheel, its arm above: what each space brings, and further out the ground for its dice."""
    side = 2 * radius + 8
    drawing = blank(side, side, 3)
    pen = drawing.inside(4, 4, 2 * radius)
    pen.disc((0.5, 0.5), 0.5, NIGHT)
    pen.disc((0.5, 0.5), 0.49, THEMES[theme].rim if theme == "dark" else colour("5a6694"))
    for number, worth in enumerate(values):
        start = 45 * number - 90
        pen.pie((0.018, 0.018, 0.982, 0.982), start, start + 45, VALUES[worth])
        pen.pie((0.05, 0.05, 0.95, 0.95), start, start + 45, _dice_ground(worth))
        pen.pie((0.28, 0.28, 0.72, 0.72), start, start + 45, VALUES[worth])
    for number in range(len(values)):
        end = unit(45 * number - 90, 0.49)
        pen.line(((0.5, 0.5), (0.5 + end[0], 0.5 + end[1])), NIGHT, 0.012)
    pen.disc((0.5, 0.5), HUB / 2, NIGHT)
    pen.disc((0.5, 0.5), HUB / 2 - 0.015, colour("3a4172"))
    pen.polygon(((0.478, 0.44), (0.522, 0.44), (0.53, 0.0), (0.5, -0.014), (0.47, 0.0)), NIGHT)
    pen.polygon(((0.487, 0.44), (0.513, 0.44), (0.517, 0.005), (0.483, 0.005)), GOLD)
    picture = finish(drawing)
    for number, worth in enumerate(values):
        right, down = unit(45 * number - 67.5, radius * VALUE)
        text.draw_clear(
            picture, (side / 2 + right, side / 2 + down), gain(worth), round(radius * 0.2), WHITE, bold=True
        )
    return picture


def _dice_ground(worth: int) -> Colour:
    """Return the ground on which a space's dice lie."""
    return darker(VALUES[worth], 0.55)


@memoize(SPRITES)
def value(number: int, size: int) -> Image.Image:
    """Return a badge with a star's value for the viewer."""
    drawing = blank(size, size, 4)
    pen = drawing.inside(0, 0, size)
    pen.disc((0.5, 0.5), 0.5, NIGHT)
    pen.disc((0.5, 0.5), 0.42, GOLD)
    picture = finish(drawing)
    text.draw_clear(picture, (size / 2, size * 0.48), str(number), round(size * 0.72), (48, 30, 0), bold=True)
    return picture


@memoize(SPRITES)
def _ring(size: int, paint: Colour) -> Image.Image:
    """Return a light round a die."""
    drawing = blank(size, size, 4)
    pen = drawing.inside(0, 0, size)
    for wide, tone in ((0.0, NIGHT), (0.035, paint), (0.1, lighter(paint, 0.7)), (0.12, NIGHT)):
        pen.rounded_rectangle((wide, wide, 1 - wide, 1 - wide), 0.26 - wide, tone)
    return finish(drawing)
