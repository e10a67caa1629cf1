"""The water: the Reef and the three zones as it grows deeper, their tokens, the scenarios below zones 1 and 2."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.games.oceans.view import Flow, Place, Scenario, View

from ..kit import text
from ..kit.cache import LAYERS, SPRITES, memoize, memoize_packed
from ..kit.canvas import Drawing, rounded_mask
from ..kit.palette import lighter, mix
from ..kit.scene import IntBox
from .changes import Change, changes
from .colours import THEMES
from .layout import LEAST
from .outlines import draw
from .parts import PARTS
from .scene import Scene
from .species import draw_change

NAME, NUMBER, CHANGED = 25, 62, 102  # how far below the surface a place's name, its tokens and their change are
APART = 54  # between the names of two places at least: half of it is 7 pixels where a post is 336 pixels wide
PLATE = 123  # height of a scenario: its name and two lines of TEXT
CLEAR = 80  # left of the scenarios, where the arrow of a feeding at the Reef begins
BETWEEN = 8  # the scenarios
BELOW = 5  # them
TEXT = 34  # font size of a scenario's effect: its letters are 9 pixels high where a post is 336 pixels wide
TIP = 10  # height of the mark on a scenario that points to its zone
BED = (0.64, 0.8, 0.88, 0.96)  # where the ground lies below each place, of the height
SCHOOLS = (  # of fish: where they swim, in parts of width and height
    (0.28, 0.3),
    (0.52, 0.22),
    (0.6, 0.46),
    (0.8, 0.24),
    (0.92, 0.4),
)


def draw_water(scene: Scene, box: IntBox, view: View, flows: Sequence[Flow]) -> None:
    """Draw the four places side by side, with what changed there."""
    left, top, right, bottom = box
    scene.image.paste(
        _section(right - left, bottom - top, scene.theme), (left, top), rounded_mask(right - left, bottom - top, 18)
    )
    changed, boxes = changes(flows), scenario_boxes(view, box)
    cards = {scenario.zone: scenario for scenario in view.scenarios}
    for place, column in zip(view.places, columns(box), strict=True):
        if view.target == place.name:  # below the scenarios, whose words it would cross
            scene.frame((column[0] + 2, top + 2, column[2] - 2, bottom - 2), scene.colours.gold, 5, 16)
        draw_place(scene, column, place, changed.get(place.name))
    for place, column in zip(view.places, columns(box), strict=True):
        if place.name in cards:
            draw_scenario(scene, boxes[place.name], cards[place.name], (column[0] + column[2]) // 2)
    if view.reserve and not view.ending:
        _draw_reserve(scene, columns(box)[-1], view.reserve)


def scenario_boxes(view: View, box: IntBox) -> dict[str, IntBox]:
    """Return the boxes of the scenarios, by their zones."""
    left, _, right, bottom = box
    start, pitch = left + CLEAR, (right - left - CLEAR) // 2
    low = bottom - BELOW
    return {
        scenario.zone: (start + n * pitch, low - PLATE, start + (n + 1) * pitch - BETWEEN, low)
        for n, scenario in enumerate(view.scenarios)
    }


def columns(box: IntBox) -> list[IntBox]:
    """Return the parts of the water from the Reef to zone 3."""
    left, top, right, bottom = box
    pitch = (right - left) / 4
    return [(round(left + n * pitch), top, round(left + (n + 1) * pitch), bottom) for n in range(4)]


def draw_place(scene: Scene, column: IntBox, place: Place, change: Change | None) -> None:
    """Draw a place's name, its tokens, and how these have changed."""
    left, top, right, _ = column
    middle = (left + right) / 2
    name, room = scene.texts(f"picture.place.{place.name}"), right - left - APART
    scene.write_narrow((middle, top + NAME), name, LEAST, room=room, bold=True, align="middle")
    scene.sign((middle - 40, top + NUMBER), "token", 50)
    if not place.tokens:  # the warning colour is that of the Reef's water
        scene.page((round(middle) - 14, top + NUMBER - 27, round(middle) + 30, top + NUMBER + 25))
    ink = scene.colours.ink if place.tokens else scene.colours.bad
    scene.write((middle - 8, top + NUMBER), str(place.tokens), 54, ink, bold=True)
    if change is not None:
        aside = 30 if place.name == "zone3" else 0  # the reserve lies at the right
        draw_change(scene, (middle + 2 - aside, top + CHANGED), change)


def _draw_reserve(scene: Scene, column: IntBox, tokens: int) -> None:
    """Draw the bag that is emptied into zone 3 when all zones are dry, beside how its tokens have changed."""
    _, top, right, _ = column
    scene.sign((right - 59, top + CHANGED), "reserve", 30)
    scene.write((right - 4, top + CHANGED + 1), str(tokens), LEAST, scene.colours.ink, bold=True, align="right")


