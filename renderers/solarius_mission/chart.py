"""Space: sites, portals, planets, pieces on their outposts, networks, ships, the last flight, what can be reached."""

from collections.abc import Collection, Iterator, Sequence, Set
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
from .icons import icon
from .links import draw_flight, draw_link
from .pieces import outpost, piece, portal, ship, site, tag
from .scene import Scene
from .spheres import planet, unknown

MOST = 16  # languages of which the names of hexes are kept
NIGHT, WHITE = colour("0b0c22"), colour("ffffff")
DEEDS: dict[str, Colour] = {  # what can be done where a ship arrives
    "settle": colour("2c8a2c"),
    "reveal": colour("3a2a94"),
    "mission": colour("a3164f"),
    "station": colour("2b86d0"),
}
NOTHING = colour("7a7f8c")
PIECE, BASE, SHIP, PLANET = 1.06, 1.34, 0.92, 1.5  # sides in sizes of a hex
LIFT = 0.2  # how far above the middle things lie, in sizes of a hex
LOWERED = -0.07  # a planet below the plates of a flight
CHOSEN = 0.52  # how far below it the name of a hex stands that can be reached
ASIDE = 0.2  # and how far left of it, beside a planet's points
BESIDE = (0.47, 0.3), (0.44, 0.52)  # how far right of it and above it a flight's fuel stands, and that of a planet
NAME, UNDER = 0.56, 0.7  # how far below it a name stands, and one under a thing


def draw_space(scene: Scene, hexes: Hexes, view: View, reach: Sequence[Reach] = (), seat: int | None = None) -> None:
    """Everything in space on a charted sky; with what can be reached, its letters; with a seat, its network strong."""
    _draw_reach(scene, hexes, reach)
    _draw_networks(scene, hexes, view, seat)
    if len(view.flown) > 1:
        draw_flight(scene, [hexes.centre(space.cell(name)) for name in view.flown])
    _draw_places(scene, hexes, view)
    reached = {one.hex for one in reach if one.letter}
    for lying in view.planets:
        _draw_planet(scene, hexes, lying, LOWERED if lying.hex in reached else LIFT)
    for name in view.changed:
        scene.set(outline(round(hexes.size, 2), scene.colours.fresh), hexes.centre(space.cell(name)))
    for one in view.pieces:
        _draw_piece(scene, hexes, one)
    for player, at in ships(hexes, view):
        scene.set(ship(player, round(hexes.size * SHIP)), at)
    open_ = {lying.hex for lying in view.planets if lying.tile}
    _draw_names(scene, hexes, view, reached)
    _draw_letters(scene, hexes, reach)
    _draw_choices(scene, hexes, reach, open_)


def _draw_places(scene: Scene, hexes: Hexes, view: View) -> None:
    side = round(hexes.size * 1.44)
    for hex_ in view.hexes:
        middle = hexes.centre(space.cell(hex_.name))
        if hex_.kind == "portal":
            scene.set(portal(round(hexes.size * 1.3)), (middle[0], middle[1] - LIFT * hexes.size))
        elif hex_.kind == "site":
            scene.set(site(hex_.letter, hex_.bonus, hex_.centre, side), (middle[0], middle[1] - LIFT * hexes.size))


def _draw_planet(scene: Scene, hexes: Hexes, place: Planet, lift: float) -> None:
    side, (x, y) = round(hexes.size * PLANET), hexes.centre(space.cell(place.hex))
    middle = x, y - lift * hexes.size
    if place.tile:
        scene.set(planet(place.colour, place.first, place.second, place.points, side), middle)
    else:
        scene.set(unknown(round(side * 0.94)), middle)


def _draw_names(scene: Scene, hexes: Hexes, view: View, reached: Set[str]) -> None:
    """The label of every hex, with a rim on a piece; labels of hexes that can be chosen are drawn elsewhere."""
    there = (
        {one.hex for one in view.planets}
        | {one.hex for one in view.pieces}
        | {one.name for one in view.hexes if one.kind != "planet"}
    )
    (ink, rim), size = scene.colours.name, round(hexes.size * 0.4)
    large = round(hexes.size * (0.5 if reached else 0.6))
    with detail():
        for cell, notation, name in _hex_names(scene.look.texts):
            x, y = hexes.centre(cell)
            if notation in there - reached:
                scene.halo((x, y + UNDER * hexes.size), name, large, ink, rim)
            elif notation not in reached:
                scene.write((x, y + NAME * hexes.size), name, size, ink, align="middle")


@lru_cache(maxsize=MOST)
def _hex_names(texts: Texts) -> tuple[tuple[Cell, str, str], ...]:
    """Every hex with its notation and its label, made once: they are a hundred, and the same at every table."""
    cells = ((cell, f"{cell[0]},{cell[1]}") for cell in sorted(space.HEXES - space.INNER))
    return tuple((cell, notation, texts.word("hex", notation)) for cell, notation in cells)


# ---- networks and pieces ------------------------------------------------------------------------------------------
def _draw_networks(scene: Scene, hexes: Hexes, view: View, seat: int | None) -> None:
    """The largest group of every seat as a constellation; that of the seat whose picture it is on top and strong."""
    for player in sorted(view.players, key=lambda one: one.seat == seat):
        own = [one for one in view.pieces if one.seat == player.seat]
        cells = tuple(space.cell(one.hex) for one in own)
        bases = frozenset(space.cell(one.hex) for one in own if one.outpost)
        for one_, other in space.network(cells, player.range, bases):
            draw_link(scene, hexes.centre(one_), hexes.centre(other), player.seat, player.seat == seat)


