"""PNG, written quickly: on flat drawings no row filter is both the smallest and the fastest choice."""

import struct
import zlib
from collections.abc import Callable

from PIL.Image import Image

try:
    from isal.isal_zlib import compress as _isal_compress
except ImportError:  # no wheel for this machine
    _compress: Callable[[bytes, int], bytes] = zlib.compress
else:
    _compress = _isal_compress

COLOUR_TYPE = {"L": 0, "RGB": 2, "RGBA": 6}


def png(image: Image) -> bytes:
    """The picture as a PNG file; L, RGB or RGBA."""
    width, height = image.size
    raw = image.tobytes()
    row = width * len(image.getbands())
    rows = b"".join([b"\0" + raw[start : start + row] for start in range(0, len(raw), row)])
    head = struct.pack(">IIBBBBB", width, height, 8, COLOUR_TYPE[image.mode], 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", _compress(rows, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(tag, data) for tag, data in parts)


def _chunk(tag: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
