"""Pictures in fewer shades: their files are smaller, and sooner packed."""

from functools import cache

from PIL import Image

GROUND = 6  # bits of each colour of what lies below all else: the eye hardly sees the difference


def reduce_shades(image: Image.Image, bits: int = GROUND) -> Image.Image:
    """Return the picture (L, RGB or RGBA) with as many shades per colour as this number of bits can express."""
    return image.point(shade_table(bits) * len(image.getbands()))


def scale_grey(mask: Image.Image, most: int) -> Image.Image:
    """Return a grey picture as much darker that its white becomes this grey."""
    return mask.point([value * most // 255 for value in range(256)])


@cache
def shade_table(bits: int) -> bytes:
    """Return for each value of a colour the nearest one that this number of bits can express, from black to white."""
    most = 2**bits - 1
    return bytes(round(round(value * most / 255) * 255 / most) for value in range(256))
