"""Space: sites, portals, planets, pieces on their outposts, networks, ships, the last flight, what can be reached."""

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from PIL import Image

from bot.games.solarius_mission.view import Piece, Planet, Reach, View
from bot.texts import Texts

from ..kit import text
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish
from ..kit.glance import detail
from ..kit.hexes import Cell, Hexes, unit
from ..kit.palette import Colour, colour, mix
from . import space
from .layout import ESSENTIAL
from .links import draw_flight, draw_link
from .pieces import outpost, piece, portal, ship, site, tag
from .scene import Scene
from .spheres import planet, unknown

MOST = 16  # languages of which the names of hexes are cached
NIGHT, WHITE = colour("0b0c22"), colour("ffffff")
DEEDS: dict[str, Colour] = {  # the plate of a hex by what can be done where a ship arrives
    "settle": colour("2c8a2c"),
    "reveal": colour("3a2a94"),
    "mission": colour("a3164f"),
    "station": colour("2b86d0"),
}
NOTHING = colour("7a7f8c")  # the plate where nothing can be done
FUEL = colour("9fe8ff")  # letters of what a flight costs
HOME = "0,0"
PIECE, BASE, SHIP, PLANET = 1.06, 1.34, 0.92, 1.5  # sides in sizes of a hex
LIFT = 0.2  # how far above the middle things lie, in sizes of a hex
REACHED = 0.5  # how far below it the name of a hex stands that can be reached
NAME, UNDER = 0.56, 0.7  # how far below it another name stands, and one under a thing


def draw_space(scene: Scene, hexes: Hexes, view: View, reach: Sequence[Reach] = (), seat: int | None = None) -> None:
    """Draw everything in space on its sky.

    The names of the hexes in reach are large, and the network of `seat` is drawn strong.
    """
    _draw_reach(scene, hexes, reach)
    _draw_networks(scene, hexes, view, seat)
    if len(view.flown) > 1:
        draw_flight(scene, [hexes.centre(space.cell(name)) for name in view.flown])
    _draw_places(scene, hexes, view)
    ends = {one.hex for one in reach}
    for lying in view.planets:
        _draw_planet(scene, hexes, lying, above=lying.hex in ends)
    for name in view.changed:
        scene.paste_centred(outline(round(hexes.size, 2), scene.colours.fresh), hexes.centre(space.cell(name)))
    for one in view.pieces:
        _draw_piece(scene, hexes, one)
    for player, at in ships(hexes, view):
        scene.paste_centred(ship(player, round(hexes.size * SHIP)), at)
    _draw_names(scene, hexes, view, ends)
    _draw_ends(scene, hexes, reach, _occupied_hexes(view))


def _draw_places(scene: Scene, hexes: Hexes, view: View) -> None:
    """Draw the portals and the trade sites."""
    side = round(hexes.size * 1.44)
    for hex_ in view.hexes:
        middle = hexes.centre(space.cell(hex_.name))
        if hex_.kind == "portal":
            scene.paste_centred(portal(round(hexes.size * 1.3)), (middle[0], middle[1] - LIFT * hexes.size))
        elif hex_.kind == "site":
            scene.paste_centred(
                site(hex_.letter, hex_.bonus, hex_.centre, side), (middle[0], middle[1] - LIFT * hexes.size)
            )


def _draw_planet(scene: Scene, hexes: Hexes, place: Planet, *, above: bool) -> None:
    """Draw a planet; with `above` its figures stand higher, so as to leave room for the name of its hex."""
    side, (x, y) = round(hexes.size * PLANET), hexes.centre(space.cell(place.hex))
    middle = x, y - LIFT * hexes.size
    if place.tile:
        scene.paste_centred(planet(place.colour, place.first, place.second, place.points, side, above=above), middle)
    else:
        scene.paste_centred(unknown(round(side * 0.94)), middle)


def _draw_names(scene: Scene, hexes: Hexes, view: View, ends: Set[str]) -> None:
    """Draw the name of every hex where no flight can end (`ends`), with a rim where something lies."""
    filled = {one.hex for one in view.planets} | _occupied_hexes(view)
    (ink, rim), size = scene.colours.name, round(hexes.size * 0.4)
    large = round(hexes.size * (0.5 if ends else 0.6))
    with detail():
        for cell, notation, name in _hex_names(scene.texts):
            x, y = hexes.centre(cell)
            if notation in ends:
                continue
            if notation in filled:
                scene.write_with_halo((x, y + UNDER * hexes.size), name, large, ink, rim)
            else:
                scene.write((x, y + NAME * hexes.size), name, size, ink, align="middle")


def _occupied_hexes(view: View) -> set[str]:
    """Return the hexes with a site, a portal or a piece."""
    return {one.hex for one in view.pieces} | {one.name for one in view.hexes if one.kind != "planet"}


@lru_cache(maxsize=MOST)
def _hex_names(texts: Texts) -> tuple[tuple[Cell, str, str], ...]:
    """Return every hex with its notation and its label; cached, since they are a hundred, the same at every table."""
    cells = ((cell, f"{cell[0]},{cell[1]}") for cell in sorted(space.HEXES - space.INNER))
    return tuple((cell, notation, texts.word("hex", notation)) for cell, notation in cells)


# ---- networks and pieces ------------------------------------------------------------------------------------------
def _draw_networks(scene: Scene, hexes: Hexes, view: View, seat: int | None) -> None:
    """Draw the links of every player's network; those of the given seat on top and strong."""
    for player in sorted(view.players, key=lambda one: one.seat == seat):
        own = [one for one in view.pieces if one.seat == player.seat]
        cells = tuple(space.cell(one.hex) for one in own)
        bases = frozenset(space.cell(one.hex) for one in own if one.outpost)
        for start, end in space.network(cells, player.range, bases):
            draw_link(scene, hexes.centre(start), hexes.centre(end), player.seat, strong=player.seat == seat)


