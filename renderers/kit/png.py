"""PNG, written quickly: on flat drawings no row filter is both the smallest and the fastest choice."""

import struct
import zlib
from functools import cache

from PIL import Image

from . import deflate

BAND = 64  # rows at a time: small buffers are used again, a large one would be fetched from the system each time
AIM = 500 << 10  # bytes of a file: what a phone loads at once
AROUND = 57  # bytes of the file around the packed rows
FEWER = (6, 5, 4)  # bits of each colour, tried in turn where the file is too large; the eye hardly sees the first
PALETTE = "palette"  # what a picture's info may hold: a picture with the palette that its file is to have
COLOUR_TYPE = {"L": 0, "RGB": 2, "P": 3, "RGBA": 6}


def png(image: Image.Image, most: int = AIM) -> bytes:
    """The picture (L, RGB or RGBA) as a PNG file, in its palette if it has one, else in as many shades as fit."""
    if PALETTE in image.info:
        image = image.quantize(palette=image.info[PALETTE], dither=Image.Dither.NONE)
    width, height = image.size
    head = struct.pack(">IIBBBBB", width, height, 8, COLOUR_TYPE[image.mode], 0, 0, 0)
    paints = ((b"PLTE", bytes(image.getpalette() or ())),) if image.mode == "P" else ()
    parts = ((b"IHDR", head), *paints, (b"IDAT", _small(image, most)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(tag, data) for tag, data in parts)


def _small(image: Image.Image, most: int) -> bytes:
    """The compressed rows, in as many shades as the size allows; a palette has none too many."""
    packed = _packed(image)
    for bits in FEWER:
        if len(packed) + AROUND <= most or image.mode == "P":
            break
        packed = _packed(image.point(_shades(bits) * len(image.getbands())))
    return packed


@cache
def _shades(bits: int) -> list[int]:
    """By value of a colour: the nearest of the values that this many bits can tell, from black to white."""
    most = 2**bits - 1
    return [round(round(value * most / 255) * 255 / most) for value in range(256)]


def _packed(image: Image.Image) -> bytes:
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
