"""The islands: coasts, meadows, undersides and shadows, all cut from one height field, and trees.

What is to be seen of the land is one relief in grey, from the lowest rock to the meadows, and coloured at the end: grey
pictures cost little.
"""

from functools import cache, lru_cache
from itertools import pairwise
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.cache import SPRITES, kept
from ..kit.hexes import Cell, Hexes
from ..kit.hexes import unit as polar
from ..kit.palette import Colour, mix
from .colours import THEMES
from .field import BLUR, WANDER, Named, Part, Tile, field, grains, heading, wandering
from .pieces import tree

COAST = 128  # the level of the field at which land begins
MEADOW = COAST + 44
LEVELS = (40, 76, 112, 148)  # of the relief: rock from below
GOLD, SHORE, GLINT, GRASS = 168, 184, 200, (216, 233, 250)
SWATCH = 528
ASIDE = 200  # so that no swatch meets its mirror image in the middle of a tile


def draw_land(
    image: Image.Image,
    hexes: Hexes,
    tiles: tuple[Tile, ...],
    theme: str,
    closed: frozenset[Named] = frozenset(),
    grain: Image.Image | None = None,
) -> None:
    """Islands with their shadows, undersides and trees; closed ones, given by cell and part, have golden shores."""
    size = image.size
    grain = grain or wandering(hexes, (size[0] + 1) // 2, (size[1] + 1) // 2)
    cut = Cut(field(hexes, tiles, size, grain), size, BLUR * hexes.size)
    image.paste(THEMES[theme].shade, (0, 0), cut.soft(0.10 * hexes.size, 0.34 * hexes.size, 0.5))
    relief, land = _relief(cut, hexes, _marked(hexes, tiles, closed, size))
    image.paste(_coloured(relief, theme), (0, 0), land)
    _draw_trees(image, hexes, tiles, theme)


class Cut:
    """Masks from a field at half size."""

    def __init__(self, small: Image.Image, size: tuple[int, int], blur: float) -> None:
        self.size = size
        self.small = small
        self.large = small.resize(size, Image.Resampling.BILINEAR)
        self.ramp = max(8.0, 255 / (2.5 * blur) * 0.8)  # levels a pixel

    def mask(self, level: float) -> Image.Image:
        """Where the field is above a level, with smooth edges."""
        return self.large.point(_slope(level, self.ramp))

    def soft(self, right: float, down: float, strength: float) -> Image.Image:
        """A soft shadow, moved."""
        blurred = self.small.reduce(2).filter(ImageFilter.GaussianBlur(1.5))
        table = [round(strength * min(255, max(0, (value - WANDER) * 1.65))) for value in range(256)]
        return moved(blurred.point(table).resize(self.size, Image.Resampling.BILINEAR), right, down)


def moved(mask: Image.Image, right: float, down: float) -> Image.Image:
    shifted = Image.new("L", mask.size)
    shifted.paste(mask, (round(right), round(down)))
    return shifted


def _relief(cut: Cut, hexes: Hexes, golden: Image.Image) -> tuple[Image.Image, Image.Image]:
    """The land in grey, each stratum of rock smaller than the one above it, and where there is any."""
    size = cut.size
    relief, coast, meadow = Image.new("L", size), cut.mask(COAST), cut.mask(MEADOW)
    land = coast
    for step, level in enumerate(LEVELS):
        low = (len(LEVELS) - step) / len(LEVELS)
        stratum = moved(cut.mask(COAST + 62 * low), 0, 0.22 * hexes.size * low)
        relief.paste(level, (0, 0), stratum)
        land = ImageChops.lighter(land, stratum)
    relief.paste(SHORE, (0, 0), coast)
    relief.paste(GLINT, (0, 0), ImageChops.subtract(coast, moved(coast, 0, max(1.0, 0.03 * hexes.size))))
    gilt = golden.getbbox()
    if gilt:
        relief.paste(GOLD, gilt, ImageChops.darker(coast.crop(gilt), golden.crop(gilt)))
    relief.paste(_meadow(hexes, size), (0, 0), meadow)
    return relief, land


def _marked(hexes: Hexes, tiles: tuple[Tile, ...], closed: frozenset[Named], size: tuple[int, int]) -> Image.Image:
    """The tiles' share of the closed islands, of a tile with two islands the side of each."""
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    for cell, parts in tiles:
        for number, part in enumerate(parts):
            if (cell, number) in closed:
                (x, y), middle, half = hexes.centre(cell), heading(part), 30 + 30 * len(part)
                if len(parts) == 1:
                    pen.polygon(hexes.corners(cell), fill=255)
                else:
                    box = (x - hexes.size, y - hexes.size, x + hexes.size, y + hexes.size)
                    pen.pieslice(box, middle - half, middle + half, fill=255)
    return image


@lru_cache(maxsize=256)
def _slope(level: float, ramp: float) -> list[int]:
    """From nothing to all round a level."""
    return [max(0, min(255, round(255 * (value - level + ramp / 2) / ramp))) for value in range(256)]


def _coloured(relief: Image.Image, theme: str) -> Image.Image:
    painted = relief.copy()
    painted.putpalette(_palette(theme))
    return painted.convert("RGB")


@cache
def _palette(theme: str) -> bytes:
    """The colour of each grey value of the relief."""
    colours = THEMES[theme]
    shores = (colours.gold, colours.shore, colours.glint)
    paints = (*colours.rock, *shores, colours.grass, colours.meadow, colours.high)
    stops = list(zip((*LEVELS, GOLD, SHORE, GLINT, *GRASS), paints, strict=True))
    return bytes(band for grey in range(256) for band in _between(stops, grey))


def _between(stops: list[tuple[int, Colour]], grey: int) -> Colour:
    """The colour of a grey, between those of its neighbours with a colour of their own."""
    for (low, one), (high, other) in pairwise(stops):
        if grey <= high:
            return mix(one, other, max(0.0, (grey - low) / (high - low)))
    return stops[-1][1]


def _meadow(hexes: Hexes, size: tuple[int, int]) -> Image.Image:
    """Grass with lighter patches, in greys of the relief: one swatch and its mirror images side by side."""
    image, swatch = Image.new("L", size), _swatch()
    sides = (swatch, swatch.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    start = (at % (2 * SWATCH) - 2 * SWATCH for at in (round(hexes.left) + ASIDE, round(hexes.top) + ASIDE))
    left, top = start
    for row, y in enumerate(range(top, size[1], SWATCH)):
        for column, x in enumerate(range(left, size[0], SWATCH)):
            if x > -SWATCH and y > -SWATCH:
                side = sides[column % 2]
                image.paste(side.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if row % 2 else side, (x, y))
    return image


@kept(SPRITES)
def _swatch() -> Image.Image:
    image = Image.new("L", (SWATCH, SWATCH), GRASS[0])
    for paint, seed, level in ((GRASS[1], 3, 128), (GRASS[2], 5, 158)):
        image.paste(paint, (0, 0), _patches(seed, level))
    return image


def _patches(seed: int, level: int) -> Image.Image:
    table = [max(0, min(255, (value - level) * 12 + 128)) for value in range(256)]
    coarse = grains(seed, 0, 255).crop((0, 0, SWATCH // 44, SWATCH // 44))
    return coarse.resize((SWATCH, SWATCH), Image.Resampling.BICUBIC).point(table)


def _draw_trees(image: Image.Image, hexes: Hexes, tiles: tuple[Tile, ...], theme: str) -> None:
    """A few trees on each tile, always the same ones for the same cell, from the back to the front."""
    trees: list[tuple[float, float, int, int]] = []
    for cell, parts in tiles:
        (left, top), size = hexes.centre(cell), hexes.size
        trees += [
            (top + down * size, left + right * size, kind, round(size * share))
            for right, down, kind, share in _trees(cell, parts)
        ]
    for y, x, kind, side in sorted(trees):
        picture = tree(kind, max(8, side), theme)
        image.paste(picture, (round(x - picture.width / 2), round(y - picture.height * 0.7)), picture)


@lru_cache(maxsize=4096)
def _trees(cell: Cell, parts: tuple[Part, ...]) -> tuple[tuple[float, float, int, float], ...]:
    """A tile's trees in sizes of a tile: how far right and down of its centre, of which kind, how large."""
    chance = Random(cell[0] * 131 + cell[1] * 17 + 5)  # noqa: S311 - not for secrets
    trees = []
    for edge in (edge for part in parts for edge in part):
        for _ in range(chance.choice((0, 1, 1, 2))):
            right, down = polar(60 * edge + chance.uniform(-19, 19), chance.uniform(0.58, 0.8))
            trees.append((right, down, chance.choice((0, 0, 1)), chance.uniform(0.2, 0.28)))
    return tuple(trees)


__all__ = ["Named", "Part", "Tile", "draw_land"]
