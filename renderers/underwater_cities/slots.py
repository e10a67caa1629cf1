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
from .strips import strip_width
from .tokens import SLOTS

GAP = 8
HEAD = 44  # height of a slot's name and of the signs that say what it does: read on a phone
SMALLEST = 26  # height of the signs where they still stand in one line
ALWAYS = 66  # height of the row with the always-available slot
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
    """A coloured slot: name, what it does, and who stands there; the last tile's rimmed with gold."""
    left, top, right, bottom = box
    taken = bool(slot.tiles)
    scene.set(
        ground(slot.colour, right - left, bottom - top, taken, scene.theme), ((left + right) / 2, (top + bottom) / 2)
    )
    if last:
        scene.frame((left - 3, top - 3, right + 3, bottom + 3), scene.colours.fresh, 4, 14)
    head = letter(scene.look.texts.called("slot", slot.name), slot.colour, HEAD)
    scene.image.paste(head, (left + 7, top + 7), head)
    start, strip = left + head.width + 14, SLOTS[slot.action]
    room, below = right - start - 8, top + HEAD + 12
    one, _, other = strip.partition(" / ")
    parted = not taken and strip_width(strip, SMALLEST) > room
    scene.strip(
        (start + room / 2, top + 9 + HEAD / 2), f"{one} /" if parted else strip, HEAD, room=room, align="middle"
    )
    if parted:
        scene.strip(((left + right) / 2, (below + bottom) / 2), other, HEAD, room=right - left - 20, align="middle")
    elif taken:
        _draw_tiles(scene, (left + 10, below, right - 8, bottom - 4), slot.tiles)
    else:
        _draw_words(scene, (left + 10, below, right - 8, bottom - 4), slot.action)


def _draw_words(scene: Scene, box: IntBox, action: str) -> None:
    """What the slot does in two lines at most, in the middle of its room."""
    left, top, right, bottom = box
    lines, size = text.wrap_fit(scene.words(f"slot.{action}.short"), right - left, 2, 18, 14)
    start = (top + bottom) / 2 - (len(lines) - 1) * size * 0.62
    for number, line in enumerate(lines):
        scene.write(((left + right) / 2, start + number * size * 1.24), line, size, align="middle")


def _draw_tiles(scene: Scene, box: IntBox, tiles: tuple[int, ...]) -> None:
    """The tiles on a slot, the last one on top; with the name if there is only one."""
    left, top, right, bottom = box
    middle, size = (top + bottom) / 2, min(46, bottom - top)
    for number, seat in enumerate(tiles):
        at = (left + size / 2 + number * size * 0.8, middle)
        scene.set(icon("blocker", size) if seat < 0 else badge(seat, size), at)
    start = left + size + (len(tiles) - 1) * size * 0.8 + 10
    if tiles[-1] >= 0:
        name = scene.look.name(tiles[-1])
        scene.write((start, middle), name, 22, bold=True, room=round(right - start), smallest=16)


def _draw_always(scene: Scene, box: IntBox, slot: Slot, view: View) -> None:
    """The slot that is never occupied: every tile on it; at its right the action-cloning tile."""
    left, top, right, bottom = box
    scene.set(ground("", right - left, bottom - top, False, scene.theme), ((left + right) / 2, (top + bottom) / 2))
    if slot.name == view.placed:
        scene.frame((left - 3, top - 3, right + 3, bottom + 3), scene.colours.fresh, 4, 14)
    middle = (top + bottom) / 2
    head = letter(scene.look.texts.called("slot", slot.name), "", HEAD)
    scene.image.paste(head, (left + 7, round(middle - HEAD / 2)), head)
    start = left + 20 + head.width
    start += scene.strip((start, middle), SLOTS[slot.action], HEAD) + 16
    edge = right - 230 if view.cloning else right
    size = 42
    pitch = min(size * 0.8, (edge - start - size - 250) / max(1, len(slot.tiles)))
    for number, seat in enumerate(slot.tiles):
        scene.set(badge(seat, size), (edge - size / 2 - 10 - (len(slot.tiles) - 1 - number) * pitch, middle))
    room = round(edge - 20 - start - (size + pitch * (len(slot.tiles) - 1) if slot.tiles else 0))
    scene.write((start, middle), scene.words("picture.always"), 19, scene.colours.soft, room=room, smallest=13)
    if view.cloning:
        _draw_clone(scene, (right - 222, top + 7, right - 8, bottom - 7), view)


def _draw_clone(scene: Scene, box: IntBox, view: View) -> None:
    left, top, right, bottom = box
    scene.fill(box, scene.colours.chip if view.cloner is None else scene.colours.panel[0])
    middle = (top + bottom) / 2
    scene.icon((left + 26, middle), "clone", 38)
    if view.cloner is None:
        scene.strip((left + 52, middle), "− 1 credit", 30)
        scene.write(
            (right - 10, middle),
            scene.words("picture.free"),
            19,
            scene.colours.soft,
            align="right",
            room=70,
            smallest=13,
        )
    else:
        scene.set(badge(view.cloner, 38), (left + 72, middle))
        scene.write(
            (left + 98, middle), scene.look.name(view.cloner), 20, bold=True, room=right - left - 104, smallest=14
        )


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
