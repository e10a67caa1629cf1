"""The column beside a player's species: sign, name, hand, tokens in play, and the start player's mark."""

from collections.abc import Mapping

from bot.games.oceans.view import Player, View

from ..kit.badges import badge
from ..kit.palette import SEATS
from ..kit.scene import At, IntBox
from .layout import LEAST
from .scene import Scene

WHITE = (255, 255, 255)
PITCH = 112  # from one number of a line to the next
FOOT = 36  # height of the line that says who began, and for whom the table waits


def draw_side(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """Draw a player's public numbers, and whether the table waits for this player."""
    left, top, right, bottom = box
    inner = (left + 6, top + 54, right - 6, bottom - 6)
    low = inner[1] + 2 * _line_height(inner) + 4
    foot, waits = inner[3] - low >= FOOT, player.seat in view.waits_for
    above = waits and player.deep and not foot  # then the hourglass has no place but beside the name
    scene.fill(box, SEATS[player.seat % len(SEATS)][0], 18)
    scene.paste_centred(badge(player.seat, 36), (left + 22, top + 29))
    name, room = scene.look.name(player.seat), right - left - 46 - (40 if above else 0)
    scene.write_narrow((left + 43, top + 29), name, LEAST, WHITE, room=room, bold=True)
    scene.fill(inner, scene.colours.pages[0], 12)
    _draw_numbers(scene, inner, player)
    if player.order == 1 and foot:
        words, wide = scene.texts("picture.start"), right - left - 32 - 44 * waits
        scene.write_narrow((left + 16, low + 16), words, LEAST, scene.colours.soft, room=wide)
    elif player.order == 1:
        draw_start(scene, (left + 4, top - 6))
    if waits:
        _draw_wait(scene, (right - 22, top + 29) if above else (right - 30, bottom - 28), 38)


def draw_start(scene: Scene, middle: tuple[int, int], radius: int = 20) -> None:
    """Draw a 1 on gold: who began."""
    x, y = middle
    scene.fill((x - radius, y - radius, x + radius, y + radius), scene.colours.gold, radius)
    scene.write(middle, "1", radius * 5 // 3, scene.colours.gold_ink, bold=True, align="middle")


def _draw_numbers(scene: Scene, box: IntBox, player: Player) -> None:
    """Draw tokens in play and bonus, below them the cards in hand and the Deep ones of these."""
    left, top, _, _ = box
    y = top + 2 + _line_height(box) / 2
    for mark, number, second_mark, second_number in (
        ("token", player.tokens, "bonus", player.bonus),
        ("hand", player.hand, "deep_hand", player.deep),
    ):
        scene.sign((left + 20, y), mark, 34)
        scene.write((left + 40, y), str(number), 34, bold=True)
        if second_mark == "bonus" or second_number:
            scene.sign((left + 101, y), second_mark, 30)
            scene.write((left + 119, y), str(second_number), LEAST, bold=True)
        y += _line_height(box)


def _line_height(box: IntBox) -> int:
    """Return the distance between the lines of a player's numbers."""
    return min(46, (box[3] - box[1] - 4) // 2)


def _draw_wait(scene: Scene, middle: At, size: int) -> None:
    """Draw an hourglass on gold."""
    x, y = middle
    box = (round(x - size / 2), round(y - size / 2), round(x + size / 2), round(y + size / 2))
    scene.fill(box, scene.colours.gold, size // 2)
    scene.sign(middle, "aging", size - 5)


def draw_line(scene: Scene, box: IntBox, view: View, player: Player, *, private: bool = False) -> None:
    """Draw a player's numbers in one large line; with private ones also the score pile and the present points."""
    left, top, right, bottom = box
    y, waits, facts = (top + bottom) / 2, player.seat in view.waits_for, _facts(player, private=private)
    x = _first_fact(box, facts)
    scene.fill(box, SEATS[player.seat % len(SEATS)][0], 18)
    scene.paste_centred(badge(player.seat, 50), (left + 36, y))
    room = round(x - left - 90 - 56 * waits)
    scene.write((left + 72, y), scene.look.name(player.seat), 34, WHITE, bold=True, room=room, smallest=LEAST)
    if waits:
        _draw_wait(scene, (x - 42, y), 48)
    scene.fill((x - 10, top + 7, right - 7, bottom - 7), scene.colours.pages[0], 14)
    for number, (mark, fact) in enumerate(facts.items()):
        scene.sign((x + number * PITCH + 24, y), mark, 36)
        scene.write((x + number * PITCH + 50, y), str(fact), LEAST, bold=True)


def fact_boxes(box: IntBox, player: Player) -> dict[str, IntBox]:
    """Return the boxes of a line's numbers, private ones too, by their signs: "token", "bonus", "hand", "pile",
    "points".
    """
    _, top, _, bottom = box
    facts = _facts(player, private=True)
    x = _first_fact(box, facts)
    return {mark: (x + n * PITCH, top + 7, x + n * PITCH + PITCH - 8, bottom - 7) for n, mark in enumerate(facts)}


def _facts(player: Player, *, private: bool) -> dict[str, int]:
    """Return a player's numbers by their signs, in the order of a line."""
    numbers = {"token": player.tokens, "bonus": player.bonus, "hand": player.hand, "deep_hand": player.deep or None}
    numbers |= {"pile": player.pile, "points": player.points} if private else {}
    return {mark: number for mark, number in numbers.items() if number is not None}


def _first_fact(box: IntBox, facts: Mapping[str, int]) -> int:
    """Return where in a line the first of its numbers begins: the last one ends at the right."""
    return box[2] - 16 - PITCH * len(facts)
