"""The fastest available deflate codec, for files and for the packed cache."""

import zlib
from contextlib import suppress
from typing import Any

codec: Any = zlib
with suppress(ImportError):  # there is no wheel for every machine
    from isal import isal_zlib

    codec = isal_zlib

BARE = -15  # without a sum to check, which only what leaves us needs


def compress(raw: bytes, before: bytes = b"", *, ends: bool = True) -> bytes:
    """Return these bytes as raw deflate; without an end they are a part of a stream, after the bytes `before`."""
    packer = codec.compressobj(1, codec.DEFLATED, BARE, zdict=before)
    packed: bytes = packer.compress(raw) + packer.flush(codec.Z_FINISH if ends else codec.Z_SYNC_FLUSH)
    return packed
