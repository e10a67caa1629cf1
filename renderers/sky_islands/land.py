"""The islands: land drawn as one field over all tiles, so that coasts run on across their borders.

The field is a soft drawing of all land, made at half size; cut at one level it gives the coast, at higher ones the
meadows, moved down and cut higher the rock below. A little fixed noise makes the coasts wander.
"""

import math
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.cache import LAYERS, SPRITES, kept
from ..kit.hexes import Cell, Hexes, extent, neighbour
from .colours import THEMES
from .pieces import tree

Part = tuple[int, ...]  # the edges of one island on a tile
Tile = tuple[Cell, tuple[Part, ...]]
SHARE = 0.14  # of an edge: how far from its ends the coast meets it
PLATEAU = 0.43
BAY = 0.16
BLUR = 0.075
WANDER = 46
COAST = 128  # the level at which land begins


def draw_land(image: Image.Image, hexes: Hexes, tiles: tuple[Tile, ...], theme: str) -> None:
    """Islands with their shadows, undersides and trees."""
    if not tiles:
        return
    room = round(0.7 * hexes.size) + 4
    box = extent([cell for cell, _ in tiles])
    left, top = (max(0, math.floor(near + low * hexes.size - room)) for near, low in ((hexes.left, box[0]), (hexes.top, box[1])))
    right, bottom = (
        min(most, math.ceil(near + high * hexes.size + room))
        for most, near, high in ((image.width, hexes.left, box[2]), (image.height, hexes.top, box[3]))
    )
    part = image.crop((left, top, right, bottom))
    inside = hexes.moved(-left, -top)
    _paint(part, Cut(_field(inside, tiles, part.size), part.size, BLUR * hexes.size), hexes.size, theme)
    _draw_trees(part, inside, tiles, theme)
    image.paste(part, (left, top))


def _paint(image: Image.Image, cut: "Cut", size: float, theme: str) -> None:
    colours = THEMES[theme]
    image.paste(colours.shade, (0, 0), cut.soft(0.10 * size, 0.34 * size, 0.5))
    depth = len(colours.rock)
    for step, paint in enumerate(colours.rock):
        low = (depth - step) / depth
        image.paste(paint, (0, 0), cut.mask(COAST + 62 * low, 0.22 * size * low))
    image.paste(colours.shore, (0, 0), cut.mask(COAST))
    image.paste(_meadow(image.size, theme), (0, 0), cut.mask(COAST + 44))
    image.paste(colours.glint, (0, 0), cut.rim(COAST, max(1.0, 0.03 * size)))


class Cut:
    """Masks from a field at half size."""

    def __init__(self, field: Image.Image, size: tuple[int, int], blur: float) -> None:
        self.size = size
        self.small = field
        self.field = field.resize(size, Image.Resampling.BILINEAR)
        self.ramp = max(8.0, 255 / (2.5 * blur) * 0.8)  # levels a pixel

    def mask(self, level: float, down: float = 0) -> Image.Image:
        """Where the field is above a level, with smooth edges, moved down."""
        half = self.ramp / 2
        table = [max(0, min(255, round(255 * (value - level + half) / self.ramp))) for value in range(256)]
        found = self.field.point(table)
        return ImageChops.offset(found, 0, round(down)) if down else found

    def soft(self, right: float, down: float, strength: float) -> Image.Image:
        """A soft shadow, moved."""
        blurred = self.small.reduce(2).filter(ImageFilter.GaussianBlur(1.5))
        table = [round(strength * min(255, max(0, (value - 40) * 1.6))) for value in range(256)]
        large = blurred.point(table).resize(self.size, Image.Resampling.BILINEAR)
        return ImageChops.offset(large, round(right), round(down))

    def rim(self, level: float, down: float) -> Image.Image:
        """The lit edge on the upper side."""
        top = self.mask(level)
        return ImageChops.subtract(top, ImageChops.offset(top, 0, round(down)))


def _draw_trees(image: Image.Image, hexes: Hexes, tiles: tuple[Tile, ...], theme: str) -> None:
    """A few trees on each tile, always the same ones for the same cell, from the back to the front."""
    found: list[tuple[float, float, int, int]] = []
    for cell, parts in tiles:
        chance = Random(cell[0] * 131 + cell[1] * 17 + 5)
        for edge in (edge for part in parts for edge in part):
            for _ in range(chance.choice((0, 1, 1, 2))):
                x, y = hexes.spot(cell, 60 * edge + chance.uniform(-19, 19), chance.uniform(0.58, 0.8))
                found.append((y, x, chance.choice((0, 0, 1)), round(hexes.size * chance.uniform(0.2, 0.28))))
    for y, x, kind, side in sorted(found):
        picture = tree(kind, max(8, side), theme)
        image.paste(picture, (round(x - picture.width / 2), round(y - picture.height * 0.7)), picture)


