"""Soft grey pictures, drawn small because blurred shapes have no small parts."""

from PIL import Image

from .scene import IntBox


def enlarge(small: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a grey picture doubled in size until it is large enough, then cropped; twice as fast as `resize`."""
    while small.width < size[0] or small.height < size[1]:
        small = _double_size(small)
    return small if small.size == size else small.crop((0, 0, *size))


def _double_size(small: Image.Image) -> Image.Image:
    """Return a picture of double size, with means between pixels; the first row and column are repeated."""
    large = small.resize((2 * small.width, 2 * small.height), Image.Resampling.NEAREST)
    for step in ((1, 0), (0, 1)):
        beside = large.copy()
        beside.paste(large, step)
        large = Image.blend(large, beside, 0.5)
    return large


def blank(size: tuple[int, int], less: int) -> Image.Image:
    """Return a black mask reduced to 1/`less` of this size."""
    width, height = size
    return Image.new("L", (-(-width // less), -(-height // less)))


def reduced_box(small: Image.Image, box: IntBox, less: int) -> Image.Image:
    """Return the part of a picture at 1/`less` size that shows a box, whose corner is a multiple of `less`."""
    left, top, right, bottom = box
    return small.crop((left // less, top // less, -(-right // less), -(-bottom // less)))
