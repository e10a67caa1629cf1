"""A map sheet: the paper with its grid, the lands drawn on it, and the outline round the last drawing."""

import math
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..kit import text
from ..kit.cache import LAYERS, SHAPES, SPRITES, TILES, memoize, memoize_packed
from ..kit.canvas import gradient, paste_centred, rounded_mask
from ..kit.glance import detail
from ..kit.palette import Colour, lighter
from ..kit.pasting import paste_masked
from ..kit.scene import IntBox
from .colours import THEMES
from .signs import compass
from .terrain import SIGNS, VARIANTS, ground, sign_alone

SIDE = 11
LETTERS = "ABCDEFGHIJK"
MARKS = {
    "F": "forest",
    "V": "village",
    "A": "farm",
    "W": "water",
    "M": "monster",
    "^": "mountain",
    "#": "wasteland",
}
PRINTED = "^#"
BLOB_SCALE = 4
FAR = 3  # radii of a blur: nothing farther away changes a pixel
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # clockwise from the top
# The three neighbours at each corner, as bits in the order of AROUND; corners clockwise from the upper left.
CORNERS = (0b11000001, 0b00000111, 0b00011100, 0b01110000)
EDGE = 3  # width of the line round a map
NARROW = 0.7  # of its width: a column's number of two figures
SMALL = 36  # smaller spaces have no room beside them for letters that are nine pixels high on a phone
FINE = 6  # dots a space in the small picture of the shadow
WHOLE = (0, 0, SIDE, SIDE)  # all spaces of a map
SHADOW = 150  # of 255: how dark it is at most
Spot = tuple[int, int]


def spot(cell: str) -> Spot:
    """Return row and column of a space by its name, both from 0: "D7" is (3, 6)."""
    return LETTERS.index(cell[0]), int(cell[1:]) - 1


@dataclass(frozen=True)
class Grid:
    """The boxes of a map's spaces on a picture."""

    left: int
    top: int
    cell: int
    label: int = 32  # size of the letters and numbers round it

    @property
    def side(self) -> int:
        """The side of the whole map in pixels."""
        return SIDE * self.cell

    @property
    def gutter(self) -> int:
        """Room for the letters left of the grid."""
        return round(self.label * 0.9)

    @property
    def head(self) -> int:
        """Room for the numbers above the grid."""
        return round(self.label * 1.1)

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Return the upper left corner of a cell in pixels."""
        return self.left + column * self.cell, self.top + row * self.cell

    @property
    def whole(self) -> IntBox:
        """The box of all spaces."""
        return self.left, self.top, self.left + self.side, self.top + self.side

    def box(self, cell: str) -> tuple[int, int, int, int]:
        """Return the box of the space with this name: left, top, right, bottom."""
        left, top = self.corner(*spot(cell))
        return left, top, left + self.cell, top + self.cell


def printed_rows(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rows with only what the map has in print: mountains and wasteland."""
    return tuple("".join(mark if mark in PRINTED else "." for mark in row) for row in rows)


def draw_paper(image: Image.Image, grid: Grid, rows: tuple[str, ...], ruins: tuple[str, ...], theme: str) -> None:
    """Draw the empty map with these printed rows, and its coordinates."""
    paper = _paper(rows, ruins, grid.cell, theme)
    image.paste(paper, (grid.left - EDGE, grid.top - EDGE), paper)
    with detail() if grid.cell < SMALL else nullcontext():
        _draw_labels(image, grid, theme)


def _draw_labels(image: Image.Image, grid: Grid, theme: str) -> None:
    """Draw the letters of the rows and the numbers of the columns."""
    for step in range(SIDE):
        middle = (step + 0.5) * grid.cell
        letter, number = _label(LETTERS[step], grid.label, theme), _label(str(step + 1), grid.label, theme)
        paste_centred(image, letter, (grid.left - EDGE - grid.gutter * 0.45, grid.top + middle))
        paste_centred(image, number, (grid.left + middle, grid.top - EDGE - grid.head * 0.43))


@memoize(SPRITES)
def _label(words: str, size: int, theme: str) -> Image.Image:
    """Return a row's letter or a column's number; those of two figures are made narrow, so as not to touch."""
    label = Image.new("RGBA", (text.width(words, size) + 4, round(size * 1.1)), (*THEMES[theme].soft, 0))
    text.draw_clear(label, (label.width / 2, label.height / 2), words, size, THEMES[theme].soft)
    return label if len(words) < 2 else label.resize((round(label.width * NARROW), label.height))


