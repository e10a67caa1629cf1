"""The islands: coasts, meadows, undersides and shadows, all cut from one height field, and trees.

What is to be seen of the land is one relief in grey, from the lowest rock to the meadows, and coloured at the end: grey
pictures cost little.
"""

from copy import copy
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.cache import SPRITES, memoize
from ..kit.hexes import Cell, Hexes
from ..kit.hexes import unit as polar
from ..kit.masks import enlarge, reduced_box
from ..kit.palette import Colour, mix
from ..kit.pasting import paste_masked
from ..kit.scene import IntBox
from ..kit.shades import scale_grey
from .colours import THEMES
from .field import BLUR, SWATCH, WANDER, Named, Part, Tile, direction, field, grains, mirror_tiles, pixel
from .outlines import draw_outlines
from .pieces import tree

COAST = 128  # the level of the field at which land begins
MEADOW = COAST + 44
LEVELS = (40, 76, 112, 148)  # of the relief: rock from below
SHORE, GLINT, GRASS = 184, 200, (218, 229, 240)
BRINK = 212  # sand again: from there to the grass no edge of a meadow is as bright as a glint
LIGHTER = 11  # how much lighter meadows are where tiles meet, about
SEAM = 92  # how strongly they are white there
SHADE = 1.5  # how soft shadows are, in pixels four times as large
FALL = (0.10, 0.34)  # of a tile: how far right and down they fall
Closed = frozenset[Named]  # the parts of closed islands, by cell and place on the tile
NONE: Closed = frozenset()
WHITE = (255, 255, 255)


def draw_land(image: Image.Image, hexes: Hexes, tiles: tuple[Tile, ...], theme: str, closed: Closed = NONE) -> None:
    """Draw islands with their shadows over the picture; closed ones have golden shores."""
    cut = LandMasks(hexes, tiles, image.size, (0, 0, *image.size))
    paste_masked(image, THEMES[theme].shade, (0, 0), enlarge(cut.shadow(), image.size))
    draw_islands(image, cut, theme, closed)


def draw_islands(
    image: Image.Image, cut: "LandMasks", theme: str, closed: Closed = NONE, *, seams: bool = False
) -> None:
    """Draw islands without their shadows: undersides, meadows, with seams where tiles meet, trees."""
    relief, land = _relief(cut, seams)
    painted = _colour_relief(relief, theme)
    golden = _closed_mask(cut.hexes, cut.tiles, closed, image.size)
    gilt = golden.getbbox()
    if gilt:
        coast, meadow = (cut.mask(level, gilt) for level in (COAST, MEADOW))
        shore = ImageChops.subtract(coast, meadow)
        painted.paste(THEMES[theme].gold, gilt, ImageChops.darker(shore, golden.crop(gilt)))
    image.paste(painted, (0, 0), land)
    _draw_trees(image, cut.hexes, cut.tiles, theme)


class LandMasks:
    """Masks of the land in a box of a picture of this size: of what lies beyond it only the shadow is seen."""

    def __init__(self, hexes: Hexes, tiles: tuple[Tile, ...], size: tuple[int, int], box: IntBox) -> None:
        self.hexes, self.tiles = hexes.shift(-box[0], -box[1]), tiles
        self.size = box[2] - box[0], box[3] - box[1]
        soft = field(hexes, tiles, size)
        self.small = reduced_box(soft, box, 2)
        self._shadow = reduced_box(_shadow(soft, hexes.size), box, 4)
        self.ramp = max(8.0, 255 / (2.5 * BLUR * hexes.size) * 0.8)  # levels a pixel

    @cached_property
    def large(self) -> Image.Image:
        """The height field at full size."""
        return enlarge(self.small, self.size)

    def part(self, box: IntBox) -> "LandMasks":
        """Return the masks in a part of the box, whose shadow is not wanted."""
        part = copy(self)
        part.hexes, part.size = self.hexes.shift(-box[0], -box[1]), (box[2] - box[0], box[3] - box[1])
        part.small = reduced_box(self.small, box, 2)
        return part

    def mask(self, level: float, box: IntBox | None = None) -> Image.Image:
        """Return the mask where the height field is above a level, with smooth edges, or a part of it."""
        return (self.large.crop(box) if box else self.large).point(_slope(level, self.ramp))

    def coarse(self, level: float) -> Image.Image:
        """Return `mask` at half size."""
        return self.small.point(_slope(level, 2 * self.ramp))

    def shadow(self) -> Image.Image:
        """Return the soft shadow that the islands cast on what lies below, at half size."""
        return enlarge(self._shadow, self.small.size)


def _shadow(soft: Image.Image, size: float) -> Image.Image:
    """Return the shadow of a field, at half its size; the tiles' size is in pixels of the whole."""
    blurred = soft.reduce(2).filter(ImageFilter.GaussianBlur(SHADE))
    table = [round(0.5 * min(255, max(0, (value - WANDER) * 1.65))) for value in range(256)]
    return shift_mask(blurred.point(table), *(step * size / 4 for step in FALL))


def shift_mask(mask: Image.Image, right: float, down: float) -> Image.Image:
    """Return a mask moved by whole pixels; what comes in from outside is empty."""
    shifted = Image.new("L", mask.size)
    shifted.paste(mask, (round(right), round(down)))
    return shifted


