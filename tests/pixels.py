"""What a picture's file shows. The bytes of two files may differ for the same pixels: isal does not always pack alike."""

import hashlib
import io

from PIL import Image, ImageSequence


def pixels(file):
    """One short word for all pixels of all frames: what differs is printed, and pictures are long."""
    shown = hashlib.sha256()
    with Image.open(io.BytesIO(file)) as picture:
        for frame in ImageSequence.Iterator(picture):
            shown.update(repr(frame.size).encode() + frame.convert("RGBA").tobytes())
    return shown.hexdigest()
