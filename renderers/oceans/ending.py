"""The end of the game: every player's account in a table, and who has won."""

from PIL import Image

from bot.games.oceans.view import Line, View

from ..kit.awards import crown
from ..kit.badges import badge
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import blank, finish
from ..kit.scene import IntBox
from .layout import LEAST
from .scene import Scene

ROWS = (("pile", "pile"), ("tokens", "token"), ("bonus", "bonus"), ("traits", "traits"))
TOTAL, TIES = 4, 5  # rows of the sum, and of the traits, which decide ties
NAMES = 212  # room for the rows' names


def draw_result(scene: Scene, box: IntBox, view: View) -> None:
    """Draw a column for each player in order of rank: pile, tokens, bonus, the sum; traits decide ties."""
    left, top, right, bottom = box
    scene.page(box)
    high = (bottom - top - 16) / 6
    for number, (key, mark) in enumerate(ROWS):
        y = top + 8 + high * (1.5 + (number if key != "traits" else 4))
        _draw_name(scene, (left + 14, y), key, mark, high)
    _draw_name(scene, (left + 14, top + 8 + high * 4.5), "total", "points", high)
    pitch = (right - left - NAMES - 8) / len(view.final)
    for number, line in enumerate(sorted(view.final, key=lambda one: one.rank)):
        x = left + NAMES + (number + 0.5) * pitch
        _draw_column(scene, (x, top + 8), line, high, pitch)


def _draw_name(scene: Scene, at: tuple[float, float], key: str, mark: str, high: float) -> None:
    """Draw what a row of this height is about: its sign and its name."""
    x, y = at
    scene.sign((x + 16, y), mark, round(high * 0.8))
    words = scene.texts(f"picture.final.{key}")
    scene.write_narrow((x + 40, y), words, LEAST, scene.colours.soft, bold=key == "total", room=NAMES - 58)


def _draw_column(scene: Scene, at: tuple[float, float], line: Line, high: float, pitch: float) -> None:
    """Draw a player's account in rows of this height, a winner's on a ground of its own with a crown."""
    x, top = at
    first = line.rank == 1
    ink = scene.colours.gold if first else None
    if first:
        half = pitch / 2 - 4
        place = round(x - half), round(top), round(x + half), round(top + high * 6)
        scene.fill(place, scene.colours.chip, 14)
    scene.paste_centred(badge(line.seat, 30), (x - pitch / 2 + 19, top + high / 2))
    scene.write_narrow(
        (x - pitch / 2 + 36, top + high / 2), scene.look.name(line.seat), LEAST, room=round(pitch - 38), bold=True
    )
    if first:
        scene.paste_centred(crown_of_winner(32), (x - pitch / 2 + 26, top + high * 4.5))
    for row, number in enumerate((line.pile, line.tokens, line.bonus, line.total, line.traits), 1):
        total = row == TOTAL
        tone = ink if total else scene.colours.soft if row == TIES else None
        scene.write((x, top + high * (row + 0.5)), str(number), 46 if total else LEAST, tone, bold=True, align="middle")


@memoize(SPRITES)
def crown_of_winner(size: int) -> Image.Image:
    """Return the golden crown of the winner, `size` pixels wide and high."""
    drawing = blank(size, size, 5)
    crown(drawing.inside(0, 0, size), (255, 255, 255))
    return finish(drawing)
