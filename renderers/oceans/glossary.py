"""The signs of Oceans by groups, each drawn as on its board and cards; the texts say what they mean."""

from collections.abc import Callable

from PIL import Image

from ..kit.palette import Colour
from ..look import Look
from ..signs import Draw, Sign, SignGroup, beside
from .arrows import KINDS, arrow
from .colours import THEMES, Colours
from .current import draw_ends, draw_link, draw_shaft
from .ending import crown_of_winner
from .scene import Scene
from .seats import draw_start
from .signs import sign, value
from .species import chip, pill, spaces
from .traits import TraitFace, pointer, trait_card

SEAT = 0  # in whose colour pieces are drawn
TOKENS, FISH, WIDE = 2, 4, 130  # of a row of spaces: tokens on it, spaces but the bone one, its width


def _sign(name: str, draw: Draw) -> Sign:
    """Return a sign whose texts are called by this name."""
    return Sign(f"sign.{name}", draw)


def _icon(name: str) -> Sign:
    """Return a sign of the table of signs, called as in that table."""
    return _sign(name, lambda size, _: sign(name, size))


def _value(kind: str, number: str) -> Sign:
    return _sign(kind, lambda size, _: value(kind, number, size * 3 // 4))


def _arrow(kind: str) -> Sign:
    """Return an arrow without an amount: in a text, where it is an icon, a number would be read as one."""
    return _sign(f"arrow_{kind}", lambda size, _: arrow(kind, ""))


def _card(name: str, key: str, *, deep: bool) -> Sign:
    """Return a trait as it lies on a species' board."""
    return _sign(name, lambda size, _: trait_card(TraitFace(key, deep), size, size))


def _bans(size: int, _: Look) -> Image.Image:
    """Return two values that are banned."""
    return beside(value("forage", "ban", size * 2 // 3), value("attack", "ban", size * 2 // 3))


def _pointers(size: int, _: Look) -> Image.Image:
    """Return the arrows of traits that point to a neighbour."""
    return beside(pointer("left", size // 2), pointer("right", size // 2))


def _changes(size: int, look: Look) -> Image.Image:
    """Return a gain and a loss of tokens."""
    return beside(pill("+3", size // 2, look.theme, loss=False), pill("−2", size // 2, look.theme, loss=True))


def _row_of_spaces(_: int, look: Look) -> Image.Image:
    """Return the spaces of a species' board, some of them taken."""
    return spaces(TOKENS, FISH, WIDE, look.theme, WIDE // (FISH + 1))


def _scene(size: int, look: Look) -> Scene:
    """Return a transparent square scene, for what is drawn on one."""
    return Scene(Image.new("RGBA", (size, size)), look)


def _rim(name: str, paint: Callable[[Colours], Colour]) -> Sign:
    """Return a board with a rim, as it says who feeds and on whom."""

    def draw(size: int, look: Look) -> Image.Image:
        scene = _scene(size, look)
        scene.plate((4, size // 6, size - 4, size - size // 6), paint(THEMES[look.theme]), 5)
        return scene.image

    return _sign(name, draw)


def _feeding(size: int, look: Look) -> Image.Image:
    """Return the long arrow of the last feeding, with its amount."""
    scene, ends = _scene(size, look), ((26.0, size * 0.7), (size - 24.0, size * 0.3))
    draw_shaft(scene, ends, KINDS["attack"].paint)
    draw_ends(scene, ends, KINDS["attack"].paint, "attack", 3)
    return scene.image


def _ring(size: int, look: Look) -> Image.Image:
    """Return a piece of the ring of species."""
    scene = _scene(size, look)
    draw_link(scene, (size, size // 2), (0, size // 2))
    return scene.image


def _start(size: int, look: Look) -> Image.Image:
    """Return the mark of who began, as beside a row of species."""
    scene = _scene(size, look)
    draw_start(scene, (size // 2, size // 2), size // 3)
    return scene.image


SPECIES = SignGroup(
    "species",
    (
        _sign("number", lambda size, _: chip("3", SEAT, size * 3 // 4)),
        _icon("token"),
        _sign("spaces", _row_of_spaces),
        _value("forage", "3"),
        _value("attack", "4"),
        _value("shell", "2"),
        _sign("ban", _bans),
        _icon("safe"),
        _sign("changes", _changes),
    ),
)
CARDS = SignGroup(
    "cards",
    (
        _card("surface_trait", "speed", deep=False),
        _card("deep_trait", "hydra", deep=True),
        _value("gain", "2"),
        _sign("pointer", _pointers),
        _icon("defensive"),
        _icon("locked"),
        *map(_icon, ("surface", "deep", "discard")),
    ),
)
SEA = SignGroup(
    "sea",
    tuple(map(_icon, ("reef", "zone1", "zone2", "zone3", "reserve", "aging", "fed", "explosion", "ending"))),
)
ARROWS = SignGroup(
    "arrows",
    (
        *(_arrow(kind) for kind in ("forage", "attack", "gain", "take", "migrate", "age", "lose")),
        _sign("feeding", _feeding),
        _rim("fed_rim", lambda colours: colours.gold),
        _rim("target_rim", lambda colours: colours.bad),
    ),
)
PLAYERS = SignGroup(
    "players",
    (
        _sign("start", _start),
        _sign("ring", _ring),
        *map(_icon, ("hand", "deep_hand", "bonus", "pile", "points")),
        _sign("crown", lambda size, _: crown_of_winner(size)),
        _icon("traits"),
    ),
)
GROUPS = (SPECIES, CARDS, SEA, ARROWS, PLAYERS)
