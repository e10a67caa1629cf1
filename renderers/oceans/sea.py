"""The water behind everything: sun and light shafts above, corals and violet depths below."""

from PIL import Image, ImageDraw, ImageFilter

from ..kit.cache import LAYERS, SPRITES, kept, packed
from ..kit.canvas import Drawing, gradient, rounded_mask, shadow_mask
from ..kit.palette import Colour, mix
from ..kit.scene import IntBox
from .colours import THEMES
from .outlines import draw
from .parts import PARTS

STEP = 200  # heights of the water that is kept
RAYS = ((0.04, 0.12, -0.02), (0.2, 0.25, 0.16), (0.36, 0.47, 0.38), (0.6, 0.64, 0.66), (0.76, 0.88, 0.86))
GARDEN = (  # what grows at the bottom: part, where, how large of the width
    ("coral", 0.05, 0.17), ("weed", 0.15, 0.12), ("coral", 0.25, 0.1), ("weed", 0.42, 0.09), ("coral", 0.55, 0.09),
    ("weed", 0.68, 0.12), ("coral", 0.82, 0.12), ("weed", 0.9, 0.15), ("coral", 0.97, 0.18),
)  # fmt: skip
SHADOW = (10, 8, 40)
SOFT = 6


def sea(width: int, height: int, theme: str) -> Image.Image:
    """Water of that size, a picture of one's own."""
    deep = -(-height // STEP) * STEP
    return _water(width, deep, theme).crop((0, deep - height, width, deep))


@packed(LAYERS)
def _water(width: int, height: int, theme: str) -> Image.Image:
    colours = THEMES[theme]
    image = Image.new("RGB", (width, height))
    half = height // 2
    image.paste(gradient(width, half, *colours.water[:2]), (0, 0))
    image.paste(gradient(width, height - half, *colours.water[1:]), (0, half))
    image.paste(colours.ray, (0, 0), _light(width, height))
    image.paste(colours.sun, (0, 0), _glow(width, height))
    for far, paint in zip((1.5, 1.0), colours.coral, strict=True):
        image.paste(mix(paint, colours.water[2], 0.25), (0, 0), _garden(width, height, far))
    return image


def _light(width: int, height: int) -> Image.Image:
    """Shafts of light that fade with the depth, in few shades so that the file stays small."""
    small = Image.new("L", (width // 8, height // 8))
    pen = ImageDraw.Draw(small)
    for left, right, foot in RAYS:
        wide, deep = small.width, small.height
        pen.polygon(((left * wide, 0), (right * wide, 0), ((foot + 0.16) * wide, deep), (foot * wide, deep)), fill=84)
    fade = Image.linear_gradient("L").resize(small.size).point([max(0, 255 - value * 3 // 2) for value in range(256)])
    small = Image.composite(small, Image.new("L", small.size), fade).filter(ImageFilter.GaussianBlur(3))
    return small.resize((width, height), Image.Resampling.BILINEAR).point([value // 5 * 5 for value in range(256)])


def _glow(width: int, height: int) -> Image.Image:
    """The warm light at the surface."""
    small = Image.new("L", (width // 8, height // 8))
    deep = min(height, width) // 16
    ImageDraw.Draw(small).ellipse((-small.width * 0.1, -deep, small.width * 0.75, deep), fill=120)
    small = small.filter(ImageFilter.GaussianBlur(14))
    return small.resize((width, height), Image.Resampling.BILINEAR).point([value // 4 * 4 for value in range(256)])


def _garden(width: int, height: int, far: float) -> Image.Image:
    """Corals and weeds as one silhouette; those farther away are larger and behind."""
    room = round(width * 0.3)
    drawing = Drawing(Image.new("RGBA", (width, room)))
    for number, (part, x, size) in enumerate(GARDEN):
        side = size * width * far
        left = ((x + (0.05 if far > 1 else 0)) % 1.0) * width - side / 2
        draw(drawing.inside(left, room - side * (0.9 if number % 2 else 0.82), side), PARTS[part], PARTS)
    found = Image.new("L", (width, height))
    found.paste(drawing.image.getchannel("A").filter(ImageFilter.GaussianBlur(0.8)), (0, height - room))
    return found


def lay_ledge(image: Image.Image, box: IntBox, theme: str, radius: int = 18) -> None:
    """A veil over the water, on which a row lies."""
    paint, covers = THEMES[theme].ledge
    left, top, right, bottom = box
    image.paste(paint, (left, top), _veil(right - left, bottom - top, radius, covers))


@kept(SPRITES)
def _veil(width: int, height: int, radius: int, covers: int) -> Image.Image:
    return rounded_mask(width, height, radius).point([value * covers // 255 for value in range(256)])


def lay_plate(
    image: Image.Image, box: IntBox, colours: tuple[Colour, Colour], rim: Colour, edge: int = 2, radius: int = 14
) -> None:
    """A raised board with round corners on a soft shadow."""
    left, top, right, bottom = box
    plate = _plate(right - left, bottom - top, colours, rim, edge, radius)
    image.paste(plate, (left - 2 * SOFT, top - 2 * SOFT), plate)


@kept(SPRITES)
def _plate(
    width: int, height: int, colours: tuple[Colour, Colour], rim: Colour, edge: int, radius: int
) -> Image.Image:
    room = 2 * SOFT
    picture = Image.new("RGBA", (width + 2 * room, height + 2 * room), (*SHADOW, 0))
    shade = Image.new("L", picture.size)
    shade.paste(shadow_mask(width, height, radius, SOFT, 0.42).crop((0, 0, *picture.size)), (0, 4))
    picture.putalpha(shade)
    picture.paste(rim, (room, room), rounded_mask(width, height, radius))
    inner = rounded_mask(width - 2 * edge, height - 2 * edge, max(1, radius - edge))
    picture.paste(gradient(width - 2 * edge, height - 2 * edge, *colours), (room + edge, room + edge), inner)
    return picture


