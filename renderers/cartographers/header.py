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


def draw_header(image: Image.Image, box: IntBox, seat: int) -> None:
    """The coloured bar with a seat's badge, round at its top."""
    left, top, right, bottom = box
    paint = SEATS[seat % len(SEATS)][0]
    mask = rounded_mask(right - left, 2 * (bottom - top), 16).crop((0, 0, right - left, bottom - top))
    image.paste(gradient(right - left, bottom - top, lighter(paint, 0.1), darker(paint, 0.14)), (left, top), mask)
    size = bottom - top - 16
    picture = badge(seat, size)
    image.paste(picture, (left + 12, top + 8), picture)


@dataclass(frozen=True)
class State:
    """Who draws on a sheet and whether they have, and whether its owner has won."""

    guest: int | None  # who draws on it in the owner's place
    awaited: bool
    drawn: bool
    won: bool


def state(sheet: Sheet, view: View) -> State:
    """How things stand with a sheet; in an ambush a neighbour draws on it."""
    if view.result is not None:
        return State(None, awaited=False, drawn=False, won=sheet.seat in view.result.winners)
    drawer = view.drawing_on.index(sheet.seat)
    guest, awaited = None if drawer == sheet.seat else drawer, drawer in view.to_draw
    return State(guest, awaited, drawn=view.sheets[drawer].drawn and not awaited, won=False)


def draw_names(scene: Scene, header: IntBox, sheet: Sheet, state: State) -> None:
    """A header's words: the name, who has still to draw, and the stars."""
    left, top, right, bottom = header
    middle, height = (top + bottom) / 2, bottom - top
    stars = figure(sheet.stars)
    size = round(height * 0.66)
    scene.write((right - 16, middle), stars, size, WHITE, bold=True, align="right")
    edge: float = right - 22 - text.width(stars, size, True)
    scene.sign((edge - 22, middle), "crown" if state.won else "star", 42)
    edge = _draw_state(scene, (edge - 50, middle), state)
    start = left + height + 6
    room = round(edge - start - 8)
    label = text.narrow(scene.look.name(sheet.seat), room, scene.least, WHITE, True)
    if state.guest is None:
        scene.paste(label, (start, middle - label.height / 2))
        return
    scene.paste(label, (start, middle - height * 0.16 - label.height / 2))
    words = scene.words("picture.guest", name=scene.look.name(state.guest))
    with detail():
        scene.write((start, middle + height * 0.32), words, 20, WHITE, room=room, smallest=15)


def _draw_state(scene: Scene, at: tuple[float, float], state: State) -> float:
    """Whether the sheet has still to be drawn on, and by whom if not its owner; where the room left of it ends."""
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
