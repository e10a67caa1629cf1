"""Whose turn it is, what is asked, the round; in the corners of space the points and what lies ready."""

from bot.games.solarius_mission.view import View

from ..kit import text
from ..kit.badges import badge
from ..kit.figures import figure
from ..kit.scene import At, IntBox
from ..kit.speech import cut
from ..kit.waiting_seats import draw_waiting_seats, other_waiting_seats
from .icons import icon
from .layout import LEAST, SCORE
from .pieces import site
from .scene import Scene

ROUNDS, TURNS = 4, 4
NAMED = 24  # letters of a name that leave room for what is to be done
TURN = 320  # room for whose turn it is, beside who is asked
WHITE = (255, 255, 255)


def draw_heading(scene: Scene, box: IntBox, view: View, words: str = "") -> None:
    """One line, in letters that a phone shows as well; with words of their own what else is shown than the present."""
    left, _, right, _ = box
    middle = (box[1] + box[3]) / 2
    start = left + 18
    if view.active is not None:
        scene.set(badge(view.active, 56), (left + 44, middle))
        start = left + 84
    else:
        scene.icon((left + 44, middle), "over", 52)
        start = left + 84
    clock = scene.words("picture.round", n=view.round, most=ROUNDS)
    if view.active is not None:
        clock = scene.words("picture.when", round=clock, turn=scene.words("picture.turn", n=view.turn, most=TURNS))
    scene.write((right - 16, middle), clock, 31, scene.colours.soft, bold=True, align="right", room=430, smallest=LEAST)
    waiting, edge = () if words else other_waiting_seats(view.waits_for, view.active), right - 460
    if waiting:
        edge = right - 36 - min(430, text.width(clock, 31, True))
        start = _draw_turn(scene, (start, middle), view)
        room = (start, box[1] + 8, edge, box[3] - 8)
        draw_waiting_seats(scene, room, waiting, icon("wait", 40, scene.colours.ink), named=len(waiting))
    else:
        scene.write((start, middle), words or title(scene, view), 41, bold=True, room=edge - start - 8, smallest=LEAST)


def _draw_turn(scene: Scene, at: At, view: View) -> int:
    """Draw in few words whose turn it is, or what all do together. Returns where they end."""
    words = title(scene, view, "keep" if view.phase == "keep" else "busy")
    words, size = text.fit(words, TURN, 29, LEAST, True)
    scene.write(at, words, size, scene.colours.soft, bold=True)
    return round(at[0]) + text.width(words, size, True) + 18


def title(scene: Scene, view: View, phase: str = "") -> str:
    """Whose turn it is and what is to be done in it."""
    if view.active is None:
        return scene.words("picture.over")
    name = cut(scene.look.name(view.active), NAMED)
    key = f"picture.now.{phase or view.phase}"
    return scene.words(key if key in scene.look.texts else "picture.now.busy", name=name)


def draw_scores(scene: Scene, box: IntBox, view: View) -> None:
    """Everybody's points in turn order, the active player in gold; after the end by rank, the winner crowned."""
    left, top, right, _ = box
    scene.page(box)
    ranks = {line.seat: line.rank for line in view.final}
    totals = {player.seat: player.points for player in view.players} | {line.seat: line.total for line in view.final}
    wide = max(text.width(figure(points), 42, True) for points in totals.values())
    ordered = sorted(view.players, key=lambda one: (ranks.get(one.seat, 0), one.order, one.seat))
    for number, player in enumerate(ordered):
        y = top + 6 + SCORE * (number + 0.5)
        if player.seat == view.active:
            row = (left + 6, round(y - SCORE / 2) + 2, right - 6, round(y + SCORE / 2) - 2)
            scene.fill(row, scene.colours.chip, 12)
            scene.frame(row, scene.colours.gold, 3, 12)
        scene.set(badge(player.seat, 42), (left + 36, y))
        scene.write((right - 18, y), figure(totals[player.seat]), 42, bold=True, align="right")
        scene.icon((right - 44 - wide, y), "crown" if ranks.get(player.seat) == 1 else "point", 34)
        scene.narrow((left + 64, y), scene.look.name(player.seat), 31, room=right - left - 136 - wide, bold=True)


def draw_centres(scene: Scene, box: IntBox, view: View) -> None:
    """The trade centres by round: those laid with their letters, those to come face down."""
    left, top, right, bottom = box
    pitch = (right - left - 12) / ROUNDS
    for number in range(ROUNDS):
        x = left + 6 + pitch * (number + 0.5)
        known = number < len(view.centres)
        if number == view.round - 1 and not view.final:
            spot = (round(x - pitch / 2) + 3, top + 6, round(x + pitch / 2) - 3, bottom - 6)
            scene.fill(spot, scene.colours.chip, 12)
        words = scene.words("picture.round_short", n=number + 1)
        scene.narrow(
            (x, top + 22), words, scene.least, scene.colours.soft, room=round(pitch - 14), bold=True, align="middle"
        )
        letter = view.centres[number] if known else "?"
        bonus = next((hex_.bonus for hex_ in view.hexes if hex_.letter == letter), "")
        scene.set(site(letter, bonus if known else "", known, 74), (x, top + 74))


def draw_stock(scene: Scene, box: IntBox, view: View) -> None:
    """How many cards and dice lie ready."""
    left, top, right, bottom = box
    pitch = (right - left - 16) / 3
    for number, (name, count) in enumerate((("deck", view.deck), ("discard", len(view.discards)), ("bag", view.bag))):
        x = left + 16 + pitch * number
        scene.icon((x + 22, (top + bottom) / 2), name, 44)
        scene.write((x + 50, (top + bottom) / 2), str(count), 32, bold=True)
