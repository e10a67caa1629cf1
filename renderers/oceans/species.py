"""A species on its board: number, population on its spaces, traits as cards, summed values."""

from collections.abc import Mapping

from PIL import Image

from bot.games.oceans.view import Player, Species, View

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Paint, Point
from ..kit.palette import SEATS, lighter
from ..kit.scene import IntBox
from .changes import Change
from .colours import THEMES
from .layout import BESIDE, DENSE, Row, Style
from .scene import Scene
from .traits import draw_trait

TOP, DOTS, PAD = 42, 17, 8
CHIP = 44  # height of a species' number
TOKENS = 100  # room for a species' number and its tokens
VALUE, CLOSE = 44, 2  # the width of a value, and how near the edge the values may come
ROW_OF_VALUES = 63  # how far below the upper edge the values are that stand below the tokens
ABOVE, OVER = 16, 28  # how far a change rises above its row and its species
CHANGE = 78  # how far from the left the middle of a change lies
PLACES, APART = 3, 5  # for traits as a rule; pixels between them
NARROW = 6.5  # pixels: where spaces would be less wide, a bar is drawn
KINDS = ("forage", "attack", "shell")


def draw_species(scene: Scene, box: IntBox, species: Species, view: View, style: Style = BESIDE) -> None:
    """Draw a species' board; the one that has fed has a golden rim, its target one in the colour of loss."""
    left, top, right, bottom = box
    colours = scene.colours
    playing = not view.final
    has_fed, is_target = playing and view.fed == species.name, playing and view.target == species.name
    rim = colours.gold if has_fed else colours.bad if is_target else None
    scene.plate(box, rim, 5 if rim else 2)
    _draw_top(scene, box, species)
    if style is DENSE:
        _draw_values(scene, (left + CLOSE, top + ROW_OF_VALUES, right - CLOSE), species)
    else:
        _draw_values(scene, (left + TOKENS, top + 24, right - CLOSE), species)
        _draw_dots(scene, (left + PAD, top + TOP + 6, right - PAD), species)
    _draw_traits(scene, (left + PAD, top + style.head, right - PAD, bottom), species, style)


def places(player: Player) -> tuple[int, int]:
    """Return how many species a player has, and how many traits the one with the most has."""
    return len(player.species), max((len(species.traits) for species in player.species), default=0)


def values(species: Species) -> list[str]:
    """Return forage, attack and shell as they stand on their shapes: a number, or "ban"."""
    numbers = [species.forage, species.attack, species.shell]
    return ["ban" if number is None else str(number) for number in numbers]


def _draw_top(scene: Scene, box: IntBox, species: Species) -> None:
    """Draw the number in its owner's colour, the population, and whether it cannot be attacked."""
    left, top, _, _ = box
    number = chip(species.name, species.owner, CHIP)
    scene.paste(number, (left + 3, top + 2))
    scene.write((left + number.width + 7, top + 24), str(species.tokens), 36, bold=True)
    if species.safe and species.tokens:
        scene.sign((left - 2, top - 2), "safe", 28)


