"""The whole table: season, card, edicts, and every sheet with its numbers."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from PIL import Image

from bot.games.cartographers.view import Edict, Sheet, View

from ..kit import glance
from ..kit.cache import LAYERS, PANELS, PackedImage, memoize, memoize_packed, weight
from ..kit.canvas import Box, frame, gradient, panel
from ..kit.fields import assemble, relative_to, select_fields
from ..kit.paints import index_colours
from ..kit.scene import IntBox
from ..look import Look
from .colours import THEMES
from .header import State, draw_header, draw_names, state
from .layout import WIDTH, Place, layout
from .map import (
    LETTERS,
    SIDE,
    Grid,
    add_drawing,
    draw_lands,
    draw_outline,
    draw_paper,
    margin,
    printed_rows,
    rows_without,
)
from .numbers import draw_below, draw_beside, now_words
from .parts import draw_card, draw_edict, draw_result, draw_season
from .scene import Scene
from .signs import compass


def table(view: View, look: Look) -> Image.Image:
    """Return the table's picture, 1,600 pixels wide, in the colours of its palette."""
    plan, ground = layout(len(view.sheets)), Ground(len(view.sheets), printed_rows(view.sheets[0].rows), view.ruins)
    parts = {plan.season: _season(ground, select_fields(view, "season", "elapsed", "length", "result"), look)}
    sheets = () if view.result is None else view.sheets
    parts[plan.card] = _card(ground, select_fields(view, "card", "note", "result", sheets=sheets), look)
    for edict, box, stars in zip(view.edicts, plan.edicts, view.sheets[0].standing, strict=True):
        now = (now_words(look, view), stars) if len(view.sheets) == 1 else None
        parts[box] = _edict(ground, box, edict, now, look)
    season_view = select_fields(view, "season", "edicts", "result")
    for sheet, place in zip(view.sheets, plan.sheets, strict=True):
        parts[place.box] = _sheet(ground, place, sheet, state(sheet, view), season_view, look)
    return assemble((WIDTH, plan.height), {plan.fields[panel]: part for panel, part in parts.items()})


def spots(view: View, look: Look) -> dict[str, Box]:
    """Return the boxes of the panels ("season", "card", "edict.A", "sheet.0") and of each sheet's parts.

    Those of sheet 0 are called "0.map", "0.numbers" and, for its spaces, "0.D7".
    """
    plan = layout(len(view.sheets))
    boxes: dict[str, Box] = {"season": plan.season, "card": plan.card}
    boxes |= {f"edict.{edict.letter}": box for edict, box in zip(view.edicts, plan.edicts, strict=True)}
    for sheet, place in zip(view.sheets, plan.sheets, strict=True):
        parts = {"map": place.grid.whole, "numbers": place.numbers}
        cells = (f"{letter}{number + 1}" for letter in LETTERS for number in range(SIDE))
        parts |= {cell: place.grid.box(cell) for cell in cells}
        boxes |= {f"sheet.{sheet.seat}": place.box} | {f"{sheet.seat}.{part}": box for part, box in parts.items()}
    return boxes


@dataclass(frozen=True)
class Ground:
    """Everything that stays the same during a game: the number of sheets, and what is printed on them."""

    seats: int
    rows: tuple[str, ...]
    ruins: tuple[str, ...]

    def get_packed(self, theme: str) -> PackedImage:
        """Return the packed picture of the ground, drawn once per theme."""
        return _draw_ground.get_packed(self, theme)


@memoize_packed(LAYERS)
def _draw_ground(ground: Ground, theme: str) -> Image.Image:
    """Return the desk, the panels, the players' colours, the empty maps."""
    plan, colours = layout(ground.seats), THEMES[theme]
    image = gradient(WIDTH, plan.height, *colours.ground)
    for left, top, right, _ in plan.roses:
        rose = compass(right - left, colours.mark, colours.ground[1])
        image.paste(rose, (left, top), rose)
    for box in plan.panels:
        panel(image, box, colours.panel, 16, colours.rim)
    for seat, place in enumerate(plan.sheets):
        draw_header(image, place.header, seat)
        draw_paper(image, place.grid, ground.rows, ground.ruins, theme)
    return image


def _scene(ground: Ground, panel: IntBox, look: Look) -> tuple[Scene, IntBox]:
    """Return the field of a panel (see kit.fields) with nothing drawn on it, and where on the table the field lies."""
    field = layout(ground.seats).fields[panel]
    return Scene(_crop_ground(ground, field, look.theme), look, WIDTH), field


