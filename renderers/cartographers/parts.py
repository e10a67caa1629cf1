"""What stands on the panels above the sheets: the season's clock, the card on show or the result, the four edicts."""

from PIL import Image

from bot.games.cartographers.view import Card, Edict, Result, Shape, View

from ..kit import text
from ..kit.badges import badge, ring
from ..kit.cache import SPRITES, kept
from ..kit.canvas import blank, finish, frame, panel, rounded_mask
from ..kit.palette import Colour, darker, lighter, mix
from ..kit.scene import IntBox
from .colours import THEMES
from .map import AROUND, joined, tile, variant
from .scene import Scene

ALARM = (186, 52, 40)
SEASONS = {"spring": "AB", "summer": "BC", "fall": "CD", "winter": "DA"}


# ---- the season ---------------------------------------------------------------------------------------------------
def draw_season(scene: Scene, box: IntBox, view: View) -> None:
    """The season's name, a dial with the time gone by, and the four seasons with their edicts."""
    left, top, right, _ = box
    scene.sign((left + 48, top + 46), view.season, 58)
    name = scene.words(f"season.{view.season}")
    scene.write((left + 88, top + 46), name, 40, bold=True, room=right - left - 104, smallest=28)
    dial = _dial(226, view.elapsed, view.length, scene.theme)
    scene.paste(dial, (left + 16, top + 94))
    middle = (left + 16 + 113, top + 94 + 104)
    scene.write(middle, f"{min(view.elapsed, view.length)}/{view.length}", 58, bold=True, align="middle")
    scene.write((middle[0], middle[1] + 44), scene.words("picture.time"), 22, scene.colours.soft, align="middle")
    _draw_year(scene, (left + 254, top + 92, right - 14, top + 326), view)


def _draw_year(scene: Scene, box: IntBox, view: View) -> None:
    left, top, right, bottom = box
    pitch = (bottom - top) / 4
    order = list(SEASONS)
    for number, (season, letters) in enumerate(SEASONS.items()):
        middle = top + (number + 0.5) * pitch
        now = season == view.season and view.result is None
        if now:
            mask = rounded_mask(right - left, round(pitch) - 8, 12)
            scene.image.paste(scene.colours.gold, (left, round(middle - pitch / 2) + 4), mask)
        ink = scene.colours.gold_ink if now else scene.colours.soft
        scene.sign((left + 26, middle), season, 36)
        past = number < order.index(view.season) or view.result is not None
        if past:
            scene.sign((right - 26, middle), "tick", 30, scene.colours.good)
        else:
            scene.write((right - 12, middle), letters, 28, ink, bold=True, align="right")


@kept(SPRITES)
def _dial(size: int, elapsed: int, length: int, theme: str) -> Image.Image:
    """A ring of as many slices as the season has time, those gone by filled."""
    colours = THEMES[theme]
    drawing = blank(size, size, 4)
    pen = drawing.inside(0, 0, size)
    pen.disc((0.5, 0.5), 0.5, darker(colours.panel[1], 0.14))
    step = 360 / length
    for number in range(length):
        start = -90 + number * step
        paint = colours.gold if number < elapsed else colours.chip
        pen.pie((0.015, 0.015, 0.985, 0.985), start + 2, start + step - 2, paint)
    pen.disc((0.5, 0.5), 0.385, darker(colours.panel[1], 0.14))
    pen.disc((0.5, 0.5), 0.37, lighter(colours.panel[0], 0.06))
    return finish(drawing)


# ---- the card -----------------------------------------------------------------------------------------------------
def draw_card(scene: Scene, box: IntBox, card: Card, said: str = "") -> None:
    """An explore or ambush card: its time, what may be drawn in which shape, and what else it asks."""
    left, top, right, bottom = box
    ambush = card.kind == "ambush"
    if ambush:
        frame(scene.image, box, scene.colours.alarm, 3, 16)
    name = scene.look.texts.word("card", f"{card.name}.name").removesuffix(".name")
    if not ambush:
        scene.sign((right - 82, top + 42), "hourglass", 40, scene.colours.soft)
        scene.write((right - 22, top + 42), str(card.time), 44, bold=True, align="right")
    else:
        scene.sign((right - 42, top + 42), "monster", 48, ALARM)
    scene.write((left + 20, top + 42), name, 34, bold=True, room=right - left - 150, smallest=22)
    note = ambush or bool(said)
    draw_offers(scene, (left + 14, top + 78, right - 14, bottom - (66 if note else 14)), card)
    if note:
        draw_note(scene, (left + 12, bottom - 60, right - 12, bottom - 12), card, said)


