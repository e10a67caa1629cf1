"""The heading: whose turn it is, what must be done, who else is asked, the round, Explosion and last round."""

from bot.games.oceans.view import View

from ..kit import text
from ..kit.badges import badge
from ..kit.scene import At, IntBox
from ..kit.speech import cut
from ..kit.waiting_seats import draw_waiting_seats, other_waiting_seats
from .layout import LEAST
from .scene import Scene
from .signs import sign

PHASES = ("feed", "refill")
NAMED = 2  # so many waiting players are named; more of them are counted


def draw_heading(scene: Scene, box: IntBox, view: View, words: str = "") -> None:
    """Draw the heading in one line, readable on a phone; with `words` for a title if this is not the present moment."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    scene.page(box)
    start: float = left + 16
    if view.active is not None:
        scene.paste_centred(badge(view.active, 56), (left + 42, middle))
        start = left + 80
    edge: float = right - 14
    scene.write(
        (edge, middle),
        scene.texts("picture.round", n=view.round),
        LEAST,
        scene.colours.soft,
        bold=True,
        align="right",
        room=220,
        smallest=20,
    )
    edge = _draw_marks(scene, (edge - 190, middle), view)
    waiting = () if words else other_waiting_seats(view.waits_for, view.active)
    if waiting:
        start = _draw_turn(scene, (start, middle), view)
        room = (round(start), top + 8, round(edge - 4), bottom - 8)
        draw_waiting_seats(scene, room, waiting, sign("aging", 42), NAMED, LEAST)
    else:
        wide = round(edge - start - 10)
        scene.write((start, middle), words or _title(scene, view, wide), 40, bold=True, room=wide, smallest=LEAST)


def _draw_marks(scene: Scene, end: At, view: View) -> float:
    """Draw Explosion and last round from right to left. Return the left edge."""
    edge, middle = end
    for name, applies in (("explosion", view.exploded), ("ending", view.ending)):
        if applies:
            scene.sign((edge - 26, middle), name, 52)
            edge -= 62
    return edge


def _draw_turn(scene: Scene, at: At, view: View) -> float:
    """Draw whose turn it is, in few words. Return the right edge."""
    words, room = scene.texts("picture.turn.busy", name=scene.look.name(view.active or 0)), 330
    scene.write(at, words, LEAST, scene.colours.soft, bold=True, room=room, smallest=LEAST)
    return at[0] + min(room, text.width(words, LEAST, True)) + 18


def _title(scene: Scene, view: View, room: int) -> str:
    """Return whose turn it is and what must be done in it; the name is shortened until it fits the room."""
    if view.active is None:
        return scene.texts("picture.over")
    name = scene.look.name(view.active)
    titles = (_turn(scene, view, cut(name, longest)) for longest in range(len(name), 0, -1))
    return next((words for words in titles if text.width(words, LEAST, True) <= room), _turn(scene, view, name))


def _turn(scene: Scene, view: View, name: str) -> str:
    """Return whose turn it is, by this name, and what must be done in it."""
    phase = view.phase if view.phase in PHASES else "busy"
    if view.phase == "play" and view.plays_left:
        return scene.texts("picture.turn.play", name=name, n=view.plays_left)
    return scene.texts(f"picture.turn.{phase}", name=name)
