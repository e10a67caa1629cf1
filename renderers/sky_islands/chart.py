"""The map: sea, islands, airships and houses, islands' badges, the names of cells, what was placed last."""

from collections.abc import Iterator

from PIL import Image

from bot.games.sky_islands.view import Cell, Island, Tile, View

from ..kit import text
from ..kit.cache import LAYERS, SPRITES, kept
from ..kit.canvas import Drawing
from ..kit.hexes import ROOT, Hexes
from ..kit.palette import Colour
from . import spots
from .land import Part, draw_land
from .land import Tile as Ground
from .pieces import airship, building
from .scene import IntBox, Scene
from .sky import around, draw_lines, draw_sky, sea
from .tags import plate, tag

SMALLEST = 17  # letters, in pixels
Letters = dict[Cell, str]  # which tiles of the hand fit a cell


def draw_map(scene: Scene, box: IntBox, hexes: Hexes, view: View, letters: Letters | None = None) -> None:
    """The map within a box; with letters the cells are marked where tiles of the hand fit."""
    inside = hexes.moved(-box[0], -box[1])
    ground = _ground(box, inside, grounds(view), scene.theme, scene.image.size)
    scene.image.paste(ground, box[:2])
    free = sorted(letters) if letters else around([tile.cell for tile in view.tiles])
    _draw_free(scene, hexes, free, letters or {})
    if view.last is not None:
        _draw_last(scene, hexes, view.last)
    for tile in view.tiles:
        scene.set(airship(tile.airship, ship_size(hexes)), hexes.spot(tile.cell, *spots.ship(edges(tile))))
    _draw_names(scene, hexes, view, free)
    for tile in sorted(view.tiles, key=lambda one: one.cell[1]):
        _draw_houses(scene, hexes, tile)
    for tile in view.tiles:
        if len(tile.parts) > 1 and hexes.size > 30:
            _draw_letters(scene, hexes, tile)
    for island in view.islands:
        if shown(island, hexes):
            scene.set(tag(island.number, island.size, island.closed, tag_size(hexes), scene.theme), _tag_at(hexes, view, island))


def grounds(view: View) -> tuple[Ground, ...]:
    """The land of all tiles, in an order that hangs on their cells only."""
    return tuple(sorted((tile.cell, edges(tile)) for tile in view.tiles))


def edges(tile: Tile) -> tuple[Part, ...]:
    return tuple(part.edges for part in tile.parts)


def ship_size(hexes: Hexes) -> int:
    return max(18, round(hexes.size * 0.5))


def house_size(hexes: Hexes) -> int:
    return max(26, round(hexes.size * 0.84))


def tag_size(hexes: Hexes) -> int:
    """An island's badge is as high as this."""
    return max(24, min(34, round(hexes.size * 0.36)))


def name_size(hexes: Hexes) -> int:
    return max(SMALLEST, min(24, round(hexes.size * 0.25)))


def shown(island: Island, hexes: Hexes) -> bool:
    """Whether an island bears its badge: on a small map those of a single tile without a house do without."""
    return island.size > 1 or any(island.influence) or hexes.size >= 40


