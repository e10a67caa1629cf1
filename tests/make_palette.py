"""Makes the 256 colours of Cartographers' pictures, by theme: `python -m tests.make_palette`.

They are the nearest to all that is drawn there. A test (test_golden.py) holds that they still are.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import cast

from PIL import Image

from renderers.cartographers.colours import THEMES, Colours
from renderers.cartographers.examples import MAP_A, RUINS_A
from renderers.cartographers.header import WHITE, draw_header
from renderers.cartographers.map import SIDE, Grid, draw_lands, draw_outline, draw_paper
from renderers.cartographers.parts import ALARM, RIBBONS, seal
from renderers.cartographers.signs import LEAF, SIGNS, draw_sign
from renderers.kit.canvas import gradient
from renderers.kit.numbered_marks import DISC
from renderers.kit.palette import SEATS, Colour, mix

DATA = Path(__file__).parents[1] / "data"
HEAD = """# The 256 colours of this game's pictures, made by `python -m {maker}` from all that is drawn on them.
"""
ROW = 16  # colours
LANDS = ("FFVVAAWWMM.", ".AAWWMMFFVV", "WW.MMFFVVAA")  # each terrain beside each other one and the bare paper
SIZES = (44, 68)  # of a space
SIGN, WIDE, HIGH = 132, 420, 72
STEPS = 6  # from a letter's ink to what it stands on


MOST = 256
SOFTER = 0.35  # a large area shall not take all colours: the counts are raised to this power
ROUNDS = 8  # of moving the colours to the middles of those that they stand for


def palette(always: Collection[Colour], samples: Iterable[Image.Image], softer: float = SOFTER) -> Image.Image:
    """A picture with a palette: some colours as they are, the others for all that looks like these samples (RGB)."""
    counts: Counter[Colour] = Counter()
    for sample in samples:
        for count, paint in sample.getcolors(sample.width * sample.height) or ():
            counts[cast("Colour", paint)] += count
    raw = b"".join(bytes(paint) * round(count**softer) for paint, count in sorted(counts.items()))
    row = Image.frombytes("RGB", (len(raw) // 3, 1), raw)
    found = row.quantize(MOST - len(always), Image.Quantize.MEDIANCUT, kmeans=ROUNDS)
    picture = Image.new("P", (1, 1))
    picture.putpalette([*(found.getpalette() or ()), *(band for paint in always for band in paint)])
    return picture


def of_theme(theme: str) -> Image.Image:
    """A picture with the palette of this game's pictures."""
    colours = THEMES[theme]
    maps = (_map(size, theme) for size in SIZES)
    inks = (colours.ink, colours.soft, colours.gold, colours.alarm, colours.good, WHITE)
    flat = (*inks, colours.chip, colours.chip_now, DISC, LEAF)
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
        yield blends(ink, panel)
    for pair in ((colours.ink, bright), (colours.gold_ink, colours.gold), *((WHITE, paint) for paint in RIBBONS)):
        yield blends(*pair)
    for chip in (colours.chip, colours.chip_now):
        yield blends(colours.ink, chip)


def blends(one: Colour, other: Colour) -> Image.Image:
    """Colours on the way from one to another, as at the edges of letters."""
    row = Image.new("RGB", (STEPS, 1))
    row.putdata([mix(one, other, step / (STEPS - 1)) for step in range(STEPS)])
    return row.resize((WIDE, HIGH // 2), Image.Resampling.NEAREST)


def _headers() -> Iterator[Image.Image]:
    """The players' bars, with their badges and white letters."""
    for seat, (paint, _) in enumerate(SEATS):
        image = Image.new("RGB", (WIDE, HIGH), paint)
        draw_header(image, (0, 0, WIDE, HIGH), seat)
        yield image
        yield blends(WHITE, paint)


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


def write_palettes(game: str, palettes: Mapping[str, Image.Image], maker: str) -> None:
    """Write a game's palettes by theme into its file."""
    text = HEAD.format(maker=maker) + "\n".join(_as_toml(theme, picture) for theme, picture in palettes.items())
    (DATA / game / "palette.toml").write_text(text, "utf-8")


def _as_toml(theme: str, picture: Image.Image) -> str:
    """The theme's colours as they stand in the file."""
    bands = picture.getpalette() or []
    rows = [bytes(bands[at : at + 3 * ROW]).hex(" ", 3) for at in range(0, len(bands), 3 * ROW)]
    return "\n".join([f'{theme} = """', *rows, '"""', ""])


if __name__ == "__main__":
    write_palettes("cartographers", {theme: of_theme(theme) for theme in THEMES}, "tests.make_palette")
