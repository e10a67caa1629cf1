"""The signs of Merchants of Sky Islands by groups, each drawn as on its map and panels; texts say what they mean."""

from PIL import Image

from ..look import Look
from ..signs import Draw, Sign, SignGroup
from .chart import glow, outline, ring
from .colours import THEMES
from .icons import icon
from .pieces import WARES, airship, building, ware
from .tags import plate, tag

SEAT = 0  # in whose colour houses are drawn


def _sign(name: str, draw: Draw) -> Sign:
    return Sign(f"sign.{name}", draw)


def _icon(name: str) -> Sign:
    """Return a sign of the table of icons, called as it is there."""
    return _sign(name, lambda size, look: icon(name, size, look.theme))


def _ware(name: str) -> Sign:
    return _sign(f"ware_{name}", lambda size, _: ware(name, size * 2 // 3))


def _airship(name: str) -> Sign:
    return _sign(f"airship_{name}", lambda size, _: airship(name, size))


def _building(name: str, *, tower: bool = False, port: bool = False) -> Sign:
    return _sign(name, lambda size, _: building(SEAT, tower, port, size))


def _fits(size: int, look: Look) -> Image.Image:
    """Return a cell where a tile of the hand fits."""
    cell = glow(size * 0.46, THEMES[look.theme].last).copy()
    letter = plate("A", size // 2, look.theme)
    cell.alpha_composite(letter, ((cell.width - letter.width) // 2, (cell.height - letter.height) // 2))
    return cell


GOODS = SignGroup("goods", (*map(_ware, WARES), *map(_airship, WARES), _icon("tile")))
BUILDINGS = SignGroup(
    "buildings",
    (
        _building("house"),
        _building("house_tower", tower=True),
        _building("house_port", port=True),
        *map(_icon, ("tower", "port", "ship", "flag", "star", "crown")),
    ),
)
MAP = SignGroup(
    "map",
    (
        _sign("island", lambda size, look: tag(3, 5, False, size // 2, look.theme)),
        _sign("island_closed", lambda size, look: tag(3, 5, True, size // 2, look.theme)),
        _sign("fits", _fits),
        _sign("last_tile", lambda size, look: outline(size * 0.42, THEMES[look.theme].last, bold=False)),
        _sign("site", lambda size, look: ring(size * 2 // 3, THEMES[look.theme].last)),
    ),
)
GROUPS = (GOODS, BUILDINGS, MAP)
