"""PNG, written quickly: on flat drawings no row filter is both the smallest and the fastest choice.

The rows are deflated band by band, and what became of a band is kept: of a table most bands are as they were a choice
before, and to see that takes a tenth of deflating them.
"""

import struct
import zlib
from typing import IO, cast

from PIL import Image, ImageFile
from xxhash import xxh3_128_digest

from . import deflate
from .cache import BANDS, weight
from .shades import shade_table

BAND = 64  # rows at a time: small buffers are used again, a large one would be fetched from the system each time
AIM = 500 << 10  # bytes of a file: what a phone loads at once
AROUND = 57  # bytes of the file around the packed rows
ALL = 8  # bits of each colour
FEWER = (6, 5, 4)  # bits of each colour, tried in turn where the file is too large; the eye hardly sees the first
PALETTE = "palette"  # what a picture's info may hold: a picture with the palette that its file is to have
HEAD, END = b"\x78\x01", b"\x03\x00"  # of what is deflated: its kind, and a last block with nothing in it
ADLER = 65521  # the checksum counts to here
COLOUR_TYPE = {"L": 0, "RGB": 2, "P": 3, "RGBA": 6}


def png(image: Image.Image, most: int = AIM) -> bytes:
    """Return the picture (L, RGB or RGBA) as a PNG file, in its palette if it has one, else in as many
    shades as fit.
    """
    if PALETTE in image.info:
        image = image.quantize(palette=image.info[PALETTE], dither=Image.Dither.NONE)
    width, height = image.size
    head = struct.pack(">IIBBBBB", width, height, 8, COLOUR_TYPE[image.mode], 0, 0, 0)
    paints = ((b"PLTE", bytes(image.getpalette() or ())),) if image.mode == "P" else ()
    parts = ((b"IHDR", head), *paints, (b"IDAT", _compress_to_size(image, most)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(tag, data) for tag, data in parts)


def in_rgb(image: Image.Image) -> Image.Image:
    """Return a copy to draw on; the file of a picture with a palette will keep to its colours."""
    copy = image.convert("RGB")
    if image.mode == "P":
        copy.info[PALETTE] = image
    return copy


def _compress_to_size(image: Image.Image, most: int) -> bytes:
    """Return the compressed rows, in as many shades as the size allows; a palette has none too many."""
    rows = _rows(image)
    packed = _compress_rows(rows, ALL)
    for bits in FEWER:
        if len(packed) + AROUND <= most or image.mode == "P":
            break
        packed = _compress_rows(rows, bits)
    return packed


class _Rows:
    """A file into which Pillow writes rows, a band at a time; each row ends with the filter byte of the next one."""

    def __init__(self, length: int, height: int) -> None:
        self.length = length
        self.bands: list[bytes] = []
        self._bytes_left = length * height - 1  # without the byte after the last row

    def write(self, rows: bytes) -> None:
        """Add a band of rows."""
        self.bands.append(rows if len(rows) <= self._bytes_left else rows[: self._bytes_left])
        self._bytes_left -= len(self.bands[-1])


def _rows(image: Image.Image) -> _Rows:
    """Return the picture's rows, each after its filter byte (none).

    Pillow writes that byte if asked like its own plug-ins: told that rows are longer, it ends each with zeros.
    """
    length = image.width * len(image.getbands()) + 1
    file = _Rows(length, image.height)
    tile = ImageFile._Tile("raw", (0, 0, *image.size), 0, (image.mode, length))
    ImageFile._save(image, cast("IO[bytes]", file), [tile], BAND * length)
    return file


def _compress_rows(rows: _Rows, bits: int) -> bytes:
    """Return the rows with so many bits of each colour as one zlib stream.

    A band is deflated by itself, but with the row above it in view: without that a file would be a hundredth larger.
    """
    above, checksum = b"\0", deflate.codec.adler32(b"\0")
    parts = [HEAD, deflate.compress(above, ends=False)]
    for band in rows.bands:
        deflated, own_checksum = _compress_band(above, band, bits)
        parts.append(deflated)
        checksum = _join_checksums(checksum, own_checksum, len(band))
        above = band[-rows.length :]
    return b"".join((*parts, END, struct.pack(">I", checksum)))


def _compress_band(above: bytes, band: bytes, bits: int) -> tuple[bytes, int]:
    """Return a band with so many bits of each colour deflated, now or for an earlier picture, and its checksum.

    Of a band that is known not even the shades are reduced again: files of crowded boards are all too large at first.
    """
    key = xxh3_128_digest(above), xxh3_128_digest(band), bits
    known = BANDS.get(key)
    if isinstance(known, tuple):
        return known
    if bits < ALL:
        above, band = (part.translate(shade_table(bits)) for part in (above, band))
    made = deflate.compress(band, above, ends=False), deflate.codec.adler32(band)
    BANDS.put(key, made, weight(made))
    return made


def _join_checksums(first: int, second: int, length: int) -> int:
    """Return the Adler-32 checksum of two parts from those of each; `length` is the second part's, in bytes."""
    low, sums = first & 0xFFFF, (first >> 16) + (second >> 16)
    return (low + (second & 0xFFFF) - 1) % ADLER | (sums + length * (low - 1)) % ADLER << 16


def _chunk(tag: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file: its length, its tag, the data and their checksum."""
    return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
