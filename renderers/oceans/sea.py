"""The water behind everything: sun and light shafts above, corals and violet depths below."""

from PIL import Image, ImageDraw, ImageFilter

from ..kit.cache import LAYERS, SPRITES, memoize, memoize_packed
from ..kit.canvas import Drawing, gradient, rounded_mask
from ..kit.palette import Colour, mix
from ..kit.pasting import paste_masked
from ..kit.scene import IntBox
from .colours import THEMES
from .outlines import draw
from .parts import PARTS

STEP = 100  # pixels: water is kept in heights that are multiples of this
RAYS = (  # of light: left and right end at the surface, left end at the bottom, of the width
    (0.03, 0.13, -0.04),
    (0.34, 0.46, 0.33),
    (0.72, 0.86, 0.8),
)
GARDEN = (  # what grows at the bottom: part, where, how large of the width
    ("coral", 0.03, 0.13),
    ("weed", 0.11, 0.09),
    ("coral", 0.28, 0.06),
    ("weed", 0.52, 0.07),
    ("coral", 0.74, 0.07),
    ("weed", 0.88, 0.1),
    ("coral", 0.97, 0.14),
)
FEW_SHADES = [value // 20 * 20 for value in range(256)]  # so that files stay small
SHADOW, SHADE = (10, 8, 40), 96
DROP = 4  # of a board's shadow: without a soft rim, so that files stay small


def sea(width: int, height: int, theme: str) -> Image.Image:
    """Return water of this size; each caller gets its own copy."""
    cached_height = -(-height // STEP) * STEP  # rounded up
    return _water.get_packed(width, cached_height, theme).copy_part((0, 0, width, height))


@memoize_packed(LAYERS)
def _water(width: int, height: int, theme: str) -> Image.Image:
    """Return the water with sun, light and corals."""
    colours = THEMES[theme]
    image = Image.new("RGB", (width, height))
    half = height // 2
    image.paste(gradient(width, half, *colours.water[:2]), (0, 0))
    image.paste(gradient(width, height - half, *colours.water[1:]), (0, half))
    paste_masked(image, colours.ray, (0, 0), _light(width, height))
    paste_masked(image, colours.sun, (0, 0), _glow(width, height))
    paste_masked(image, mix(colours.coral, colours.water[2], 0.3), (0, 0), _garden(width, height))
    return image


def _light(width: int, height: int) -> Image.Image:
    """Return a mask: shafts of light that fade with the depth, in few shades so that the file stays small."""
    small = Image.new("L", (width // 8, height // 8))
    pen = ImageDraw.Draw(small)
    for left, right, foot in RAYS:
        wide, deep = small.width, small.height
        pen.polygon(((left * wide, 0), (right * wide, 0), ((foot + 0.16) * wide, deep), (foot * wide, deep)), fill=84)
    fade = Image.linear_gradient("L").resize(small.size).point([max(0, 255 - value * 2) for value in range(256)])
    small = Image.composite(small, Image.new("L", small.size), fade).filter(ImageFilter.GaussianBlur(3))
    return small.resize((width, height), Image.Resampling.BILINEAR).point(FEW_SHADES)


def _glow(width: int, height: int) -> Image.Image:
    """Return a mask: the warm light at the surface."""
    small = Image.new("L", (width // 8, height // 8))
    deep = min(height, width) // 16
    ImageDraw.Draw(small).ellipse((-small.width * 0.1, -deep, small.width * 0.75, deep), fill=120)
    small = small.filter(ImageFilter.GaussianBlur(14))
    return small.resize((width, height), Image.Resampling.BILINEAR).point(FEW_SHADES)


def _garden(width: int, height: int) -> Image.Image:
    """Return a mask: corals and weeds as one silhouette at the bottom."""
    room = round(width * 0.15)
    drawing = Drawing(Image.new("RGBA", (width, room)))
    for number, (part, x, size) in enumerate(GARDEN):
        side = size * width
        left = x * width - side / 2
        draw(drawing.inside(left, room - side * (0.95 if number % 2 else 0.9), side), PARTS[part], PARTS)
    mask = Image.new("L", (width, height))
    mask.paste(drawing.image.getchannel("A"), (0, height - room))
    return mask


def lay_ledge(image: Image.Image, box: IntBox, theme: str, radius: int = 18) -> None:
    """Draw a veil over the water, the ground of a row."""
    paint, covers = THEMES[theme].ledge
    left, top, right, bottom = box
    wide = right - left
    paste_masked(
        image, paint, (left, top), _stretch(_veil(min(wide, 2 * radius + 1), bottom - top, radius, covers), wide)
    )


def _stretch(narrow: Image.Image, width: int) -> Image.Image:
    """Return a picture widened by repeating its middle column: a board is the same from end to end.

    Stored whole, the boards of one table exceeded the cache of sprites, and each was drawn again every time.
    """
    if narrow.width == width:
        return narrow
    end, height = narrow.width // 2, narrow.height
    wide = narrow.crop((end, 0, end + 1, height)).resize((width, height), Image.Resampling.NEAREST)
    wide.paste(narrow.crop((0, 0, end, height)), (0, 0))
    wide.paste(narrow.crop((narrow.width - end, 0, narrow.width, height)), (width - end, 0))
    return wide


@memoize(SPRITES)
def _veil(width: int, height: int, radius: int, covers: int) -> Image.Image:
    """Return the mask of a box with round corners that covers so much (of 255)."""
    return rounded_mask(width, height, radius).point([value * covers // 255 for value in range(256)])


def lay_plate(
    image: Image.Image, box: IntBox, colours: tuple[Colour, Colour], rim: Colour, edge: int = 2, radius: int = 14
) -> None:
    """Draw a raised board with round corners on its shadow; the rim is `edge` pixels wide."""
    left, top, right, bottom = box
    wide, end = right - left, max(radius, edge + 1)
    plate = _stretch(_plate(min(wide, 2 * end + 1), bottom - top, colours, rim, edge, radius), wide)
    image.paste(plate, (left, top), plate)


@memoize(SPRITES)
def _plate(width: int, height: int, colours: tuple[Colour, Colour], rim: Colour, edge: int, radius: int) -> Image.Image:
    """Return a raised board with a rim `edge` pixels wide, and its shadow."""
    picture = Image.new("RGBA", (width, height + DROP), (*SHADOW, 0))
    shade = Image.new("L", picture.size)
    shade.paste(SHADE, (0, DROP), rounded_mask(width, height, radius))
    picture.putalpha(shade)
    picture.paste(rim, (0, 0), rounded_mask(width, height, radius))
    inner = rounded_mask(width - 2 * edge, height - 2 * edge, max(1, radius - edge))
    picture.paste(gradient(width - 2 * edge, height - 2 * edge, *colours), (edge, edge), inner)
    return picture
