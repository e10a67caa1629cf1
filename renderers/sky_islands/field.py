"""The height field from which islands are cut: a soft drawing of the land, so that coasts run across tiles.

It is made at half size; a little noise, fixed to the lattice, makes the coasts wander.
"""

import math
from functools import cache
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Point
from ..kit.hexes import Cell, Hexes, neighbour, unit
from ..kit.masks import blank

Part = tuple[int, ...]  # the edges of one island on a tile
Tile = tuple[Cell, tuple[Part, ...]]
Named = tuple[Cell, int]  # a part by its cell and its place on the tile
UNIT = Hexes(0.0, 0.0, 1.0)
SHARE = 0.14  # of an edge: how far from its ends the coast meets it
PLATEAU = 0.43
BAY = 0.16
BLUR = 0.075
WANDER = 46
HAIR = 1 / 64  # of a pixel
GRAINS = 280  # on each side: enough for a swatch
SWATCH = 528  # pixels
ASIDE = 200  # so that no swatch meets its mirror image in the middle of a tile


def field(hexes: Hexes, tiles: tuple[Tile, ...], size: tuple[int, int]) -> Image.Image:
    """Return all land, softly, at half this size."""
    image, half = blank(size, 2), hexes.halve()
    pen = ImageDraw.Draw(image)
    for cell, parts in tiles:
        for part in parts:
            _draw_part(pen, half, cell, part, len(parts) == 1)
    _draw_bays(pen, half, dict(tiles))
    soft = image.filter(ImageFilter.GaussianBlur(BLUR * half.size))
    return ImageChops.add(soft, lattice_noise(half, image.size), 1, -128)


def direction(part: Part) -> float:
    """Return the middle direction of an island's edges."""
    points = [unit(60.0 * edge) for edge in part]
    return math.degrees(math.atan2(sum(y for _, y in points), sum(x for x, _ in points)))


def _draw_part(pen: ImageDraw.ImageDraw, hexes: Hexes, cell: Cell, part: Part, alone: bool) -> None:
    """Draw one island of a tile: from its edges to the plateau or, if there are two, to before the middle."""
    (x, y), size = hexes.centre(cell), hexes.size
    polygons, discs = _shapes(part, alone)
    for polygon in polygons:
        pen.polygon([(pixel(x + right * size), pixel(y + down * size)) for right, down in polygon], fill=255)
    for (right, down), radius in discs:
        _disc(pen, (x + right * size, y + down * size), radius * size)


@cache
def _shapes(part: Part, alone: bool) -> tuple[list[list[Point]], list[tuple[Point, float]]]:
    """Return the shapes of an island of a tile, in sizes of a tile: polygons, and discs with their radius."""
    aside, depth = (62, 0.38) if alone else (30, 0.46)
    polygons: list[list[Point]] = []
    discs = [((0.0, 0.0), PLATEAU)] if alone else [(unit(60.0 * edge, 0.54), 0.26) for edge in part]
    for edge in part:
        outer = [UNIT.along((0, 0), edge, share) for share in (SHARE, 1 - SHARE)]
        waist = [_inward(edge, share) for share in (SHARE, 1 - SHARE)]
        inner = [unit(60.0 * edge + side, depth) for side in (-aside, aside)]
        polygons.append([outer[0], waist[0], *inner, waist[1], outer[1]])
        if (edge + 1) % 6 in part:
            middle = unit(60.0 * edge + 30, 0.0 if alone else 0.42)
            sides = UNIT.along((0, 0), edge, 0.4), UNIT.along((0, 0), edge + 1, 0.6)
            polygons.append([middle, sides[0], UNIT.corner((0, 0), edge + 1), sides[1]])
    return polygons, discs


def _inward(edge: int, part: float) -> Point:
    """Return a point of an edge moved a little into the tile, at right angles."""
    (x, y), (right, down) = UNIT.along((0, 0), edge, part), unit(60.0 * edge, 0.14)
    return x - right, y - down


def _draw_bays(pen: ImageDraw.ImageDraw, hexes: Hexes, tiles: dict[Cell, tuple[Part, ...]]) -> None:
    """Draw the coast back at each corner that is not land all round."""
    for cell, parts in tiles.items():
        for edge in range(6):
            if _island(parts, edge) and _island(parts, edge + 1):
                one, other = tiles.get(neighbour(cell, edge), ()), tiles.get(neighbour(cell, edge + 1), ())
                if not (_island(one, edge + 2) and _island(other, edge + 5)):
                    _disc(pen, hexes.corner(cell, edge + 1), BAY * hexes.size, 0)


def _island(parts: tuple[Part, ...], edge: int) -> bool:
    return any(edge % 6 in part for part in parts)


def pixel(at: float) -> int:
    """Return the pixel of a point, the same one wherever the picture begins.

    Pens cut off fractions, which left of a picture leads to another pixel than within it, and centres lie on the edges
    of pixels, but for an error that is another one in each picture.
    """
    return math.floor(at + HAIR)


def _disc(pen: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, fill: int = 255) -> None:
    x, y = middle
    pen.ellipse((pixel(x - radius), pixel(y - radius), pixel(x + radius), pixel(y + radius)), fill=fill)


def lattice_noise(hexes: Hexes, size: tuple[int, int]) -> Image.Image:
    """Return noise around 128, always the same at the same place of the lattice, so that coasts do not change."""
    return mirror_tiles(_noise(hexes.size), round(hexes.left), round(hexes.top), size)


@memoize(SPRITES)
def _noise(size: float) -> Image.Image:
    part = SWATCH / max(2.0, size * 0.22)
    low, high = 128 - WANDER, 128 + WANDER
    noise = grains(7, low, high).resize((SWATCH, SWATCH), Image.Resampling.BICUBIC, (0, 0, part, part))
    return noise.point([max(low, min(high, value)) for value in range(256)])  # enlarged, some went beyond


def mirror_tiles(swatch: Image.Image, left: int, top: int, size: tuple[int, int]) -> Image.Image:
    """Return a square grey swatch and its mirror images side by side, from a point on."""
    image, side = Image.new("L", size), swatch.width
    flipped = (swatch, swatch.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    left, top = ((at + ASIDE) % (2 * side) - 2 * side for at in (left, top))
    for row, y in enumerate(range(top, size[1], side)):
        for column, x in enumerate(range(left, size[0], side)):
            if x > -side and y > -side:
                part = flipped[column % 2]
                image.paste(part.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if row % 2 else part, (x, y))
    return image


@memoize(SPRITES)
def grains(seed: int, low: int, high: int) -> Image.Image:
    """Return random grey noise, always the same for a seed."""
    scale = bytes(low + value * (high - low) // 255 for value in range(256))
    chance = Random(seed)  # noqa: S311 - not for secrets
    return Image.frombytes("L", (GRAINS, GRAINS), chance.randbytes(GRAINS * GRAINS).translate(scale))