def draw_lands(
    image: Image.Image, grid: Grid, rows: tuple[str, ...], ruins: tuple[str, ...], theme: str, part: IntBox = WHOLE
) -> None:
    """Draw everything that was drawn on a sheet with these rows, or in a part of it (left, top, right, bottom)."""
    left, top, right, bottom = part
    _cast_shadow(image, grid, rows, part)
    for row in range(top, bottom):
        for column in range(left, right):
            if (mark := rows[row][column]) != "." and mark not in PRINTED:
                terrain = MARKS[mark]
                sprite = tile(
                    terrain, grid.cell, variant(terrain, row, column), _same_neighbours(rows, row, column), theme
                )
                image.paste(sprite, grid.corner(row, column), sprite)
    for cell in ruins:
        row, column = spot(cell)
        if rows[row][column] != "." and top <= row < bottom and left <= column < right:
            badge = ruins_badge(grid.cell, theme)
            image.paste(badge, grid.corner(row, column), badge)


def add_drawing(
    image: Image.Image,
    paper: Image.Image,
    grid: Grid,
    rows: tuple[str, ...],
    cells: tuple[str, ...],
    ruins: tuple[str, ...],
    theme: str,
) -> Image.Image:
    """Draw what is new on these spaces of a map that shows everything else; return it.

    `paper` is the same map with nothing on it, and is drawn on. Nothing changes farther off than a space.
    """
    spots = [spot(cell) for cell in cells]
    top, bottom = max(0, min(row for row, _ in spots) - 1), min(SIDE, max(row for row, _ in spots) + 2)
    left, right = max(0, min(column for _, column in spots) - 1), min(SIDE, max(column for _, column in spots) + 2)
    draw_lands(paper, grid, rows, ruins, theme, (left, max(0, top - 1), right, bottom))  # a shadow falls downwards
    x, y = grid.corner(bottom, right)
    corner = grid.corner(top, left)
    box = (corner[0], corner[1], x, image.height if bottom == SIDE else y)  # the lowest shadow leaves the map
    image.paste(paper.crop(box), box)
    return image


def rows_without(rows: tuple[str, ...], cells: Iterable[str]) -> tuple[str, ...]:
    """Return the rows as they were before something was drawn on these spaces."""
    drawn = {spot(cell) for cell in cells}
    return tuple(
        "".join("." if (row, column) in drawn else mark for column, mark in enumerate(marks))
        for row, marks in enumerate(rows)
    )


def draw_outline(image: Image.Image, grid: Grid, cells: tuple[str, ...], theme: str) -> None:
    """Draw a bright line round a drawing, between two dark ones."""
    spots = {spot(cell) for cell in cells}
    room = margin(grid.cell)
    for row, column in sorted(spots):  # each space draws its part, by the neighbours drawn with it
        bits = sum(1 << n for n, (down, right) in enumerate(AROUND) if (row + down, column + right) in spots)
        band = _band(grid.cell, bits, theme)
        left, top = grid.corner(row, column)
        image.paste(band, (left - room, top - room), band)


def draw_places(image: Image.Image, grid: Grid, cells: Iterable[str], sign: Image.Image) -> None:
    """Draw a sign in the middle of each of these spaces."""
    room = (grid.cell - sign.width) // 2
    for cell in cells:
        left, top = grid.corner(*spot(cell))
        image.paste(sign, (left + room, top + room), sign)


@memoize(SPRITES)
def fit_ring(cell: int, theme: str) -> Image.Image:
    """Return a bright ring between two dark ones, on a space to which a shape can be moved."""
    side = round(cell * 0.36) * BLOB_SCALE
    sprite = Image.new("RGBA", (side, side), (*OUTLINE[theme], 0))
    draw, line = ImageDraw.Draw(sprite), round(side * 0.09)
    for ink, inset, width in (((20, 12, 4), 0, 3 * line), (OUTLINE[theme], line, line)):
        draw.ellipse((inset, inset, side - 1 - inset, side - 1 - inset), outline=(*ink, 255), width=width)
    return sprite.reduce(BLOB_SCALE)


@memoize(SPRITES)
def fit_dot(cell: int, theme: str) -> Image.Image:
    """Return a bright dot in a dark rim, on a space to which a shape can be moved once it is turned or mirrored."""
    side = round(cell * 0.22) * BLOB_SCALE
    sprite = Image.new("RGBA", (side, side), (*OUTLINE[theme], 0))
    draw, rim = ImageDraw.Draw(sprite), round(side * 0.16)
    draw.ellipse((0, 0, side - 1, side - 1), fill=(20, 12, 4, 255))
    draw.ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill=(*OUTLINE[theme], 255))
    return sprite.reduce(BLOB_SCALE)


