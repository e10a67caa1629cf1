"""The action slots of the main board: colour and sign, name, what they do, who stands on them."""

from collections.abc import Iterator

from PIL import Image

from bot.games.underwater_cities.view import Slot, View

from ..kit import text
from ..kit.badges import badge
from ..kit.cache import SPRITES, kept
from ..kit.canvas import rounded_mask
from ..kit.palette import mix
from ..kit.scene import IntBox
from .colours import SUITS, THEMES, bright
from .icons import icon
from .marks import mark
from .scene import WHITE, Scene
from .strips import STRIP, strip_width
from .tokens import SLOTS

GAP = 8
HEAD = 46  # height of a slot's name: read on a phone
TILE = 44
ALWAYS = 62  # height of the row with the always-available slot
COLOURS = ("green", "red", "yellow")


def boxes(box: IntBox, slots: tuple[Slot, ...]) -> Iterator[tuple[Slot, IntBox]]:
    """A row of slots for each colour, and below them the always-available one."""
    left, top, right, bottom = box
    height = (bottom - top - ALWAYS - 3 * GAP) / 3
    for row, suit in enumerate(COLOURS):
        mine = [slot for slot in slots if slot.colour == suit]
        width = (right - left - GAP * (len(mine) - 1)) / len(mine)
        y = round(top + row * (height + GAP))
        for column, slot in enumerate(mine):
            x = round(left + column * (width + GAP))
            yield slot, (x, y, round(x + width), round(y + height))
    for slot in slots:
        if not slot.colour:
            yield slot, (left, bottom - ALWAYS, right, bottom)


def draw_slots(scene: Scene, box: IntBox, view: View) -> None:
    """All slots, and the action-cloning tile if it is in play."""
    for slot, place in boxes(box, view.slots):
        if slot.colour:
            draw_slot(scene, place, slot, slot.name == view.placed)
        else:
            _draw_always(scene, place, slot, view)


def draw_slot(scene: Scene, box: IntBox, slot: Slot, last: bool) -> None:
    """A coloured slot: name, who stands there, and what it does; the last tile's rimmed with gold."""
    left, top, right, bottom = box
    _draw_ground(scene, box, slot, last)
    head = letter(scene.look.texts.called("slot", slot.name), slot.colour, HEAD)
    scene.image.paste(head, (left + 7, top + 7), head)
    edge = right - 8 - _draw_tiles(scene, right - 8, top + 7 + HEAD / 2, slot.tiles)
    room, middle = right - left - 16, (top + HEAD + 10 + bottom - 4) / 2
    first, bar, second = SLOTS[slot.action].partition(" / ")
    if bar and strip_width(SLOTS[slot.action], STRIP) > room:
        start = left + head.width + 14
        scene.strip((start, top + 7 + HEAD / 2), f"{first} /", STRIP, room=round(edge - start))
        scene.strip(((left + right) / 2, middle), second, STRIP + 5, room=room, align="middle")
    else:
        scene.strip(((left + right) / 2, middle), SLOTS[slot.action], STRIP + 5, room=room, align="middle")


def _draw_ground(scene: Scene, box: IntBox, slot: Slot, last: bool) -> None:
    left, top, right, bottom = box
    plate = ground(slot.colour, right - left, bottom - top, bool(slot.colour and slot.tiles), scene.theme)
    scene.set(plate, ((left + right) / 2, (top + bottom) / 2))
    if last:
        scene.frame((left - 3, top - 3, right + 3, bottom + 3), scene.colours.fresh, 4, 14)


def _draw_tiles(scene: Scene, right: float, middle: float, tiles: tuple[int, ...], room: float = 2 * TILE) -> float:
    """The tiles on a slot, the last one on top and rightmost. Returns how wide they are."""
    if not tiles:
        return 0
    pitch = min(TILE * 0.8, (room - TILE) / max(1, len(tiles) - 1))
    for number, seat in enumerate(tiles):
        at = (right - TILE / 2 - (len(tiles) - 1 - number) * pitch, middle)
        scene.set(icon("blocker", TILE) if seat < 0 else badge(seat, TILE), at)
    return TILE + (len(tiles) - 1) * pitch


def _draw_always(scene: Scene, box: IntBox, slot: Slot, view: View) -> None:
    """The slot that is never occupied: every tile on it; at its right the action-cloning tile."""
    left, top, right, bottom = box
    _draw_ground(scene, box, slot, slot.name == view.placed)
    middle = (top + bottom) / 2
    head = letter(scene.look.texts.called("slot", slot.name), "", HEAD)
    scene.image.paste(head, (left + 7, round(middle - HEAD / 2)), head)
    start = left + 24 + head.width
    start += scene.strip((start, middle), SLOTS[slot.action], STRIP + 5) + 16
    edge = right - 178 if view.cloning else right
    _draw_tiles(scene, edge - 10, middle, slot.tiles, edge - 10 - start)
    if view.cloning:
        _draw_clone(scene, (right - 170, top + 7, right - 8, bottom - 7), view)


def _draw_clone(scene: Scene, box: IntBox, view: View) -> None:
    """The action-cloning tile: what it costs, or who has taken it."""
    left, top, _, bottom = box
    scene.fill(box, scene.colours.chip if view.cloner is None else scene.colours.panel[0])
    middle = (top + bottom) / 2
    scene.icon((left + 28, middle), "clone", 40)
    if view.cloner is None:
        scene.strip((left + 56, middle), "− 1 credit", STRIP)
    else:
        scene.set(badge(view.cloner, 42), (left + 100, middle))


@kept(SPRITES)
def ground(suit: str, width: int, height: int, taken: bool, theme: str) -> Image.Image:
    """A slot's empty plate: rim and ground of its colour, paler where somebody stands."""
    panel, paint, rim = THEMES[theme].panel[1], bright(suit, theme), SUITS[suit]
    picture = Image.new("RGBA", (width, height))
    if taken:
        rim, paint = mix(rim, panel, 0.55), mix(paint, panel, 0.6)
    picture.paste(rim, (0, 0), rounded_mask(width, height, 12))
    picture.paste(paint, (3, 3), rounded_mask(width - 6, height - 6, 9))
    return picture


@kept(SPRITES)
def letter(name: str, suit: str, size: int) -> Image.Image:
    """A slot's name in notation, if it has one to be told by, beside the sign of its colour."""
    letters = round(size * 0.72)
    wide = max(round(size * 1.62), text.width(name, letters, True) + size) if name else size
    picture = Image.new("RGBA", (wide, size))
    picture.paste(SUITS[suit], (0, 0), rounded_mask(wide, size, size // 4))
    text.draw_clear(picture, ((wide - size * 0.7) / 2, size / 2), name, letters, WHITE, bold=True)
    sign = mark(suit, round(size * 0.54), WHITE)
    right = size * 0.74 if name else (size + sign.width) / 2
    picture.alpha_composite(sign, (round(wide - right), round((size - sign.height) / 2)))
    return picture
