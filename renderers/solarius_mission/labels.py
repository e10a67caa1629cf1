"""What the parts of a player's board are called, below or above them."""

from ..kit import text
from .layout import ESSENTIAL
from .scene import Scene

LABEL = 36  # height of a line


def label_width(scene: Scene, name: str) -> int:
    """Return how wide a part's name is."""
    return text.width(scene.texts(f"picture.label.{name}"), ESSENTIAL)


def draw_label(scene: Scene, span: tuple[float, float], y: float, name: str) -> None:
    """Draw a part's name in the middle of a span."""
    words = scene.texts(f"picture.label.{name}")
    room = round(span[1] - span[0])
    at = (span[0] + span[1]) / 2, y
    scene.write_narrow(at, words, ESSENTIAL, scene.colours.soft, room=room, align="middle")
