"""Creatures of our own, one for each trait, as small pictures with a dark rim."""

from PIL import Image, ImageFilter

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import blank
from .deep import DEEP
from .outlines import PAINTS, draw
from .parts import PARTS
from .surface import SURFACE

CREATURES: dict[str, str] = {**SURFACE, **DEEP}
RIM = PAINTS["k"]
EDGE = 0.05  # of the side, left free for the rim


@memoize(SPRITES)
def creature(trait: str, size: int) -> Image.Image:
    """Return a trait's creature on transparent ground. Raise KeyError if there is none."""
    scale = 3 if size > 60 else 5
    drawing = blank(size, size, scale)
    draw(drawing.inside(size * EDGE, size * EDGE, size * (1 - 2 * EDGE)), CREATURES[trait], PARTS)
    return _add_rim(drawing.image, size * scale).reduce(scale)


def _add_rim(image: Image.Image, side: int) -> Image.Image:
    """Return the picture with a dark rim that sets it off from any ground."""
    alpha = image.getchannel("A")
    wide = alpha.filter(ImageFilter.GaussianBlur(side * 0.012)).point(
        [min(255, max(0, value - 16) * 24) for value in range(256)]
    )
    rim = Image.new("RGBA", image.size, (*RIM, 0))
    rim.putalpha(wide)
    rim.paste(image, (0, 0), alpha)
    return rim
