"""The parts that never change: the sky with nebula and stars, the boards' hexes, the home planet."""

from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit.cache import LAYERS, PackedImage, memoize_packed
from ..kit.canvas import Drawing, gradient
from ..kit.hexes import Cell, Hexes, neighbour
from ..kit.palette import Colour, lighter
from ..kit.pasting import paste_masked
from ..kit.scene import IntBox
from ..kit.shades import reduce_shades
from . import space
from .colours import THEMES
from .layout import HEIGHT, WIDTH, Layout
from .layout import hexes as lattice
from .plates import lay_page
from .spheres import home

TALL = 2400  # height of the one sky that is cached; a taller picture takes one of a multiple of it
TONES = 17  # steps of a cloud, few so that files stay small
FEW = 5  # bits of each colour, for the same reason


def sky(width: int, height: int, theme: str) -> Image.Image:
    """Return sky of this size; each caller gets its own copy."""
    cached_height = -(-height // TALL) * TALL  # rounded up
    return _sky.get_packed(width, cached_height, theme).copy_part((0, 0, width, height))


def empty(plan: Layout, theme: str) -> PackedImage:
    """Return the table without anything on it."""
    return chart_sky.get_packed(WIDTH, HEIGHT, plan.space, plan.panels, theme)


@memoize_packed(LAYERS)
def crop_empty(plan: Layout, box: IntBox, theme: str) -> Image.Image:
    """Return a part of the empty table; kept by itself, because to crop it unpacks rows as wide as the table."""
    return empty(plan, theme).crop(box)


@memoize_packed(LAYERS)
def chart_sky(width: int, height: int, box: IntBox, panels: tuple[IntBox, ...], theme: str) -> Image.Image:
    """Return sky with the hexes of space in a box, and empty panels; each caller gets its own copy."""
    image = sky(width, height, theme)
    hexes = lattice(box)
    for cells, (paint, covers) in (
        (space.HEXES - {*space.board(space.HOME)}, THEMES[theme].field),
        ({*space.board(space.HOME)}, THEMES[theme].home),
    ):
        paste_masked(image, paint, (0, 0), _hex_mask(image.size, hexes, sorted(cells), covers))
    _draw_lines(image, hexes, theme)
    world = home(round(hexes.size * 4.6))
    x, y = hexes.centre(space.HOME)
    image.paste(world, (round(x - world.width / 2), round(y - world.height / 2)), world)
    for panel in panels:
        lay_page(image, panel, theme)
    return reduce_shades(image, FEW)


def _hex_mask(size: tuple[int, int], hexes: Hexes, cells: list[Cell], covers: int) -> Image.Image:
    """Return the hexes as a mask that covers so much (of 255)."""
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)
    for cell in cells:
        pen.polygon(hexes.corners(cell), fill=covers)
    return mask


def _draw_lines(image: Image.Image, hexes: Hexes, theme: str) -> None:
    """Draw the grid, and round each board a stronger line."""
    colours = THEMES[theme]
    boards = [{*space.board(centre)} for centre in (space.HOME, *space.CENTRES)]
    thin, thick = (Drawing(Image.new("L", (image.width * 2, image.height * 2)), unit=2) for _ in range(2))
    for board in boards:
        for cell in sorted(board - space.INNER):
            for edge in range(6):
                ends = hexes.corner(cell, edge), hexes.corner(cell, edge + 1)
                inside = neighbour(cell, edge) in board
                (thin if inside else thick).line(ends, (255,), 1.5 if inside else 3)
    for drawing, (paint, strength) in ((thin, colours.grid), (thick, colours.border)):
        mask = drawing.image.reduce(2).point([value * strength // 100 for value in range(256)])
        paste_masked(image, paint, (0, 0), mask)


# ---- nebula and stars ---------------------------------------------------------------------------------------------
@memoize_packed(LAYERS)
def _sky(width: int, height: int, theme: str) -> Image.Image:
    """Return the sky with nebula and stars."""
    colours = THEMES[theme]
    image = gradient(width, height, *colours.sky)
    chance = Random(4)  # noqa: S311 - not for secrets
    for number, paint in enumerate(colours.clouds):
        cloud = _cloud(width, height, chance, 3 + number % 2)
        paste_masked(image, paint, (0, 0), cloud)
    _draw_stars(image, chance, colours.star, theme)
    return reduce_shades(image, FEW)


def _cloud(width: int, height: int, chance: Random, coarse: int) -> Image.Image:
    """Return a bank of cloud as a mask: noise of several sizes, of which the darker part is left out."""
    size = width // 8, height // 8
    mask = Image.new("L", size)
    for octave in range(4):
        cells = coarse * 2**octave, round(coarse * 1.6) * 2**octave
        raw = bytes(chance.randrange(256) for _ in range(cells[0] * cells[1]))
        noise = Image.frombytes("L", cells, raw).resize(size, Image.Resampling.BICUBIC)
        mask = ImageChops.add(mask, noise.point([value // 2 ** (octave + 1) for value in range(256)]))
    contrast = [max(0, value - 104) * 190 // 151 for value in range(256)]
    soft = mask.point(contrast).filter(ImageFilter.GaussianBlur(4)).resize((width, height), Image.Resampling.BICUBIC)
    return soft.point([value // TONES * TONES for value in range(256)])


def _draw_stars(image: Image.Image, chance: Random, paint: Colour, theme: str) -> None:
    """Draw many faint stars, some that shine, a few with rays."""
    less = 1.0 if theme == "dark" else 0.8
    mask = Image.new("L", image.size)
    pen = ImageDraw.Draw(mask)
    for _ in range(image.width * image.height // 6000):
        x, y, shine = chance.randrange(image.width), chance.randrange(image.height), chance.random() ** 3
        pen.point((x, y), fill=round(less * (70 + 150 * shine)))
        if shine > 0.2:
            pen.ellipse((x - 1, y - 1, x + 1, y + 1), fill=round(less * (90 + 160 * shine)))
        if shine > 0.82:
            for far in range(2, 8):
                fade = round(less * 200 / far)
                pen.point([(x + far, y), (x - far, y), (x, y + far), (x, y - far)], fill=fade)
    paste_masked(image, lighter(paint, 0.2), (0, 0), mask)


def glow(size: int, paint: Colour) -> Image.Image:
    """Return a round light on clear ground, in few tones."""
    mask = Image.radial_gradient("L").resize((size, size))
    picture = Image.new("RGBA", (size, size), paint)
    picture.putalpha(mask.point([max(0, 200 - value * 5 // 4) // 12 * 12 for value in range(256)]))
    return picture