def draw_scenario(scene: Scene, box: IntBox, card: Scenario, zone: int) -> None:
    """Draw a scenario's name and effect, and a mark that points up to its zone at the x `zone`.

    In force it has a golden rim; an event shows how often it has happened.
    """
    left, top, right, bottom = box
    colours, name = scene.colours, _name(scene, card)
    ink = colours.ink if card.in_force or card.event else colours.soft
    rim = colours.gold if card.in_force else colours.soft
    scene.plate(box, rim, 4 if card.in_force else 2)
    tip = _tip()
    scene.image.paste(rim, (zone - tip.width // 2, top - TIP), tip)
    mark = "explosion" if card.event else "fed" if card.in_force else "aging"
    scene.sign((left + 24, top + 20), mark, 30)
    room = right - left - 48
    bold = text.width(name, LEAST, True) <= room / text.NARROWEST
    scene.write_narrow((left + 42, top + 20), name, LEAST, ink, room=room, bold=bold)
    words = scene.texts(f"scenario.{card.key}.short")
    scene.write_lines((left + 12, top + 35, right - 10, bottom - 4), words, TEXT, TEXT, ink)


@memoize(SPRITES)
def _tip() -> Image.Image:
    """Return the mask of the mark on a scenario."""
    drawing = Drawing(Image.new("L", (TIP * 8, TIP * 4)), unit=4)
    drawing.polygon(((0, TIP), (TIP, 0), (2 * TIP, TIP)), (255,))
    return drawing.image.reduce(4)


def _name(scene: Scene, card: Scenario) -> str:
    """Return a scenario's name, and how often its event has happened: "×2"."""
    return scene.texts(f"scenario.{card.key}.name") + (f" ×{card.times}" if card.times else "")


@memoize_packed(LAYERS)
def _section(width: int, height: int, theme: str) -> Image.Image:
    """Return a cut through the sea: a warm reef at the left, the ground falling to violet depths at the right."""
    colours = THEMES[theme]
    image = Image.new("RGB", (width, height))
    pitch = width / 4
    row = Image.new("RGB", (4, 1))
    for number, (shallow, deep) in enumerate(colours.zones):
        row.putpixel((number, 0), mix(shallow, deep, 0.5))
    image.paste(row.resize((width, 1), Image.Resampling.BICUBIC).resize((width, height)), (0, 0))
    _draw_bed(image, width, height, theme)
    _draw_life(image, width, height, pitch, theme)
    pen = ImageDraw.Draw(image)
    for x in range(0, width, 24):
        pen.arc((x - 2, -9, x + 26, 9), 10, 170, fill=lighter(colours.zones[1][0], 0.7), width=3)
    return image


def _draw_bed(image: Image.Image, width: int, height: int, theme: str) -> None:
    """Draw the ground in two layers, stepping down from the Reef."""
    for number, paint in enumerate(reversed(THEMES[theme].bed)):
        drawing = Drawing(Image.new("L", (width * 2, height * 2)), unit=2)
        points: list[tuple[float, float]] = [(-5, height * (BED[0] - 0.06 + 0.1 * number))]
        for place, level in enumerate(BED):
            y = height * (level + 0.1 * number)
            points += [((place + 0.12) * width / 4, y - 6), ((place + 0.5) * width / 4, y - 2)]
            points += [((place + 0.9) * width / 4, y + 2)]
        points += [(width + 5, height * 1.0), (width + 5, height + 5), (-5, height + 5)]
        drawing.polygon(points, (255,))
        image.paste(paint, (0, 0), drawing.image.reduce(2))


def _draw_life(image: Image.Image, width: int, height: int, pitch: float, theme: str) -> None:
    """Draw corals on the Reef, and weeds and schools of fish beyond it."""
    drawing = Drawing(Image.new("RGBA", (width * 2, height * 2)), unit=2)
    for x, size, part, colour_swap in (
        (0.02, 84, "coral", ""),
        (0.58, 70, "coral", "r=o"),
        (0.84, 52, "coral", "r=p"),
        (0.3, 56, "weed", ""),
    ):
        outline = f"+ {part} 50,50 100 0 {colour_swap}"
        draw(drawing.inside(x * pitch, height - size * 1.02, size), outline, PARTS)
    for x, y in SCHOOLS:
        draw(drawing.inside(x * width, y * height, 26), "+ sprat 50,50 100 0 b=b", PARTS)
    layer = drawing.image.reduce(2)
    faint = layer.getchannel("A").point([value * (150 if theme == "light" else 120) // 255 for value in range(256)])
    image.paste(layer.convert("RGB"), (0, 0), faint)
