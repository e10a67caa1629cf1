"""The panels above the sheets: the season's clock, the card on show or the result, the four edicts."""

from PIL import Image

from bot.games.cartographers.view import Card, Edict, Result, Shape, View

from ..kit import text
from ..kit.badges import badge, ring
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import blank, finish, frame, panel, rounded_mask
from ..kit.figures import figure
from ..kit.glance import detail
from ..kit.palette import Colour, darker, lighter, mix
from ..kit.scene import IntBox
from .colours import THEMES
from .map import AROUND, drop_lone_corners, tile, variant
from .scene import Scene

ALARM = (186, 52, 40)
RIBBONS = (150, 36, 26), (112, 84, 38)  # of an ambush, of any other note
BROAD = 1.8  # in a panel more than so many times as wide as high, parts stand side by side
LINE = 720  # width of a player's line in the result: the eye still finds its way from the name to the stars
ABREAST = 1.6  # in a box more than so many times as wide as high, a shape has its name beside it
BESIDE = 24  # pixels round a shape and its name beside it
LEADING = 1.12  # from line to line of an edict's words, in sizes
MANY = 3  # shapes in a line of a tall panel
TIME = 36  # letters within the dial
TIGHT = 74  # percent of a size down to which letters are smaller in a narrow panel, rather than cut
SEASONS = {  # and the edicts that score in each
    "spring": "AB",
    "summer": "BC",
    "fall": "CD",
    "winter": "DA",
}


