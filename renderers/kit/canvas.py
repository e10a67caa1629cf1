"""Drawing with smooth edges: everything is drawn several times as large and then reduced."""

from collections.abc import Iterable, Sequence
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .cache import SHAPES, SPRITES, memoize
from .palette import Colour, lighter
from .pasting import paste_masked

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Paint = tuple[int, ...]
SHADOW = (8, 6, 14)
LARGE = 10_000  # pixels: from here on copying is faster than blending


class Drawing:
    """A pen over a large copy of a picture, with coordinates of its own choosing.

    `inside` gives a pen for a part of it whose coordinates run from 0 to 1, so that a sign is drawn once for all sizes.
    """

    def __init__(self, image: Image.Image, left: float = 0, top: float = 0, unit: float = 1) -> None:
        self.image = image
        self.left, self.top, self.unit = left, top, unit
        self._pen = ImageDraw.Draw(image)

    def inside(self, left: float, top: float, size: float) -> "Drawing":
        """Return a pen for a square of this size, whose coordinates run from 0 to 1."""
        return Drawing(self.image, self.left + left * self.unit, self.top + top * self.unit, size * self.unit)

    def _to_pixels(self, points: Iterable[Point]) -> list[Point]:
        """Return points of this pen as points of the large copy."""
        return [(self.left + x * self.unit, self.top + y * self.unit) for x, y in points]

    def _box(self, box: Box) -> list[Point]:
        """Return the upper left and lower right corner of a box as points of the large copy."""
        return self._to_pixels(((box[0], box[1]), (box[2], box[3])))

    def polygon(self, points: Sequence[Point], fill: Paint) -> None:
        """Fill a polygon."""
        self._pen.polygon(self._to_pixels(points), fill=fill)

    def ellipse(self, box: Box, fill: Paint) -> None:
        """Fill the ellipse that touches the sides of a box."""
        self._pen.ellipse(self._box(box), fill=fill)

    def disc(self, centre: Point, radius: float, fill: Paint) -> None:
        """Fill a circle."""
        x, y = centre
        self.ellipse((x - radius, y - radius, x + radius, y + radius), fill)

    def rounded_rectangle(self, box: Box, radius: float, fill: Paint) -> None:
        """Fill a box with rounded corners."""
        self._pen.rounded_rectangle(self._box(box), radius * self.unit, fill=fill)

    def rectangle(self, box: Box, fill: Paint) -> None:
        """Fill a box."""
        self._pen.rectangle(self._box(box), fill=fill)

    def pie(self, box: Box, start: float, end: float, fill: Paint) -> None:
        """Draw a slice from one angle to another, in degrees clockwise from the right."""
        self._pen.pieslice(self._box(box), start, end, fill=fill)

    def arc(self, box: Box, start: float, end: float, fill: Paint, width: float) -> None:
        """Draw a part of an ellipse's line, clockwise between two angles in degrees from the right."""
        self._pen.arc(self._box(box), start, end, fill=fill, width=max(1, round(width * self.unit)))

    def line(self, points: Sequence[Point], fill: Paint, width: float) -> None:
        """Draw a line with round ends and corners."""
        self._pen.line(self._to_pixels(points), fill=fill, width=max(1, round(width * self.unit)), joint="curve")
        for end in (points[0], points[-1]):
            self.disc(end, width / 2, fill)


def blank(width: int, height: int, scale: int = 4, paint: Paint = (0, 0, 0, 0)) -> Drawing:
    """Return a pen on a clear picture, in final pixels; `finish` reduces it."""
    return Drawing(Image.new("RGBA", (width * scale, height * scale), paint), unit=scale)


def finish(drawing: Drawing) -> Image.Image:
    """Return the drawing at its final size."""
    return drawing.image.reduce(round(drawing.unit))


def gradient(width: int, height: int, top: Colour, bottom: Colour) -> Image.Image:
    """Return a picture that goes from one colour at its top to another at its bottom."""
    column = Image.linear_gradient("L").resize((1, height), Image.Resampling.BILINEAR)
    return Image.composite(Image.new("RGB", (1, height), bottom), Image.new("RGB", (1, height), top), column).resize(
        (width, height), Image.Resampling.NEAREST
    )


