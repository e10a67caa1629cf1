"""Metropolises: what they bring at once and in each Production, or at the end."""

from PIL import Image

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import gradient, rounded_mask
from ..kit.palette import Colour, colour, darker, lighter, mix
from ..kit.scene import IntBox
from .colours import THEMES
from .pieces import with_soft_shadow
from .scene import WHITE
from .strips import fitting_size, strip
from .tokens import METROPOLISES

PAINTS: dict[str, Colour] = {"blue": colour("3068b2"), "brown": colour("80522c")}
ROOM = 8  # round the plate, for its shadow


@memoize(SPRITES)
def port(name: str, connected: bool, width: int, height: int, theme: str, whole: bool = True) -> Image.Image:
    """Return a metropolis on its plate, bright with a golden rim if it is connected.

    Unless it is shown `whole`, only a sign says when it brings something: at once, in each Production or at the end.
    """
    picture = Image.new("RGBA", (width + 2 * ROOM, height + 2 * ROOM))
    brown = name.startswith("brown")
    paint, water = PAINTS["brown" if brown else "blue"], THEMES[theme].board[0]
    top, low = lighter(paint, 0.16), darker(paint, 0.22)
    if not connected:
        top, low = mix(top, water, 0.3), mix(low, water, 0.3)
    rim = THEMES[theme].fresh if connected else lighter(paint, 0.35)
    picture.paste(rim, (ROOM, ROOM), rounded_mask(width, height, 12))
    picture.paste(
        gradient(width - 6, height - 6, top, low), (ROOM + 3, ROOM + 3), rounded_mask(width - 6, height - 6, 9)
    )
    once, later = METROPOLISES[name]
    if not whole:
        sign = "~scoring" if brown else "~production" if later else "~instant"
        rows = [f"metropolis {sign}"] if width > height else ["metropolis", sign]
        _draw_rows(picture, rows, (ROOM, ROOM, ROOM + width, ROOM + height))
    elif height > width:
        _draw_column(picture, once, later)
    else:
        signs = ("~scoring", "") if brown else ("~instant", "~production")
        rows = [f"{sign} {part}" for sign, part in zip(signs, (once, later), strict=True) if part]
        _draw_rows(picture, rows, (ROOM, ROOM, ROOM + width, ROOM + height))
    return with_soft_shadow(picture, 3, 3, 0.5)


def _draw_column(picture: Image.Image, once: str, later: str) -> None:
    """Draw, in a narrow box, the immediate gain, and below it the gain of each Production, in signs of one size."""
    box = ROOM, ROOM, picture.width - ROOM, picture.height - ROOM
    if not later:
        _draw_rows(picture, ["~instant", *_numbered_signs(once)], box)
        return
    (first, *more), (first_later, *more_later) = _numbered_signs(once), _numbered_signs(later)
    _draw_rows(picture, [f"~instant {first}", *more, f"~production {first_later}", *more_later], box, one_size=True)


def _draw_rows(picture: Image.Image, rows: list[str], box: IntBox, one_size: bool = False) -> None:
    """Draw strips below each other, each as large as fits; with `one_size` all as large as the longest."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    pitch = min((height - 8) / len(rows), width * 0.62)
    start = top + (height - pitch * len(rows)) / 2
    most, room = round(min(pitch * 0.92, height * 0.5)), width - (12 if width > 80 else 2)
    sizes = [fitting_size(row, most, room, 11) for row in rows]
    for number, (row, size) in enumerate(zip(rows, sizes, strict=True)):
        signs = strip(row, min(sizes) if one_size else size, WHITE, WHITE)
        at = round((left + right - signs.width) / 2) + 2, round(start + (number + 0.5) * pitch - signs.height / 2)
        picture.alpha_composite(signs, at)


def _numbered_signs(tokens: str) -> list[str]:
    """Return the signs of a strip, each with the number before it: "3 credit 1 card" is "3 credit", "1 card"."""
    pieces: list[str] = []
    for token in tokens.split():
        if pieces and pieces[-1].isdigit():
            pieces[-1] += f" {token}"
        else:
            pieces.append(token)
    return pieces
