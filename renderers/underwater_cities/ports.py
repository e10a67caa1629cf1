"""Metropolises: what they bring at once and in each Production, or at the end."""

from PIL import Image

from ..kit.cache import SPRITES, kept
from ..kit.canvas import gradient, rounded_mask
from ..kit.palette import Colour, colour, darker, lighter, mix
from ..kit.scene import IntBox
from .colours import THEMES
from .pieces import shadowed
from .scene import WHITE
from .strips import fitting, strip
from .tokens import METROPOLISES

PAINTS: dict[str, Colour] = {"blue": colour("3068b2"), "brown": colour("80522c")}
ROOM = 8  # round the plate, for its shadow


@kept(SPRITES)
def port(name: str, connected: bool, width: int, height: int, theme: str) -> Image.Image:
    """A metropolis on its plate, bright and rimmed with gold when it is connected; its middle is the plate's."""
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
    if height > width:
        _draw_columns(picture, [["~instant", *_pairs(once)], *([["~production", *_pairs(later)]] if later else [])])
    else:
        signs = ("~scoring", "") if brown else ("~instant", "~production")
        rows = [f"{sign} {part}" for sign, part in zip(signs, (once, later), strict=True) if part]
        _draw_rows(picture, rows, (ROOM, ROOM, ROOM + width, ROOM + height))
    return shadowed(picture, 3, 3, 0.5)


def _draw_columns(picture: Image.Image, columns: list[list[str]]) -> None:
    """In a narrow box: what it brings at once, and beside it what each Production brings."""
    width, height = picture.width - 2 * ROOM - 6, picture.height - 2 * ROOM
    most = max(map(len, columns))
    for number, rows in enumerate(columns):
        left = ROOM + 3 + number * width // len(columns)
        _draw_rows(picture, rows, (left, ROOM, left + width // len(columns), ROOM + height), most)


def _draw_rows(picture: Image.Image, rows: list[str], box: IntBox, most: int = 0) -> None:
    """Strips below each other, each as large as possible; there is room for `most` of them."""
    left, top, right, bottom = box
    width, height, count = right - left, bottom - top, most or len(rows)
    pitch = min((height - 8) / count, width * 0.62)
    start = top + (height - pitch * count) / 2
    for number, row in enumerate(rows):
        size = fitting(row, round(min(pitch * 0.92, height * 0.5)), width - (12 if width > 80 else 2), 11)
        signs = strip(row, size, WHITE, WHITE)
        at = round((left + right - signs.width) / 2) + 2, round(start + (number + 0.5) * pitch - signs.height / 2)
        picture.alpha_composite(signs, at)


def _pairs(tokens: str) -> list[str]:
    """A strip in pieces: a number with what it counts."""
    pieces: list[str] = []
    for token in tokens.split():
        if pieces and pieces[-1].isdigit():
            pieces[-1] += f" {token}"
        else:
            pieces.append(token)
    return pieces