@memoize(SPRITES)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return a box with round corners, as a mask."""
    mask = Image.new("L", (width, height), 255)
    corner = Image.new("L", (radius * 4, radius * 4))
    ImageDraw.Draw(corner).ellipse((0, 0, radius * 8 - 1, radius * 8 - 1), fill=255)
    corner = corner.reduce(4)
    flip, turn = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM
    mask.paste(corner, (0, 0))
    mask.paste(corner.transpose(flip), (width - radius, 0))
    mask.paste(corner.transpose(turn), (0, height - radius))
    mask.paste(corner.transpose(flip).transpose(turn), (width - radius, height - radius))
    return mask


def lay(
    image: Image.Image,
    box: tuple[int, int, int, int],
    what: Image.Image | Colour,
    radius: int,
    *,
    top_only: bool = False,
) -> None:
    """Fill a box with a colour or an opaque picture; its corners are round, or with `top_only` the upper two.

    In a large box only the corners are blended.
    """
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    radius = max(1, min(radius, width // 2, height // 2))
    if width * height < LARGE and not top_only:
        image.paste(what, (left, top), rounded_mask(width, height, radius))
        return
    far, low = right - radius, bottom - radius
    corners = ((left, top), (far, top), (left, low), (far, low))[: 2 if top_only else 4]
    ground = [image.crop((x, y, x + radius, y + radius)) for x, y in corners]
    image.paste(what, box)
    for at, old, mask in zip(corners, ground, _corner_masks(radius), strict=False):
        image.paste(old, at, mask)


@cache
def _corner_masks(radius: int) -> tuple[Image.Image, ...]:
    """Return masks of what lies outside of round corners: upper left and right, lower left and right."""
    outside = ImageChops.invert(rounded_mask(2 * radius, 2 * radius, radius))
    return tuple(outside.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))


@memoize(SHAPES)
def shadow_mask(width: int, height: int, radius: int, blur: int, strength: float) -> Image.Image:
    """Return the soft shadow of a box with round corners, as a mask with a margin of two blurs on each side.

    It is blurred at a quarter of its size, which is faster.
    """
    room, less = 2 * blur, 4
    full = width + 2 * room, height + 2 * room
    mask = Image.new("L", (-(-full[0] // less), -(-full[1] // less)))
    box = (room / less, room / less, (room + width) / less, (room + height) / less)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius / less, fill=round(255 * strength))
    return mask.filter(ImageFilter.GaussianBlur(blur / less)).resize(full, Image.Resampling.BILINEAR)


def shade(
    image: Image.Image, box: tuple[int, int, int, int], radius: int, blur: int = 8, strength: float = 0.4
) -> None:
    """Draw the soft shadow of a box that is drawn after it: where the box covers it, the shadow is left out."""
    left, top, right, bottom = box
    for (x, y), mask in shadow_sides(right - left, bottom - top, radius, blur, strength):
        paste_masked(image, SHADOW, (left + x, top + y), mask)


@memoize(SHAPES)
def shadow_sides(
    width: int, height: int, radius: int, blur: int = 8, strength: float = 0.4
) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """Return the sides of the shadow of a box with round corners, as masks, and where they lie from the box's corner.

    What the box hides for certain is left out.
    """
    mask, (x, y) = drop_shadow((0, 0, width, height), radius, blur, strength)
    wide, high = mask.size
    inner_left, inner_right = max(0, -x), width - x
    inner_top, inner_bottom = max(0, radius - y), min(high, height - radius - y)
    sides = (
        (0, 0, wide, inner_top),
        (0, inner_top, inner_left, inner_bottom),
        (inner_right, inner_top, wide, inner_bottom),
        (0, inner_bottom, wide, high),
    )
    return tuple(((x + side[0], y + side[1]), mask.crop(side)) for side in sides)


def drop_shadow(
    box: tuple[int, int, int, int], radius: int, blur: int = 8, strength: float = 0.4
) -> tuple[Image.Image, tuple[int, int]]:
    """Return the shadow that a box with round corners casts, as a mask, and its upper left corner."""
    left, top, right, bottom = box
    corner = left - 2 * blur, top - 2 * blur + max(2, blur // 2)
    return shadow_mask(right - left, bottom - top, radius, blur, strength), corner


def panel(
    image: Image.Image,
    box: tuple[int, int, int, int],
    colours: tuple[Colour, Colour],
    radius: int = 14,
    rim: Colour | None = None,
    shadow: bool = True,
) -> None:
    """Draw a raised board with round corners, a gradient from its top to its bottom, a rim and a shadow."""
    left, top, right, bottom = box
    edge = 2
    inner = left + edge, top + edge, right - edge, bottom - edge
    if shadow:
        shade(image, box, radius)
    lay(image, box, rim or lighter(colours[0], 0.25), radius)
    lay(image, inner, gradient(inner[2] - inner[0], inner[3] - inner[1], *colours), radius - edge)


def frame(image: Image.Image, box: tuple[int, int, int, int], paint: Colour, width: int, radius: int) -> None:
    """Draw a border round a box with round corners; its inside is not touched."""
    left, top, right, bottom = box
    mask = frame_mask(2 * radius + 1, 2 * radius + 1, width, radius)
    wide, high, far = right - left, bottom - top, radius + 1  # far: where the mask's right and lower corners begin
    for x, from_left in ((left, 0), (right - radius, far)):
        for y, from_top in ((top, 0), (bottom - radius, far)):
            image.paste(paint, (x, y), mask.crop((from_left, from_top, from_left + radius, from_top + radius)))
    for x, y, w, h in (  # the four sides between the corners
        (radius, 0, wide - 2 * radius, width),
        (radius, high - width, wide - 2 * radius, width),
        (0, radius, width, high - 2 * radius),
        (wide - width, radius, width, high - 2 * radius),
    ):
        image.paste(paint, (left + x, top + y, left + x + w, top + y + h))


@memoize(SPRITES)
def frame_mask(width: int, height: int, thick: int, radius: int) -> Image.Image:
    """Return a border of this thickness with round corners, as a mask."""
    mask = rounded_mask(width, height, radius).copy()
    inner = rounded_mask(width - 2 * thick, height - 2 * thick, radius - thick)
    mask.paste(0, (thick, thick), inner)
    return mask


def paste_centred(image: Image.Image, picture: Image.Image, middle: tuple[float, float]) -> None:
    """Paste a picture with its middle at this point."""
    at = round(middle[0] - picture.width / 2), round(middle[1] - picture.height / 2)
    image.paste(picture, at, picture)


__all__ = [
    "Box",
    "Drawing",
    "Point",
    "blank",
    "finish",
    "frame",
    "frame_mask",
    "gradient",
    "panel",
    "paste_centred",
    "shade",
]
