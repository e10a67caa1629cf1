"""The height field from which islands are cut: a soft drawing of the land, so that coasts run across tiles.

It is made at half size; a little noise, fixed to the lattice, makes the coasts wander.
"""

import math
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.cache import PANELS, SPRITES, kept
from ..kit.hexes import Cell, Hexes, neighbour, unit

Part = tuple[int, ...]  # the edges of one island on a tile
Tile = tuple[Cell, tuple[Part, ...]]
Named = tuple[Cell, int]  # a part by its cell and its place on the tile
SHARE = 0.14  # of an edge: how far from its ends the coast meets it
PLATEAU = 0.43
BAY = 0.16
BLUR = 0.075
WANDER = 46
GRAINS = 720  # on each side: enough for the longest map


def field(hexes: Hexes, tiles: tuple[Tile, ...], size: tuple[int, int], grain: Image.Image) -> Image.Image:
    """All land, softly; `grain` makes the coasts wander, at half the size."""
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    for cell, parts in tiles:
        for part in parts:
            _draw_part(pen, hexes, cell, part, len(parts) == 1)
    _draw_bays(pen, hexes, dict(tiles))
    small = image.reduce(2).filter(ImageFilter.GaussianBlur(BLUR * hexes.size / 2))
    return ImageChops.add(small, grain, 1, -128)


def heading(part: Part) -> float:
    """The middle direction of an island's edges."""
    points = [unit(60.0 * edge) for edge in part]
    return math.degrees(math.atan2(sum(y for _, y in points), sum(x for x, _ in points)))


def _draw_part(pen: ImageDraw.ImageDraw, hexes: Hexes, cell: Cell, part: Part, alone: bool) -> None:
    """One island of a tile: from its edges to the plateau, or where there are two, to before the middle."""
    aside, depth = (62, 0.38) if alone else (30, 0.46)
    for edge in part:
        heading = 60.0 * edge
        outer = [hexes.along(cell, edge, share) for share in (SHARE, 1 - SHARE)]
        waist = [_inward(hexes, cell, edge, share) for share in (SHARE, 1 - SHARE)]
        inner = [hexes.spot(cell, heading + side, depth) for side in (-aside, aside)]
        pen.polygon([outer[0], waist[0], *inner, waist[1], outer[1]], fill=255)
        if not alone:
            _disc(pen, hexes.spot(cell, heading, 0.54), 0.26 * hexes.size)
        if (edge + 1) % 6 in part:
            middle = hexes.spot(cell, heading + 30, 0.0 if alone else 0.42)
            sides = hexes.along(cell, edge, 0.4), hexes.along(cell, edge + 1, 0.6)
            pen.polygon([middle, sides[0], hexes.corner(cell, edge + 1), sides[1]], fill=255)
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


@kept(PANELS)
def wandering(hexes: Hexes, width: int, height: int) -> Image.Image:
    """Noise around 128, always the same at the same place of the lattice, so that coasts do not change."""
    pitch = max(2.0, hexes.size * 0.11)
    left, top = GRAINS / 2 - hexes.left / 2 / pitch, GRAINS / 2 - hexes.top / 2 / pitch
    box = (left, top, left + width / pitch, top + height / pitch)
    return grains(7, 128 - WANDER, 128 + WANDER).resize((width, height), Image.Resampling.BICUBIC, box)


@kept(SPRITES)
def grains(seed: int, low: int, high: int) -> Image.Image:
    """Random grey noise, always the same for a seed."""
    scale = bytes(low + value * (high - low) // 255 for value in range(256))
    chance = Random(seed)  # noqa: S311 - not for secrets
    return Image.frombytes("L", (GRAINS, GRAINS), chance.randbytes(GRAINS * GRAINS).translate(scale))