def _draw_piece(scene: Scene, hexes: Hexes, one: Piece) -> None:
    """Draw a piece, with the outpost below it and its letter, if it stands on one."""
    x, y = hexes.centre(space.cell(one.hex))
    middle = x, y - LIFT * hexes.size
    if one.outpost:
        scene.paste_centred(outpost(one.seat, round(hexes.size * BASE)), middle)
    scene.paste_centred(piece(one.kind, one.seat, round(hexes.size * PIECE)), middle)
    if one.outpost:
        scene.paste_centred(tag(one.outpost, round(hexes.size * 0.56)), (middle[0] - hexes.size * 0.58, middle[1]))


def ships(hexes: Hexes, view: View) -> Iterator[tuple[int, tuple[float, float]]]:
    """Yield each seat and the position of its ship: in the middle of an empty hex, else at the edge.

    Ships at the home planet stand round it.
    """
    planets = {place.hex for place in view.planets}
    filled = {place.hex for place in view.pieces} | {place.name for place in view.hexes}
    docked = [player.seat for player in view.players if player.ship == HOME]
    for player in view.players:
        x, y = hexes.centre(space.cell(player.ship))
        if player.ship == HOME:
            right, down = unit(-90 + 360 * docked.index(player.seat) / len(docked), hexes.size * 1.3)
            yield player.seat, (x + right, y + down)
        elif player.ship in planets:
            yield player.seat, (x + hexes.size * 0.84, y - hexes.size * 0.8)
        elif player.ship in filled:
            yield player.seat, (x + hexes.size * 0.56, y - hexes.size * 0.56)
        else:
            yield player.seat, (x, y - hexes.size * 0.1)


# ---- what can be reached ------------------------------------------------------------------------------------------
def _draw_reach(scene: Scene, hexes: Hexes, reach: Sequence[Reach]) -> None:
    """Light up the hexes in reach, those where something can be done strongly."""
    for one in reach:
        middle = hexes.centre(space.cell(one.hex))
        if one.hex != HOME:
            strength = 120 if one.useful else 30
            scene.paste_centred(_field(round(hexes.size, 2), scene.colours.reach, strength), middle)


def _draw_ends(scene: Scene, hexes: Hexes, reach: Sequence[Reach], occupied: Set[str]) -> None:
    """Draw the names of the hexes in reach; those where something can be done on plates, with the fuel of the flight.

    On hexes with a site, a portal or a piece (`occupied`) they stand lower.
    """
    ink, rim = scene.colours.name
    for one in reach:
        x, y = hexes.centre(space.cell(one.hex))
        name = scene.texts.word("hex", one.hex)
        down = 0 if one.hex == HOME else UNDER if one.hex in occupied else REACHED
        at = x, y + down * hexes.size
        if one.useful:
            scene.paste_centred(end_plate(name, one.does, one.fuel), at)
        else:
            scene.write_with_halo(at, name, ESSENTIAL, ink, rim)


@memoize(SPRITES)
def end_plate(name: str, does: str, fuel: int) -> Image.Image:
    """Return a hex's name in the colour of what can be done there, and beside it the fuel that the flight costs."""
    high = round(ESSENTIAL * 1.16)
    edge = text.width(name, ESSENTIAL, True) + 7
    wide = edge + (text.width(str(fuel), ESSENTIAL, True) + 6 if fuel else 0)
    drawing = blank(round(wide), high, 4)
    for less, paint in ((0, NIGHT), (2, WHITE), (4, DEEDS.get(does, NOTHING))):
        drawing.rounded_rectangle((less, less, wide - less, high - less), 9 - less, paint)
    if fuel:
        drawing.rounded_rectangle((edge, 2, wide - 2, high - 2), 7, NIGHT)
    picture = finish(drawing)
    text.draw_clear(picture, (edge / 2, high * 0.47), name, ESSENTIAL, WHITE, bold=True)
    if fuel:
        at = edge + (wide - 2 - edge) / 2, high * 0.47
        text.draw_clear(picture, at, str(fuel), ESSENTIAL, FUEL, bold=True)
    return picture


@memoize(SPRITES)
def _field(size: float, paint: Colour, strength: int) -> Image.Image:
    """Return a hex filled with light, its edge brighter."""
    side = round(2 * size) + 8
    drawing = Drawing(Image.new("L", (side * 3, side * 3)), unit=3)
    lattice = Hexes(side / 2, side / 2, size)
    drawing.polygon(lattice.corners((0, 0), 0.97), (min(255, strength * 2),))
    drawing.polygon(lattice.corners((0, 0), 0.87), (strength,))
    picture = Image.new("RGBA", (side, side), paint)
    picture.putalpha(drawing.image.reduce(3))
    return picture


@memoize(SPRITES)
def outline(size: float, paint: Colour) -> Image.Image:
    """Return a bright line round a hex, between two dark ones."""
    side = round(2 * size) + 14
    picture = Image.new("RGBA", (side, side))
    lattice = Hexes(side / 2, side / 2, size)
    corners = lattice.corners((0, 0), 0.97)
    wide = max(4.0, size * 0.12)
    for thick, ink in ((wide + 3, NIGHT), (wide, paint), (wide * 0.4, mix(paint, WHITE, 0.6))):
        drawing = Drawing(Image.new("L", (side * 3, side * 3)), unit=3)
        drawing.line([*corners, corners[0]], (255,), thick)
        mask = drawing.image.reduce(3)
        picture.paste(ink, (0, 0), mask)
        if thick > wide:
            picture.putalpha(mask)
    return picture