def draw_offers(scene: Scene, box: IntBox, card: Card, largest: int = 64) -> None:
    """Each terrain in each shape of a card, side by side."""
    offers = [(terrain, shape) for terrain in card.terrains for shape in card.shapes]
    if not offers:
        return
    pitch = (box[2] - box[0]) / len(offers)
    for number, (terrain, shape) in enumerate(offers):
        part = (round(box[0] + number * pitch), box[1], round(box[0] + (number + 1) * pitch), box[3])
        _draw_offer(scene, part, terrain, shape, largest)


def _draw_offer(scene: Scene, box: IntBox, terrain: str, shape: Shape, largest: int) -> None:
    left, top, right, bottom = box
    rows, columns = _extent(shape)
    cell = min(largest, (right - left - 16) // columns, (bottom - top - 44) // rows)
    picture = shape_picture(terrain, shape.squares, cell, scene.theme)
    middle, start = (left + right) / 2, top + (bottom - top - 44 - rows * cell) / 2
    scene.paste(picture, (middle - columns * cell / 2, start))
    word, size = text.fit(scene.look.texts.word("terrain", terrain), right - left - (44 if shape.coin else 8), 25, 15)
    below = start + rows * cell + 26
    scene.write((middle - (20 if shape.coin else 0), below), word, size, scene.colours.soft, align="middle")
    if shape.coin:
        scene.sign((middle + text.width(word, size) / 2 + 6, below), "coin", 34)


def _extent(shape: Shape) -> tuple[int, int]:
    return max(row for row, _ in shape.squares) + 1, max(column for _, column in shape.squares) + 1


@kept(SPRITES)
def shape_picture(terrain: str, squares: tuple[tuple[int, int], ...], cell: int, theme: str) -> Image.Image:
    """A shape drawn in a terrain."""
    rows, columns = max(row for row, _ in squares) + 1, max(column for _, column in squares) + 1
    picture = Image.new("RGBA", (columns * cell, rows * cell))
    for row, column in squares:
        bits = sum(1 << n for n, (down, along) in enumerate(AROUND) if (row + down, column + along) in squares)
        picture.paste(
            tile(terrain, cell, variant(terrain, row, column), joined(bits), theme), (column * cell, row * cell)
        )
    return picture


def draw_note(scene: Scene, box: IntBox, card: Card, said: str = "") -> None:
    """A ribbon: which way the maps go, or that ruins must be covered or a single square is drawn."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    ink: Colour = (255, 255, 255)
    paint = (150, 36, 26) if card.kind == "ambush" else (112, 84, 38)
    scene.image.paste(paint, (left, top), rounded_mask(right - left, bottom - top, 12))
    if card.kind == "ambush":
        scene.sign((left + 28, middle), card.arrow, 32, ink)
        words = scene.words(f"picture.{card.arrow}")
    else:
        if said == "cover_ruins":
            scene.paste(_ruins_sign(38, scene.theme), (left + 8, middle - 19))
        words = scene.words(f"picture.{said}")
    scene.write((left + 56, middle), words, 24, ink, bold=True, room=right - left - 66, smallest=15)


@kept(SPRITES)
def _ruins_sign(size: int, theme: str) -> Image.Image:
    return tile("ruins", size, 0, 0, theme)


# ---- the result ---------------------------------------------------------------------------------------------------
def rated(rating: int) -> str:
    """A solo result with its sign."""
    return f"−{-rating}" if rating < 0 else f"+{rating}"


def draw_result(scene: Scene, box: IntBox, view: View) -> None:
    """Who has won, or the title of one who played alone."""
    left, top, right, bottom = box
    result = view.result
    if result is None:
        return
    frame(scene.image, box, scene.colours.gold, 3, 16)
    scene.sign((left + 46, top + 42), "crown", 52)
    scene.write(
        (left + 84, top + 42), scene.words("picture.result"), 34, bold=True, room=right - left - 100, smallest=20
    )
    if result.rating is not None:
        _draw_title(scene, box, result)
        return
    order = sorted(range(len(view.sheets)), key=lambda seat: (-view.sheets[seat].stars, result.lost[seat], seat))
    pitch = min(62.0, (bottom - top - 92) / len(order))
    size = min(30, round(pitch * 0.68))
    for number, seat in enumerate(order):
        _draw_rank(scene, (left + 20, right - 22), top + 82 + (number + 0.5) * pitch, seat, size, view)


def _draw_rank(scene: Scene, span: tuple[int, int], middle: float, seat: int, size: int, view: View) -> None:
    """A player's line in the result; those with the same stars show what monsters cost them, which parts them."""
    (left, right), result, stars = span, view.result, view.sheets[seat].stars
    if result is None:
        return
    won = seat in result.winners
    scene.paste(badge(seat, size + 6), (left, middle - size / 2 - 3))
    scene.write((right, middle), str(stars), size + 2, bold=True, align="right")
    scene.sign((right - 72 - size / 2, middle), "crown" if won else "star", size)
    room = right - left - 88 - 2 * size
    if sum(sheet.stars == stars for sheet in view.sheets) > 1:
        at = right - 84 - size
        scene.write((at, middle), f"−{result.lost[seat]}", size - 4, scene.colours.soft, align="right")
        scene.sign((at - 2.2 * size, middle), "monster", size - 2, scene.colours.tones["monster"].bottom)
        room -= 3 * size
    scene.write((left + 10 + size, middle), scene.look.name(seat), size, bold=won, room=room, smallest=15)


def _draw_title(scene: Scene, box: IntBox, result: Result) -> None:
    """What one who played alone has become."""
    left, top, right, _ = box
    middle = (left + right) / 2
    title = scene.look.texts.word("title", result.title)
    scene.write(
        (middle, top + 126),
        title,
        38,
        scene.colours.accent,
        bold=True,
        align="middle",
        room=right - left - 40,
        smallest=20,
    )
    scene.write((middle, top + 204), rated(result.rating or 0), 84, bold=True, align="middle")
    words = scene.words("picture.rating")
    scene.write((middle, top + 276), words, 22, scene.colours.soft, align="middle", room=right - left - 30, smallest=14)


# ---- the edicts ---------------------------------------------------------------------------------------------------
def draw_edict(scene: Scene, box: IntBox, edict: Edict, now: tuple[str, int] | None = None) -> None:
    """An edict's letter, name and condition, and what it would bring; those of the running season bear a star."""
    left, top, right, bottom = box
    colours = scene.colours
    if edict.active:
        panel(scene.image, box, colours.bright, 16, colours.gold, shadow=False)
    scene.paste(seal(edict.letter, 54, edict.active, scene.theme), (left + 14, top + 13))
    name = scene.look.texts.word("card", f"{edict.card}.name").removesuffix(".name")
    room = right - left - 84 - (48 if edict.active else 12)
    scene.write((left + 80, top + 40), name, 28, bold=True, room=room, smallest=20)
    if edict.active:
        scene.sign((right - 30, top + 38), "star", 34)
    words = scene.look.texts.word("card", f"{edict.card}.short")
    large = bottom - top > 200
    scene.lines((left + 20, top + 76, right - 16, bottom), words, 3, 28 if large else 24, 18)
    if now is not None:
        soft = scene.colours.soft
        scene.write((left + 20, bottom - 38), now[0], 24, soft, room=right - left - 120, smallest=16)
        scene.write((right - 20, bottom - 40), str(now[1]), 46, bold=True, align="right")


@kept(SPRITES)
def seal(letter: str, size: int, active: bool, theme: str) -> Image.Image:
    """An edict's letter on a wax seal."""
    colours = THEMES[theme]
    paint = (158, 38, 28) if active else mix(colours.faint, colours.panel[1], 0.15)
    drawing = blank(size, size, 6)
    pen = drawing.inside(0, 0, size)
    for x, y in _scallops():
        pen.disc((x, y), 0.12, darker(paint, 0.3))
    pen.disc((0.5, 0.5), 0.44, darker(paint, 0.3))
    for x, y in _scallops():
        pen.disc((x, y), 0.09, paint)
    pen.disc((0.5, 0.5), 0.42, paint)
    pen.disc((0.5, 0.5), 0.34, lighter(paint, 0.16))
    picture = finish(drawing)
    text.draw_clear(picture, (size / 2, size / 2), letter, round(size * 0.56), (255, 255, 255), bold=True)
    return picture


def _scallops() -> list[tuple[float, float]]:
    return ring(12, 0.38)
