"""Pictures against small copies kept in a folder; GOLDEN=write draws the copies anew (then look at them)."""

import os

from PIL import Image, ImageChops, ImageStat

SMALLER = 5
MEAN, WORST = 2.0, 40  # of 255; the worst over squares of eight by eight: other FreeTypes set letters otherwise


def as_it_was(folder, name, picture):
    """That a picture looks like its copy."""
    path, drawn = folder / f"{name}.webp", picture.convert("RGB").reduce(SMALLER)
    if os.environ.get("GOLDEN") == "write":
        drawn.save(path, lossless=True, quality=100, method=6)
    with Image.open(path) as file:
        kept = file.convert("RGB")
    alike(drawn, kept, MEAN)


def alike(one, other, most):
    """That two small pictures look alike, their colours on average no further apart than `most`."""
    assert one.size == other.size
    mean, worst = _difference(one, other)
    assert mean < most
    assert worst < WORST


def told_apart(one, other):
    """That the tolerance is narrow enough to see what sets two pictures apart."""
    assert _difference(*(picture.convert("RGB").reduce(SMALLER) for picture in (one, other)))[1] >= WORST


def small_and_in_use(folder, names, size):
    """That there is a copy for each name and no other, and no more bytes of them than `size`."""
    files = list(folder.iterdir())
    assert {file.name for file in files} == {f"{name}.webp" for name in names}
    assert sum(file.stat().st_size for file in files) < size


def _difference(one, other):
    """The greatest mean of a colour, and the worst square."""
    difference = ImageChops.difference(one, other)
    return max(ImageStat.Stat(difference).mean), max(high for _, high in difference.reduce(8).getextrema())
