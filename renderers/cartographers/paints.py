"""The 256 colours of this game's pictures, by theme.

A sheet is a hundred small signs, too far apart for deflate to find them again: with three bytes a pixel a table of
eight takes 800 KiB, with one half of that. All pictures of a theme share a palette: no colour changes between turns.
"""

from collections.abc import Iterator
from functools import cache

from PIL import Image

from ..kit.canvas import gradient
from ..kit.glance import unheard
from ..kit.paints import palette
from ..kit.palette import SEATS, Colour, mix
from ..kit.png import PALETTE
from .colours import THEMES, Colours
from .examples import MAP_A, RUINS_A
from .header import WHITE, draw_header
from .map import SIDE, Grid, draw_lands, draw_outline, draw_paper
from .parts import ALARM, RIBBONS, seal
from .signs import SIGNS, draw_sign

LANDS = ("FFVVAAWWMM.", ".AAWWMMFFVV", "WW.MMFFVVAA")  # each terrain beside each other one and the bare paper
SIZES = (44, 68)  # of a space
SIGN, WIDE, HIGH = 132, 420, 72
STEPS = 6  # from a letter's ink to what it stands on


def finished(image: Image.Image, theme: str) -> Image.Image:
    """The picture, whose file will have the theme's colours only."""
    image.info[PALETTE] = _palette(theme)
    return image


@cache
@unheard()
def _palette(theme: str) -> Image.Image:
    colours = THEMES[theme]
    maps = (_map(size, theme) for size in SIZES)
    flat = (colours.ink, colours.soft, colours.gold, colours.alarm, colours.good, colours.chip, colours.chip_now, WHITE)
    return palette(flat, (*_grounds(colours), *_letters(colours), *_headers(), *_signs(theme), *maps))


def _grounds(colours: Colours) -> Iterator[Image.Image]:
    """What lies below everything."""
    yield gradient(WIDE, 6 * HIGH, *colours.ground)
    yield gradient(WIDE, 6 * HIGH, *colours.panel)
    yield gradient(WIDE, HIGH, *colours.bright)


def _letters(colours: Colours) -> Iterator[Image.Image]:
    """The blends at the edges of letters."""
    panel, bright = mix(*colours.panel, 0.5), mix(*colours.bright, 0.5)
    for ink in (colours.ink, colours.soft, colours.accent, colours.alarm, colours.good, colours.gold):
        yield _blends(ink, panel)
    for pair in ((colours.ink, bright), (colours.gold_ink, colours.gold), *((WHITE, paint) for paint in RIBBONS)):
        yield _blends(*pair)
    for chip in (colours.chip, colours.chip_now):
        yield _blends(colours.ink, chip)


def _blends(one: Colour, other: Colour) -> Image.Image:
    row = Image.new("RGB", (STEPS, 1))
    row.putdata([mix(one, other, step / (STEPS - 1)) for step in range(STEPS)])
    return row.resize((WIDE, HIGH // 2), Image.Resampling.NEAREST)


def _headers() -> Iterator[Image.Image]:
    """The players' bars, with their badges and white letters."""
    for seat, (paint, _) in enumerate(SEATS):
        image = Image.new("RGB", (WIDE, HIGH), paint)
        draw_header(image, (0, 0, WIDE, HIGH), seat)
        yield image
        yield _blends(WHITE, paint)


def _signs(theme: str) -> Iterator[Image.Image]:
    """The signs and the edicts' seals."""
    image = gradient((len(SIGNS) + 2) * SIGN, SIGN, *THEMES[theme].panel).copy()
    for number, name in enumerate(SIGNS):
        draw_sign(image, ((number + 0.5) * SIGN, SIGN / 2), name, SIGN, theme)
    for number, active in enumerate((True, False), len(SIGNS)):
        picture = seal("A", SIGN, active, theme)
        image.paste(picture, (number * SIGN, 0), picture)
    draw_sign(image, (SIGN / 2, SIGN / 2), "monster", SIGN, theme, ALARM)
    return iter((image,))


def _map(size: int, theme: str) -> Image.Image:
    """A sheet full of drawings."""
    grid = Grid(40, 40, size)
    image = gradient(grid.side + 60, grid.side + 60, *THEMES[theme].panel).copy()
    rows = tuple(LANDS[row // 2 % 3] for row in range(SIDE))
    draw_paper(image, grid, MAP_A, RUINS_A, theme)
    draw_lands(image, grid, rows, RUINS_A, theme)
    draw_outline(image, grid, ("B2", "B3"), theme)
    return image
