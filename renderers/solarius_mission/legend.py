"""A legend of the bonuses of outposts and trade centres, below a player's board."""

from ..kit.glance import detail
from ..kit.scene import IntBox
from .goods import NOBODY, OUTPOSTS, plot
from .layout import SMALL, WORDS
from .scene import Scene

LEGEND = 56 + 46 * len(OUTPOSTS)  # its height


@detail()
def draw_legend(scene: Scene, box: IntBox) -> None:
    """Draw the six bonuses with their letters and texts."""
    left, top, right, bottom = box
    scene.page(box)
    scene.write(
        (left + 18, top + 28), scene.texts("picture.bonuses"), 30, bold=True, room=right - left - 36, smallest=16
    )
    pitch = (bottom - top - 60) / len(OUTPOSTS)
    for number, letter in enumerate(OUTPOSTS):
        y = top + 54 + pitch * (number + 0.5)
        scene.paste_centred(plot(letter, NOBODY, 38, scene.theme), (left + 34, y))
        words = scene.texts(f"bonus.{letter}.text")
        scene.write_lines(
            (left + 66, round(y - pitch / 2) + 4, right - 14, round(y + pitch / 2)), words, WORDS, SMALL, middle=True
        )
