"""Comparing pictures by their pixels: files with the same pixels may differ, as isal does not always compress alike."""

import hashlib
import io

from PIL import Image, ImageSequence


def pixels(file):
    """Return a digest of all pixels of all frames: short, since a test that fails prints it."""
    digest = hashlib.sha256()
    with Image.open(io.BytesIO(file)) as picture:
        for frame in ImageSequence.Iterator(picture):
            digest.update(repr(frame.size).encode() + frame.convert("RGBA").tobytes())
    return digest.hexdigest()
