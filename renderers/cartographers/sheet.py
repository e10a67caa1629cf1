"""A picture of one sheet: for its player, for other viewers, and as the preview of a drawing."""

from collections.abc import Iterator

from msgspec.structs import replace
from PIL import Image

from bot.games.cartographers.view import Edict, Season, Sheet, View

from ..kit import text
from ..kit.cache import LAYERS, memoize_packed
from ..kit.canvas import gradient, panel, rounded_mask
from ..kit.figures import figure
from ..kit.paints import set_palette
from ..kit.scene import IntBox
from ..look import Look
from .colours import THEMES
from .header import draw_header, draw_names, state
from .layout import GAP, MARGIN, PAD
from .map import Grid, draw_lands, draw_outline, draw_paper, draw_places, fit_dot, fit_ring, printed_rows, spot
from .numbers import COINS, now_words
from .parts import SEASONS, draw_card, draw_result, seal
from .places import NOWHERE, Places, in_corner, look_alikes
from .scene import Scene

WIDTH = 1200
CELL = 68
HEADER = 76
TRACK = 72  # height of the coin track below the map
BARE = Grid(0, 0, CELL)
GRID = Grid(MARGIN + PAD + BARE.gutter, MARGIN + HEADER + PAD // 2 + BARE.head, CELL)
LEFT: IntBox = (MARGIN, MARGIN, GRID.left + GRID.side + PAD, GRID.top + GRID.side + PAD + TRACK)
HEIGHT = LEFT[3] + MARGIN
COLUMN = (LEFT[2] + GAP, WIDTH - MARGIN)
CARD: IntBox = (COLUMN[0], MARGIN, COLUMN[1], MARGIN + 310)
# Below the card: the edicts' scores now, and the four seasons' accounts.
NOW: IntBox = (COLUMN[0], CARD[3] + GAP, COLUMN[1], CARD[3] + GAP + 316)
YEAR: IntBox = (COLUMN[0], NOW[3] + GAP, COLUMN[1], LEFT[3])


def seat(view: View, seat: int, look: Look) -> Image.Image:
    """Return a player's sheet, 1,200 pixels wide: the map with its coordinates, coins, scores, and the card on show."""
    return _draw_sheet(view, seat, look)


def _draw_sheet(view: View, seat: int, look: Look, places: Places = NOWHERE) -> Image.Image:
    """Return one sheet with its header, its map, rings and dots on these places, and its numbers."""
    sheet = view.sheets[seat]
    scene = Scene(_ground(seat, printed_rows(sheet.rows), view.ruins, look.theme), look)
    draw_names(scene, (LEFT[0], LEFT[1], LEFT[2], LEFT[1] + HEADER), sheet, state(sheet, view))
    draw_lands(scene.image, GRID, sheet.rows, view.ruins, look.theme)
    draw_outline(scene.image, GRID, sheet.last, look.theme)
    draw_places(scene.image, GRID, places.fitting, fit_ring(CELL, look.theme))
    draw_places(scene.image, GRID, places.when_turned, fit_dot(CELL, look.theme))
    _draw_track(scene, sheet.coins)
    if view.card is not None and view.result is None:
        draw_card(scene, CARD, view.card, view.note)
    else:
        draw_result(scene, CARD, view)
    _draw_now(scene, NOW, sheet, view)
    _draw_year(scene, YEAR, sheet, view)
    return set_palette(scene.image, "cartographers", look.theme)


def preview(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return the sheet that a seat draws on as the choice would leave it; all else is shown as it is now.

    Rings show where the shape could be moved to, dots where it could be if it were turned or mirrored: each stands on
    the space by which the panel names that place.
    """
    owner = before.drawing_on[seat]
    drawn = after.sheets[owner].last if after != before else ()
    return _draw_sheet(table_with_drawing(before, after, owner), owner, look, other_places(before, drawn))


def other_places(view: View, drawn: tuple[str, ...]) -> Places:
    """Return the spaces at which the shape drawn on these could be drawn instead.

    Also those on which it lies now: it can be moved by less than its own length.
    """
    if not drawn:
        return NOWHERE
    spots = sorted(map(spot, drawn))
    shape, anchor = in_corner(spots), spots[0]
    fitting = {cell for fit in view.fits if fit.squares == shape for cell in fit.cells if spot(cell) != anchor}
    alike = look_alikes(shape)
    turned = {cell for fit in view.fits if fit.squares in alike for cell in fit.cells if spot(cell) != anchor}
    return Places(tuple(sorted(fitting)), tuple(sorted(turned - fitting)))


def table_with_drawing(before: View, after: View, owner: int) -> View:
    """Return the present table, with the previewed drawing on its sheet."""
    old, new = before.sheets[owner], after.sheets[owner]
    sheet = replace(new, drawn=old.drawn, seasons=old.seasons, stars=old.stars)
    return replace(before, sheets=tuple(sheet if other.seat == owner else other for other in before.sheets))


def brings(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return what scores this season: its two edicts, each with its condition; at its start what the last one brought.

    Who did not draw last is told that nowhere else but in the post. An edict that the drawing changes, but only a later
    season scores, has a line too, with that season.
    """
    ended = before.sheets[seat].seasons[-1:] if before.elapsed == 0 and len(before.sheets) > 1 else ()
    return [
        *(_account_words(season, look) for season in ended),
        *(_edict_words(edict, look) for edict in before.edicts if edict.active),
        *_later_words(before, after, before.drawing_on[seat], look),
    ]


def _edict_words(edict: Edict, look: Look, season: str = "") -> str:
    """Return an edict with its condition in one line, with the season that scores it next if that is a later one."""
    key, when = f"card.{edict.card}", {"season": look.texts(f"season.{season}")} if season else {}
    names = {"name": look.texts(f"{key}.name"), "short": look.texts(f"{key}.short")}
    return look.texts("brings.later" if season else "brings.edict", letter=edict.letter, **names, **when)


def _later_words(before: View, after: View, owner: int, look: Look) -> Iterator[str]:
    """Yield the edicts whose stars on the owner's sheet change and that only a later season scores (CAR-20)."""
    to_come = [*SEASONS][[*SEASONS].index(before.season) + 1 :]
    old, new = (view.sheets[owner].standing for view in (before, after))
    for edict, was, becomes in zip(before.edicts, old, new, strict=True):
        season = next((name for name in to_come if edict.letter in SEASONS[name]), "")
        if was != becomes and season and not edict.active:
            yield _edict_words(edict, look, season)


def _account_words(season: Season, look: Look) -> str:
    """Return a season's account in one line: what each edict brought, coins, monsters, and their sum."""
    edicts = zip(SEASONS[season.name], season.edicts, strict=True)
    monsters = look.texts("brings.monsters", n=figure(season.monsters)) if season.monsters else ""
    return look.texts(
        "brings.season",
        season=look.texts(f"season.{season.name}"),
        edicts=" + ".join(f"{letter} {stars}" for letter, stars in edicts),
        coins=season.coins,
        monsters=monsters,
        stars=figure(season.stars),
    )


def hand(view: View, look: Look) -> Image.Image:
    """Return the viewer's own sheet, for a spectator the first: this game has no hidden hands."""
    return seat(view, view.seat or 0, look)


def focus(view: View, seat: int) -> int:
    """Return the seat on whose sheet a seat draws: in an ambush a neighbour's."""
    return view.drawing_on[seat]


@memoize_packed(LAYERS)
def _ground(seat: int, rows: tuple[str, ...], ruins: tuple[str, ...], theme: str) -> Image.Image:
    """Return the unchanging part of a sheet's picture."""
    colours = THEMES[theme]
    image = gradient(WIDTH, HEIGHT, *colours.ground)
    for box in (LEFT, CARD, NOW, YEAR):
        panel(image, box, colours.panel, 16, colours.rim)
    draw_header(image, (LEFT[0], LEFT[1], LEFT[2], LEFT[1] + HEADER), seat)
    draw_paper(image, GRID, rows, ruins, theme)
    return image


def _draw_track(scene: Scene, coins: int) -> None:
    """Draw the coin track: fourteen places, those earned filled."""
    middle = LEFT[3] - TRACK / 2 - 2
    scene.write((LEFT[2] - 18, middle), f"{coins}/{COINS}", 34, bold=True, align="right")
    pitch = (LEFT[2] - LEFT[0] - 140) / COINS
    for place in range(COINS):
        at = (LEFT[0] + 18 + (place + 0.5) * pitch, middle)
        scene.sign(at, "coin" if place < coins else "slot", 42, scene.colours.faint)


def _draw_now(scene: Scene, box: IntBox, sheet: Sheet, view: View) -> None:
    """Draw the score of each edict if it scored now, and the loss by monsters."""
    left, top, right, bottom = box
    scene.write(
        (left + 18, top + 26), now_words(scene.look, view), scene.least, scene.colours.soft, room=right - left - 30
    )
    pitch = (bottom - top - 52) / 5  # four edicts and the monsters
    for number, (edict, stars) in enumerate(zip(view.edicts, sheet.standing, strict=True)):
        middle = top + 46 + (number + 0.5) * pitch
        if edict.active:
            mask = rounded_mask(right - left - 16, round(pitch) - 4, 12)
            scene.image.paste(scene.colours.chip, (left + 8, round(middle - pitch / 2) + 2), mask)
        scene.paste(seal(edict.letter, 44, edict.active, scene.theme), (left + 12, middle - 22))
        name = scene.texts.word("card", f"{edict.card}.name").removesuffix(".name")
        number_text = figure(stars)
        room = right - left - 96 - round(text.width(number_text, 36, bold=True))
        scene.write_narrow((left + 64, middle), name, scene.least, room=room, bold=edict.active)
        scene.write((right - 20, middle), number_text, 36, bold=True, align="right")
    middle = top + 46 + 4.5 * pitch  # the fifth row
    scene.sign((left + 34, middle), "monster", 38, scene.colours.tones["monster"].bottom)
    scene.write((left + 64, middle), scene.texts("terrain.monster"), scene.least, room=right - left - 138)
    ink = scene.colours.alarm if sheet.monsters else scene.colours.soft
    scene.write((right - 20, middle), figure(sheet.monsters), 36, ink, bold=True, align="right")


def _draw_year(scene: Scene, box: IntBox, sheet: Sheet, view: View) -> None:
    """Draw the seasons' accounts: two edicts, coins, monsters, and their sum."""
    left, top, right, bottom = box
    pitch = (bottom - top - 16) / len(SEASONS)
    ended = {season.name: season for season in sheet.seasons}
    for number, name in enumerate(SEASONS):
        middle = top + 8 + (number + 0.5) * pitch
        if name == view.season and view.result is None:
            mask = rounded_mask(right - left - 16, round(pitch) - 6, 12)
            scene.image.paste(scene.colours.chip, (left + 8, round(middle - pitch / 2) + 3), mask)
        scene.sign((left + 34, middle), name, 38)
        if name in ended:
            _draw_account(scene, (left + 62, right - 20), middle, ended[name])
        else:
            scene.write((right - 20, middle), "–", 32, scene.colours.soft, bold=True, align="right")


def _draw_account(scene: Scene, span: tuple[int, int], middle: float, season: Season) -> None:
    """Draw one season's account in two lines, its sum at the right."""
    left, right = span
    letters = zip(SEASONS[season.name], season.edicts, strict=True)
    parts = "  ".join(f"{letter} {figure(stars)}" for letter, stars in letters)
    upper, lower, size, soft = middle - 17, middle + 17, scene.least, scene.colours.soft
    scene.write_narrow((left, upper), parts, size, soft, room=right - left - 66)
    scene.sign((left + 11, lower), "coin", 24)
    scene.write((left + 28, lower), str(season.coins), size, soft)
    scene.sign((left + 86, lower), "monster", 24, scene.colours.tones["monster"].bottom)
    scene.write_narrow((left + 104, lower), figure(season.monsters), size, soft, room=right - left - 170)
    scene.write((right, middle), figure(season.stars), 36, bold=True, align="right")
