"""One tile by itself, at any size, as a hexagon."""

from PIL import Image, ImageDraw

from ..kit.cache import FACES, memoize_packed
from ..kit.canvas import Drawing
from ..kit.hexes import Hexes
from . import spots
from .colours import THEMES
from .field import Part
from .land import draw_land
from .pieces import airship, with_soft_shadow
from .scene import Scene


@memoize_packed(FACES)
def token(parts: tuple[Part, ...], ship: str, size: int, theme: str) -> Image.Image:
    """Return a tile as printed; `size` is from its centre to a corner."""
    side = 2 * size + 28
    hexes = Hexes(side / 2, side / 2, float(size))
    image = Image.new("RGB", (side, side), THEMES[theme].haze)
    draw_land(image, hexes, (((0, 0), parts),), theme)
    picture = airship(ship, round(size * 0.56))
    x, y = hexes.spot((0, 0), *spots.ship(parts))
    image.paste(picture, (round(x - picture.width / 2), round(y - picture.height / 2)), picture)
    mask, rim = _masks(hexes, side)
    image.paste(THEMES[theme].hex, (0, 0), rim)
    image.putalpha(mask)
    return with_soft_shadow(image, 5, 5, 0.55)


def _masks(hexes: Hexes, side: int) -> tuple[Image.Image, Image.Image]:
    """Return the hexagon, and the line round it."""
    mask = Image.new("L", (side * 4, side * 4))
    ImageDraw.Draw(mask).polygon([(x * 4, y * 4) for x, y in hexes.corners((0, 0))], fill=255)
    rim = Drawing(Image.new("L", mask.size), unit=4)
    corners = hexes.corners((0, 0), 0.985)
    rim.line([*corners, corners[0]], (255,), max(2.5, hexes.size * 0.03))
    return mask.reduce(4), rim.image.reduce(4)


def draw_token(scene: Scene, middle: tuple[float, float], parts: tuple[Part, ...], ship: str, size: int) -> None:
    """Draw a tile with the letters of its islands."""
    scene.paste_centred(token(parts, ship, size, scene.theme), middle)
    if len(parts) > 1:
        hexes, (ink, halo) = Hexes(*middle, float(size)), scene.colours.label
        for number in range(len(parts)):
            at = hexes.spot((0, 0), *spots.slot(parts, number))
            scene.write_with_halo(at, "ab"[number], max(scene.least, round(size * 0.26)), ink, halo)
