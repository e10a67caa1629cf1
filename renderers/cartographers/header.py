"""The bar above a sheet: whose it is, who has still to draw on it, and its stars."""

from dataclasses import dataclass

from PIL import Image

from bot.games.cartographers.view import Sheet, View

from ..kit import text
from ..kit.badges import badge
from ..kit.canvas import gradient, rounded_mask
from ..kit.figures import figure
from ..kit.glance import detail
from ..kit.palette import SEATS, darker, lighter
from ..kit.scene import IntBox
from .scene import Scene

WHITE = (255, 255, 255)
BADGE = 72  # of a seat at most
SHORT = 5  # a bar less than so many times as wide as high has two lines: the name alone, then the rest


def draw_header(image: Image.Image, box: IntBox, seat: int) -> None:
    """Draw the coloured bar with a seat's badge, round at its top."""
    left, top, right, bottom = box
    paint = SEATS[seat % len(SEATS)][0]
    mask = rounded_mask(right - left, 2 * (bottom - top), 16).crop((0, 0, right - left, bottom - top))
    image.paste(gradient(right - left, bottom - top, lighter(paint, 0.1), darker(paint, 0.14)), (left, top), mask)
    size = min(bottom - top - 16, BADGE)
    picture = badge(seat, size)
    image.paste(picture, (left + 12, (top + bottom - size) // 2), picture)


@dataclass(frozen=True)
class State:
    """What a sheet's header shows: who draws on it, whether they have, and whether its owner has won."""

    guest: int | None  # who draws on it in the owner's place
    awaited: bool  # somebody has still to draw on it
    drawn: bool
    won: bool


def state(sheet: Sheet, view: View) -> State:
    """Return how things stand with a sheet; in an ambush a neighbour draws on it."""
    if view.result is not None:
        return State(None, awaited=False, drawn=False, won=sheet.seat in view.result.winners)
    drawer = view.drawing_on.index(sheet.seat)
    guest, awaited = None if drawer == sheet.seat else drawer, drawer in view.to_draw
    return State(guest, awaited, drawn=view.sheets[drawer].drawn and not awaited, won=False)


def draw_names(scene: Scene, header: IntBox, sheet: Sheet, state: State) -> None:
    """Draw what stands in a header: the owner's name, who has still to draw on the sheet, and the stars."""
    left, top, right, bottom = header
    if right - left < SHORT * (bottom - top):
        _draw_in_two_lines(scene, header, sheet, state)
        return
    middle, height = (top + bottom) / 2, bottom - top
    edge = _draw_stars(scene, (right, middle), sheet, state, round(height * 0.66))
    start = left + height + 6
    room = round(edge - start - 8)
    label = text.narrow(scene.look.name(sheet.seat), room, scene.least, WHITE, True)
    if state.guest is None:
        scene.paste(label, (start, middle - label.height / 2))
        return
    scene.paste(label, (start, middle - height * 0.16 - label.height / 2))
    words = scene.texts("picture.guest", name=scene.look.name(state.guest))
    with detail():
        scene.write((start, middle + height * 0.32), words, 20, WHITE, room=room, smallest=15)


def _draw_in_two_lines(scene: Scene, header: IntBox, sheet: Sheet, state: State) -> None:
    """Draw the name beside the badge, and below it who has still to draw, and the stars."""
    left, top, right, bottom = header
    start, half = left + BADGE + 20, (bottom - top) / 2
    name = scene.look.name(sheet.seat)
    scene.write_narrow((start, top + half * 0.56), name, scene.least, WHITE, room=right - start - 10, bold=True)
    _draw_stars(scene, (right, top + half * 1.44), sheet, state, 46)


def _draw_stars(scene: Scene, at: tuple[float, float], sheet: Sheet, state: State, size: int) -> float:
    """Draw the stars at the right end of a bar, and left of them who has still to draw. Return the left edge."""
    right, middle = at
    stars = figure(sheet.stars)
    scene.write((right - 16, middle), stars, size, WHITE, bold=True, align="right")
    edge: float = right - 22 - text.width(stars, size, True)
    scene.sign((edge - 22, middle), "crown" if state.won else "star", 42)
    return _draw_state(scene, (edge - 50, middle), state)


def _draw_state(scene: Scene, at: tuple[float, float], state: State) -> float:
    """Draw whether the sheet has still to be drawn on, and by whom if not its owner. Return the left edge."""
    right, middle = at
    if not (state.awaited or state.drawn):
        return right
    paint, ink = ((255, 247, 222), (120, 44, 16)) if state.awaited else ((224, 243, 226), (28, 104, 52))
    wide = 44 if state.guest is None else 88
    box = (round(right - wide - 4), round(middle - 22), round(right - 4), round(middle + 22))
    scene.image.paste(paint, box[:2], rounded_mask(wide, 44, 22))
    scene.sign((box[2] - 22, middle), "pencil" if state.awaited else "tick", 30, ink)
    if state.guest is not None:
        scene.paste(badge(state.guest, 40), (box[0] + 2, box[1] + 2))
    return box[0]