def _field(hexes: Hexes, tiles: tuple[Tile, ...], size: tuple[int, int]) -> Image.Image:
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    for cell, parts in tiles:
        for part in parts:
            _draw_part(pen, hexes, cell, part, len(parts) == 1)
    _draw_bays(pen, hexes, dict(tiles))
    small = image.reduce(2).filter(ImageFilter.GaussianBlur(BLUR * hexes.size / 2))
    return ImageChops.add(small, _noise(small.size, hexes.size), 1, -128)


def _draw_part(pen: ImageDraw.ImageDraw, hexes: Hexes, cell: Cell, part: Part, alone: bool) -> None:
    """One island of a tile: from its edges to the plateau, or where there are two, to before the middle."""
    inner = 0.0 if alone else 0.42
    for edge in part:
        first, last = hexes.along(cell, edge, SHARE), hexes.along(cell, edge, 1 - SHARE)
        ends = [hexes.spot(cell, 60 * edge + side, 0.38 if alone else 0.5) for side in (62, -62)]
        if not alone:
            ends = [hexes.spot(cell, 60 * edge + side, 0.46) for side in (30, -30)]
        pen.polygon([first, _inward(hexes, cell, edge, SHARE), ends[1], ends[0], _inward(hexes, cell, edge, 1 - SHARE), last], fill=255)
        if not alone:
            _disc(pen, hexes.spot(cell, 60 * edge, 0.54), 0.26 * hexes.size)
        if (edge + 1) % 6 in part:
            middle = hexes.spot(cell, 60 * edge + 30, inner)
            pen.polygon([middle, hexes.along(cell, edge, 0.4), hexes.corner(cell, edge + 1), hexes.along(cell, edge + 1, 0.6)], fill=255)
    if alone:
        _disc(pen, hexes.centre(cell), PLATEAU * hexes.size)


def _inward(hexes: Hexes, cell: Cell, edge: int, part: float) -> tuple[float, float]:
    """A point of an edge moved a little into the tile, at right angles."""
    x, y = hexes.along(cell, edge, part)
    (cx, cy), (sx, sy) = hexes.centre(cell), hexes.spot(cell, 60 * edge, 0.14)
    return x - (sx - cx), y - (sy - cy)


def _draw_bays(pen: ImageDraw.ImageDraw, hexes: Hexes, tiles: dict[Cell, tuple[Part, ...]]) -> None:
    """At a corner that is not land all round the coast draws back."""
    for cell, parts in tiles.items():
        for edge in range(6):
            if _island(parts, edge) and _island(parts, edge + 1):
                one, other = tiles.get(neighbour(cell, edge), ()), tiles.get(neighbour(cell, edge + 1), ())
                if not (_island(one, edge + 2) and _island(other, edge + 5)):
                    _disc(pen, hexes.corner(cell, edge + 1), BAY * hexes.size, 0)


def _island(parts: tuple[Part, ...], edge: int) -> bool:
    return any(edge % 6 in part for part in parts)


def _disc(pen: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, fill: int = 255) -> None:
    x, y = middle
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)


@kept(SPRITES)
def _noise(size: tuple[int, int], unit: float) -> Image.Image:
    """Grey about 128 that wanders: always the same for the same size."""
    chance = Random(7)
    pitch = max(3.0, unit * 0.11)
    across, down = max(2, round(size[0] / pitch)), max(2, round(size[1] / pitch))
    grains = bytes(128 + chance.randint(-WANDER, WANDER) for _ in range(across * down))
    return Image.frombytes("L", (across, down), grains).resize(size, Image.Resampling.BICUBIC)


@kept(LAYERS)
def _meadow(size: tuple[int, int], theme: str) -> Image.Image:
    """Grass with lighter patches."""
    colours = THEMES[theme]
    image = Image.new("RGB", size, colours.grass)
    for paint, seed, level in ((colours.meadow, 3, 128), (colours.high, 5, 158)):
        image.paste(paint, (0, 0), _patches(size, seed, level))
    return image


def _patches(size: tuple[int, int], seed: int, level: int) -> Image.Image:
    chance = Random(seed)
    across, down = max(2, size[0] // 44), max(2, size[1] // 44)
    grains = bytes(chance.randint(0, 255) for _ in range(across * down))
    table = [max(0, min(255, (value - level) * 12 + 128)) for value in range(256)]
    return Image.frombytes("L", (across, down), grains).resize(size, Image.Resampling.BICUBIC).point(table)