def variant(terrain: str, row: int, column: int) -> int:
    """Return the index of the terrain's sign in a space: varied, but always the same for the same space."""
    return (row + column + row // 3) % VARIANTS % len(SIGNS[terrain])


@memoize(TILES)
def tile(terrain: str, size: int, variant: int, same: int, theme: str) -> Image.Image:
    """Return a space of a terrain, with a border towards neighbours of another one.

    `same`: the neighbours of the same terrain, as bits clockwise from the top.
    """
    tone = THEMES[theme].tones[terrain]
    shape, inner = blobs(size, same, 0.075 * size, (0.6, 0.86))
    sprite = Image.new("RGB", (size, size), tone.ink)
    sprite.paste(ground(terrain, size, variant, theme), (0, 0), inner)
    if not same & 1:  # another terrain above: the upper edge catches the light
        glint = ImageChops.subtract(inner, ImageChops.offset(inner, 0, max(1, size // 30)))
        sprite.paste(lighter(tone.top, 0.5), (0, 0), glint.point(lambda value: value * 6 // 10))
    sprite.putalpha(shape)
    return sprite


def _same_neighbours(rows: tuple[str, ...], row: int, column: int) -> int:
    """Return which of the eight neighbours have the same terrain, as bits clockwise from the top."""
    bits = 0
    for n, (down, right) in enumerate(AROUND):
        r, c = row + down, column + right
        if 0 <= r < SIDE and 0 <= c < SIDE and rows[r][c] == rows[row][column]:
            bits |= 1 << n
    return drop_lone_corners(bits)


def drop_lone_corners(bits: int) -> int:
    """Return the bits without the diagonal neighbours that are joined to the space by no other one."""
    for n in (1, 3, 5, 7):  # each diagonal one lies between two others
        if not bits & (1 << (n - 1) | 1 << (n + 1) % 8):
            bits &= ~(1 << n)
    return bits


def blobs(size: int, same: int, blur: float, levels: tuple[float, ...], margin: int = 0) -> list[Image.Image]:
    """Return a mask for each level: the part of a space and a margin round it that its cluster covers, rounded off.

    Each quarter depends only on the three neighbours at its corner (bits of `same`), so a few cached quarters can
    build every space.
    """
    quarters = [_quarter(size, corner, same & bits, blur, levels, margin) for corner, bits in enumerate(CORNERS)]
    side = size + 2 * margin
    masks = [Image.new("L", (side, side)) for _ in levels]
    for corner, cuts in enumerate(quarters):
        for mask, cut in zip(masks, cuts, strict=True):
            mask.paste(cut, _quarter_box(side, corner)[:2])
    return masks


def _quarter_box(side: int, corner: int) -> IntBox:
    """Return the place of a quarter in its square; corners go clockwise from the upper left one."""
    half, right, low = side // 2, corner in (1, 2), corner in (2, 3)
    return (half * right, half * low, side if right else half, side if low else half)


@memoize(SHAPES)
def _quarter(
    size: int, corner: int, same: int, blur: float, levels: tuple[float, ...], margin: int
) -> tuple[Image.Image, ...]:
    """Return one quarter of a space's shape.

    A blurred drawing of the space and its neighbours is cut at levels: above one half the shape shrinks, below it
    grows.
    """
    part = blur_space(size, same, blur, margin, _quarter_box(size + 2 * margin, corner))
    cuts = (part.point([255 * (value > level * 255) for value in range(256)]) for level in levels)
    return tuple(cut.reduce(BLOB_SCALE) for cut in cuts)


def blur_space(size: int, same: int, blur: float, margin: int, box: IntBox) -> Image.Image:
    """Return part of a space and its margin, enlarged and blurred: white where it or a neighbour of `same` lies."""
    side, far = size * BLOB_SCALE, math.ceil(FAR * blur * BLOB_SCALE)
    left, top, right, bottom = (edge * BLOB_SCALE for edge in box)
    image = Image.new("L", (right - left + 2 * far, bottom - top + 2 * far))  # `far` more, which the blur brings in
    x, y = far + margin * BLOB_SCALE - left, far + margin * BLOB_SCALE - top
    for down, along in ((0, 0), *(step for n, step in enumerate(AROUND) if same >> n & 1)):
        at = x + along * side, y + down * side
        image.paste(255, (*at, at[0] + side, at[1] + side))
    blurred = image.filter(ImageFilter.GaussianBlur(blur * BLOB_SCALE))
    return blurred.crop((far, far, image.width - far, image.height - far))


def margin(size: int) -> int:
    """Return how far the line round a drawing may reach beyond its spaces of this size."""
    return round(size * 0.2)


@memoize(SPRITES)
def _band(size: int, same: int, theme: str) -> Image.Image:
    """Return the part of a drawing's outline within a space and its margin; `same` are the neighbours drawn with it."""
    blur = max(2.3, 1.6 + 0.033 * size)
    masks = blobs(size, same, blur, (0.07, 0.95, 0.17, 0.87), margin(size))
    dark, bright = ImageChops.subtract(masks[0], masks[1]), ImageChops.subtract(masks[2], masks[3])
    sprite = Image.new("RGB", dark.size, (20, 12, 4))
    sprite.paste(OUTLINE[theme], (0, 0), bright)
    sprite.putalpha(dark)
    return sprite


OUTLINE: dict[str, Colour] = {"light": (255, 246, 205), "dark": (255, 226, 120)}


def _cast_shadow(image: Image.Image, grid: Grid, rows: tuple[str, ...], part: IntBox) -> None:
    """Draw one soft shadow under everything drawn, blurred at a small size and then enlarged."""
    left, top = grid.corner(part[1], part[0])
    low = left, top + max(1, grid.cell // 16)
    paste_masked(image, (10, 6, 2), low, _shadow(_grey_levels(rows), grid.cell, part))


def _grey_levels(rows: tuple[str, ...]) -> bytes:
    """Return the darkness of the shadow under each space, row by row."""
    return bytes(SHADOW if mark != "." and mark not in PRINTED else 0 for row in rows for mark in row)


def _shadow(levels: bytes, cell: int, part: IntBox) -> Image.Image:
    """Return the mask of the soft shadow in a part of the map for these levels of the spaces."""
    small = Image.frombytes("L", (SIDE, SIDE), levels).resize((SIDE * FINE, SIDE * FINE), Image.Resampling.NEAREST)
    left, top, right, bottom = part
    size = (right - left) * cell, (bottom - top) * cell
    box = FINE * left, FINE * top, FINE * right, FINE * bottom
    return small.filter(ImageFilter.GaussianBlur(0.7)).resize(size, Image.Resampling.BILINEAR, box)


@memoize(SPRITES)
def ruins_badge(size: int, theme: str) -> Image.Image:
    """Return the sign that a drawn space is a ruins space, in its lower right."""
    badge = Image.new("RGBA", (size, size))
    side = round(size * 0.44)
    mask = rounded_mask(side, side, max(2, side // 4))
    left = size - side - max(1, size // 16)
    badge.paste(THEMES[theme].tones["ruins"].ink, (left - 1, left - 1), rounded_mask(side + 2, side + 2, side // 4 + 1))
    badge.paste(ground("ruins", side, 0, theme), (left, left), mask)
    return badge


@memoize_packed(LAYERS)
def _paper(rows: tuple[str, ...], ruins: tuple[str, ...], cell: int, theme: str) -> Image.Image:
    """Return the paper with its grid and all that is printed on it, in a frame."""
    colours, side = THEMES[theme], SIDE * cell
    paper = Image.new("RGBA", (side + 2 * EDGE, side + 2 * EDGE))
    paper.paste(colours.tones["ruins"].ink, (0, 0), rounded_mask(*paper.size, max(4, cell // 6)))
    paper.paste(gradient(side, side, *colours.paper), (EDGE, EDGE))
    rose = compass(7 * cell, colours.rose, colours.paper[0])
    paper.paste(rose, (EDGE + 2 * cell, EDGE + 2 * cell), rose)
    for cell_name in ruins:
        row, column = spot(cell_name)
        ruin = sign_alone("ruins", cell, theme)
        paper.paste(ruin, (EDGE + column * cell, EDGE + row * cell), ruin)
    pen = ImageDraw.Draw(paper)
    for step in range(1, SIDE):
        at = EDGE + step * cell
        pen.line((at, EDGE, at, EDGE + side - 1), colours.grid)
        pen.line((EDGE, at, EDGE + side - 1, at), colours.grid)
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            if mark != ".":
                sprite = tile(MARKS[mark], cell, 0, _same_neighbours(rows, row, column), theme)
                paper.paste(sprite, (EDGE + column * cell, EDGE + row * cell), sprite)
    return paper
