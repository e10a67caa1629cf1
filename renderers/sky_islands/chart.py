"""The map: sea, islands, airships and houses, islands' badges, the names of cells, what was placed last."""

from collections.abc import Collection
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.cells import cell_label
from bot.games.sky_islands.view import Cell, Island, Tile, View

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish
from ..kit.hexes import ROOT, Hexes
from ..kit.palette import Colour, mix
from ..look import Look
from . import spots
from .ground import Board, edges, ground, land_of
from .labels import Labels
from .leads import draw_leads
from .pieces import airship, building
from .scene import Scene
from .sky import around
from .tags import SHADOW, SMALLEST, plate, tag

LAID = 12  # maps: of one that changes in nothing names and badges stay, and each language and theme has a picture
Letters = dict[Cell, str]  # which tiles of the hand fit a cell


def draw_board(
    board: Board, view: View, look: Look, letters: Letters | None = None, open_parts: Collection[str] = ()
) -> Scene:
    """Return the map; with letters the cells where tiles of the hand fit, and parts to build on."""
    scene = Scene(ground(board, land_of(view), look.theme), look)
    draw_pieces(scene, board.hexes, view, letters, open_parts)
    return scene


def draw_pieces(
    scene: Scene, hexes: Hexes, view: View, letters: Letters | None = None, open_parts: Collection[str] = ()
) -> None:
    """Draw all that lies on the map's ground."""
    over = view.phase == "over"
    free = [] if over else around([tile.cell for tile in view.tiles])
    _draw_free(scene, hexes, free, letters or {})
    if view.last is not None:
        scene.paste_centred(
            outline(round(hexes.size, 2), scene.colours.last, bold=bool(letters)), hexes.centre(view.last)
        )
    step = name_spacing(hexes, [*(tile.cell for tile in view.tiles), *free])
    badges = badges_of(hexes, view, scene.theme)
    labels = place_labels(hexes, view, step, free, badges, letters or {})
    draw_leads(scene, labels)
    for tile in view.tiles:
        scene.paste_centred(airship(tile.airship, ship_size(hexes)), labels.ships[tile.cell])
    _draw_free_names(scene, hexes, labels, letters or {}, step)
    for tile in sorted(view.tiles, key=lambda one: one.cell[1]):
        _draw_houses(scene, hexes, tile)
    _draw_open(scene, hexes, view, open_parts)
    _draw_names(scene, hexes, labels)
    for number, (at, _) in labels.badges.items():
        scene.paste_centred(badges[number], at)


def place_labels(
    hexes: Hexes, view: View, step: int, free: list[Cell], badges: dict[int, Image.Image], letters: Letters
) -> Labels:
    """Return the positions of names and badges; after the end no cell has a name."""
    over = view.phase == "over"
    names = () if over else tuple(tile.cell for tile in view.tiles if has_name(tile.cell, step))
    plates = tuple((number, (one.width - SHADOW, one.height - SHADOW)) for number, one in badges.items())
    rest = tuple(cell for cell in free if has_name(cell, step))
    return _labels(hexes, view.tiles, name_size(hexes), names, rest, plates, tuple(letters), over)


_labels = lru_cache(maxsize=LAID)(Labels)


def badges_of(hexes: Hexes, view: View, theme: str) -> dict[int, Image.Image]:
    """Return the badges of islands, by their numbers."""
    return {
        island.number: tag(island.number, island.size, island.closed, tag_size(hexes), theme, brief=True)
        for island in view.islands
        if has_badge(island, hexes)
    }


def ship_size(hexes: Hexes) -> int:
    """Return the size of a merchant's ship in pixels."""
    return round(max(18.0, min(38.0, hexes.size * 0.8), hexes.size * 0.56))


def house_size(hexes: Hexes) -> int:
    """Return the size of a house in pixels."""
    return max(26, round(hexes.size * 0.84))


def tag_size(hexes: Hexes) -> int:
    """Return how high an island's badge is: on a crowded map hardly higher than its letters."""
    return max(36, min(44, round(hexes.size * 0.6)))


def name_size(hexes: Hexes) -> int:
    """Return the size of a cell's name in pixels."""
    return max(SMALLEST, min(34, round(hexes.size * 0.3)))


def has_badge(island: Island, hexes: Hexes) -> bool:
    """Return whether an island has a badge: on a small map islands of one tile without a house have none."""
    return island.size > 1 or any(island.influence) or hexes.size >= 40


# ---- cells --------------------------------------------------------------------------------------------------------
def _draw_free(scene: Scene, hexes: Hexes, free: list[Cell], letters: Letters) -> None:
    """Draw the empty cells at the map's edge, dotted.

    Those where tiles of the hand fit shine, with the tiles' letters.
    """
    _draw_dots(scene, hexes, [cell for cell in free if cell not in letters])
    for cell in letters:
        x, y = hexes.centre(cell)
        scene.paste_centred(glow(round(hexes.size, 2), scene.colours.last), (x, y))
        scene.paste_centred(plate(letters[cell], tag_size(hexes), scene.theme), (x, y - 0.3 * hexes.size))


