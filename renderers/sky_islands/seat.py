"""A picture of one player's part: name, goods, scores, tiles, and the map; also the preview of a choice."""

from collections.abc import Collection

from PIL import Image

from bot.games.sky_islands.view import HandTile, View

from ..kit.scene import IntBox
from ..look import Look
from .chart import Letters, draw_board
from .ground import Board
from .layout import GAP, HEADER, MARGIN, sheet
from .panels import draw_player, draw_turn
from .scene import Scene
from .tags import plate
from .token import draw_token

TOP = 178  # height of the panels above the map
TILE = 130  # width of a tile of the hand beside them
SMALL = 58  # of its hexagon, from the centre to a corner
LETTERS = "AB"


def seat(view: View, seat: int, look: Look) -> Image.Image:
    """Return a player's goods and the map, 1,200 pixels wide or more; the owner's tiles as well."""
    return _draw_part(view, view, seat, look, view.hand if view.seat == seat else ())


def preview(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return a seat's part as it would be after a choice, with the cells or places that could have been chosen marked.

    Turn and tiles are the present ones: who comes next and what will be drawn is not part of the choice.
    """
    removed = {tile.tile for tile in after.tiles} | set(after.discarded)
    tiles = tuple(own_tile for own_tile in before.hand if own_tile.tile not in removed)
    is_building = before.phase == "build" and before.active == seat
    sites = _open_sites(before, after) if is_building else ()
    return _draw_part(after, before, seat, look, tiles, _legal(before, after), sites)


def focus(view: View, seat: int) -> int:
    """Return the seat itself, since the map is common to all."""
    return seat


def _legal(before: View, after: View) -> Letters:
    """Return the other cells where the placed tile fits; before one is placed, those of all tiles."""
    placed = {tile.tile for tile in after.tiles[len(before.tiles) :]}
    letters: Letters = {}
    for letter, own_tile in zip(LETTERS, before.hand if before.phase == "place" else (), strict=False):
        if own_tile.tile in placed or not placed:
            for cell in {fit.cell for fit in own_tile.fits} - {tile.cell for tile in after.tiles}:
                letters[cell] = letters.get(cell, "") + letter
    return letters


def _open_sites(before: View, after: View) -> set[str]:
    """Return the other parts on which the new building could stand.

    Before it is built, all parts that can be built on.
    """
    built = _new_building(before, after)
    if built is None:
        return {site.where for site in before.sites}
    what, where = built
    return {site.where for site in before.sites if site.what == what} - {where}


def _new_building(before: View, after: View) -> tuple[str, str] | None:
    """Return the kind and the place of a new building; None if there is none."""
    old = {part.name: part for tile in before.tiles for part in tile.parts}
    for part in (part for tile in after.tiles for part in tile.parts if part.name in old):
        was = old[part.name]
        for what in ("house", "tower", "port"):
            if getattr(was, what) != getattr(part, what):
                return what, part.name
    return None


def _draw_part(
    view: View,
    turn: View,
    seat: int,
    look: Look,
    tiles: tuple[HandTile, ...],
    letters: Letters | None = None,
    sites: Collection[str] = (),
) -> Image.Image:
    """Return a seat's part: the map and the goods of one view, the turn of another."""
    plan = sheet([tile.cell for tile in view.tiles], TOP, ring=bool(letters))
    half = (plan.width - 2 * MARGIN - GAP) // 2
    bottom, right = MARGIN + TOP, plan.width - MARGIN
    edge = right - TILE * len(tiles)
    goods, now = (MARGIN, MARGIN, MARGIN + half, bottom), (MARGIN + half + GAP, MARGIN, edge, bottom)
    own = ((edge + GAP, MARGIN, right, bottom),) if tiles else ()
    scene = draw_board(Board((plan.width, plan.height), plan.hexes), view, look, letters, sites)
    for box in (goods, now, *own):
        scene.panel(box)
    draw_player(scene, goods, view, view.players[seat], HEADER)
    draw_turn(scene, now, turn)
    for box in own:
        _draw_tiles(scene, box, tiles, turn)
    return scene.image


def _draw_tiles(scene: Scene, box: IntBox, tiles: tuple[HandTile, ...], view: View) -> None:
    """Draw the owner's tiles, small, with the letters that they have in the hand."""
    left, top, right, bottom = box
    pitch = (right - left) / len(tiles)
    for number, tile in enumerate(tiles):
        x = left + (number + 0.5) * pitch
        draw_token(scene, (x, (top + bottom) / 2), tile.parts, tile.airship, SMALL)
        letter = plate(LETTERS[view.hand.index(tile)], 38, scene.theme)
        scene.paste(letter, (x - pitch / 2 + 4, bottom - letter.height - 2))  # airships fly above
