"""What lies where a mask is."""

from PIL import Image

from .palette import Colour

LARGE = 1500  # pixels: from here on a plain picture is laid in half the time that a colour takes
BROAD = 20_000  # pixels: from here on it pays to look whether only the upper and lower rows must be blended
CORNERS = 20  # rows: the corners of no panel are rounder


def paste_masked(image: Image.Image, what: Image.Image | Colour, corner: tuple[int, int], mask: Image.Image) -> None:
    """Paste a picture or a colour where a mask is, whose upper left corner comes to lie there.

    It is what Pillow's `paste` does, but quicker.
    """
    if isinstance(what, Image.Image) and what.mode == image.mode == "RGB" and mask.mode == "L":
        if mask.width * mask.height >= BROAD and _paste_panel(image, what, corner, mask):
            return
    elif isinstance(what, tuple) and image.mode == "RGB" and mask.mode == "L" and mask.width * mask.height >= LARGE:
        what = Image.new("RGB", mask.size, what)
    image.paste(what, corner, mask)


def _paste_panel(image: Image.Image, what: Image.Image, corner: tuple[int, int], mask: Image.Image) -> bool:
    """Paste a picture whose mask is full but for some rows above and below: copying takes a third of blending.

    Return whether the mask is like that; if not, nothing is pasted.
    """
    (left, top), (width, height) = corner, mask.size
    low = height - CORNERS
    inner = (0, CORNERS, width, low)
    if low <= CORNERS or what.size != mask.size or mask.crop(inner).getextrema() != (255, 255):
        return False
    image.paste(what.crop(inner), (left, top + CORNERS))
    for upper, lower in ((0, CORNERS), (low, height)):
        box = (0, upper, width, lower)
        image.paste(what.crop(box), (left, top + upper), mask.crop(box))
    return True
