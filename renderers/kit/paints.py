"""A palette for pictures of one kind: the 256 colours that come nearest to all that is drawn on them."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import cast

from PIL import Image

from .palette import Colour

MOST = 256
SOFTER = 0.35  # a large area shall not take all colours: the counts are raised to this power
ROUNDS = 8  # of moving the colours to the middles of those that they stand for


def palette(always: Collection[Colour], samples: Iterable[Image.Image]) -> Image.Image:
    """A picture with a palette: some colours as they are, the others for all that looks like these samples (RGB)."""
    counts: Counter[Colour] = Counter()
    for sample in samples:
        for count, paint in sample.getcolors(sample.width * sample.height) or ():
            counts[cast("Colour", paint)] += count
    raw = b"".join(bytes(paint) * round(count**SOFTER) for paint, count in sorted(counts.items()))
    row = Image.frombytes("RGB", (len(raw) // 3, 1), raw)
    found = row.quantize(MOST - len(always), Image.Quantize.MEDIANCUT, kmeans=ROUNDS)
    picture = Image.new("P", (1, 1))
    picture.putpalette([*(found.getpalette() or ()), *(band for paint in always for band in paint)])
    return picture