def _draw_dots(scene: Scene, hexes: Hexes, cells: list[Cell]) -> None:
    """Draw dots along the edges of cells."""
    mask = _dots(round(hexes.size, 2))
    paint = mix(scene.colours.sea[0], scene.colours.free, 0.5)
    for cell in cells:
        x, y = hexes.centre(cell)
        scene.lay(paint, (round(x) - mask.width // 2, round(y) - mask.height // 2), mask)


@memoize(SPRITES)
def _dots(size: float) -> Image.Image:
    """Return dots along the edges of a cell, as a mask of black and white, which is quickly pasted."""
    side = 2 * round(size + 2)
    mask, lattice = Image.new("1", (side, side)), Hexes(side / 2, side / 2, size)
    pen = ImageDraw.Draw(mask)
    for edge in range(6):
        for part in (0.0, 0.25, 0.5, 0.75):
            x, y = map(round, lattice.along((0, 0), edge, part))
            pen.rectangle((x, y, x + 1, y + 1), fill=1)
    return mask


@memoize(SPRITES)
def glow(size: float, paint: Colour) -> Image.Image:
    """Return an empty cell filled with light."""
    side = round(2 * size) + 8
    drawing = Drawing(Image.new("L", (side * 3, side * 3)), unit=3)
    lattice = Hexes(side / 2, side / 2, size)
    drawing.polygon(lattice.corners((0, 0), 0.93), (235,))
    drawing.polygon(lattice.corners((0, 0), 0.86), (92,))
    picture = Image.new("RGBA", (side, side), paint)
    picture.putalpha(drawing.image.reduce(3))
    return picture


@memoize(SPRITES)
def outline(size: float, paint: Colour, bold: bool) -> Image.Image:
    """Return a bright line round a tile, between two dark ones; bold among cells that shine."""
    side = round(2 * size) + 14
    picture = Image.new("RGBA", (side, side))
    lattice = Hexes(side / 2, side / 2, size)
    corners = lattice.corners((0, 0))
    wide = max(6.0, size * 0.11) if bold else max(3.0, size * 0.06)
    for thick, ink in ((wide + 3, (20, 24, 40)), (wide, paint)):
        drawing = Drawing(Image.new("L", (side * 4, side * 4)), unit=4)
        drawing.line([*corners, corners[0]], (255,), thick)
        picture.paste(ink, (0, 0), drawing.image.reduce(4))
        if thick > wide:
            picture.putalpha(drawing.image.reduce(4))
    return picture


def _draw_names(scene: Scene, hexes: Hexes, labels: Labels) -> None:
    """Draw the names of the tiles' cells, as they are in notation, and the letters of a split tile's islands."""
    size, (ink, halo) = name_size(hexes), scene.colours.label
    for cell, at in labels.names.items():
        scene.write_with_halo(at, cell_label(cell), size, ink, halo)
    for letter, at in labels.letters:
        scene.write_with_halo(at, letter, size, ink, halo)


def _draw_free_names(scene: Scene, hexes: Hexes, labels: Labels, letters: Letters, step: int) -> None:
    """Draw the names of the empty cells at the map's edge.

    Of those where tiles of the hand fit below the tiles' letters.
    """
    size = name_size(hexes)
    for cell, at in labels.free.items():
        scene.write(at, cell_label(cell), size, scene.colours.free, bold=True, align="middle")
    for cell in letters:
        if has_name(cell, step):
            at = hexes.spot(cell, 90, 0.36)
            scene.write(at, cell_label(cell), size, (255, 255, 255), bold=True, align="middle")


def name_spacing(hexes: Hexes, cells: list[Cell]) -> int:
    """Return how many cells apart names must be in a row so that they do not touch; an odd number."""
    size = name_size(hexes)
    widest = max(text.width(cell_label(cell), size, True) for cell in cells) + 8
    return -(-widest // int(ROOT * hexes.size)) // 2 * 2 + 1


def has_name(cell: Cell, step: int) -> bool:
    """Return whether a cell has its name: every `step`-th one in each row and diagonal."""
    return (cell[0] + 2 * cell[1]) % step == 0


# ---- houses and badges --------------------------------------------------------------------------------------------
def _draw_houses(scene: Scene, hexes: Hexes, tile: Tile) -> None:
    for number, part in enumerate(tile.parts):
        if part.house is not None:
            picture = building(part.house, part.tower, part.port, house_size(hexes))
            scene.paste_centred(picture, hexes.spot(tile.cell, *spots.slot(edges(tile), number)))


def _draw_open(scene: Scene, hexes: Hexes, view: View, parts: Collection[str]) -> None:
    """Draw rings round the places where one could build."""
    light = ring(round(hexes.size * (0.52)), scene.colours.last)
    for tile in view.tiles:
        for number, part in enumerate(tile.parts):
            if part.name in parts:
                scene.paste_centred(light, hexes.spot(tile.cell, *spots.slot(edges(tile), number)))


@memoize(SPRITES)
def ring(size: int, paint: Colour) -> Image.Image:
    """Return a bright dashed ring between dark edges."""
    drawing = blank(size, size, 6)
    pen = drawing.inside(0, 0, size)
    for wide, ink in ((0.15, (20, 24, 40)), (0.085, paint)):
        for turn in range(0, 360, 45):
            low, high = 0.12 - wide / 2, 0.88 + wide / 2
            pen.arc((low, low, high, high), turn, turn + 30, ink, wide)
    return finish(drawing)
