"""The action slots of the main board: colour and sign, name, what they do, who stands on them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PIL import Image

from bot.games.underwater_cities.view import Slot, View

from ..kit import text
from ..kit.badges import badge
from ..kit.cache import PANELS, SPRITES, memoize
from ..kit.canvas import Point, lay, rounded_mask
from ..kit.palette import mix
from ..kit.scene import IntBox
from ..kit.shades import reduce_shades
from ..look import Look
from .colours import SUITS, bright
from .icons import icon
from .mainboard import draw_supply
from .marks import mark
from .pieces import dashed_frame
from .scene import WHITE, Scene
from .strips import STRIP, strip_width
from .tokens import SLOTS

GAP = 8
HEAD = 42  # height of a slot's name: read on a phone
LETTERS = 41  # font size of what a slot does: readable on a phone without a tap
TILE, SMALL = 42, 34  # sizes of a tile
APART = 0.6  # of a tile's width: unless so much of each can be seen, all are small
RADIUS, EDGE = 12, 3
ALWAYS = 56  # height of the row with the always-available slot
SUPPLY = 436  # width of the pieces left in the box, at the right of that row
COLOURS = ("green", "red", "yellow")


def boxes(box: IntBox, slots: tuple[Slot, ...]) -> Iterator[tuple[Slot, IntBox]]:
    """Yield each slot with its box: a row for each colour, and below them the always-available one."""
    left, top, right, bottom = box
    height = (bottom - top - ALWAYS - 3 * GAP) / 3
    for row, suit in enumerate(COLOURS):
        suit_slots = [slot for slot in slots if slot.colour == suit]
        width = (right - left - GAP * (len(suit_slots) - 1)) / len(suit_slots)
        y = round(top + row * (height + GAP))
        for column, slot in enumerate(suit_slots):
            x = round(left + column * (width + GAP))
            yield slot, (x, y, round(x + width), round(y + height))
    for slot in slots:
        if not slot.colour:
            yield slot, (left, bottom - ALWAYS, right - SUPPLY - GAP, bottom)


def number_place(box: IntBox, slot: Slot, look: Look) -> Point:
    """Return a position for a number that hides neither a slot's name nor, if possible, a tile."""
    left, top, right, _ = box
    name = letter(look.texts.naming("slot", slot.name).brief, slot.colour, HEAD)
    return max((left + right) / 2, left + 7 + name.width + HEAD / 2), top + 24


def draw_slots(scene: Scene, box: IntBox, view: View, offered: Sequence[str] = ()) -> None:
    """Draw all slots, those offered marked, the action-cloning tile if it is in play, and what is left in the box."""
    for slot, place in boxes(box, view.slots):
        if slot.colour:
            draw_slot(scene, place, slot, last=slot.name == view.placed)
        else:
            _draw_always(scene, place, slot, view)
        if slot.name in offered:
            _draw_light(scene, place)
    _, _, right, bottom = box
    draw_supply(scene, (right - SUPPLY, bottom - ALWAYS, right, bottom), view)


def draw_slot(scene: Scene, box: IntBox, slot: Slot, last: bool) -> None:
    """Draw a coloured slot; the one where the last tile was placed has a golden rim."""
    left, top, right, bottom = box
    lay(scene.image, box, _slot(slot, right - left, bottom - top, replace(scene.look, names=())), RADIUS)
    if last:
        _draw_rim(scene, box)


@memoize(PANELS)
def _slot(slot: Slot, right: int, bottom: int, look: Look) -> Image.Image:
    """Return a coloured slot: name, who stands there, and what it does; the same at all tables."""
    scene = Scene(Image.new("RGB", (right, bottom)), look)
    _draw_ground(scene, (0, 0, right, bottom), slot)
    head = letter(scene.texts.naming("slot", slot.name).brief, slot.colour, HEAD)
    scene.image.paste(head, (6, 6), head)
    beside_name, below = _split_effect(SLOTS[slot.action], right - 12)
    start, high = head.width + 12, 6 + HEAD / 2
    if beside_name:
        start += scene.strip((start, high), beside_name, LETTERS, room=right - 8 - TILE - start)
    _draw_tiles(scene, right - 8, high + 2, slot.tiles, min(2 * TILE, right - 8 - start))
    scene.strip((right / 2, (HEAD + 4 + bottom) / 2), below, LETTERS, room=right - 12, align="middle")
    return reduce_shades(scene.image)


