"""Above everything: whose turn it is, what for, the round, Explosion and last round."""

from bot.games.oceans.view import View

from ..kit.badges import badge
from ..kit.scene import At, IntBox
from .scene import Scene

PHASES = ("feed", "refill")


def draw_heading(scene: Scene, box: IntBox, view: View, words: str = "") -> None:
    """One line, in letters that a phone shows as well; with words of their own what else is shown than the present."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    scene.page(box)
    start = left + 16
    if view.active is not None:
        scene.set(badge(view.active, 56), (left + 42, middle))
        start = left + 80
    edge: float = right - 14
    scene.write((edge, middle), scene.words("picture.round", n=view.round), 32, scene.colours.soft, bold=True,
                align="right", room=220, smallest=20)  # fmt: skip
    edge = _draw_marks(scene, (edge - 190, middle), view)
    words = words or title(scene, view)
    scene.write((start, middle), words, 40, bold=True, room=round(edge - start - 10), smallest=20)


def _draw_marks(scene: Scene, end: At, view: View) -> float:
    """The Explosion, the last round, and who else is waited for, from right to left; where they begin."""
    edge, middle = end
    for name, there in (("explosion", view.exploded), ("ending", view.ending)):
        if there:
            scene.sign((edge - 26, middle), name, 52)
            edge -= 62
    for seat in reversed([seat for seat in view.waits_for if seat != view.active]):
        scene.set(badge(seat, 40), (edge - 24, middle))
        scene.sign((edge - 8, middle + 16), "aging", 22)
        edge -= 50
    return edge


def title(scene: Scene, view: View) -> str:
    """Whose turn it is and what is to be done in it."""
    if view.active is None:
        return scene.words("picture.over")
    name = scene.look.name(view.active)
    phase = view.phase if view.phase in PHASES else "busy"
    if view.phase == "play" and view.plays_left:
        return scene.words("picture.turn.play", name=name, n=view.plays_left)
    return scene.words(f"picture.turn.{phase}", name=name)
