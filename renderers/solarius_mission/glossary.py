"""The signs of Solarius Mission by groups, each drawn as on its boards and cards; the texts say what they mean."""

from collections.abc import Callable

from PIL import Image

from ..look import Look
from ..signs import Draw, Sign, SignGroup, beside
from . import pieces
from .bridge import value, wheel
from .chart import end_plate, outline
from .chips import draw_cost_part
from .colours import THEMES
from .dice import action, technology
from .goods import NOBODY, OUTPOSTS, hub, notch, plot, slot
from .icons import icon
from .links import draw_flight, draw_link
from .scene import Scene
from .spheres import home, planet, unknown
from .tracks import medal, pill, spot

SEAT = 0  # in whose colour pieces are drawn
VALUES = (-1, 0, 0, 1, 1, 2, 2, 3)  # of the bridge's spaces


def _sign(name: str, draw: Draw) -> Sign:
    """Return a sign whose texts are called by this name."""
    return Sign(f"sign.{name}", draw)


def _icon(name: str) -> Sign:
    """Return a sign of the table of icons, called as in that table."""
    return _sign(name, lambda size, look: icon(name, size, THEMES[look.theme].ink))


def _piece(kind: str) -> Sign:
    return _sign(f"piece_{kind}", lambda size, _: pieces.piece(kind, SEAT, size))


def _slot(name: str, space: str) -> Sign:
    """Return a space for dice: plain, to convert, to research, or of a development."""
    return _sign(name, lambda size, look: slot(space, size, look.theme))


def _face(name: str, face: str) -> Sign:
    """Return an action die with this face."""
    return _sign(name, lambda size, _: action("blue", face, size))


def _planet(name: str, colour: str, first: int, second: int, points: int) -> Sign:
    """Return a planet face up, with its demand and points."""
    return _sign(name, lambda size, _: planet(colour, first, second, points, size))


