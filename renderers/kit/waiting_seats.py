"""The seats that must choose, if not only the one whose turn it is: shown in gold beside the turn."""

from collections.abc import Sequence

from PIL.Image import Image

from . import text
from .badges import badge
from .canvas import frame
from .scene import IntBox, Scene

GLANCE = 27  # of 1,200 pixels: nine where the picture is 400 wide
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
    if len(seats) > named or (len(seats) > 1 and text.width(words, smallest, True) > right - start - 16):
        words = scene.texts("picture.choosing", n=len(seats))
    words, size = text.fit(words, right - start - 16, 36, smallest, True)
    box = (left, top, start + text.width(words, size, True) + 16, bottom)
    scene.fill(box, scene.colours.chip, 16)
    frame(scene.image, box, scene.colours.gold, 5, 16)
    scene.paste_centred(mark, (left + mark.width - 8, middle))
    for number, seat in enumerate(seats):
        scene.paste_centred(badge(seat, BADGE), (left + mark.width + 36 + PITCH * number, middle))
    scene.write((start, middle), words, size, bold=True)
