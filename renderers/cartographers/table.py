"""The whole table: season, card, edicts, and every sheet with its numbers."""

from PIL import Image

from bot.games.cartographers.view import Sheet, View

from ..kit import text
from ..kit.badges import badge
from ..kit.cache import LAYERS, packed
from ..kit.canvas import Point, frame, gradient, panel, rounded_mask
from ..kit.glance import detail
from ..kit.palette import SEATS, darker, lighter
from ..kit.scene import IntBox
from ..look import Look
from .colours import THEMES
from .layout import WIDTH, Place, layout
from .map import LETTERS, SIDE, draw_lands, draw_outline, draw_paper, printed
from .numbers import draw_below, draw_beside, now_words
from .parts import draw_card, draw_edict, draw_result, draw_season
from .scene import Scene
from .signs import compass

WHITE = (255, 255, 255)


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
    return scene.picture


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


def draw_header(image: Image.Image, box: IntBox, seat: int) -> None:
    """The coloured bar with a seat's badge, round at its top."""
    left, top, right, bottom = box
    paint = SEATS[seat % len(SEATS)][0]
    mask = rounded_mask(right - left, 2 * (bottom - top), 16).crop((0, 0, right - left, bottom - top))
    image.paste(gradient(right - left, bottom - top, lighter(paint, 0.1), darker(paint, 0.14)), (left, top), mask)
    size = bottom - top - 16
    picture = badge(seat, size)
    image.paste(picture, (left + 12, top + 8), picture)


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


def drawer(sheet: Sheet, view: View) -> int:
    """The seat that draws on a sheet now: in an ambush a neighbour."""
    return view.drawing_on.index(sheet.seat)


def draw_names(scene: Scene, header: IntBox, sheet: Sheet, view: View) -> None:
    """A header's words: the name, who has still to draw, and the stars."""
    left, top, right, bottom = header
    middle, height = (top + bottom) / 2, bottom - top
    stars = str(sheet.stars)
    size = round(height * 0.66)
    scene.write((right - 16, middle), stars, size, WHITE, bold=True, align="right")
    edge: float = right - 22 - text.width(stars, size, True)
    won = view.result is not None and sheet.seat in view.result.winners
    scene.sign((edge - 22, middle), "crown" if won else "star", 42)
    guest: int | None = drawer(sheet, view)
    guest = None if guest == sheet.seat or view.result is not None else guest
    edge = _draw_state(scene, (edge - 50, middle), sheet, view, guest)
    start, name = left + height + 6, scene.look.name(sheet.seat)
    room, least = round(edge - start - 8), scene.least
    if guest is None:
        scene.write((start, middle), name, least + 2, WHITE, bold=True, room=room, smallest=least)
        return
    scene.write((start, middle - height * 0.16), name, least, WHITE, bold=True, room=room, smallest=least)
    words = scene.words("picture.guest", name=scene.look.name(guest))
    with detail():
        scene.write((start, middle + height * 0.32), words, 20, WHITE, room=room, smallest=15)


def _draw_state(scene: Scene, at: tuple[float, float], sheet: Sheet, view: View, guest: int | None) -> float:
    """Whether the sheet has still to be drawn on, and by whom if not its owner; where the room left of it ends."""
    right, middle = at
    if view.result is not None:
        return right
    if drawer(sheet, view) in view.to_draw:
        paint, name = (255, 247, 222), "pencil"
        ink = (120, 44, 16)
    elif view.sheets[drawer(sheet, view)].drawn:
        paint, name = (224, 243, 226), "tick"
        ink = (28, 104, 52)
    else:
        return right
    wide = 44 if guest is None else 88
    box = (round(right - wide - 4), round(middle - 22), round(right - 4), round(middle + 22))
    scene.image.paste(paint, box[:2], rounded_mask(wide, 44, 22))
    scene.sign((box[2] - 22, middle), name, 30, ink)
    if guest is not None:
        scene.paste(badge(guest, 40), (box[0] + 2, box[1] + 2))
    return box[0]
