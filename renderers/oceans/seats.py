"""What stands beside a player's species: sign, name, hand, tokens in play, and who is the start player."""

from bot.games.oceans.view import Player, View

from ..kit.badges import badge
from ..kit.palette import SEATS
from ..kit.scene import At, IntBox
from .scene import Scene

WHITE = (255, 255, 255)


def draw_side(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """A player's public numbers, and whether the table waits for this player."""
    left, top, right, bottom = box
    paint = SEATS[player.seat % len(SEATS)][0]
    scene.fill((left, top, right, bottom), paint, 18)
    scene.set(badge(player.seat, 40), (left + 28, top + 30))
    scene.narrow(
        (left + 52, top + 30), scene.look.name(player.seat), scene.least, WHITE, room=right - left - 58, bold=True
    )
    y = top + 72
    inner = (left + 8, top + 54, right - 8, bottom - 8)
    scene.fill(inner, scene.colours.pages[0], 12)
    scene.sign((left + 28, y + 6), "token", 32)
    scene.write((left + 50, y + 6), str(player.tokens), 34, bold=True)
    scene.sign((left + 110, y + 6), "bonus", 26)
    scene.write((left + 126, y + 6), str(player.bonus), 27, bold=True)
    y += min(46, (bottom - top) // 4 - 2)
    scene.sign((left + 28, y + 4), "hand", 32)
    scene.write((left + 50, y + 4), str(player.hand), 30, bold=True)
    if player.deep:
        scene.sign((left + 108, y + 4), "deep_hand", 30)
        scene.write((left + 128, y + 4), str(player.deep), 27, bold=True)
    _draw_foot(scene, (left + 8, y + 24, right - 8, bottom - 8), view, player)


def _draw_foot(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """Who began, from whom the rows go on in turn order, and whether the table waits for this player."""
    left, top, right, bottom = box
    if bottom - top < 20:
        return
    if player.order == 1:
        y = min(top + 14, (top + bottom) / 2 - 1)
        scene.write((left + 10, y), scene.words("picture.start"), scene.least, scene.colours.soft)
    if player.seat in view.waits_for:
        _draw_wait(scene, (right - 22, bottom - 18), min(40, bottom - top + 4))


def _draw_wait(scene: Scene, middle: At, size: int) -> None:
    """An hourglass on gold."""
    x, y = middle
    box = (round(x - size / 2), round(y - size / 2), round(x + size / 2), round(y + size / 2))
    scene.fill(box, scene.colours.gold, size // 2)
    scene.sign(middle, "aging", size - 10)


def draw_line(scene: Scene, box: IntBox, view: View, player: Player, *, private: bool = False) -> None:
    """A player's numbers in one large line; with private ones also the score pile and the present points."""
    left, top, right, bottom = box
    y, waits = (top + bottom) / 2, player.seat in view.waits_for
    scene.fill(box, SEATS[player.seat % len(SEATS)][0], 18)
    scene.set(badge(player.seat, 50), (left + 36, y))
    facts = [("token", player.tokens), ("bonus", player.bonus), ("hand", player.hand)]
    facts += [("deep_hand", player.deep)] if player.deep else []
    facts += [("pile", player.pile)] if private and player.pile is not None else []
    facts += [("fed", player.points)] if private and player.points is not None else []
    x = right - 16 - 112 * len(facts)
    room = round(x - left - 90 - 56 * waits)
    scene.write((left + 72, y), scene.look.name(player.seat), 34, WHITE, bold=True, room=room, smallest=scene.least)
    if waits:
        _draw_wait(scene, (x - 42, y), 48)
    scene.fill((x - 10, top + 7, right - 7, bottom - 7), scene.colours.pages[0], 14)
    for mark, number in facts:
        scene.sign((x + 24, y), mark, 36)
        scene.write((x + 50, y), str(number), 32, bold=True)
        x += 112
