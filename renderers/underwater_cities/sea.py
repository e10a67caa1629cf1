"""The open sea behind the panels: light from above, weeds below."""

from itertools import product

from PIL import Image, ImageDraw, ImageFilter

from ..kit.cache import LAYERS, SPRITES, memoize, memoize_packed
from ..kit.canvas import gradient, rounded_mask
from ..kit.fields import relative_to
from ..kit.pasting import paste_masked
from ..kit.scene import IntBox
from ..kit.shades import reduce_shades
from .colours import THEMES
from .layout import TALLEST, WIDTH
from .reef import draw_reef

RADIUS, RIM, SOFT = 16, 2, 8  # of a panel: its corners, its rim, the soft edge of its shadow
SHADOW = (2, 12, 24)
RAYS = (  # left and right end at the surface, left end at the bottom, of the width
    (0.02, 0.12, 0.05),
    (0.2, 0.27, 0.16),
    (0.4, 0.52, 0.34),
    (0.62, 0.66, 0.7),
    (0.8, 0.9, 0.92),
)


@memoize_packed(LAYERS)
def sea(field: IntBox, panels: tuple[IntBox, ...], theme: str, bare: IntBox | None = None) -> Image.Image:
    """Return a field of the table's water with rays of light, and the empty panels on it; a reef where it is bare."""
    image = _water.get_packed(theme).crop(field)
    if bare is not None and _shows_in(bare, field):
        draw_reef(image, relative_to(bare, field), theme)
    for box in panels:
        if _shows_in(box, field):
            _lay_panel(image, relative_to(box, field), theme)
    return reduce_shades(image)


def _shows_in(box: IntBox, field: IntBox) -> bool:
    """Return whether a panel, or its shadow, can be seen in a field."""
    left, top, right, bottom = box
    return left - SOFT < field[2] and field[0] < right + SOFT and top < field[3] and field[1] < bottom + 3 * SOFT


@memoize_packed(LAYERS)
def _water(theme: str) -> Image.Image:
    """Return the sea with light falling into it, as high as any picture, so that all share one."""
    image = gradient(WIDTH, TALLEST, *THEMES[theme].ground)
    light = Image.new("L", (WIDTH // 8, TALLEST // 8))
    pen = ImageDraw.Draw(light)
    for left, right, foot in RAYS:
        wide = light.width
        pen.polygon(
            ((left * wide, 0), (right * wide, 0), ((foot + 0.14) * wide, light.height), (foot * wide, light.height)),
            fill=70,
        )
    fade = Image.linear_gradient("L").resize(light.size).point(lambda value: 255 - value)
    light = Image.composite(light, Image.new("L", light.size), fade).filter(ImageFilter.GaussianBlur(4))
    light = light.point(lambda value: value // 6 * 6)  # few shades: the file stays small
    paste_masked(image, THEMES[theme].ray, (0, 0), light.resize(image.size, Image.Resampling.BILINEAR))
    return image


def deep(width: int, height: int, panels: tuple[IntBox, ...], theme: str) -> Image.Image:
    """Return the sea without light, for pictures of any height that is nearly all covered by panels."""
    image = gradient(width, height, *THEMES[theme].ground)
    for box in panels:
        _lay_panel(image, box, theme)
    return image


def _lay_panel(image: Image.Image, box: IntBox, theme: str) -> None:
    """Draw a panel on a low shadow; only its corners are blended, which is faster."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    paste_masked(image, SHADOW, (left - SOFT, bottom - RADIUS), _shadow(width + 2 * SOFT))
    colours, corners = THEMES[theme], []
    for x, y in product((left, right - RADIUS), (top, bottom - RADIUS)):
        corner = image.crop((x, y, x + RADIUS, y + RADIUS))
        part = (RADIUS if x > left else 0, RADIUS if y > top else 0)
        corner.paste(colours.rim, (0, 0), _corner(RADIUS, part, 0))
        corner.paste(colours.panel[y > top], (0, 0), _corner(RADIUS, part, RIM))
        corners.append((corner, (x, y)))
    image.paste(colours.rim, box)
    image.paste(gradient(width - 2 * RIM, height - 2 * RIM, *colours.panel), (left + RIM, top + RIM))
    for corner, at in corners:
        image.paste(corner, at)


@memoize(SPRITES)
def _shadow(width: int) -> Image.Image:
    """Return the soft lower end of a shadow, as a mask."""
    mask = Image.new("L", (width, RADIUS + 2 * SOFT))
    mask.paste(110, (SOFT, 0, width - SOFT, RADIUS + SOFT // 2))
    return mask.filter(ImageFilter.GaussianBlur(SOFT / 2))


@memoize(SPRITES)
def _corner(radius: int, part: tuple[int, int], less: int) -> Image.Image:
    """Return one corner (`part`, its upper left in a box of two radii) of a round box as a mask, `less` smaller."""
    whole = Image.new("L", (2 * radius, 2 * radius))
    whole.paste(rounded_mask(2 * (radius - less), 2 * (radius - less), radius - less), (less, less))
    return whole.crop((*part, part[0] + radius, part[1] + radius))
