"""The signs of Underwater Cities by groups, each drawn as on its boards and cards; the texts say what they mean."""

from PIL import Image

from ..kit.canvas import rounded_mask
from ..look import Look
from ..signs import Draw, Sign, SignGroup, beside
from .colours import SUITS, THEMES
from .icons import WHITE, icon
from .marks import mark
from .pieces import building, dashed_frame, dome, halo, platform, tube
from .ports import port
from .slots import letter
from .strips import label, tag

UNIT, PAD, ROOM = 26, 3, 6  # of a city's platform: a building space, its edge, the room for its shadow
BUILDINGS = ("farm", "plant", "laboratory")


def _sign(name: str, draw: Draw) -> Sign:
    """Return a sign whose texts are called by this name."""
    return Sign(f"sign.{name}", draw)


def _icon(name: str) -> Sign:
    """Return a sign of the table of icons, called as in that table."""
    return _sign(name, lambda size, _: icon(name, size))


def _mark(name: str) -> Sign:
    """Return a mark as on a card's band."""

    def draw(size: int, _: Look) -> Image.Image:
        picture = Image.new("RGBA", (size, size))
        picture.paste(SUITS[""], (0, 0), rounded_mask(size, size, size // 4))
        sign = mark(name, size * 5 // 8, WHITE)
        picture.alpha_composite(sign, ((size - sign.width) // 2, (size - sign.height) // 2))
        return picture

    return _sign(f"mark_{name}", draw)


def _suit(name: str) -> Sign:
    """Return the sign of a slot's or card's colour."""
    return _sign(f"suit_{name or 'none'}", lambda size, _: letter("", name, size))


def _label(name: str, tokens: str, *, alarm: bool = False) -> Sign:
    """Return a strip of signs on its own ground."""
    return _sign(name, lambda size, look: label(tokens, size // 2, look.theme, alarm))


def _tunnel(name: str, style: str) -> Sign:
    """Return a piece of tunnel."""
    return _sign(name, lambda size, look: tube(((0, 0), (size, 0)), size // 5, style, look.theme))


def _city(name: str, *, connected: bool) -> Sign:
    """Return a city on its platform."""

    def draw(_: int, look: Look) -> Image.Image:
        picture = platform(UNIT, PAD, "abc", connected, look.theme).copy()
        glass = dome("nonsymbiotic", round(UNIT * 1.9), connected, look.theme)
        middle = ROOM + PAD + UNIT
        picture.alpha_composite(glass, (middle - glass.width // 2, middle - glass.height // 2))
        return picture

    return _sign(name, draw)


def _gold_buildings(size: int, look: Look) -> Image.Image:
    """Return the upgraded buildings."""
    return beside(
        *(building(kind, size * 5 // 12, upgraded=True, connected=True, theme=look.theme) for kind in BUILDINGS)
    )


def _port(size: int, look: Look) -> Image.Image:
    """Return a metropolis that is not connected."""
    return port("blue1", connected=False, width=size * 4 // 3, height=size * 2 // 3, theme=look.theme)


def _whole_ring(size: int, look: Look) -> Image.Image:
    """Return the ring round a space that changed last."""
    return halo(size * 3 // 4, THEMES[look.theme].fresh, dashed=False, square=False)


def _dashed_ring(size: int, look: Look) -> Image.Image:
    """Return the ring round a space that may be chosen."""
    return halo(size * 3 // 4, THEMES[look.theme].offer, dashed=True, square=False)


def _slot_name(size: int, look: Look) -> Image.Image:
    return letter(look.texts.naming("slot", "G1").brief, "green", size * 2 // 3)


def _open_slot(size: int, look: Look) -> Image.Image:
    return dashed_frame(size * 5 // 4, size * 3 // 4, THEMES[look.theme].offer)


GOODS = SignGroup(
    "goods",
    tuple(map(_icon, ("credit", "kelp", "steelplast", "science", "biomatter", "point", "card", "special", "step"))),
)
STRUCTURES = SignGroup(
    "structures",
    tuple(map(_icon, ("farm", "plant", "laboratory", "tunnel", "city", "symbiotic", "structure", "upgrade"))),
)
EFFECTS = SignGroup(
    "effects",
    (*map(_icon, ("action", "slot", "goods", "federation", "exchange", "again", "clone", "metropolis", "expansion")),),
)
SLOTS = SignGroup(
    "slots",
    (
        _sign("slot_name", _slot_name),
        *map(_suit, ("green", "red", "yellow", "")),
        _label("up_to", "≤2"),
        _label("either", "/"),
        _label("both", "·"),
        _label("together", "+"),
        _sign("open_slot", _open_slot),
    ),
)
CARDS = SignGroup(
    "cards", tuple(map(_mark, ("instant", "permanent", "action", "production", "scoring", "contract", "tick")))
)
BOARD = SignGroup(
    "board",
    (
        _city("connected", connected=True),
        _city("unconnected", connected=False),
        _sign("upgraded", _gold_buildings),
        _tunnel("tunnel_space", "bed"),
        _tunnel("tunnel_upgraded", "upgraded"),
        _sign("port", _port),
        _sign("changed", _whole_ring),
        _sign("offered", _dashed_ring),
    ),
)
SPACES = SignGroup(
    "spaces",
    (
        _sign("space_name", lambda size, look: tag("5a", size // 2, look.theme)),
        _label("bonus", "science"),
        _label("surcharge", "−2 credit", alarm=True),
        _sign("cost", lambda size, look: mark("cost", size // 2, THEMES[look.theme].alarm)),
        _label("double", "×2"),
        _label("triple", "×3"),
        *map(_icon, ("tile", "blocker", "crown")),
        _sign("mark_wait", lambda size, look: mark("wait", size * 2 // 3, THEMES[look.theme].gold)),
    ),
)
GROUPS = (GOODS, STRUCTURES, EFFECTS, SLOTS, CARDS, BOARD, SPACES)
