"""Soft grey pictures, drawn small because blurred shapes have no small parts."""

from PIL import Image

from .scene import IntBox


def enlarge(small: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a grey picture doubled in size until it is large enough, then cropped; twice as fast as `resize`."""
    while small.width < size[0] or small.height < size[1]:
        small = _double_size(small)
    return small if small.size == size else small.crop((0, 0, *size))


def _double_size(small: Image.Image) -> Image.Image:
    """Return a picture of double size, with means between pixels; the first row and column are repeated.

    Means are made at the smaller size, and only then laid between the pixels: columns as two bands of a picture, rows
    side by side. To enlarge first takes a half longer.
    """
    width, height = small.size
    columns = Image.merge("LA", (_means(small, (1, 0)), small))
    wide = Image.frombytes("L", (2 * width, height), columns.tobytes())
    rows = Image.new("L", (4 * width, height))
    rows.paste(_means(wide, (0, 1)), (0, 0))
    rows.paste(wide, (2 * width, 0))
    return Image.frombytes("L", (2 * width, 2 * height), rows.tobytes())


def _means(small: Image.Image, step: tuple[int, int]) -> Image.Image:
    """Return the mean of each pixel and the one a step before it; where there is none, the pixel itself."""
    beside = small.copy()
    beside.paste(small, step)
    return Image.blend(small, beside, 0.5)


def blank(size: tuple[int, int], less: int) -> Image.Image:
    """Return a black mask reduced to 1/`less` of this size."""
    width, height = size
    return Image.new("L", (-(-width // less), -(-height // less)))


def reduced_box(small: Image.Image, box: IntBox, less: int) -> Image.Image:
    """Return the part of a picture at 1/`less` size that shows a box, whose corner is a multiple of `less`."""
    left, top, right, bottom = box
    return small.crop((left // less, top // less, -(-right // less), -(-bottom // less)))
