"""The background below and around the islands: the sea with its glints, banks of cloud, the clear sky of the tiles."""

from collections.abc import Collection
from functools import cache
from itertools import product
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.canvas import gradient
from ..kit.hexes import Cell, Hexes, neighbour
from ..kit.masks import blank, enlarge, reduced_box
from ..kit.palette import mix
from ..kit.scene import IntBox
from ..kit.shades import reduce_shades
from .colours import THEMES
from .field import pixel
from .outlines import draw_outlines

HAZE = 128  # the grey of the tiles' sky, see draw_sky
LINES = 200  # how strongly the outlines cover it
SHEET = {"light": 118, "dark": 130}  # how strongly the tiles' sky covers the sea
GLOW = 1 / 36  # of a tile: how soft its sky's glow is, in pixels eight times as large
PERIOD = (1200, 1440)  # pixels, after which the sea begins again
CLOUD = ((0.0, 0.0, 0.5), (0.5, -0.16, 0.62), (1.05, -0.02, 0.5), (1.5, 0.08, 0.36), (-0.45, 0.1, 0.34))


def sea(width: int, height: int, theme: str, left: int = 0, top: int = 0) -> Image.Image:
    """Return the sea far below, under drifting clouds: a box of an endless one, that begins so far from its origin."""
    water = _water(theme)
    image = Image.new("P", (width, height))
    image.putpalette(water.getpalette() or ())
    for upper in range(-(top % PERIOD[1]), height, PERIOD[1]):
        for start in range(-(left % PERIOD[0]), width, PERIOD[0]):
            image.paste(water, (start, upper))
    return image.convert("RGB")


@cache
def _water(theme: str) -> Image.Image:
    """Return a repeatable piece of the sea: its edges fit the opposite ones.

    It has few colours, by a palette, and is not packed: each picture needs some of it.
    """
    colours, chance = THEMES[theme], Random(11)  # noqa: S311 - not for secrets
    width, height = PERIOD
    image = Image.new("RGB", PERIOD)
    for upper, paints in ((0, colours.sea), (height // 2, colours.sea[::-1])):
        image.paste(gradient(width, height // 2, *paints), (0, upper))
    _draw_waves(image, theme, chance)
    low = _clouds(chance, 12, (60, 110))
    image.paste(colours.cloud, (0, 0), low.point(lambda value: value * 20 // 100))
    return reduce_shades(image).quantize(256, dither=Image.Dither.NONE)


def _draw_waves(image: Image.Image, theme: str, chance: Random) -> None:
    paint, pen = THEMES[theme].wave, ImageDraw.Draw(image)
    for _ in range(image.width * image.height // 9000):
        x, y, wide = chance.randrange(image.width), chance.randrange(image.height), chance.randint(8, 16)
        for start, upper in product((x, x + wide, x - image.width, x + wide - image.width), (y, y - image.height)):
            pen.arc((start, upper, start + wide, upper + wide // 2), 20, 160, paint, 1)


def _clouds(chance: Random, count: int, sizes: tuple[int, int]) -> Image.Image:
    """Return banks of cloud as a mask, drawn at a quarter of the size; those at an edge go on at the opposite one."""
    width, height = (side // 4 for side in PERIOD)
    small = Image.new("L", (3 * width, 3 * height))
    pen = ImageDraw.Draw(small)
    for number in range(count):
        unit = chance.randint(*sizes) / 4
        x, y = width * (number + chance.random()) / count, height * chance.random()
        for (right, down, radius), column, row in product(CLOUD, range(3), range(3)):
            left, top = x + column * width + (right - radius) * unit, y + row * height + (down - radius * 0.5) * unit
            pen.ellipse((left, top, left + 2 * radius * unit, top + radius * unit), fill=255)
    middle = width, height, 2 * width, 2 * height
    return small.filter(ImageFilter.GaussianBlur(5)).resize(PERIOD, Image.Resampling.BILINEAR, middle)


def draw_sky(
    image: Image.Image, hexes: Hexes, cells: Collection[Cell], theme: str, sheet: Image.Image, shadow: Image.Image
) -> None:
    """Draw the cells' own sky: a bright sheet over the sea, the islands' shadow on it (both at half size), and
    outlines.

    All of it lies on the sea at once: its colour is a grey, from the shadow over the sheet to the lines.
    """
    sky = enlarge(ImageChops.screen(sheet, shadow), image.size)
    paint = enlarge(shadow.point(_shadows(theme)), image.size)
    draw_outlines(sky, hexes, cells, LINES)
    draw_outlines(paint, hexes, cells, 255)
    paint.putpalette(_palette(theme))
    image.paste(paint.convert("RGB"), (0, 0), sky)


def sheet_over(size: tuple[int, int], hexes: Hexes, cells: Collection[Cell], theme: str, box: IntBox) -> Image.Image:
    """Return how much of the sea the tiles' sky covers and its glow round them, at half size, in a box of a picture."""
    sheet, half = blank(size, 2), hexes.halve()
    pen = ImageDraw.Draw(sheet)
    for cell in cells:
        pen.polygon([(pixel(x), pixel(y)) for x, y in half.corners(cell)], fill=SHEET[theme])
    glow = sheet.reduce(4).filter(ImageFilter.GaussianBlur(hexes.size * GLOW)).point(lambda value: value // 2)
    inner = reduced_box(sheet, box, 2)
    return ImageChops.lighter(inner, enlarge(reduced_box(glow, box, 8), inner.size))


@cache
def _shadows(theme: str) -> list[int]:
    """Return, for each darkness of a shadow, the grey of things on the sea there, mixed of the shadow and the sheet.

    The sheet is taken fainter than it is, since a shadow falls beyond it as well.
    """
    shares = ((value / 255, 0.65 * SHEET[theme] / 255 * (1 - value / 255)) for value in range(256))
    return [round(HAZE * sheet / (dark + sheet)) for dark, sheet in shares]


@cache
def _palette(theme: str) -> bytes:
    """Return the colours of these greys: black is the shadow, HAZE the sheet, white a line."""
    colours = THEMES[theme]
    low = (mix(colours.shade, colours.haze, grey / HAZE) for grey in range(HAZE))
    high = (mix(colours.haze, colours.hex, (grey - HAZE) / (255 - HAZE)) for grey in range(HAZE, 256))
    return bytes(band for paint in (*low, *high) for band in paint)


def around(cells: Collection[Cell]) -> list[Cell]:
    """Return the empty cells that touch one of these."""
    known = set(cells)
    return sorted({neighbour(cell, edge) for cell in cells for edge in range(6)} - known)
