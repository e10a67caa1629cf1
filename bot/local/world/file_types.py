"""Attached files: stored names, content types, and the size of pictures."""

import mimetypes
import re
import struct

_UNSAFE = re.compile(r"[^\w.\-]")


def safe_name(filename: str) -> str:
    """Return the name under which Discord stores a file: "my board.png" -> "my_board.png"."""
    return _UNSAFE.sub("_", filename) or "unknown"


def content_type(filename: str) -> str:
    """Return the content type with which Discord's CDN serves a file of this name."""
    kind, _ = mimetypes.guess_type(filename)
    if kind is None:
        return "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def dimensions(data: bytes) -> tuple[int, int] | None:
    """Return the width and height in pixels of a PNG, GIF or WebP picture; None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp(data)
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a WebP picture, by its kind of first chunk."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if chunk == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF
