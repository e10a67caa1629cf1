"""The fastest available deflate codec, for files and for the packed cache."""

import zlib
from contextlib import suppress
from typing import Any

codec: Any = zlib
with suppress(ImportError):  # there is no wheel for every machine
    from isal import isal_zlib

    codec = isal_zlib

BARE = -15  # bits of the window, negative for raw deflate: no header, and no checksum, which only files need


def compress(raw: bytes, before: bytes = b"", *, ends: bool = True) -> bytes:
    """Return these bytes as raw deflate, or if it does not end, as a part of a stream.

    `before` are the bytes that the reader has unpacked already: what repeats them takes less room.
    """
    packer = codec.compressobj(1, codec.DEFLATED, BARE, zdict=before)
    packed: bytes = packer.compress(raw) + packer.flush(codec.Z_FINISH if ends else codec.Z_SYNC_FLUSH)
    return packed
