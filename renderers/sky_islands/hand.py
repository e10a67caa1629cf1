"""The viewer's own hand: the two tiles at large, where each fits, and the map with those cells lettered."""

from PIL import Image

from bot.cells import cell_label
from bot.games.sky_islands.view import Fit, HandTile, View

from ..kit import text
from ..kit.canvas import Box
from ..kit.scene import IntBox
from ..look import Look
from .chart import Letters, draw_board
from .ground import Board
from .layout import GAP, HEADER, MARGIN, PLAYER, Sheet, sheet
from .panels import draw_player
from .pieces import ware
from .scene import Scene
from .seat import seat
from .sky import sea
from .table import box_cells
from .tags import SMALLEST, plate
from .token import draw_token

LETTERS = "AB"
TILES = 300  # height of the panels with the tiles
ROW = 38
LINES = 5  # beside a tile, for ways of placing it
INDENT = 36  # of the line that names a closed island
GOODS = 86  # from a cell's name to what a placement yields


def hand(view: View, look: Look) -> Image.Image:
    """Return what the viewer alone may see, 1,200 pixels wide or more; a spectator sees the first seat's part."""
    if not view.hand or view.seat is None:
        return seat(view, view.seat or 0, look)
    plan = sheet([tile.cell for tile in view.tiles], TILES, ring=True)
    boxes = _boxes(plan, len(view.hand))
    scene = draw_board(Board((plan.width, plan.height), plan.hexes), view, look, letters_by_cell(view.hand))
    _draw_panels(scene, boxes, view)
    return scene.image


def draw_tiles(view: View, look: Look) -> Image.Image | None:
    """Return the tiles alone, without the map; None where there are none left."""
    if not view.hand:
        return None
    plan = sheet([tile.cell for tile in view.tiles], TILES, ring=True)
    scene = Scene(sea(plan.width, TILES + 2 * MARGIN, look.theme), look)
    _draw_panels(scene, _boxes(plan, len(view.hand)), view)
    return scene.image


def hand_spots(view: View, look: Look) -> dict[str, Box]:
    """Return the boxes of the cells by their names ("L50") and of the viewer's tiles ("tile.18"); none for others."""
    if not view.hand or view.seat is None:
        return {}
    plan = sheet([tile.cell for tile in view.tiles], TILES, ring=True)
    tile_boxes = {f"tile.{tile.tile}": box for tile, box in zip(view.hand, _boxes(plan, len(view.hand)), strict=False)}
    return box_cells(view, plan.hexes) | tile_boxes


def letters_by_cell(tiles: tuple[HandTile, ...]) -> Letters:
    """Return the letters of the tiles that fit each cell."""
    letters: Letters = {}
    for letter, tile in zip(LETTERS, tiles, strict=False):
        for cell in sorted({fit.cell for fit in tile.fits}):
            letters[cell] = letters.get(cell, "") + letter
    return letters


def _boxes(plan: Sheet, tiles: int) -> tuple[IntBox, ...]:
    """Return a panel for each tile; for the last tile alone another with the player's goods."""
    width = (plan.width - 2 * MARGIN - GAP) // 2
    heights = (TILES, TILES if tiles > 1 else PLAYER)
    lefts = (MARGIN, MARGIN + width + GAP)
    return tuple((left, MARGIN, left + width, MARGIN + height) for left, height in zip(lefts, heights, strict=True))


def _draw_panels(scene: Scene, boxes: tuple[IntBox, ...], view: View) -> None:
    """Draw the tiles; beside the last tile alone the player's goods."""
    for box in boxes:
        scene.panel(box)
    for letter, tile, box in zip(LETTERS, view.hand, boxes, strict=False):
        _draw_hand_tile(scene, box, letter, tile)
    if len(view.hand) < len(boxes) and view.seat is not None:
        draw_player(scene, boxes[-1], view, view.players[view.seat], HEADER)


def _draw_hand_tile(scene: Scene, box: IntBox, letter: str, tile: HandTile) -> None:
    left, top, right, bottom = box
    draw_token(scene, (left + 124, (top + bottom) / 2), tile.parts, tile.airship, 112)
    scene.paste(plate(letter, 46, scene.theme), (left + 10, top + 10))
    start = left + 240
    scene.write((start, top + 34), scene.texts("picture.tile", tile=tile.tile), 32, bold=True)
    words = scene.texts("picture.most" if tile.fits else "picture.no_fit")
    scene.write((start, top + 72), words, SMALLEST, scene.colours.soft, room=right - start - 14, smallest=scene.least)
    _draw_fits(scene, (start, right - 14), top + 110, best_placements(tile.fits))


def best_placements(fits: tuple[Fit, ...]) -> list[Fit]:
    """Return the placements that bring most at once, one per cell: closed islands first, then cubes and points."""
    order = sorted(fits, key=lambda fit: (-fit.closes, -_worth(fit), fit.cell, fit.turn))
    best_of = {fit.cell: fit for fit in reversed(order)}
    return [fit for fit in order if best_of[fit.cell] is fit][:LINES]


def _worth(fit: Fit) -> int:
    return fit.gain.red + fit.gain.white + fit.gain.blue + fit.gain.points


def _draw_fits(scene: Scene, span: tuple[int, int], top: float, fits: list[Fit]) -> None:
    """Draw as many of the placements as fit; a closed island is named in a line of its own."""
    left, right, lines = span[0], span[1], 0
    for fit in fits:
        if lines + 1 + bool(fit.closes) > LINES:
            return
        _draw_fit(scene, left, top + lines * ROW, fit)
        lines += 1
        if fit.closes:
            words, at = scene.texts("picture.closes", n=fit.closes), (left + INDENT, top + lines * ROW)
            room = right - left - INDENT
            scene.write(at, words, scene.least, scene.colours.good, room=room, smallest=scene.least)
            lines += 1


def _draw_fit(scene: Scene, left: int, middle: float, fit: Fit) -> None:
    """Draw a cell's name, and what a placement there yields: each thing once, with its number where
    there are several.
    """
    scene.write((left, middle), cell_label(fit.cell), SMALLEST, bold=True, room=GOODS - 4, smallest=scene.least)
    gain, at = fit.gain, left + GOODS
    for thing, count in (("red", gain.red), ("white", gain.white), ("blue", gain.blue), ("green", gain.points)):
        if count:
            scene.paste_centred(ware(thing, SMALLEST), (at + 14, middle))
            at += 38
        if count > 1:
            scene.write((at - 6, middle), str(count), SMALLEST, bold=True)
            at += 8 + text.width(str(count), SMALLEST, True)
