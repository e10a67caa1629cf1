"""PNG, written quickly: on flat drawings no row filter is both the smallest and the fastest choice."""

import struct
import zlib
from functools import cache

from PIL.Image import Image

from . import deflate

BAND = 64  # rows at a time: small buffers are used again, a large one would be fetched from the system each time
MOST = "most"  # what a picture's info may say: of how many bytes its file may be
AROUND = 57  # bytes of the file around the packed rows
FEWER = (6, 5, 4)  # bits of each colour, tried in turn where the file is too large; the eye hardly sees the first
COLOUR_TYPE = {"L": 0, "RGB": 2, "RGBA": 6}


def png(image: Image) -> bytes:
    """The picture (L, RGB or RGBA) as a PNG file, with fewer shades if it would be too large."""
    width, height = image.size
    head = struct.pack(">IIBBBBB", width, height, 8, COLOUR_TYPE[image.mode], 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", _small(image)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(tag, data) for tag, data in parts)


def _small(image: Image) -> bytes:
    """The compressed rows, in as many shades as the size allows."""
    packed, most = _packed(image), image.info.get(MOST)
    for bits in FEWER:
        if most is None or len(packed) + AROUND <= most:
            break
        packed = _packed(image.point(_shades(bits) * len(image.getbands())))
    return packed


@cache
def _shades(bits: int) -> list[int]:
    """By value of a colour: the nearest of the values that this many bits can tell, from black to white."""
    most = 2**bits - 1
    return [round(round(value * most / 255) * 255 / most) for value in range(256)]


def _packed(image: Image) -> bytes:
    """The rows, each without a filter, deflated."""
    width, height = image.size
    row = width * len(image.getbands())
    packer = deflate.codec.compressobj(1)
    parts = []
    for top in range(0, height, BAND):
        raw = image.crop((0, top, width, min(height, top + BAND))).tobytes()
        parts.append(packer.compress(b"".join([b"\0" + raw[start : start + row] for start in range(0, len(raw), row)])))
    return b"".join((*parts, packer.flush()))


def _chunk(tag: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