def _bonus(name: str) -> Sign:
    """Return the letter of an outpost's bonus."""
    return Sign(f"bonus.{name}", lambda size, _: pieces.tag(name, size * 2 // 3))


def _scene(name: str, draw: Callable[[Scene, int], None]) -> Sign:
    """Return a sign drawn by a function that needs a scene: it gets a transparent square."""

    def draw_alone(size: int, look: Look) -> Image.Image:
        scene = Scene(Image.new("RGBA", (size, size)), look)
        draw(scene, size)
        return scene.image

    return _sign(name, draw_alone)


def _star_value(scene: Scene, size: int) -> None:
    """Draw a die with a star and its value for the viewer."""
    scene.paste_centred(action("blue", "star", size), (size / 2, size / 2))
    scene.paste_centred(value(2, round(size * 0.46)), (size * 0.77, size * 0.23))


def _need(scene: Scene, size: int) -> None:
    """Draw a part of a mission's cost."""
    draw_cost_part(scene, (0, size / 2), "2blue", round(size * 0.57))


def _outpost(scene: Scene, size: int) -> None:
    """Draw a colony on an outpost with its letter."""
    middle = size * 0.56, size / 2
    scene.paste_centred(pieces.outpost(SEAT, round(size * 0.86)), middle)
    scene.paste_centred(pieces.piece("colony", SEAT, round(size * 0.66)), middle)
    scene.paste_centred(pieces.tag("a", round(size * 0.38)), (size * 0.2, size / 2))


def _link(scene: Scene, size: int) -> None:
    """Draw a link between two colonies."""
    ends = (size * 0.2, size * 0.75), (size * 0.8, size * 0.25)
    draw_link(scene, *ends, SEAT, strong=True)
    for end in ends:
        scene.paste_centred(pieces.piece("colony", SEAT, size // 3), end)


def _flight(scene: Scene, size: int) -> None:
    """Draw the last flight of a ship."""
    draw_flight(scene, [(size * 0.05, size * 0.9), (size * 0.95, size * 0.1)])


def _next_station(scene: Scene, size: int) -> None:
    """Draw the place of the next station with its cost."""
    scene.paste_centred(hub(NOBODY, "", size, scene.theme), (size / 2, size / 2))
    scene.write((size / 2, size / 2), "3+2", round(size * 0.36), bold=True, align="middle")


def _ends(size: int, _: Look) -> Image.Image:
    """Return the plate of a hex where a flight can end."""
    return end_plate("M46", "settle", 0)


def _cubes(size: int, look: Look) -> Image.Image:
    """Return a resource on a card and on its space."""
    return beside(icon("cube", size * 2 // 3, THEMES[look.theme].ink), spot("cube", size // 2, look.theme))


def _drives(size: int, look: Look) -> Image.Image:
    """Return the extra drives of value 1 and 2."""
    return beside(*(notch(worth, size // 2, look.theme) for worth in (1, 2)))


def _outposts(size: int, look: Look) -> Image.Image:
    """Return one that is placed and one that is not."""
    return beside(plot("a", SEAT, size // 2, look.theme), plot("b", NOBODY, size // 2, look.theme))


GOODS = SignGroup(
    "goods",
    (
        *map(_icon, ("fuel", "buck", "range", "waste")),
        _sign("cube", _cubes),
        *map(_icon, ("hand", "point", "first", "crown")),
    ),
)
DICE = SignGroup(
    "dice",
    (
        _face("action", "2"),
        _face("star_face", "star"),
        _face("star_more", "star1"),
        _scene("star_value", _star_value),
        _face("grey_face", "3"),
        _sign("bridge", lambda size, look: wheel(size // 2, VALUES, look.theme)),
        _slot("slot", ""),
        _slot("convert", "convert"),
        _slot("research", "research"),
    ),
)
TECHNOLOGY = SignGroup(
    "technology",
    (
        *map(_icon, ("black", "yellow", "blue", "brown")),
        _sign("technology", lambda size, _: technology("blue", 2, size)),
        _sign("technology_points", lambda size, _: technology("blue", 4, size)),
        _sign("open_space", lambda size, look: spot("open", size // 2, look.theme)),
        _sign("shut_space", lambda size, look: spot("shut", size // 2, look.theme)),
        _scene("need", _need),
    ),
)
PLANETS = SignGroup(
    "planets",
    (
        _planet("planet_goods", "black", 6, 3, 3),
        _planet("planet_faces", "blue", 3, 2, 2),
        _planet("planet_columns", "brown", 2, 3, 4),
        _sign("unknown", lambda size, _: unknown(size)),
        _sign("settled", lambda size, _: pill("black", 6, 3, 3, size // 2)),
        _sign("completed", lambda size, _: medal("black", 3, size)),
        _sign("home", lambda size, _: home(size * 3).reduce(3)),
        _sign("portal", lambda size, _: pieces.portal(size)),
    ),
)
PIECES = SignGroup(
    "pieces",
    (
        *map(_piece, pieces.BODIES),
        _scene("outpost", _outpost),
        _sign("ship", lambda size, _: pieces.ship(SEAT, size)),
        _scene("link", _link),
        _scene("flight", _flight),
        _sign("reach", _ends),
        _sign("flight_fuel", lambda size, _: end_plate("M46", "settle", 2)),
        _sign("changed", lambda size, look: outline(size * 0.42, THEMES[look.theme].fresh)),
    ),
)
CARDS = SignGroup(
    "cards",
    (
        *map(_icon, ("mission", "development", "tick", "instant", "permanent")),
        _sign("hub", lambda size, look: hub(SEAT, "black-yellow", size, look.theme)),
        _scene("next_station", _next_station),
        _sign("drive", _drives),
        _sign("notch", lambda size, look: notch(0, size // 2, look.theme)),
        _slot("slot_of_card", "5"),
    ),
)
BONUSES = SignGroup(
    "bonuses",
    (
        _sign("site", lambda size, _: pieces.site("A", "c", laid=False, size=size)),
        _sign("centre", lambda size, _: pieces.site("A", "c", laid=True, size=size)),
        _sign("letters", _outposts),
        *map(_bonus, OUTPOSTS),
    ),
)
TABLE = SignGroup("table", tuple(map(_icon, ("deck", "discard", "bag", "wait", "over"))))
GROUPS = (GOODS, DICE, TECHNOLOGY, PLANETS, PIECES, CARDS, BONUSES, TABLE)
