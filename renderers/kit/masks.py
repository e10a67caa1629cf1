"""Soft grey pictures that are drawn small, since what is blurred has no small parts."""

from PIL import Image

from .scene import IntBox


def enlarge(small: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A grey picture doubled until it has this size, what is beyond it cut off; twice as fast as `resize`."""
    while small.width < size[0] or small.height < size[1]:
        small = _double_size(small)
    return small if small.size == size else small.crop((0, 0, *size))


def _double_size(small: Image.Image) -> Image.Image:
    """Each pixel between two is their mean; the first row and column have none before them and stay as they are."""
    large = small.resize((2 * small.width, 2 * small.height), Image.Resampling.NEAREST)
    for step in ((1, 0), (0, 1)):
        beside = large.copy()
        beside.paste(large, step)
        large = Image.blend(large, beside, 0.5)
    return large


def blank(size: tuple[int, int], less: int) -> Image.Image:
    """A black one, for a picture of this size that is so many times larger."""
    width, height = size
    return Image.new("L", (-(-width // less), -(-height // less)))


def reduced_box(small: Image.Image, box: IntBox, less: int) -> Image.Image:
    """What a picture that is so many times smaller shows of a box, which begins at a multiple of that."""
    left, top, right, bottom = box
    return small.crop((left // less, top // less, -(-right // less), -(-bottom // less)))
