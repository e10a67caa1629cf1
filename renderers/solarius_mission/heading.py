"""The heading: whose turn it is and what for, the round; trade centres and supplies in the corners of space."""

from bot.games.solarius_mission.view import View

from ..kit import text
from ..kit.badges import badge
from ..kit.scene import At, IntBox
from ..kit.speech import cut
from ..kit.waiting_seats import draw_waiting_seats, other_waiting_seats
from .icons import icon
from .layout import ESSENTIAL
from .pieces import site
from .scene import Scene

ROUNDS, TURNS = 4, 4
NAMED = 24  # letters of a name, at most: they leave room for what is to be done
TURN = 320  # room for whose turn it is, beside who else must choose
CLOCK = 430  # room for the round


def draw_heading(scene: Scene, box: IntBox, view: View) -> None:
    """Draw whose turn it is, and at the right the round."""
    words = clock_words(scene, view)
    right = box[2] - 16
    at = right, (box[1] + box[3]) / 2
    scene.write(at, words, 32, scene.colours.soft, bold=True, align="right", room=CLOCK)
    draw_turn(scene, (box[0], box[1], right - min(CLOCK, text.width(words, 32, True)) - 20, box[3]), view)


def draw_turn(scene: Scene, box: IntBox, view: View) -> None:
    """Draw whose turn it is and what for, and who else must choose; readable on a phone."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    if view.active is not None:
        scene.paste_centred(badge(view.active, 60), (left + 44, middle))
    else:
        scene.icon((left + 44, middle), "over", 52)
    start = left + 84
    waiting = other_waiting_seats(view.waits_for, view.active)
    if waiting:
        start = _draw_turn_in_short(scene, (start, middle), view)
        room = (start, top + 8, right - 12, bottom - 8)
        draw_waiting_seats(scene, room, waiting, icon("wait", 40, scene.colours.ink), named=len(waiting))
    else:
        scene.write((start, middle), title(scene, view), 46, bold=True, room=right - start - 16, smallest=ESSENTIAL)


def _draw_turn_in_short(scene: Scene, at: At, view: View) -> int:
    """Draw in few words whose turn it is, or what all do together. Return the right edge."""
    words = title(scene, view, "keep" if view.phase == "keep" else "busy")
    scene.write_narrow(at, words, ESSENTIAL, scene.colours.soft, room=TURN, bold=True)
    return round(at[0]) + min(TURN, text.width(words, ESSENTIAL, True)) + 18


def title(scene: Scene, view: View, phase: str = "") -> str:
    """Return whose turn it is and what must be done in the phase, by default the view's."""
    if view.active is None:
        return scene.texts("picture.over")
    name = cut(scene.look.name(view.active), NAMED)
    key = f"picture.now.{phase or view.phase}"
    return scene.texts(key if key in scene.texts else "picture.now.busy", name=name)


def clock_words(scene: Scene, view: View) -> str:
    """Return the round, and while the game lasts the turn."""
    round_words = scene.texts("picture.round", n=view.round, most=ROUNDS)
    if view.active is None:
        return round_words
    return scene.texts("picture.when", round=round_words, turn=scene.texts("picture.turn", n=view.turn, most=TURNS))


def draw_clock(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the round and the turn, and below them each round's trade centre, those to come face down."""
    left, top, right, bottom = box
    middle, low = (left + right) / 2, top + 44
    words = clock_words(scene, view)
    at = middle, top + 26
    scene.write_narrow(at, words, ESSENTIAL, room=right - left - 24, bold=True, align="middle")
    pitch = (right - left - 12) / ROUNDS
    for number in range(ROUNDS):
        x = left + 6 + pitch * (number + 0.5)
        laid = number < len(view.centres)
        if number == view.round - 1 and not view.final:
            spot = (round(x - pitch / 2) + 3, low + 3, round(x + pitch / 2) - 3, bottom - 6)
            scene.fill(spot, scene.colours.chip, 12)
        letter = view.centres[number] if laid else "?"
        bonus = next((hex_.bonus for hex_ in view.hexes if hex_.letter == letter), "")
        scene.paste_centred(site(letter, bonus if laid else "", laid, 78), (x, (low + bottom - 3) / 2))


def draw_stock(scene: Scene, box: IntBox, view: View) -> None:
    """Draw how many cards and dice lie ready."""
    left, top, right, bottom = box
    pitch = (right - left - 16) / 3
    for number, (name, count) in enumerate((("deck", view.deck), ("discard", len(view.discards)), ("bag", view.bag))):
        x = left + 16 + pitch * number
        scene.icon((x + 22, (top + bottom) / 2), name, 44)
        scene.write((x + 50, (top + bottom) / 2), str(count), 34, bold=True)
