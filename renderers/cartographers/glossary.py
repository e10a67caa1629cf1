"""The signs of Cartographers by groups, each drawn as on its maps and cards; the texts say what they mean."""

from PIL import Image

from ..look import Look
from ..signs import Draw, Sign, SignGroup
from . import terrain
from .map import fit_dot, fit_ring, ruins_badge, tile
from .parts import dial, seal
from .signs import sign

ELAPSED, LENGTH = 5, 8  # of a season, on its dial


def _sign(name: str, draw: Draw) -> Sign:
    """Return a sign whose texts are called by this name."""
    return Sign(f"sign.{name}", draw)


def _terrain(name: str) -> Sign:
    """Return a square of a terrain, called as in its table."""
    return _sign(f"terrain_{name}", lambda size, look: tile(name, size, 0, 0, look.theme))


def _icon(name: str) -> Sign:
    """Return a sign of the table of signs, called as in that table."""
    return _sign(name, lambda size, look: sign(name, size, look.theme))


def _seal(name: str, *, active: bool) -> Sign:
    """Return the seal of edict A, bright in a season that it scores in."""
    return _sign(name, lambda size, look: seal("A", size, active, look.theme))


def _drawn_ruins(size: int, look: Look) -> Image.Image:
    """Return a space of a map on which something is drawn over a ruin."""
    picture = tile("forest", size, 0, 0, look.theme).convert("RGBA")
    picture.alpha_composite(ruins_badge(size, look.theme))
    return picture


def _fitting_space(size: int, look: Look) -> Image.Image:
    """Return a space of a map to which the shape can be moved."""
    picture = tile("farm", size, 0, 0, look.theme).convert("RGBA")
    ring = fit_ring(size, look.theme)
    picture.alpha_composite(ring, ((size - ring.width) // 2, (size - ring.height) // 2))
    return picture


def _turned_space(size: int, look: Look) -> Image.Image:
    """Return a space of a map to which the shape can be moved once it is turned."""
    picture = tile("farm", size, 0, 0, look.theme).convert("RGBA")
    dot = fit_dot(size, look.theme)
    picture.alpha_composite(dot, ((size - dot.width) // 2, (size - dot.height) // 2))
    return picture


TERRAINS = SignGroup(
    "terrains",
    (
        *map(_terrain, terrain.SIGNS),
        _sign("drawn_ruins", _drawn_ruins),
        _sign("fits", _fitting_space),
        _sign("fits_turned", _turned_space),
    ),
)
SEASONS = SignGroup(
    "seasons",
    (
        *map(_icon, ("spring", "summer", "fall", "winter", "hourglass")),
        _sign("dial", lambda size, look: dial(size, ELAPSED, LENGTH, look.theme)),
        _seal("edict", active=True),
        _seal("edict_pale", active=False),
    ),
)
POINTS = SignGroup(
    "points",
    tuple(
        map(
            _icon,
            ("star", "coin", "slot", "monster", "clockwise", "counterclockwise", "pencil", "tick", "crown"),
        )
    ),
)
GROUPS = (TERRAINS, SEASONS, POINTS)