@memoize_packed(LAYERS)
def _crop_ground(ground: Ground, box: IntBox, theme: str) -> Image.Image:
    """Return a part of the ground; kept by itself, because to crop it unpacks rows as wide as the table."""
    return ground.get_packed(theme).crop(box)


@memoize(PANELS)
def _season(ground: Ground, view: View, look: Look) -> Image.Image:
    """Return the season on its panel."""
    box = layout(ground.seats).season
    scene, field = _scene(ground, box, look)
    draw_season(scene, relative_to(box, field), view)
    return index_colours(scene.image, "cartographers", look.theme)


@memoize(PANELS)
def _card(ground: Ground, view: View, look: Look) -> Image.Image:
    """Return the card on show, after the end the result."""
    box = layout(ground.seats).card
    scene, field = _scene(ground, box, look)
    if view.card is not None and view.result is None:
        draw_card(scene, relative_to(box, field), view.card, view.note)
    else:
        draw_result(scene, relative_to(box, field), view)
    return index_colours(scene.image, "cartographers", look.theme)


@memoize(PANELS)
def _edict(ground: Ground, box: IntBox, edict: Edict, now: tuple[str, int] | None, look: Look) -> Image.Image:
    """Return an edict on its panel."""
    scene, field = _scene(ground, box, look)
    draw_edict(scene, relative_to(box, field), edict, now)
    return index_colours(scene.image, "cartographers", look.theme)


@memoize(PANELS)
def _sheet(ground: Ground, place: Place, sheet: Sheet, state: State, view: View, look: Look) -> Image.Image:
    """Return a sheet on its panel: its map, its header and its numbers, in a gold frame if it has to be drawn on."""
    scene, field = _scene(ground, place.box, look)
    place = place.relative_to(field)
    scene.image.paste(_map(ground, sheet.seat, sheet.rows, sheet.last, look.theme), _box_with_margin(place.grid))
    draw_names(scene, place.header, sheet, state)
    if state.awaited and ground.seats > 1:
        frame(scene.image, place.box, scene.colours.gold, 4, 16)
    if place.beside:
        draw_beside(scene, place.numbers, sheet, view)
    else:
        draw_below(scene, place.numbers, sheet, view)
    return index_colours(scene.image, "cartographers", look.theme)


def _map(ground: Ground, seat: int, rows: tuple[str, ...], last: tuple[str, ...], theme: str) -> Image.Image:
    """Return a map with all that is drawn on it, and the margin into which the outline of the last drawing reaches."""
    image = _lands(ground, seat, rows, last, theme).copy()
    draw_outline(image, _grid_alone(layout(ground.seats).sheets[seat].grid), last, theme)
    return image


def _lands(ground: Ground, seat: int, rows: tuple[str, ...], last: tuple[str, ...], theme: str) -> Image.Image:
    """Return a map with all that is drawn on it: if the map before the last drawing is kept, only that is added."""
    key, key_before = ((_lands, ground, seat, marks, theme) for marks in (rows, rows_without(rows, last)))
    if known := _kept_map(key):
        return known
    grid = layout(ground.seats).sheets[seat].grid
    image, before = _crop_ground(ground, _box_with_margin(grid), theme), _kept_map(key_before) if last else None
    if before is None:
        draw_lands(image, _grid_alone(grid), rows, ground.ruins, theme)
    else:
        image = add_drawing(before.copy(), image, _grid_alone(grid), rows, last, ground.ruins, theme)
    PANELS.put(key, image, weight(image))
    return image


def _kept_map(key: Hashable) -> Image.Image | None:
    """Return a map that is kept; none for whoever listens to what is drawn."""
    known = PANELS.get(key) if glance.sprites() is None else None
    return known if isinstance(known, Image.Image) else None


def _grid_alone(grid: Grid) -> Grid:
    """Return a map's grid in a picture of the map with its margin."""
    left, top, *_ = _box_with_margin(grid)
    return replace(grid, left=grid.left - left, top=grid.top - top)


def _box_with_margin(grid: Grid) -> IntBox:
    """Return the box of a map with its margin."""
    room = margin(grid.cell)
    return grid.left - room, grid.top - room, grid.left + grid.side + room, grid.top + grid.side + room