def _draw_piece(scene: Scene, hexes: Hexes, one: Piece) -> None:
    x, y = hexes.centre(space.cell(one.hex))
    middle = x, y - LIFT * hexes.size
    if one.outpost:
        scene.set(outpost(one.seat, round(hexes.size * BASE)), middle)
    scene.set(piece(one.kind, one.seat, round(hexes.size * PIECE)), middle)
    if one.outpost:
        scene.set(tag(one.outpost, round(hexes.size * 0.56)), (middle[0] - hexes.size * 0.58, middle[1]))


def ships(hexes: Hexes, view: View) -> Iterator[tuple[int, tuple[float, float]]]:
    """Yield the position of each ship: in the middle of an empty hex, else at the edge."""
    planets = {place.hex for place in view.planets}
    there = {place.hex for place in view.pieces} | {place.name for place in view.hexes}
    docked = [player.seat for player in view.players if player.ship == "0,0"]
    for player in view.players:
        x, y = hexes.centre(space.cell(player.ship))
        if player.ship == "0,0":
            right, down = unit(-90 + 360 * docked.index(player.seat) / len(docked), hexes.size * 1.3)
            yield player.seat, (x + right, y + down)
        elif player.ship in planets:
            yield player.seat, (x + hexes.size * 0.84, y - hexes.size * 0.8)
        elif player.ship in there:
            yield player.seat, (x + hexes.size * 0.56, y - hexes.size * 0.56)
        else:
            yield player.seat, (x, y - hexes.size * 0.1)


# ---- what can be reached ------------------------------------------------------------------------------------------
def _draw_reach(scene: Scene, hexes: Hexes, reach: Sequence[Reach]) -> None:
    for one in reach:
        middle = hexes.centre(space.cell(one.hex))
        if one.hex != "0,0":
            strength = 120 if one.letter else 30
            scene.set(_field(round(hexes.size, 2), scene.colours.reach, strength), middle)


def _draw_letters(scene: Scene, hexes: Hexes, reach: Sequence[Reach]) -> None:
    """The letters by which hexes are chosen, in the colour of what can be done there."""
    for one in reach:
        if one.letter:
            x, y = hexes.centre(space.cell(one.hex))
            plate = letter(one.letter, one.does, round(hexes.size * 0.74))
            scene.set(plate, (x - hexes.size * 0.38, y - hexes.size * 0.44))


def _draw_choices(scene: Scene, hexes: Hexes, reach: Sequence[Reach], planets: Collection[str]) -> None:
    """The labels of hexes that can be chosen and their fuel, placed round the text of an open planet."""
    ink, rim = scene.colours.name
    for one in reach:
        if not one.letter:
            continue
        (x, y), crowded = hexes.centre(space.cell(one.hex)), one.hex in planets
        if one.fuel:
            right, up = BESIDE[crowded]
            scene.set(fuel(one.fuel, round(hexes.size * 0.72)), (x + hexes.size * right, y - hexes.size * up))
        if one.hex != "0,0":
            at = x - crowded * ASIDE * hexes.size, y + CHOSEN * hexes.size
            scene.halo(at, scene.look.texts.word("hex", one.hex), scene.least, ink, rim)


@memoize(SPRITES)
def letter(words: str, does: str, size: int) -> Image.Image:
    """A plate with a letter, green where settled at once, else in the colour of what can be done."""
    paint = DEEDS.get(does, NOTHING)
    drawing = blank(size, size, 4)
    pen = drawing.inside(0, 0, size)
    pen.rounded_rectangle((0.0, 0.0, 1.0, 1.0), 0.3, NIGHT)
    pen.rounded_rectangle((0.05, 0.05, 0.95, 0.95), 0.27, WHITE)
    pen.rounded_rectangle((0.11, 0.11, 0.89, 0.89), 0.22, paint)
    picture = finish(drawing)
    high = round(size * (0.78 if len(words) == 1 else 0.76))
    text.draw_clear(picture, (size / 2, size * 0.48), words, high, WHITE, bold=True)
    return picture


@memoize(SPRITES)
def fuel(count: int, size: int) -> Image.Image:
    """How much fuel a flight costs beyond the drives."""
    words = str(count)
    wide = round(size * 1.24) + (round(size * 0.4) if count > 9 else 0)
    drawing = blank(wide, size, 4)
    drawing.rounded_rectangle((0, 0, wide, size), size * 0.3, NIGHT)
    picture = finish(drawing)
    drop = icon("fuel", round(size * 0.8))
    picture.alpha_composite(drop, (round(size * 0.02), round(size * 0.1)))
    text.draw_clear(picture, (wide * 0.72, size * 0.48), words, round(size * 0.8), WHITE, bold=True)
    return picture


@memoize(SPRITES)
def _field(size: float, paint: Colour, strength: int) -> Image.Image:
    """A hex filled with light, its edge brighter."""
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
    """A bright line round a hex, between two dark ones."""
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
