"""The end of the game: every player's account in a table, and who has won."""

from bot.games.solarius_mission.view import Line, View

from ..kit.badges import badge
from ..kit.figures import figure
from ..kit.scene import IntBox
from .layout import ESSENTIAL, HEAD, LINE
from .scene import Scene

NAMES = 400  # room for the rows' names


def count_parts(view: View) -> int:
    """Return how many parts the account has."""
    return len(view.final[0].parts)


def draw_result(scene: Scene, box: IntBox, view: View) -> None:
    """Draw a row for each part and the sum, a column for each player in order of rank; the winner's in gold."""
    left, top, right, _ = box
    parts = [part for part, _ in view.final[0].parts]
    for number, part in enumerate((*parts, "total")):
        y = top + HEAD + LINE * (number + 0.5)
        if number % 2 == 0:
            scene.fill((left + 8, round(y - LINE / 2), right - 8, round(y + LINE / 2)), scene.colours.chip, 8)
        words = scene.texts("picture.total") if part == "total" else scene.texts.word("tally", part)
        scene.write_narrow((left + 24, y), words, ESSENTIAL, bold=part == "total", room=NAMES - 40)
    pitch = (right - left - NAMES - 12) / len(view.final)
    for number, line in enumerate(sorted(view.final, key=lambda one: (one.rank, one.seat))):
        x = left + NAMES + (number + 0.5) * pitch
        _draw_column(scene, x, top, line, pitch)


def _draw_column(scene: Scene, x: float, top: int, line: Line, pitch: float) -> None:
    """Draw a player's name, the points of each part, and their sum; a winner's in a golden frame with a crown."""
    first = line.rank == 1
    low = top + HEAD + LINE * (len(line.parts) + 1)
    if first:
        scene.frame((round(x - pitch / 2) + 4, top + 6, round(x + pitch / 2) - 4, low + 14), scene.colours.gold, 4, 14)
    scene.paste_centred(badge(line.seat, 42), (x - pitch / 2 + 36, top + HEAD / 2 + 2))
    room = round(pitch - 72)
    at = x - pitch / 2 + 62, top + HEAD / 2 + 2
    scene.write_narrow(at, scene.look.name(line.seat), ESSENTIAL, room=room, bold=True)
    for number, (_, points) in enumerate(line.parts):
        y = top + HEAD + LINE * (number + 0.5)
        ink = scene.colours.bad if points < 0 else scene.colours.ink if points else scene.colours.faint
        scene.write((x, y), figure(points), ESSENTIAL, ink, bold=bool(points), align="middle")
    ink = scene.colours.gold if first else scene.colours.ink
    y = top + HEAD + LINE * (len(line.parts) + 0.5)
    if first:
        scene.icon((x - 62, y + 1), "crown", 40)
    scene.write((x, y + 3), figure(line.total), 44, ink, bold=True, align="middle")
