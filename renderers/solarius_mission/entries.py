"""Cards in a line or a box: stations, missions and developments with their texts."""

from bot.games.solarius_mission.view import Card, Mission, Player, Station

from ..kit import text
from ..kit.glance import detail
from ..kit.palette import Colour, colour
from ..kit.scene import IntBox
from .chips import cost_width, draw_cost
from .goods import hub
from .layout import ESSENTIAL, WORDS
from .scene import Scene

WIDE = 500  # pixels: a wider card has room for larger letters
MISSION, DEVELOPMENT = colour("2a62b8"), colour("6a7390")
ENTRY = 128  # height of an entry
START, END, UNDER, FOOT = 100, 12, 44, 8  # round a development's text: left, right, above and below
WHITE = (255, 255, 255)


def draw_station(scene: Scene, box: IntBox, station: Station, player: Player) -> None:
    """Draw a station that was built: its pair of colours, its name and its permanent effect."""
    left, top, right, bottom = box
    scene.fill(box, scene.colours.chip, 12)
    scene.paste_centred(hub(player.seat, station.pair, 76, scene.theme), (left + 50, (top + bottom) / 2))
    key = f"station.{station.pair}"
    name = scene.texts(f"{key}.name")
    scene.write_narrow((left + 100, top + 24), name, ESSENTIAL, room=right - left - 110, bold=True)
    scene.icon((left + 114, top + 66), "permanent", 26, scene.colours.soft)
    with detail():
        scene.write_lines((left + 136, top + 46, right - 12, bottom - 4), scene.texts(f"{key}.permanent"), WORDS, 16)


def draw_mission(scene: Scene, box: IntBox, mission: Mission) -> None:
    """Draw a mission: its cost, or that it is fulfilled, and its points."""
    left, top, right, bottom = box
    card = mission.card
    scene.fill(box, scene.colours.chip, 12)
    scene.icon((left + 50, (top + bottom) / 2), "tick" if mission.done else "mission", 62)
    name = scene.texts("picture.numbered", n=card.number, name=scene.texts(f"card.{card.number}.name"))
    scene.write_narrow((left + 100, top + 26), name, ESSENTIAL, room=right - left - 190, bold=True)
    if mission.done:
        scene.write((left + 100, top + 82), scene.texts("picture.done"), ESSENTIAL, scene.colours.good, bold=True)
    else:
        draw_cost(scene, (left + 100, top + 86), card, 38)
    _draw_points(scene, (right - 50, (top + bottom) / 2), card, 60)


def _draw_points(scene: Scene, middle: tuple[float, float], card: Card, size: int) -> None:
    """Draw a mission's points in a star."""
    scene.icon(middle, "point", size)
    scene.write(
        (middle[0], middle[1] + size * 0.04),
        str(card.points),
        round(size * 0.54),
        (60, 36, 0),
        bold=True,
        align="middle",
    )


def draw_development(scene: Scene, box: IntBox, card: Card, spent: bool) -> None:
    """Draw a development with its text; `spent`, used in this turn, with a tick."""
    left, top, right, bottom = box
    scene.fill(box, scene.colours.chip, 12)
    scene.icon((left + 50, (top + bottom) / 2), "tick" if spent else "development", 60)
    name = scene.texts("picture.numbered", n=card.number, name=scene.texts(f"card.{card.number}.name"))
    scene.write_narrow((left + 100, top + 24), name, ESSENTIAL, room=right - left - 110, bold=True)
    words = scene.texts(f"card.{card.number}.text")
    with detail():
        scene.write_lines((left + START, top + UNDER, right - END, bottom - FOOT), words, WORDS, 16)


def development_height(words: str, wide: int) -> int:
    """Return how high a development of this width must be for its text to be readable on a phone."""
    lines = text.wrap(words, wide - START - END, WORDS, whole=True)
    return max(ENTRY, UNDER + round(len(lines) * WORDS * text.LEADING) + FOOT)


# ---- a card at large ----------------------------------------------------------------------------------------------
def draw_card(scene: Scene, box: IntBox, card: Card, large: bool = False) -> None:
    """Draw a progress card: number and name, the mission, below it the development; `large` where it stands alone."""
    left, top, right, bottom = box
    scene.paper(box, scene.colours.rim)
    head = 64 if not large else 92
    size = ESSENTIAL if not large else 48
    scene.write((left + 18, top + head / 2), card.number, size, scene.colours.soft, bold=True)
    start = round(left + 22 + size * 1.5)
    words = scene.texts(f"card.{card.number}.name")
    scene.write_narrow((start, top + head / 2), words, size, room=right - 14 - start, bold=True)
    middle = top + head + (118 if not large else 168)
    _draw_mission_side(scene, (left + 10, top + head, right - 10, middle), card, large)
    _draw_development_side(scene, (left + 10, middle + 8, right - 10, bottom - 10), card, large)


def _draw_mission_side(scene: Scene, box: IntBox, card: Card, large: bool) -> None:
    """Draw a mission's cost, made smaller until it fits, and its points."""
    left, _, right, bottom = box
    size = 46 if not large else 66
    _draw_side(scene, box, "mission", MISSION, size)
    room = right - left - size * 2.2
    height = min(size, int(size * room / max(1.0, cost_width(card, size))))
    draw_cost(scene, (left + 18, bottom - size * 0.72), card, height)
    _draw_points(scene, (right - size * 0.86, bottom - size * 0.78), card, round(size * 1.4))


def _draw_development_side(scene: Scene, box: IntBox, card: Card, large: bool) -> None:
    """Draw a development's text."""
    left, top, right, bottom = box
    size = 46 if not large else 66
    _draw_side(scene, box, "development", DEVELOPMENT, size)
    words = scene.texts(f"card.{card.number}.text")
    with detail():
        scene.write_lines(
            (left + 16, round(top + size * 1.0), right - 14, bottom - 6),
            words,
            38 if large else 34 if right - left > WIDE else WORDS,
            16,
        )


def _draw_side(scene: Scene, box: IntBox, sort: str, paint: Colour, size: int) -> None:
    """Draw the ground of a side, its sign and its name."""
    left, top, right, _ = box
    scene.fill(box, scene.colours.chip, 12)
    bar = (left, top, right, round(top + size * 0.86))
    scene.fill(bar, paint, 12)
    y = top + size * 0.43
    scene.icon((left + size * 0.56, y), sort, round(size * 0.72))
    scene.write((left + size * 1.1, y), scene.texts(f"picture.{sort}"), round(size * 0.7), WHITE, bold=True)
