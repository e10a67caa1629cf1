"""The seats that must choose, if not only the one whose turn it is: shown in gold beside the turn."""

from collections.abc import Sequence

from PIL.Image import Image

from . import text
from .badges import badge
from .canvas import frame
from .scene import IntBox, Scene

GLANCE = 32  # of 1,200 pixels: nine where the picture is 336 wide
BADGE, PITCH = 42, 46


def other_waiting_seats(waits_for: tuple[int, ...], active: int | None) -> tuple[int, ...]:
    """Return the seats that the table waits for, if these are not just the player whose turn it is."""
    return waits_for if {*waits_for} - {active} else ()


def draw_waiting_seats(
    scene: Scene, box: IntBox, seats: Sequence[int], mark: Image, named: int, smallest: int = GLANCE
) -> None:
    """Draw, within the box, the sign of waiting, the seats' badges and their names, in letters no smaller than this.

    If they are more than `named`, or their names do not fit, their number stands in place of the names.
    """
    left, top, right, bottom = box
    middle, start = (top + bottom) / 2, left + mark.width + 18 + PITCH * len(seats)
    words = scene.texts("list.and_also").join(scene.look.name(seat) for seat in seats)
    room = right - start - 16
    if len(seats) > named or (len(seats) > 1 and text.width(words, smallest, True) > room):
        words = scene.texts("picture.choosing", n=len(seats))
    size = next((one for one in range(36, smallest, -1) if text.width(words, one, True) <= room), smallest)
    box = (left, top, start + min(room, text.width(words, size, True)) + 16, bottom)
    scene.fill(box, scene.colours.chip, 16)
    frame(scene.image, box, scene.colours.gold, 5, 16)
    scene.paste_centred(mark, (left + mark.width - 8, middle))
    for number, seat in enumerate(seats):
        scene.paste_centred(badge(seat, BADGE), (left + mark.width + 36 + PITCH * number, middle))
    scene.write_narrow((start, middle), words, size, room=room, bold=True)
