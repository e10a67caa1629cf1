"""Beside the slots: rounds and eras, the Federation track, what is left in the box."""

from bot.games.underwater_cities.view import View

from ..kit.badges import badge
from ..kit.scene import IntBox
from .scene import Scene
from .strips import STRIP

ROUNDS, PRODUCTIONS = 10, (4, 7, 10)
TRACK = {1: "1 point", 2: "1 steelplast", 3: "1 credit", 4: "", 5: ""}  # what each space of the track gives
NUMERALS = {1: "I", 2: "II", 3: "III"}


def round_text(scene: Scene, view: View) -> str:
    """Which round it is, which one is about to begin, or that all are over."""
    if view.result is not None:
        return scene.words("picture.over")
    n = next_round(view)
    return scene.words("picture.setup", n=n) if n else scene.words("picture.round", n=view.round, most=ROUNDS)


def next_round(view: View) -> int:
    """The round that is about to begin: the first one, or where an era has begun; 0 where a round is played."""
    ended = (0, *PRODUCTIONS)[view.era - 1]
    return view.round + 1 if view.round == ended else 0


def draw_rounds(scene: Scene, box: IntBox, view: View) -> None:
    """Era and round, and the ten rounds with the productions between them."""
    left, top, right, bottom = box
    era = scene.words("picture.era", era=NUMERALS[view.era])
    scene.write(
        (left, top + 20), round_text(scene, view), 36, bold=True, room=(right - left) * 6 // 10, smallest=scene.least
    )
    room = (right - left) * 4 // 10 - 8
    scene.write(
        (right, top + 20), era, 34, scene.colours.gold, bold=True, align="right", room=room, smallest=scene.least
    )
    sign = 26
    pitch = (right - left - len(PRODUCTIONS) * sign) / ROUNDS
    x: float = left
    middle = (top + 40 + bottom) / 2
    for number in range(1, ROUNDS + 1):
        paint = scene.colours.gold if number <= view.round else scene.colours.chip
        scene.fill((round(x) + 2, round(middle) - 6, round(x + pitch) - 2, round(middle) + 6), paint, 5)
        if number == view.round:
            scene.fill((round(x) + 2, round(middle) - 12, round(x + pitch) - 2, round(middle) + 12), paint, 8)
        x += pitch
        if number in PRODUCTIONS:
            done = number < view.round or view.result is not None
            ink = scene.colours.gold if done else scene.colours.soft
            scene.mark((x + sign / 2, middle), "production", 22, ink)
            x += sign


def draw_track(scene: Scene, box: IntBox, view: View) -> None:
    """The Federation track with its bonuses, from space 1 at the left to the markers below it, the foremost first."""
    left, top, right, bottom = box
    scene.icon((left + 18, top + 18), "step", 36)
    words, room = scene.words("picture.track"), right - left - 48
    scene.write((left + 44, top + 18), words, 28, scene.colours.soft, room=room, smallest=scene.least)
    shares = (0.2, 0.2, 0.2, 0.16, 0.24)
    x: float = left
    for space, seats, share in zip((1, 2, 3, 4, 5), view.federation, shares, strict=True):
        wide = (right - left) * share
        _draw_space(scene, (round(x) + 2, top + 42, round(x + wide) - 2, bottom), space, seats)
        x += wide


def _draw_space(scene: Scene, box: IntBox, space: int, seats: tuple[int, ...]) -> None:
    left, top, right, bottom = box
    scene.fill(box, scene.colours.chip if space < 5 else scene.colours.panel[0])
    middle = (left + right) / 2
    if space < 5:
        scene.write((left + 8, top + 22), str(space), 28, bold=True)
        scene.strip((right - 3, top + 22), TRACK[space], STRIP, align="right")
    else:
        scene.write(
            (middle, top + 22),
            scene.words("picture.below"),
            28,
            scene.colours.soft,
            align="middle",
            room=right - left - 8,
            smallest=scene.least,
        )
    size = min(40, bottom - top - 48)
    pitch = min(size + 2, (right - left - size - 8) / max(1, len(seats) - 1)) if len(seats) > 1 else 0
    start = middle - pitch * (len(seats) - 1) / 2
    for number in reversed(range(len(seats))):  # the one ahead lies on top
        scene.set(badge(seats[number], size), (start + number * pitch, (top + 42 + bottom) / 2))


def draw_supply(scene: Scene, box: IntBox, view: View) -> None:
    """Cards, domes, tunnels and specials left; in the colour of alarm if there are none."""
    left, top, right, bottom = box
    white, purple = view.domes
    things = [
        ("card", str(view.deck)),
        ("nonsymbiotic", str(white)),
        ("symbiotic", "∞" if purple < 0 else str(purple)),
        ("tunnel", str(view.tunnels)),
        ("special", str(view.specials)),
    ]
    pitch = (right - left) / len(things)
    middle = (top + bottom) / 2
    for number, (name, count) in enumerate(things):
        x = left + number * pitch
        scene.icon((x + 19, middle), name, 38)
        ink = scene.colours.alarm if count == "0" else scene.colours.ink
        scene.write((x + 43, middle), count, 32, ink, bold=True)


def draw_order(scene: Scene, box: IntBox, view: View) -> None:
    """The seats in turn order; those that must choose have a golden frame and their names."""
    left, top, right, bottom = box
    middle, size = (top + bottom) / 2, bottom - top
    pitch = size + 22
    for number, seat in enumerate(view.order):
        x = left + size / 2 + number * pitch
        if seat in view.waits_for:
            scene.fill((round(x - size / 2) - 4, top - 4, round(x + size / 2) + 4, bottom + 4), scene.colours.gold, 14)
        scene.set(badge(seat, size - 4), (x, middle))
        if number:
            scene.write((x - pitch / 2, middle), "›", 30, scene.colours.soft, bold=True, align="middle")
    start = round(left + len(view.order) * pitch)
    if view.waits_for:
        names = scene.words("list.and_also").join(scene.look.name(seat) for seat in view.waits_for)
        words = names if len(view.waits_for) < 3 else scene.words("picture.choosing", n=len(view.waits_for))
        scene.write((start, middle), words, 32, bold=True, room=right - start, smallest=scene.least)