# ---- the season ---------------------------------------------------------------------------------------------------
def draw_season(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the season's name, a dial with the time gone by, and the four seasons with their edicts."""
    left, top, right, bottom = box
    scene.sign((left + 48, top + 44), view.season, 58)
    name = scene.texts(f"season.{view.season}")
    scene.write((left + 88, top + 44), name, 44, bold=True, room=right - left - 104, smallest=scene.least)
    size = min(bottom - top - 96, (right - left) // 2)
    middle = (left + 16 + size / 2, (top + 82 + bottom - 10) / 2)
    scene.paste_centred(dial(size, view.elapsed, view.length, scene.theme), middle)
    elapsed = f"{min(view.elapsed, view.length)}/{view.length}"
    scene.write((middle[0], middle[1] - size * 0.07), elapsed, 54, bold=True, align="middle")
    with detail():
        words = scene.texts("picture.time")
        scene.write((middle[0], middle[1] + size * 0.19), words, TIME, scene.colours.soft, align="middle")
    _draw_year(scene, (left + 30 + size, top + 82, right - 12, bottom - 10), view)


def _draw_year(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the four seasons with their edicts: the running one in gold, those gone by ticked."""
    left, top, right, bottom = box
    pitch = (bottom - top) / 4
    order = list(SEASONS)
    for number, (season, letters) in enumerate(SEASONS.items()):
        middle = top + (number + 0.5) * pitch
        now = season == view.season and view.result is None
        if now:
            mask = rounded_mask(right - left, round(pitch) - 2, 12)
            scene.image.paste(scene.colours.gold, (left, round(middle - pitch / 2) + 1), mask)
        ink = scene.colours.gold_ink if now else scene.colours.soft
        scene.sign((left + 30, middle), season, 38)
        past = number < order.index(view.season) or view.result is not None
        if past:
            scene.sign((right - 36, middle), "tick", 34, scene.colours.good)
        else:
            scene.write((right - 12, middle), letters, scene.least, ink, bold=True, align="right")


@memoize(SPRITES)
def dial(size: int, elapsed: int, length: int, theme: str) -> Image.Image:
    """Return a ring of as many slices as the season's `length`; those of the time elapsed are filled."""
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
def draw_card(scene: Scene, box: IntBox, card: Card, note: str = "") -> None:
    """Draw an explore or ambush card: its time, what may be drawn in which shape, and a note if there is one."""
    left, top, right, bottom = box
    ambush = card.kind == "ambush"
    if ambush:
        frame(scene.image, box, scene.colours.alarm, 3, 16)
    if ambush or note:
        bottom -= round(scene.least * 1.5) + 8
        draw_note(scene, (left + 12, bottom, right - 12, box[3] - 12), card, note)
    if right - left > BROAD * (box[3] - top):
        edge = left + (right - left) // 3
        _draw_title_beside(scene, (left + 20, top, edge, bottom), card)
        draw_offers(scene, (edge, top + 14, right - 14, bottom - 10), card)
    else:
        low = _draw_title_above(scene, (left + 20, top + 14, right - 14, bottom), card)
        draw_offers(scene, (left + 14, low + 4, right - 14, bottom - 8), card)


def _draw_title_beside(scene: Scene, box: IntBox, card: Card) -> None:
    """Draw a card's name, and below it its time or the sign of an ambush."""
    left, top, right, _ = box
    lines, size = text.wrap_fit(_name(scene, card.name), right - left, 2, 46, scene.least)
    for number, line in enumerate(lines):
        scene.write((left, top + 44 + number * 52), line, size, bold=True)
    y = top + 50 + len(lines) * 52
    if card.kind == "ambush":
        scene.sign((left + 32, y), "monster", 60, ALARM)
    else:
        scene.sign((left + 26, y), "hourglass", 52, scene.colours.soft)
        scene.write((left + 62, y), str(card.time), 56, bold=True)


def _draw_title_above(scene: Scene, box: IntBox, card: Card) -> int:
    """Draw a card's name, and at the right its time or the sign of an ambush. Return the lower edge."""
    left, top, right, _ = box
    size = scene.least
    if card.kind == "ambush":
        scene.sign((right - 28, top + 28), "monster", 48, ALARM)
        room = right - left - 60
    else:
        scene.sign((right - 64, top + 28), "hourglass", 40, scene.colours.soft)
        scene.write((right - 8, top + 28), str(card.time), 44, bold=True, align="right")
        room = right - left - 88
    lines, size = text.wrap_fit(_name(scene, card.name), room, 2, size + 8, size * TIGHT // 100)
    for number, line in enumerate(lines):
        scene.write((left, top + 28 + number * size * 1.15), line, size, bold=True)
    return round(top + 56 + (len(lines) - 1) * size * 1.15)


def _name(scene: Scene, card: str) -> str:
    """Return a card's name in the picture's language, or the English one if it has none."""
    return scene.texts.word("card", f"{card}.name").removesuffix(".name")


def draw_offers(scene: Scene, box: IntBox, card: Card, largest: int = 64) -> None:
    """Draw each terrain in each shape of a card, side by side; many single spaces in two columns in a narrow box."""
    offers = [(terrain, shape) for terrain in card.terrains for shape in card.shapes]
    if not offers:
        return
    left, top, right, bottom = box
    widest = max(text.width(_terrain_name(scene, terrain), scene.least) for terrain, _ in offers)
    narrow = right - left < max(2 * (bottom - top), len(offers) * widest)
    columns = 2 if len(offers) > MANY and narrow else len(offers)
    wide, high = (right - left) / columns, (bottom - top) / -(-len(offers) // columns)
    draw = _draw_offer_beside if wide > ABREAST * high else _draw_offer_below
    if len(offers) > columns:  # squares of one size, which fit where two shapes share a line
        names = [_terrain_name(scene, terrain) for terrain, _ in offers[: len(offers) // columns * columns]]
        largest = min(largest, *(round(wide) - BESIDE - text.width(name, scene.least) for name in names))
    for number, (terrain, shape) in enumerate(offers):
        row, column = divmod(number, columns)
        x, y = left + column * wide, top + row * high
        edge = right if number == len(offers) - 1 else round(x + wide)  # the last one has all that is left of its line
        draw(scene, (round(x), round(y), edge, round(y + high)), terrain, shape, largest)


def _draw_offer_below(scene: Scene, box: IntBox, terrain: str, shape: Shape, largest: int) -> None:
    """Draw a shape, no square larger than `largest`, and below it its terrain and coin."""
    left, top, right, bottom = box
    rows, columns = _extent(shape)
    low = round(scene.least * 1.4)
    cell = min(largest, (right - left - 12) // columns, (bottom - top - low) // rows)
    picture = shape_picture(terrain, shape.squares, cell, scene.theme)
    middle, start = (left + right) / 2, top + (bottom - top - low - rows * cell) / 2
    scene.paste(picture, (middle - columns * cell / 2, start))
    coin, gap = (round(scene.least * 1.2), 8) if shape.coin else (0, 0)
    word = _terrain_name(scene, terrain)
    word, size = text.fit(word, right - left - coin - gap, scene.least + 2, scene.least)
    below = start + rows * cell + low * 0.55
    scene.write((middle - (coin + gap) / 2, below), word, size, scene.colours.soft, align="middle")
    if shape.coin:
        scene.sign((middle + (text.width(word, size) + gap) / 2, below), "coin", coin)


def _draw_offer_beside(scene: Scene, box: IntBox, terrain: str, shape: Shape, largest: int) -> None:
    """Draw a shape, no square larger than `largest`, and beside it its terrain and coin."""
    left, top, right, bottom = box
    rows, columns = _extent(shape)
    word = _terrain_name(scene, terrain)
    wide = text.width(word, scene.least)
    cell = min(largest, (right - left - wide - BESIDE) // columns, (bottom - top - 4) // rows)
    start, middle = left + (right - left - columns * cell - wide - 12) / 2, (top + bottom) / 2
    scene.paste(shape_picture(terrain, shape.squares, cell, scene.theme), (start, middle - rows * cell / 2))
    edge = start + columns * cell + 12
    scene.write((edge, middle), word, scene.least, scene.colours.soft)
    if shape.coin:
        scene.sign((edge + scene.least * 0.6, middle + scene.least * 1.25), "coin", round(scene.least * 1.25))


def _terrain_name(scene: Scene, terrain: str) -> str:
    """Return a terrain's name in the picture's language."""
    return scene.texts.word("terrain", terrain)


def _extent(shape: Shape) -> tuple[int, int]:
    """Return how many rows and columns a shape takes."""
    return max(row for row, _ in shape.squares) + 1, max(column for _, column in shape.squares) + 1


@memoize(SPRITES)
def shape_picture(terrain: str, squares: tuple[tuple[int, int], ...], cell: int, theme: str) -> Image.Image:
    """Return a shape, given by its squares (row, column), drawn in a terrain."""
    rows, columns = max(row for row, _ in squares) + 1, max(column for _, column in squares) + 1
    picture = Image.new("RGBA", (columns * cell, rows * cell))
    for row, column in squares:
        # the neighbours that belong to the shape, as bits; see map.AROUND
        bits = sum(1 << n for n, (down, right) in enumerate(AROUND) if (row + down, column + right) in squares)
        picture.paste(
            tile(terrain, cell, variant(terrain, row, column), drop_lone_corners(bits), theme),
            (column * cell, row * cell),
        )
    return picture


def draw_note(scene: Scene, box: IntBox, card: Card, note: str = "") -> None:
    """Draw a ribbon: which way the maps go in an ambush, or else what the note says of this turn's drawing."""
    left, top, right, bottom = box
    middle, start = (top + bottom) / 2, left + 56
    ink: Colour = (255, 255, 255)
    paint = RIBBONS[card.kind != "ambush"]
    scene.image.paste(paint, (left, top), rounded_mask(right - left, bottom - top, 12))
    if card.kind == "ambush":
        scene.sign((left + 28, middle), card.arrow, 32, ink)
        words = scene.texts(f"picture.{card.arrow}")
    else:
        if note == "cover_ruins":
            scene.paste(_ruins_sign(38, scene.theme), (left + 8, middle - 19))
        else:
            start = left + 14
        words = scene.texts(f"picture.{note}")
    room = right - start - 10
    scene.write_narrow((start, middle), words, _whole_size(words, room, scene.least), ink, room=room, bold=True)


def _whole_size(words: str, room: int, largest: int) -> int:
    """Return the largest size, down to a share of it, at which bold words fit in a line that is made narrower."""
    least = largest * TIGHT // 100
    sizes = (size for size in range(largest, least, -1) if text.width(words, size, True) * text.NARROWEST <= room)
    return next(sizes, least)


@memoize(SPRITES)
def _ruins_sign(size: int, theme: str) -> Image.Image:
    """Return a ruins space, as a sign."""
    return tile("ruins", size, variant=0, same=0, theme=theme)


# ---- the result ---------------------------------------------------------------------------------------------------
def signed_rating(rating: int) -> str:
    """Return a solo result with its sign."""
    return f"−{-rating}" if rating < 0 else f"+{rating}"


def draw_result(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the winners, or a lone player's title."""
    left, top, right, bottom = box
    result = view.result
    if result is None:
        return
    frame(scene.image, box, scene.colours.gold, 3, 16)
    scene.sign((left + 46, top + 42), "crown", 52)
    scene.write((left + 84, top + 42), scene.texts("picture.result"), scene.least, bold=True, room=right - left - 100)
    if result.rating is not None:
        _draw_title(scene, box, result)
        return
    order = sorted(range(len(view.sheets)), key=lambda seat: (-view.sheets[seat].stars, result.lost[seat], seat))
    room = bottom - top - 92
    columns = 2 if right - left > BROAD * (bottom - top) and len(order) * scene.least > room else 1
    rows = -(-len(order) // columns)
    pitch, wide = min(62.0, room / rows), min(LINE, (right - left - 20) // columns)
    for number, seat in enumerate(order):
        column, row = divmod(number, rows)
        x = left + 20 + column * wide
        draw_rank(scene, (x, x + wide - 26), top + 80 + (row + 0.5) * pitch, seat, round(pitch * 0.9), view)


def draw_rank(scene: Scene, span: tuple[int, int], middle: float, seat: int, size: int, view: View) -> None:
    """Draw a player's line in the result; equal stars are decided by what monsters cost, so that is shown with them."""
    (left, right), result, stars = span, view.result, view.sheets[seat].stars
    if result is None:
        return
    won, size = seat in result.winners, min(scene.least + 4, size)
    scene.paste(badge(seat, size + 2), (left, middle - size / 2 - 1))
    scene.write((right, middle), figure(stars), size, bold=True, align="right")
    right -= max(text.width(figure(sheet.stars), size, True) for sheet in view.sheets)
    scene.sign((right - 6 - size / 2, middle), "crown" if won else "star", size)
    room = right - left - 24 - 2 * size
    if sum(sheet.stars == stars for sheet in view.sheets) > 1:
        at, cost = right - 16 - size, f"−{result.lost[seat]}"
        wide = text.width(cost, size) + size + 10
        scene.write((at, middle), cost, size, scene.colours.soft, align="right")
        scene.sign((at - wide + size / 2, middle), "monster", size - 2, scene.colours.tones["monster"].bottom)
        room -= wide
    scene.write_narrow((left + 10 + size, middle), scene.look.name(seat), scene.least, room=room, bold=won)


def _draw_title(scene: Scene, box: IntBox, result: Result) -> None:
    """Draw a lone player's title."""
    left, top, right, bottom = box
    middle, pitch = (left + right) / 2, (bottom - top - 70) / 3
    title, room = scene.texts.word("title", result.title), right - left - 30
    ink, least = scene.colours.accent, scene.least
    lines, size = text.wrap_fit(title, room, 2, least + 6, least * TIGHT // 100)
    for number, line in enumerate(lines):
        y = top + 70 + pitch * 0.5 + (number - (len(lines) - 1) / 2) * size * 1.1
        scene.write((middle, y), line, size, ink, bold=True, align="middle")
    at = (middle, top + 70 + pitch * 1.5)
    scene.write(at, signed_rating(result.rating or 0), min(84, round(pitch)), bold=True, align="middle")
    lines, size = text.wrap_fit(scene.texts("picture.rating"), room, 2, least, least * TIGHT // 100)
    for number, line in enumerate(lines):
        y = top + 70 + pitch * 2.5 + (number - (len(lines) - 1) / 2) * size * 1.1
        with detail():
            scene.write((middle, y), line, size, scene.colours.soft, align="middle")


# ---- the edicts ---------------------------------------------------------------------------------------------------
def draw_edict(scene: Scene, box: IntBox, edict: Edict, now: tuple[str, int] | None = None) -> None:
    """Draw an edict's letter, name and condition, and `now`, its score on a lone sheet with a word before it.

    Edicts of the running season are bright; those without such a score bear a star.
    """
    left, top, right, bottom = box
    colours, middle, upper = scene.colours, (top + bottom) / 2, top + round(0.19 * (bottom - top))
    if edict.active:
        panel(scene.image, box, colours.bright, 16, colours.gold, shadow=False)
    scene.paste(seal(edict.letter, 72, edict.active, scene.theme), (left + 12, middle - 36))
    edge: float = right - 16
    if now is not None:
        scene.write((edge, upper), figure(now[1]), 46, bold=True, align="right")
        edge -= 62
        scene.write((edge, upper), now[0], scene.least, colours.soft, align="right")
        edge -= text.width(now[0], scene.least) + 8
    if edict.active and now is None:
        scene.sign((edge - 24, upper), "star", 42)
        edge -= 50
    room, least = round(edge - left - 98), scene.least
    name = _name(scene, edict.card)
    scene.write_narrow((left + 98, upper), name, _whole_size(name, room, least + 2), room=room, bold=True)
    words = scene.texts.word("card", f"{edict.card}.short")
    under = upper + 0.6 * least
    lines, size = text.wrap_fit(words, right - left - 116, 2, least, least)
    lower = (under + bottom - 6) / 2
    for number, line in enumerate(lines):
        y = lower + (number - (len(lines) - 1) / 2) * size * LEADING
        scene.write((left + 98, y), line, size)


@memoize(SPRITES)
def seal(letter: str, size: int, active: bool, theme: str) -> Image.Image:
    """Return an edict's letter on a wax seal."""
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
    text.draw_clear(picture, (size / 2, size / 2), letter, round(size * 0.72), (255, 255, 255), bold=True)
    return picture


def _scallops() -> list[tuple[float, float]]:
    """Return the middles of the bulges round a seal."""
    return ring(12, 0.38)
