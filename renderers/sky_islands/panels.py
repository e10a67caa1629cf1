"""The panels beside the map: whose turn it is, the supply, each player's goods, and at the end the islands' scores."""

from PIL import Image

from bot.games.sky_islands.view import Island, Player, View

from ..kit import text
from ..kit.badges import badge
from ..kit.canvas import frame, gradient, rounded_mask
from ..kit.glance import detail
from ..kit.palette import SEATS, Colour, darker, lighter
from ..kit.scene import IntBox
from .icons import icon
from .layout import MOST, PLACE, SCORE
from .pieces import building, ware
from .scene import Scene
from .tags import SMALLEST, tag

Thing = tuple[Image.Image, str, str]  # a sign, what stands beside it, and what it usually has room for
WHITE = (255, 255, 255)
NONE = ("0", "+0")
WARES = ("red", "white", "blue")
ROUNDS = 10
BADGE = 46
SIGN = 32  # from a small sign to its number
NARROW = 270  # pixels that a line with all goods needs at least
ROOMY = 480  # with which it also says that houses are left, not built
STAR = 34  # from the star before a sum to the number
LABELS = 240  # width of what the rows of the scores are called


# ---- turn and supply ----------------------------------------------------------------------------------------------
def draw_turn(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the round, the tiles still to be drawn, and who has to do what."""
    left, top, right, bottom = box
    words = scene.texts("picture.round", n=view.round, most=ROUNDS)
    edge = right - 28 - text.width(str(view.deck), 36, True)
    if text.width(words, scene.least, True) <= edge - 50 - left - 20:  # else the table alone shows the deck
        scene.write((right - 18, top + 34), str(view.deck), 36, bold=True, align="right")
        scene.paste_centred(icon("tile", 40, scene.theme), (edge - 20, top + 34))
        edge -= 50
    scene.write((left + 20, top + 34), words, 36, bold=True, room=edge - left - 20, smallest=scene.least)
    _draw_rounds(scene, (left + 20, top + 60, right - 18, top + 68), view.round)
    _draw_active(scene, (left, top + 66, right, bottom), view)


def _draw_active(scene: Scene, box: IntBox, view: View) -> None:
    """Draw which player must do what, or who has won."""
    left, top, right, bottom = box
    middle, room = (top + bottom) / 2, right - left - 92
    over = view.active is None
    seats = view.winners if over else (view.active,)
    for number, seat in enumerate(seats):
        scene.paste_centred(badge(seat or 0, 44), (left + 42 + 50 * number, middle))
    start = left + 24 + 50 * len(seats)
    name = ", ".join(scene.look.name(seat or 0) for seat in seats)
    words = scene.texts("picture.over" if over else f"phase.{view.phase}")
    room = right - start - 14
    scene.write_narrow((start, middle - 18), name, SMALLEST, room=room, bold=True)
    scene.write_narrow((start, middle + 19), words, SMALLEST, scene.colours.soft, room=room)


def _draw_rounds(scene: Scene, box: IntBox, now: int) -> None:
    left, top, right, bottom = box
    pitch = (right - left + 6) / ROUNDS
    for number in range(ROUNDS):
        start = round(left + number * pitch)
        paint = scene.colours.gold if number < now else scene.colours.chip
        scene.fill((start, top, round(start + pitch - 6), bottom), paint, 5)


def draw_supply(scene: Scene, box: IntBox, view: View) -> None:
    """Draw cubes, towers and ports that are left for all."""
    left, top, right, bottom = box
    scene.write((left + 20, top + 27), scene.texts("picture.supply"), SMALLEST, scene.colours.soft)
    if view.discarded:
        words = scene.texts("picture.discarded", list=", ".join(view.discarded))
        with detail():
            room = right - left - 60 - text.width(scene.texts("picture.supply"), SMALLEST)
            scene.write((right - 18, top + 27), words, 26, scene.colours.soft, align="right", room=room, smallest=17)
    supply = view.supply
    things = [
        *zip(WARES, (supply.red, supply.white, supply.blue), strict=True),
        ("tower", supply.towers),
        ("port", supply.ports),
    ]
    pitch = (right - left - 24) / len(things)
    for number, (thing, count) in enumerate(things):
        middle = left + 12 + (number + 0.5) * pitch
        ink = scene.colours.ink if count else scene.colours.alarm
        picture = ware(thing, 36) if thing in WARES else icon(thing, 40, scene.theme)
        beside = pitch > 100
        y = (top + bottom) / 2 + 16 if beside else top + 66
        scene.paste_centred(picture, (middle - (24 if beside else 0), y))
        at = (middle + 4, y + 1) if beside else (middle, bottom - 24)
        scene.write(at, str(count), 34, ink, bold=True, align="left" if beside else "middle")


# ---- players ------------------------------------------------------------------------------------------------------
def draw_header(image: Image.Image, box: IntBox, seat: int, whole: bool = False) -> None:
    """Draw the coloured bar with a seat's badge, round at its top."""
    left, top, right, bottom = box
    paint = SEATS[seat % len(SEATS)][0]
    mask = rounded_mask(right - left, (1 if whole else 2) * (bottom - top), 16).crop((0, 0, right - left, bottom - top))
    image.paste(gradient(right - left, bottom - top, lighter(paint, 0.1), darker(paint, 0.14)), (left, top), mask)
    picture = badge(seat, BADGE)
    image.paste(picture, (left + 12, top + 8), picture)


def draw_player(scene: Scene, box: IntBox, view: View, player: Player, header: int) -> None:
    """Draw a player's name and points, and below them cubes, houses left, and hand; in gold who is active."""
    left, top, right, bottom = box
    over = view.active is None
    short = over and bottom - top <= PLACE
    header = bottom - top if short else header
    draw_header(scene.image, (left, top, right, top + header), player.seat, short)
    draw_name(scene, (left, top, right, top + header), player, apart=short, won=player.seat in view.winners)
    if not short:
        draw_below(scene, (left, top + header, right, bottom), player, over)
    _draw_active_frame(scene, box, view, player)


def _draw_active_frame(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    left, top, right, bottom = box
    if view.active == player.seat:
        frame(scene.image, (left - 2, top - 2, right + 2, bottom + 2), scene.colours.gold, 5, 18)


def draw_below(scene: Scene, box: IntBox, player: Player, over: bool) -> None:
    """Draw the lines below the name: goods, and the sources of points; in a narrow panel one line more."""
    left, top, right, bottom = box[0] + 10, box[1], box[2] - 10, box[3]
    cubes, houses, tiles = _goods(scene, player, right - left)
    if right - left > NARROW:
        low = top + (bottom - top) * 58 // 100
        _draw_goods(scene, (left, top, right, low + 4), [*cubes, houses, tiles])
        _draw_account(scene, (left, low, right, bottom - 6), player, over)
        return
    pitch = (bottom - top - 6) // 3
    points = [_count(scene, name, count) for name, count in _sources(player)]
    _draw_goods(scene, (left, top + 3, right, top + 3 + pitch), [*cubes, tiles])
    _draw_goods(scene, (left, top + 3 + pitch, right, top + 3 + 2 * pitch), [houses, *points])
    _draw_now(scene, (left, top + 3 + 2 * pitch, right, bottom - 8), player)


def draw_name(scene: Scene, box: IntBox, player: Player, apart: bool, won: bool) -> None:
    """Draw name and points in a line, or `apart` the points below the name."""
    left, top, right, bottom = box
    middle, low = top + 8 + BADGE / 2, bottom - 8 - BADGE / 2
    points, size = str(player.points), 38
    scene.write((right - 16, low), points, size, WHITE, bold=True, align="right")
    edge = right - 26 - text.width(points, size, True)
    scene.paste_centred(icon("crown" if won else "star", 36, scene.theme), (edge - 18, low))
    start = left + BADGE + 22
    room = (right - 12 if apart else round(edge) - 44) - start
    scene.write_narrow((start, middle), scene.look.name(player.seat), SMALLEST, WHITE, room=room, bold=True)


def _goods(scene: Scene, player: Player, room: int) -> tuple[list[Thing], Thing, Thing]:
    """Return cubes, houses left, tiles in hand, with signs as large as the room for their lines allows.

    Where there is room the houses are said to be left: beside a house a bare number is taken for those built.
    """
    side = 36 if room > 370 else 30
    counts = zip(WARES, (player.red, player.white, player.blue), strict=True)
    cubes = [(ware(name, side), str(count), "0") for name, count in counts]
    left, usual = ((scene.texts("picture.left", n=n) if room > ROOMY else str(n)) for n in (player.houses, 11))
    houses = building(player.seat, False, False, side + 14), left, usual
    return cubes, houses, (icon("tile", side, scene.theme), str(player.hand), "0")


def _sources(player: Player) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the sources of the points scored so far, as the first terms of a sum that ends in a star."""
    return ("tower", str(player.towers)), ("ship", f"+{player.ships}")


def _count(scene: Scene, name: str, count: str) -> Thing:
    return icon(name, 30, scene.theme, scene.colours.soft), count, "+0"


def _draw_goods(scene: Scene, box: IntBox, things: list[Thing]) -> None:
    """Draw signs with their numbers, evenly spread: usual ones stand in the same places whatever they are."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    widths = [
        picture.width + 3 + max(text.width(number, SMALLEST, True) for number in (count, usual))
        for picture, count, usual in things
    ]
    at, gap = float(left), (right - left - sum(widths)) / (len(things) - 1)
    for (picture, count, _), wide in zip(things, widths, strict=True):
        scene.paste_centred(picture, (at + picture.width / 2, middle))
        ink = scene.colours.soft if count in NONE else scene.colours.ink
        scene.write((at + picture.width + 3, middle), count, SMALLEST, ink, bold=True)
        at += wide + gap


def _draw_account(scene: Scene, box: IntBox, player: Player, over: bool) -> None:
    """Draw a sum: points from towers, from airships so far; apart, what the islands would bring now, and the total."""
    left, top, right, bottom = box
    total = f"= {player.points + player.islands}"
    counts = (*_sources(player), ("flag", f"+{player.islands}"))
    wide = sum(SIGN + text.width(count, SMALLEST, True) for _, count in counts) + 24 + text.width(total, SMALLEST, True)
    gap = 14 if over else max(2.0, min(14.0, (right - left - wide) / len(counts)))
    at: float = left + 4
    for name, count in counts if over else counts[:2]:
        at += _draw_count(scene, (at, (top + bottom) / 2), name, count) + gap
    if not over:
        _draw_now(scene, (round(at - gap / 2), top, right, bottom), player, round(gap))


def _draw_now(scene: Scene, box: IntBox, player: Player, gap: int = 14) -> None:
    """Draw the points that the islands would bring now, and the total."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    scene.fill(box, scene.colours.chip)
    at = left + gap + _draw_count(scene, (left + gap / 2, middle), "flag", f"+{player.islands}") + gap / 2
    room = _draw_total(scene, (at, right - 10), middle, player.points + player.islands) - 10 - at
    words = scene.texts("picture.now")
    if text.width(words, scene.least) <= room:
        scene.write((at, middle), words, scene.least, scene.colours.soft)


def _draw_total(scene: Scene, span: tuple[float, float], middle: float, total: int) -> float:
    """Draw what a sum comes to, behind a star as beside the name if there is room; return where that begins."""
    left, right = span
    scene.write((right, middle), str(total), SMALLEST, bold=True, align="right")
    at = right - text.width(str(total), SMALLEST, True)
    equals = text.width("= ", SMALLEST, True)
    if at - STAR - equals >= left:
        scene.paste_centred(icon("star", 28, scene.theme), (at - STAR / 2, middle))
        at -= STAR
    scene.write((at - equals, middle), "=", SMALLEST, bold=True)
    return at - equals


def _draw_count(scene: Scene, at: tuple[float, float], name: str, count: str) -> float:
    """Return a sign and a number beside it; their width."""
    x, y = at
    scene.paste_centred(icon(name, 28, scene.theme, scene.colours.soft), (x + 14, y))
    scene.write((x + SIGN, y), count, SMALLEST, bold=True)
    return SIGN + text.width(count, SMALLEST, True)


def rank_players(view: View) -> list[Player]:
    """Return the players, after the end those with most points first."""
    return sorted(view.players, key=lambda player: -player.points if view.active is None else 0)


# ---- the end ------------------------------------------------------------------------------------------------------
def score_rows(view: View) -> list[tuple[Island, ...]]:
    """Return the islands that brought points, one per row; if there are too many, the smallest share a row."""
    islands = [island for island in view.islands if any(island.influence)]
    if len(islands) <= MOST:
        return [(island,) for island in islands]
    least = sorted(islands, key=lambda island: (sum(island.points), -island.number))[: len(islands) - MOST + 1]
    return [*((island,) for island in islands if island not in least), tuple(least)]


def draw_scores(scene: Scene, box: IntBox, view: View) -> None:
    """Draw, island by island, number, size, each player's influence and points; then what else was scored.

    The sums stand with the names above.
    """
    left, top, right, bottom = box
    rows = score_rows(view)
    pitch = min(float(SCORE), (bottom - top - 24) / (len(rows) + 4))
    box = (left, top, right, min(bottom, round(top + 24 + (len(rows) + 4) * pitch)))
    scene.panel(box)
    size = min(34, round(pitch * 0.7))
    y = top + 12 + pitch / 2
    columns, order = _columns(box, len(view.players)), rank_players(view)
    scene.write(
        (left + 24, y), scene.texts("picture.islands"), size, scene.colours.soft, room=LABELS - 34, smallest=scene.least
    )
    for player, x in zip(order, columns, strict=True):
        scene.paste_centred(badge(player.seat, round(min(36, pitch * 0.86))), (x, y))
    for number, row in enumerate(rows):
        y += pitch
        if number % 2 == 0:
            _band(scene, box, y, pitch)
        _draw_islands(scene, (left + LABELS / 2, y), row, round(min(36, pitch * 0.8)))
        for x, player in zip(columns, order, strict=True):
            _draw_share(scene, (x, y), *_share(row, player.seat), size)
    for key in ("towers", "ships"):
        y += pitch
        _draw_sum(scene, (left + 24, y), key, columns, view, size)
    _draw_legend(scene, (left + 24, y + pitch), right - 20, size)


def _share(row: tuple[Island, ...], seat: int) -> tuple[int, int]:
    """Return a seat's influence on the islands of a row, and the points that they bring."""
    return sum(island.influence[seat] for island in row), sum(island.points[seat] for island in row)


def _draw_islands(scene: Scene, middle: tuple[float, float], row: tuple[Island, ...], height: int) -> None:
    """Draw the badge of an island, or how many others are in its row."""
    if len(row) > 1:
        scene.write(middle, f"+{len(row)}", scene.least, bold=True, align="middle")
    else:
        scene.paste_centred(tag(row[0].number, row[0].size, row[0].closed, height, scene.theme), middle)


def _draw_legend(scene: Scene, at: tuple[float, float], right: int, size: int) -> None:
    """Draw the meanings of the rows' signs."""
    left, y = at
    scene.paste_centred(icon("flag", size, scene.theme, scene.colours.soft), (left + 10, y))
    words = scene.texts("picture.legend")
    scene.write((left + 34, y), words, size, scene.colours.soft, room=round(right - left - 34), smallest=scene.least)


def _columns(box: IntBox, players: int) -> list[float]:
    start = box[0] + LABELS
    pitch = (box[2] - 14 - start) / players
    return [start + (seat + 0.5) * pitch for seat in range(players)]


def _band(scene: Scene, box: IntBox, middle: float, pitch: float) -> None:
    scene.fill(
        (box[0] + 10, round(middle - pitch / 2) + 1, box[2] - 10, round(middle + pitch / 2) - 1), scene.colours.chip
    )


def _draw_share(scene: Scene, middle: tuple[float, float], influence: int, points: int, size: int) -> None:
    """Draw a player's influence on an island, small, and the points that it brings."""
    x, y = middle
    if not influence:
        scene.write((x, y), "·", size, scene.colours.faint, align="middle")
        return
    scene.paste_centred(icon("flag", size, scene.theme, scene.colours.soft), (x - 1.9 * size, y))
    scene.write((x - 1.35 * size, y), str(influence), size, scene.colours.soft)
    ink: Colour = scene.colours.ink if points else scene.colours.faint
    scene.write((x + 1.6 * size, y), str(points), size + 2, ink, bold=True, align="right")


def _draw_sum(scene: Scene, at: tuple[float, float], key: str, columns: list[float], view: View, size: int) -> None:
    """Draw the points of each player besides the islands."""
    left, y = at
    scene.paste_centred(icon({"towers": "tower", "ships": "ship"}[key], round(size * 1.4), scene.theme), (left + 14, y))
    words, ink = scene.texts(f"picture.{key}"), scene.colours.soft
    scene.write((left + 36, y), words, size, ink, room=LABELS - 66, smallest=scene.least)
    for x, player in zip(columns, rank_players(view), strict=True):
        number = {"towers": player.towers, "ships": player.ships}[key]
        scene.write((x + 1.6 * size, y), str(number), size + 2, bold=True, align="right")