def _relief(cut: LandMasks, seams: bool) -> tuple[Image.Image, Image.Image]:
    """Return the land in grey, lighter where it is higher, and its mask; of two layers the lighter one is visible."""
    coast, rock = cut.mask(COAST), enlarge(_rock(cut), cut.size)
    below = rock.point([min(255, value * 255 // LEVELS[0]) for value in range(256)])
    edge = ImageChops.subtract(coast, shift_mask(coast, 0, max(1.0, 0.03 * cut.hexes.size)), 255 / (GLINT - SHORE))
    relief = ImageChops.add(ImageChops.lighter(rock, _step(coast, LEVELS[-1], SHORE)), edge)
    meadow = _meadow(cut.hexes, cut.size)
    if seams:
        draw_outlines(meadow, cut.hexes, [cell for cell, _ in cut.tiles], 255, SEAM)
    grass = ImageChops.darker(meadow, cut.large.point(_brink(cut.ramp)))
    return ImageChops.lighter(relief, grass), ImageChops.lighter(below, coast)


def _step(mask: Image.Image, low: int, high: int) -> Image.Image:
    """Return greys from one to another where a mask is: so its whole edge is a soft one between two layers."""
    return mask.point([0, *(low + (high - low) * value // 255 for value in range(1, 256))])


@lru_cache(maxsize=64)
def _brink(ramp: float) -> list[int]:
    """Return a ramp from 0 over the soft edge of a meadow to full grass."""
    soft = [0, *(BRINK + (GRASS[0] - BRINK) * value // 255 for value in range(1, 255)), 255]
    return [soft[value] for value in _slope(MEADOW, ramp)]


def _rock(cut: LandMasks) -> Image.Image:
    """Return the strata of rock below the coast, each smaller than the one above it, at half size:
    their edges are soft.
    """
    rock = Image.new("L", cut.small.size)
    for step, level in enumerate(LEVELS):
        low = (len(LEVELS) - step) / len(LEVELS)
        stratum = shift_mask(cut.coarse(COAST + 62 * low), 0, 0.11 * cut.hexes.size * low)
        rock = ImageChops.lighter(rock, scale_grey(stratum, level))
    return rock


def _closed_mask(hexes: Hexes, tiles: tuple[Tile, ...], closed: Closed, size: tuple[int, int]) -> Image.Image:
    """Return the tiles' share of the closed islands, of a tile with two islands the side of each."""
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    for cell, parts in tiles:
        for number, part in enumerate(parts):
            if (cell, number) in closed:
                (x, y), middle, half = hexes.centre(cell), direction(part), 30 + 30 * len(part)
                if len(parts) == 1:
                    pen.polygon([(pixel(x), pixel(y)) for x, y in hexes.corners(cell)], fill=255)
                else:
                    box = tuple(pixel(at + side * hexes.size) for side in (-1, 1) for at in (x, y))
                    pen.pieslice(box, middle - half, middle + half, fill=255)
    return image


@lru_cache(maxsize=256)
def _slope(level: float, ramp: float) -> list[int]:
    """Return a ramp from 0 to 255 round a level."""
    return [max(0, min(255, round(255 * (value - level + ramp / 2) / ramp))) for value in range(256)]


def _colour_relief(relief: Image.Image, theme: str) -> Image.Image:
    painted = relief.copy()
    painted.putpalette(_palette(theme))
    return painted.convert("RGB")


@cache
def _palette(theme: str) -> bytes:
    """Return the colour of each grey value of the relief."""
    colours = THEMES[theme]
    high, paints = colours.high, [*zip(LEVELS, colours.rock, strict=True)]
    paints += [(SHORE, colours.shore), (GLINT, colours.glint), (GLINT + LIGHTER, colours.glint), (BRINK, colours.shore)]
    paints += zip(GRASS, (colours.grass, colours.meadow, high), strict=True)
    paints.append((GRASS[-1] + LIGHTER, mix(high, WHITE, 0.14)))
    return bytes(band for grey in range(256) for band in _mix_stops(paints, grey))


def _mix_stops(stops: list[tuple[int, Colour]], grey: int) -> Colour:
    """Return the colour of a grey, between those of its neighbours with a colour of their own."""
    for (low, one), (high, other) in pairwise(stops):
        if grey <= high:
            return mix(one, other, max(0.0, (grey - low) / (high - low)))
    return stops[-1][1]


def _meadow(hexes: Hexes, size: tuple[int, int]) -> Image.Image:
    """Return grass with lighter patches, in greys of the relief."""
    return mirror_tiles(_swatch(), round(hexes.left), round(hexes.top), size)


@memoize(SPRITES)
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
    """Draw a few trees on each tile, always the same ones for the same cell, from the back to the front."""
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
    """Return a tile's trees in sizes of a tile: how far right and down of its centre, their kind, their size."""
    chance = Random(cell[0] * 131 + cell[1] * 17 + 5)  # noqa: S311 - not for secrets
    trees = []
    for edge in (edge for part in parts for edge in part):
        for _ in range(chance.choice((0, 1, 1, 2))):
            right, down = polar(60 * edge + chance.uniform(-19, 19), chance.uniform(0.58, 0.8))
            trees.append((right, down, chance.choice((0, 0, 1)), chance.uniform(0.2, 0.28)))
    return tuple(trees)


__all__ = ["Named", "Part", "Tile", "draw_islands", "draw_land"]