def _split_effect(tokens: str, room: int) -> tuple[str, str]:
    """Return what a slot does in two strips; the first stands beside its name, and is empty if one row fits."""
    first, bar, second = tokens.partition(" / ")
    return (f"{first} /", second) if bar and strip_width(tokens, LETTERS) > room else ("", tokens)


def _draw_ground(scene: Scene, box: IntBox, slot: Slot) -> None:
    """Draw an empty plate: rim and ground of its colour, paler where somebody stands."""
    left, top, right, bottom = box
    rim, paint = SUITS[slot.colour], bright(slot.colour, scene.theme)
    if slot.colour and slot.tiles:
        panel = scene.colours.panel[1]
        rim, paint = mix(rim, panel, 0.55), mix(paint, panel, 0.6)
    scene.fill(box, rim, RADIUS)
    scene.fill((left + EDGE, top + EDGE, right - EDGE, bottom - EDGE), paint, RADIUS - EDGE)


def _draw_rim(scene: Scene, box: IntBox) -> None:
    """Draw a golden line round the slot of the last tile."""
    left, top, right, bottom = box
    scene.frame((left - 5, top - 5, right + 5, bottom + 5), scene.colours.tag[0], 3, 16)  # for light grounds
    scene.frame((left - 3, top - 3, right + 3, bottom + 3), scene.colours.fresh, 4, 14)


def _draw_light(scene: Scene, box: IntBox) -> None:
    """Draw a dashed line round a slot that may be chosen, as a space of a board has it."""
    left, top, right, bottom = box
    line = dashed_frame(right - left + 2 * EDGE, bottom - top + 2 * EDGE, scene.colours.offer)
    scene.image.paste(line, (left - EDGE, top - EDGE), line)


def _draw_tiles(scene: Scene, right: float, middle: float, tiles: tuple[int, ...], room: float) -> None:
    """Draw the tiles on a slot, the last one on top and rightmost; smaller and closer together where room is scarce."""
    others = max(1, len(tiles) - 1)
    size = TILE if others * APART * TILE <= room - TILE else SMALL
    pitch = min(size * 0.8, (room - size) / others)
    for number, seat in enumerate(tiles):
        at = (right - size / 2 - (len(tiles) - 1 - number) * pitch, middle)
        picture = icon("blocker", size) if seat < 0 else badge(seat, size)  # below 0: a solo blocker
        scene.paste_centred(picture, at)


def _draw_always(scene: Scene, box: IntBox, slot: Slot, view: View) -> None:
    """Draw the slot that is never occupied: every tile on it; at its right the action-cloning tile."""
    left, top, right, bottom = box
    _draw_ground(scene, box, slot)
    if slot.name == view.placed:
        _draw_rim(scene, box)
    middle = (top + bottom) / 2
    head = letter(scene.texts.naming("slot", slot.name).brief, "", HEAD)
    scene.image.paste(head, (left + 7, round(middle - HEAD / 2)), head)
    start = left + 24 + head.width
    start += scene.strip((start, middle), SLOTS[slot.action], LETTERS) + 16
    edge = right - 168 if view.cloning else right
    _draw_tiles(scene, edge - 10, middle, slot.tiles, edge - 10 - start)
    if view.cloning:
        _draw_clone(scene, (right - 160, top + 6, right - 8, bottom - 6), view)


def _draw_clone(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the action-cloning tile: what it costs, or who has taken it."""
    left, top, _, bottom = box
    scene.fill(box, scene.colours.chip if view.cloner is None else scene.colours.panel[0])
    middle = (top + bottom) / 2
    scene.icon((left + 28, middle), "clone", 40)
    if view.cloner is None:
        scene.strip((left + 56, middle), "− 1 credit", STRIP)
    else:
        scene.paste_centred(badge(view.cloner, 42), (left + 100, middle))


@memoize(SPRITES)
def letter(name: str, suit: str, size: int) -> Image.Image:
    """Return a slot's name in notation, if it has one, beside the sign of its colour."""
    letters = round(size * 0.77)
    wide = max(round(size * 1.62), text.width(name, letters, True) + size) if name else size
    picture = Image.new("RGBA", (wide, size))
    picture.paste(SUITS[suit], (0, 0), rounded_mask(wide, size, size // 4))
    text.draw_clear(picture, ((wide - size * 0.7) / 2, size / 2), name, letters, WHITE, bold=True)
    sign = mark(suit, round(size * 0.54), WHITE)
    right = size * 0.74 if name else (size + sign.width) / 2
    picture.alpha_composite(sign, (round(wide - right), round((size - sign.height) / 2)))
    return picture
