"""What lies below and around the islands: the sea with its glints, banks of cloud, the clear sky of the tiles."""

import math
from collections.abc import Collection
from functools import cache
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.cache import LAYERS, SPRITES, kept, packed
from ..kit.canvas import Drawing, gradient
from ..kit.hexes import Cell, Hexes, neighbour
from ..kit.palette import mix
from ..kit.shades import scaled, shaded
from .colours import THEMES
from .field import pixel

HAZE = 128  # the grey of the tiles' sky, see draw_sky
LINES = 200  # how strongly the outlines cover it
SHEET = {"light": 118, "dark": 130}  # how strongly the tiles' sky covers the sea
CLOUD = ((0.0, 0.0, 0.5), (0.5, -0.16, 0.62), (1.05, -0.02, 0.5), (1.5, 0.08, 0.36), (-0.45, 0.1, 0.34))


@packed(LAYERS)
def sea(width: int, height: int, theme: str) -> Image.Image:
    """The sea far below, under drifting clouds."""
    colours = THEMES[theme]
    chance = Random(11)  # noqa: S311 - not for secrets
    image = gradient(width, height, *colours.sea)
    _draw_waves(image, theme, chance)
    low = _clouds(width, height, chance, 9, (60, 110))
    image.paste(colours.cloud, (0, 0), low.point(lambda value: value * 20 // 100))
    return shaded(image)


def _draw_waves(image: Image.Image, theme: str, chance: Random) -> None:
    paint, pen = THEMES[theme].wave, ImageDraw.Draw(image)
    for _ in range(image.width * image.height // 9000):
        x, y, wide = chance.randrange(image.width), chance.randrange(image.height), chance.randint(8, 16)
        for start in (x, x + wide):
            pen.arc((start, y, start + wide, y + wide // 2), 20, 160, paint, 1)


def _clouds(width: int, height: int, chance: Random, count: int, sizes: tuple[int, int]) -> Image.Image:
    """Banks of cloud as a mask, drawn at a quarter of the size."""
    small = Image.new("L", (width // 4, height // 4))
    pen = ImageDraw.Draw(small)
    for number in range(count):
        unit = chance.randint(*sizes) / 4
        x, y = small.width * (number + chance.random()) / count, small.height * chance.random()
        for right, down, radius in CLOUD:
            box = (x + (right - radius) * unit, y + (down - radius * 0.5) * unit)
            pen.ellipse((*box, box[0] + 2 * radius * unit, box[1] + radius * unit), fill=255)
    return small.filter(ImageFilter.GaussianBlur(5)).resize((width, height), Image.Resampling.BILINEAR)


def draw_sky(
    image: Image.Image, hexes: Hexes, cells: Collection[Cell], theme: str, lines: Image.Image, shadow: Image.Image
) -> None:
    """The tiles' own sky: a bright sheet over the sea, with a glow, the islands' shadow on it and outlined by `lines`.

    All of it lies on the sea at once: its colour is a grey, from the shadow over the sheet to the lines.
    """
    sheet = _sheet(image.size, hexes, cells, theme)
    sky = ImageChops.lighter(ImageChops.screen(sheet, shadow), scaled(lines, LINES))
    paint = ImageChops.add(shadow.point(_shadows(theme)), scaled(lines, 255 - HAZE))
    paint.putpalette(_palette(theme))
    image.paste(paint.convert("RGB"), (0, 0), sky)


def _sheet(size: tuple[int, int], hexes: Hexes, cells: Collection[Cell], theme: str) -> Image.Image:
    """How much of the sea the tiles' sky covers, and its glow round them."""
    sheet = Image.new("L", size)
    pen = ImageDraw.Draw(sheet)
    for cell in cells:
        pen.polygon([(pixel(x), pixel(y)) for x, y in hexes.corners(cell)], fill=SHEET[theme])
    glow = sheet.reduce(8).filter(ImageFilter.GaussianBlur(hexes.size / 24)).point(lambda value: value // 2)
    return ImageChops.lighter(sheet, glow.resize(size, Image.Resampling.BILINEAR))


@cache
def _shadows(theme: str) -> list[int]:
    """By how dark a shadow is: the grey of what lies on the sea there, mixed of the shadow and the sheet.

    As if the sheet were fainter than it is, since a shadow falls beyond it as well.
    """
    shares = ((value / 255, 0.65 * SHEET[theme] / 255 * (1 - value / 255)) for value in range(256))
    return [round(HAZE * sheet / (dark + sheet)) for dark, sheet in shares]


@cache
def _palette(theme: str) -> bytes:
    """The colours of these greys: black is the shadow, HAZE the sheet, white a line."""
    colours = THEMES[theme]
    low = (mix(colours.shade, colours.haze, grey / HAZE) for grey in range(HAZE))
    high = (mix(colours.haze, colours.hex, (grey - HAZE) / (255 - HAZE)) for grey in range(HAZE, 256))
    return bytes(band for paint in (*low, *high) for band in paint)


def outlines(size: tuple[int, int], hexes: Hexes, cells: Collection[Cell]) -> Image.Image:
    """The outlines of the cells, as a mask of this size."""
    outline, lines = _outline(round(hexes.size, 2)), Image.new("L", size)
    for cell in cells:
        x, y = hexes.centre(cell)
        lines.paste(255, (round(x - outline.width / 2), round(y - outline.height / 2)), outline)
    return lines


@kept(SPRITES)
def _outline(size: float) -> Image.Image:
    side = 2 * math.ceil(size + 3)
    drawing = Drawing(Image.new("L", (side * 4, side * 4)), unit=4)
    corners = Hexes(side / 2, side / 2, size).corners((0, 0))
    drawing.line([*corners, corners[0]], (255,), 1.3)
    return drawing.image.reduce(4)


def around(cells: Collection[Cell]) -> list[Cell]:
    """The empty cells that touch one of these."""
    known = set(cells)
    return sorted({neighbour(cell, edge) for cell in cells for edge in range(6)} - known)