@kept(LAYERS)
def _ground(box: IntBox, hexes: Hexes, tiles: tuple[Ground, ...], theme: str, size: tuple[int, int]) -> Image.Image:
    """All that changes with the tiles only."""
    image = sea(*size, theme).crop(box)
    cells = [cell for cell, _ in tiles]
    draw_sky(image, hexes, cells, theme)
    draw_land(image, hexes, tiles, theme)
    lines = Image.new("L", image.size)
    draw_lines(lines, hexes, cells)
    image.paste((255, 255, 255), (0, 0), lines.point(lambda value: value * 14 // 100))
    return image


# ---- cells --------------------------------------------------------------------------------------------------------
def _draw_free(scene: Scene, hexes: Hexes, free: list[Cell], letters: Letters) -> None:
    """The empty cells at the map's edge; those where tiles of the hand fit shine, with the tiles' letters."""
    for cell in free:
        middle = hexes.centre(cell)
        if cell in letters:
            scene.set(_glow(round(hexes.size, 2), scene.colours.last, 92), middle)
            x, y = middle
            scene.set(plate(letters[cell], tag_size(hexes), scene.theme), (x, y - 0.2 * hexes.size))
        else:
            scene.set(_glow(round(hexes.size, 2), scene.colours.free, 0), middle)


@kept(SPRITES)
def _glow(size: float, paint: Colour, strength: int) -> Image.Image:
    """An empty cell: dots at its corners, or filled with light."""
    side = round(2 * size) + 8
    drawing = Drawing(Image.new("L", (side * 3, side * 3)), unit=3)
    lattice = Hexes(side / 2, side / 2, size)
    if strength:
        drawing.polygon(lattice.corners((0, 0), 0.93), (235,))
        drawing.polygon(lattice.corners((0, 0), 0.86), (strength,))
    else:
        for number in range(6):
            for part in (0.0, 0.25, 0.5, 0.75):
                drawing.disc(lattice.along((0, 0), number, part), 0.9, (120,))
    picture = Image.new("RGBA", (side, side), paint)
    picture.putalpha(drawing.image.reduce(3))
    return picture


def _draw_last(scene: Scene, hexes: Hexes, cell: Cell) -> None:
    scene.set(_outline(round(hexes.size, 2), scene.colours.last), hexes.centre(cell))


@kept(SPRITES)
def _outline(size: float, paint: Colour) -> Image.Image:
    """A bright line round a tile, between two dark ones."""
    side = round(2 * size) + 14
    picture = Image.new("RGBA", (side, side))
    lattice = Hexes(side / 2, side / 2, size)
    corners = lattice.corners((0, 0))
    wide = max(3.0, size * 0.06)
    for thick, ink in ((wide + 3, (20, 24, 40)), (wide, paint)):
        drawing = Drawing(Image.new("L", (side * 4, side * 4)), unit=4)
        drawing.line([*corners, corners[0]], (255,), thick)
        picture.paste(ink, (0, 0), drawing.image.reduce(4))
        if thick > wide:
            picture.putalpha(drawing.image.reduce(4))
    return picture


def _draw_names(scene: Scene, hexes: Hexes, view: View, free: list[Cell]) -> None:
    """The cells' names in notation; where they would not fit, fewer of them."""
    size, (ink, halo) = name_size(hexes), scene.colours.label
    taken = [tile.cell for tile in view.tiles]
    step = spacing(hexes, [*taken, *free])
    for cell in taken:
        if cell[0] % step == 0:
            scene.halo(hexes.spot(cell, *spots.NAME), name(cell), size, ink, halo)
    for cell in free:
        if cell[0] % step == 0:
            x, y = hexes.centre(cell)
            scene.write((x, y + 0.3 * hexes.size), name(cell), size, scene.colours.free, bold=True, align="middle")


def _draw_letters(scene: Scene, hexes: Hexes, tile: Tile) -> None:
    """The letters that part the two islands of a tile, each beside its place for a house, over the sky between."""
    ink, halo = scene.colours.label
    for number, part in enumerate(tile.parts):
        x, y = hexes.spot(tile.cell, *spots.slot(edges(tile), number))
        toward = -1 if x > hexes.centre(tile.cell)[0] - 2 else 1
        scene.halo((x + toward * 0.37 * hexes.size, y), part.name[-1], max(SMALLEST, name_size(hexes)), ink, halo)


def name(cell: Cell) -> str:
    """A cell in notation."""
    return f"{cell[0]},{cell[1]}"


def spacing(hexes: Hexes, cells: list[Cell]) -> int:
    """Every how many cells of a row one can bear its name without touching the next."""
    size = name_size(hexes)
    widest = max(text.width(name(cell), size, True) for cell in cells) + 8
    return max(1, -(-widest // int(ROOT * hexes.size)))


# ---- houses and badges --------------------------------------------------------------------------------------------
def _draw_houses(scene: Scene, hexes: Hexes, tile: Tile) -> None:
    for number, part in enumerate(tile.parts):
        if part.house is not None:
            picture = building(part.house, part.tower, part.port, house_size(hexes))
            scene.set(picture, hexes.spot(tile.cell, *spots.slot(edges(tile), number)))


def _tag_at(hexes: Hexes, view: View, island: Island) -> tuple[float, float]:
    """Where an island's badge lies: on the best free place for a house, else beside a house."""
    *_, tile, number = max(_places(view, island), key=lambda place: place[:3])
    x, y = hexes.spot(tile.cell, *spots.slot(edges(tile), number))
    return (x, y) if tile.parts[number].house is None else (x - 0.06 * hexes.size, y - 0.5 * hexes.size)


def _places(view: View, island: Island) -> Iterator[tuple[bool, int, int, Tile, int]]:
    for order, tile in enumerate(view.tiles):
        for number, part in enumerate(tile.parts):
            if part.island == island.number:
                yield part.house is None, len(part.edges) + 2 * (len(tile.parts) == 1), -order, tile, number
