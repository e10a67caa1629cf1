"""What outposts and trade centres give, in the corner that an odd number of players leaves free."""

from ..kit.glance import detail
from ..kit.scene import IntBox
from .goods import OUTPOSTS, plot
from .scene import Scene


@detail()
def draw_legend(scene: Scene, box: IntBox) -> None:
    """The six bonuses with their letters and texts."""
    left, top, right, bottom = box
    scene.write(
        (left + 18, top + 28), scene.words("picture.bonuses"), 26, bold=True, room=right - left - 36, smallest=16
    )
    pitch = (bottom - top - 60) / len(OUTPOSTS)
    for number, letter in enumerate(OUTPOSTS):
        y = top + 54 + pitch * (number + 0.5)
        scene.set(plot(letter, -1, 32, scene.theme), (left + 34, y))
        words = scene.words(f"bonus.{letter}.text")
        scene.lines((left + 60, round(y - pitch / 2) + 4, right - 14, round(y + pitch / 2)), words, 21, 13, middle=True)
