"""The panels beside the slots: rounds and eras, the Federation track, the pieces left in the box."""

from bot.games.underwater_cities.view import View

from ..kit import text
from ..kit.badges import badge
from ..kit.scene import IntBox
from .cards import draw_line
from .layout import LEAST
from .scene import Scene
from .strips import tag

ROUNDS, PRODUCTIONS = 10, (4, 7, 10)
BELOW = 5  # in place of a space: where markers stand that have not reached the track
TRACK = {1: "point", 2: "steelplast", 3: "credit", 4: "", BELOW: ""}  # what each space of the track gives one of
BONUS = 36  # height of its sign
NUMERALS = {1: "I", 2: "II", 3: "III"}


def round_text(scene: Scene, view: View) -> str:
    """Return the present round, the one about to begin, or that all are over."""
    if view.result is not None:
        return scene.texts("picture.over")
    n = next_round(view)
    return scene.texts("picture.setup", n=n) if n else scene.texts("picture.round", n=view.round, most=ROUNDS)


def next_round(view: View) -> int:
    """Return the round that is about to begin; 0 while a round is played."""
    last_before_era = (0, *PRODUCTIONS)[view.era - 1]
    return view.round + 1 if view.round == last_before_era else 0


def draw_rounds(scene: Scene, box: IntBox, view: View) -> None:
    """Draw round and era, the ten rounds with the productions between them, and below them the card that is played."""
    left, top, right, bottom = box
    era, upper = scene.texts("picture.era", era=NUMERALS[view.era]), top + (20 if view.playing else 30)
    words, room = round_text(scene, view), (right - left) * 6 // 10
    size = 36 if text.width(words, 36, True) <= room else LEAST
    scene.write_narrow((left, upper), words, size, room=room, bold=True)
    room = (right - left) * 4 // 10 - 8
    scene.write_narrow((right, upper), era, 34, scene.colours.gold, bold=True, align="right", room=room)
    _draw_bars(scene, (left, right), upper + (34 if view.playing else 42), view)
    if view.playing is not None:
        draw_line(scene, (left, bottom - 36, right, bottom - 2), view.playing)


def _draw_bars(scene: Scene, span: tuple[int, int], middle: float, view: View) -> None:
    """Draw a bar for each round, a gear for each Production."""
    left, right = span
    sign = 26
    pitch = (right - left - len(PRODUCTIONS) * sign) / ROUNDS
    x: float = left
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
    """Draw the Federation track with its bonuses: from space 1 at the left to the markers that are not on it yet."""
    left, top, right, bottom = box
    scene.icon((left + 18, (top + bottom) / 2), "step", 40)
    shares = (0.21, 0.21, 0.21, 0.15, 0.22)
    x: float = left + 40
    for space, seats, share in zip(TRACK, view.federation, shares, strict=True):
        width = (right - left - 40) * share
        _draw_space(scene, (round(x) + 2, top, round(x + width) - 2, bottom), space, seats)
        x += width


def _draw_space(scene: Scene, box: IntBox, space: int, seats: tuple[int, ...]) -> None:
    """Draw a space of the track: its number and bonus, and the markers on it, the foremost on top."""
    left, top, right, bottom = box
    scene.fill(box, scene.colours.chip if space < BELOW else scene.colours.panel[0])
    middle = (left + right) / 2
    if space < BELOW:
        scene.paste(tag(str(space), LEAST, scene.theme), (left + 2, top + 4))
        if TRACK[space]:
            scene.write((right - BONUS - 11, top + 22), "+", LEAST, bold=True, align="middle")
            scene.icon((right - 1 - BONUS / 2, top + 22), TRACK[space], BONUS)
    else:
        words, room = scene.texts("picture.below"), right - left - 8
        scene.write_narrow((middle, top + 22), words, LEAST, scene.colours.soft, room=room, align="middle")
    size = min(44, bottom - top - 48)
    pitch = min(size + 2, (right - left - size - 8) / max(1, len(seats) - 1)) if len(seats) > 1 else 0
    start = middle - pitch * (len(seats) - 1) / 2
    for number in reversed(range(len(seats))):  # the one ahead lies on top
        scene.paste_centred(badge(seats[number], size), (start + number * pitch, (top + 42 + bottom) / 2))


def draw_supply(scene: Scene, box: IntBox, view: View) -> None:
    """Draw cards, domes, tunnels and specials left; in the colour of alarm if there are none."""
    left, top, right, bottom = box
    white, purple = view.domes
    things = [
        ("card", str(view.deck)),
        ("nonsymbiotic", str(white)),
        ("symbiotic", "∞" if purple < 0 else str(purple)),  # below 0: as many as one wants
        ("tunnel", str(view.tunnels)),
        ("special", str(view.specials)),
    ]
    pitch = (right - left) / len(things)
    middle = (top + bottom) / 2
    for number, (name, count) in enumerate(things):
        x = left + number * pitch
        scene.icon((x + 18, middle), name, 36)
        ink = scene.colours.alarm if count == "0" else scene.colours.ink
        scene.write((x + 39, middle), count, 32, ink, bold=True)


def draw_order(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the seats in turn order, those that must choose in gold, and below them their names or the winners'."""
    left, top, right, bottom = box
    size = 46
    middle, pitch = top + size / 2 + 2, size + 22
    for number, seat in enumerate(view.order):
        x = left + size / 2 + number * pitch
        if seat in view.waits_for:
            half, y = size // 2 + 4, round(middle)
            scene.fill((round(x) - half, y - half, round(x) + half, y + half), scene.colours.gold, 14)
        scene.paste_centred(badge(seat, size - 4), (x, middle))
        if number:
            scene.write((x - pitch / 2, middle), "›", LEAST, scene.colours.soft, bold=True, align="middle")
    low, seats = bottom - 20, view.waits_for or winners(view)
    if seats:
        names = scene.texts("list.and_also").join(scene.look.name(seat) for seat in seats)
        words = names if len(seats) < 3 else scene.texts("picture.choosing", n=len(seats))
        scene.write_narrow((left + 42, low), words, 36, room=right - left - 42, bold=True)
    if view.waits_for:
        scene.mark((left + 17, low), "wait", 34, scene.colours.gold)
    elif seats:
        scene.icon((left + 17, low), "crown", 36)


def winners(view: View) -> tuple[int, ...]:
    """Return the winners; empty before the end, or if a lone player has lost."""
    if view.result is None or view.result.solo == "lost":
        return ()
    return tuple(seat for seat, rank in enumerate(view.result.ranks) if rank == 1)