def _draw_values(scene: Scene, span: tuple[int, int, int], species: Species) -> None:
    """Draw forage, attack, and shells if it has any, from the right end leftwards."""
    left, middle, right = span
    pitch = min(VALUE, (right - left) // len(KINDS))
    x = right - pitch / 2
    for kind, value in reversed(list(zip(KINDS, values(species), strict=True))):
        if kind != "shell" or value != "0":
            scene.value((x, middle), kind, value, min(VALUE, pitch))
            x -= pitch


def _draw_dots(scene: Scene, span: tuple[int, int, int], species: Species) -> None:
    """Draw the spaces of the board, filled as far as there are tokens, the bone space last."""
    left, top, right = span
    row = spaces(species.tokens, species.spaces, right - left, scene.theme)
    scene.image.paste(row, (left, top), row)


@memoize(SPRITES)
def spaces(tokens: int, fish: int, width: int, theme: str, high: int = DOTS - 2) -> Image.Image:
    """Return a row of `fish` spaces and the bone space, as many as there are tokens filled; a bar if there are many."""
    count = max(fish + 1, tokens)
    if width / count < NARROW:
        return _bar(tokens, fish, width, theme, high)
    pitch = min(width / count, high + 8.0)
    radius = min(high / 2, pitch / 2 - 0.7)
    full, free = THEMES[theme].token
    drawing = Drawing(Image.new("RGBA", (width * 4, high * 4)), unit=4)
    for number in range(count):  # `fish` is the number of the bone space
        middle = (number + 0.5) * pitch, high / 2
        paint = full if number < tokens else free
        drawing.disc(middle, radius, (*THEMES[theme].ink, 255) if number < tokens else (*paint, 255))
        drawing.disc(middle, radius - 1, (*paint, 255))
        if number == fish:
            bone = (255, 255, 255, 255) if number < tokens or theme == "dark" else (*THEMES[theme].soft, 255)
            _draw_bone(drawing, middle, radius, bone)
        elif number < tokens:
            drawing.disc(
                (middle[0] - radius * 0.3, middle[1] - radius * 0.3), radius * 0.28, (*lighter(full, 0.6), 255)
            )
    return drawing.image.reduce(4)


def _bar(tokens: int, fish: int, width: int, theme: str, high: int) -> Image.Image:
    """Return a bar that shows how full a board of many spaces is, the bone space at its end."""
    full, free = THEMES[theme].token
    drawing = Drawing(Image.new("RGBA", (width * 4, high * 4)), unit=4)
    middle, end = high / 2, width - high - 2
    for paint, far in ((free, 1.0), (full, min(1.0, tokens / fish))):
        if far:
            drawing.line(((middle, middle), (middle + (end - high) * far, middle)), (*paint, 255), high - 3)
    at = width - high / 2 - 1, high / 2
    drawing.disc(at, high / 2, (*(full if tokens > fish else free), 255))
    _draw_bone(drawing, at, high / 2, (*THEMES[theme].ink, 255))
    return drawing.image.reduce(4)


def _draw_bone(drawing: Drawing, middle: Point, radius: float, paint: Paint) -> None:
    """Draw a bone across a space of this radius."""
    x, y = middle
    long = radius * 0.55
    drawing.line(((x - long, y + long * 0.7), (x + long, y - long * 0.7)), paint, radius * 0.3)
    for direction in (-1, 1):
        for turn in (-0.35, 0.35):
            at = x + direction * long + turn * radius * 0.6, y - direction * long * 0.7 + turn * radius
            drawing.disc(at, radius * 0.24, paint)


def _draw_traits(scene: Scene, box: IntBox, species: Species, style: Style) -> None:
    """Draw the traits one below the other, in columns where there is room; free places as faint outlines."""
    left, top, right, bottom = box
    across, high = style.columns(right - left + 2 * PAD), style.trait
    lines = (bottom - top) // high
    count = max(len(species.traits), min(species.limit or PLACES, PLACES, lines * across))
    if style.narrow:
        across = -(-count // lines)  # the wider, the larger their names
    wide = (right - left + APART) // across
    for number in range(count):
        line, column = divmod(number, across)
        x, y = left + column * wide, top + line * high
        place = (x, y, x + wide - APART, y + high - APART)
        if number < len(species.traits):
            draw_trait(scene, place, species.traits[number], style)
        else:
            scene.frame(place, scene.colours.chip, 2, 9)


@memoize(SPRITES)
def chip(name: str, seat: int, size: int) -> Image.Image:
    """Return a species' number on its owner's colour."""
    paint = SEATS[seat % len(SEATS)][0]
    wide = round(size * (0.9 if len(name) < 2 else 1.08))
    drawing = Drawing(Image.new("RGBA", (wide * 4, size * 4)), unit=4)
    drawing.rounded_rectangle((0, 0, wide - 1, size - 1), size * 0.3, (16, 20, 48, 255))
    drawing.rounded_rectangle((1.4, 1.4, wide - 2.4, size - 2.4), size * 0.27, (*paint, 255))
    picture = drawing.image.reduce(4)
    text.draw_clear(picture, (wide / 2 - 0.5, size / 2), name, round(size * 0.76), (255, 255, 255), bold=True)
    return picture


def draw_changes(scene: Scene, row: Row, player: Player, changed: Mapping[str, Change]) -> None:
    """Draw the gains and losses of each species of a row, over the upper rims."""
    for species, (left, top, _, _) in zip(player.species, row.tiles, strict=True):
        if species.name in changed:
            draw_change(scene, (left + CHANGE, top - 10), changed[species.name])


def species_spots(player: Player, row: Row, changed: Mapping[str, Change]) -> dict[str, IntBox]:
    """Return the boxes of a player's species ("species.3") with the changes over their edges, and of the "row.0"."""
    left, top, right, bottom = row.box
    boxes = {f"row.{player.seat}": (left, top - ABOVE, right, bottom)}
    for species, (x0, y0, x1, y1) in zip(player.species, row.tiles, strict=True):
        boxes[f"species.{species.name}"] = (x0, y0 - OVER * (species.name in changed), x1, y1)
    return boxes


def draw_change(scene: Scene, middle: tuple[float, float], change: Change) -> None:
    """Draw how many tokens came or went, on a pill over the upper rim."""
    scene.paste_centred(pill(change.signed_text, 42, scene.theme, change.gone > change.come), middle)


@memoize(SPRITES)
def pill(words: str, size: int, theme: str, loss: bool) -> Image.Image:
    """Return a pill with a gain or a loss on it, `size` pixels high."""
    colours = THEMES[theme]
    paint = colours.bad if loss else colours.good
    wide = text.width(words, round(size * 0.8), True) + round(size * 0.5)
    drawing = Drawing(Image.new("RGBA", (wide * 4, size * 4)), unit=4)
    drawing.rounded_rectangle((0, 0, wide - 1, size - 1), size / 2, (*colours.pages[0], 255))
    drawing.rounded_rectangle((2, 2, wide - 3, size - 3), size / 2 - 2, (*paint, 255))
    picture = drawing.image.reduce(4)
    ink = (255, 255, 255) if theme == "light" else (16, 20, 48)
    text.draw_clear(picture, (wide / 2, size / 2), words, round(size * 0.8), ink, bold=True)
    return picture
