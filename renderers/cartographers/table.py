"""The whole table: season, card, edicts, and every sheet with its numbers."""

from PIL import Image

from bot.games.cartographers.view import Sheet, View

from ..kit.cache import LAYERS, packed
from ..kit.canvas import Point, frame, gradient, panel
from ..look import Look
from .colours import THEMES
from .header import draw_header, draw_names, drawer
from .layout import WIDTH, Place, layout
from .map import LETTERS, SIDE, draw_lands, draw_outline, draw_paper, printed
from .numbers import draw_below, draw_beside, now_words
from .paints import finished
from .parts import draw_card, draw_edict, draw_result, draw_season
from .scene import Scene
from .signs import compass


def table(view: View, look: Look) -> Image.Image:
    """The table's picture, 1,600 pixels wide."""
    plan = layout(len(view.sheets))
    scene = Scene(_ground(len(view.sheets), printed(view.sheets[0].rows), view.ruins, look.theme), look)
    draw_season(scene, plan.season, view)
    if view.card is not None and view.result is None:
        draw_card(scene, plan.card, view.card, view.note)
    else:
        draw_result(scene, plan.card, view)
    for edict, box, stars in zip(view.edicts, plan.edicts, view.sheets[0].standing, strict=True):
        draw_edict(scene, box, edict, (now_words(scene, view), stars) if len(view.sheets) == 1 else None)
    for sheet, place in zip(view.sheets, plan.sheets, strict=True):
        _draw_sheet(scene, place, sheet, view)
    return finished(scene.image, look.theme)


def spots(view: View, look: Look) -> dict[str, Point]:
    """The middles of the spaces of each sheet: "0.D7"."""
    found = dict[str, Point]()
    for sheet, place in zip(view.sheets, layout(len(view.sheets)).sheets, strict=True):
        for cell in (f"{letter}{number + 1}" for letter in LETTERS for number in range(SIDE)):
            left, top, right, bottom = place.grid.box(cell)
            found[f"{sheet.seat}.{cell}"] = (left + right) / 2, (top + bottom) / 2
    return found


@packed(LAYERS)
def _ground(seats: int, rows: tuple[str, ...], ruins: tuple[str, ...], theme: str) -> Image.Image:
    """All that stays the same during a game: the desk, the panels, the players' colours, the empty maps."""
    plan, colours = layout(seats), THEMES[theme]
    image = gradient(WIDTH, plan.height, *colours.ground).copy()
    for left, top, right, _ in plan.roses:
        rose = compass(right - left, colours.mark, colours.ground[1])
        image.paste(rose, (left, top), rose)
    for box in (plan.season, plan.card, *plan.edicts, *(place.box for place in plan.sheets)):
        panel(image, box, colours.panel, 16, colours.rim)
    for seat, place in enumerate(plan.sheets):
        draw_header(image, place.header, seat)
        draw_paper(image, place.grid, rows, ruins, theme)
    return image


def _draw_sheet(scene: Scene, place: Place, sheet: Sheet, view: View) -> None:
    draw_names(scene, place.header, sheet, view)
    if drawer(sheet, view) in view.to_draw and view.result is None and len(view.sheets) > 1:
        frame(scene.image, place.box, scene.colours.gold, 4, 16)
    draw_lands(scene.image, place.grid, sheet.rows, view.ruins, scene.theme)
    draw_outline(scene.image, place.grid, sheet.last, scene.theme)
    if place.beside:
        draw_beside(scene, place.numbers, sheet, view)
    else:
        draw_below(scene, place.numbers, sheet, view)
