"""The bar above a sheet: whose it is, who has still to draw on it, and its stars."""

from PIL import Image

from bot.games.cartographers.view import Sheet, View

from ..kit import text
from ..kit.badges import badge
from ..kit.canvas import gradient, rounded_mask
from ..kit.glance import detail
from ..kit.palette import SEATS, darker, lighter
from ..kit.scene import IntBox
from .scene import Scene

WHITE = (255, 255, 255)


def draw_header(image: Image.Image, box: IntBox, seat: int) -> None:
    """The coloured bar with a seat's badge, round at its top."""
    left, top, right, bottom = box
    paint = SEATS[seat % len(SEATS)][0]
    mask = rounded_mask(right - left, 2 * (bottom - top), 16).crop((0, 0, right - left, bottom - top))
    image.paste(gradient(right - left, bottom - top, lighter(paint, 0.1), darker(paint, 0.14)), (left, top), mask)
    size = bottom - top - 16
    picture = badge(seat, size)
    image.paste(picture, (left + 12, top + 8), picture)


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
    start = left + height + 6
    room = round(edge - start - 8)
    label = text.narrow(scene.look.name(sheet.seat), room, scene.least, WHITE, True)
    if guest is None:
        scene.paste(label, (start, middle - label.height / 2))
        return
    scene.paste(label, (start, middle - height * 0.16 - label.height / 2))
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
