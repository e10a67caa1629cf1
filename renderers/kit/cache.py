"""Bounded memory for what is drawn once: the pictures used longest ago are forgotten first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

from PIL.Image import Image, frombytes, new

from . import deflate

P = ParamSpec("P")
T = TypeVar("T")
MIB = 1 << 20
BAND = 64  # rows packed together


class Cache:
    """Values by key up to a number of bytes; safe to share between threads."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> object | None:
        """The value kept for a key, now the most recently used; None if it is not here."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def put(self, key: Hashable, value: object, size: int) -> None:
        """Keep a value of so many bytes, forgetting others until all fit."""
        with self._lock:
            if key in self._kept:
                self.size -= self._kept.pop(key)[1]
            self._kept[key] = value, size
            self.size += size
            while self.size > self.limit and len(self._kept) > 1:
                self.size -= self._kept.popitem(last=False)[1][1]

    def __len__(self) -> int:
        return len(self._kept)


def weight(value: object) -> int:
    """About how many bytes a value holds: Pillow keeps four bytes a pixel but for grey pictures."""
    if isinstance(value, bytes):
        return len(value) + 200
    if isinstance(value, Image):
        return value.width * value.height * (1 if value.mode == "L" else 4) + 200
    return sum(map(weight, value)) if isinstance(value, tuple) else 200


def kept(cache: Cache) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember a pure function's results in a cache; its arguments must be hashable.

    Two threads may draw the same thing at once; both draw it alike, so nothing waits for a lock meanwhile.
    """

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        @wraps(draw)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (draw, args, tuple(sorted(kwargs.items())))
            found = cache.get(key)
            if found is not None:
                return found  # type: ignore[return-value]
            drawn = draw(*args, **kwargs)
            cache.put(key, drawn, weight(drawn))
            return drawn

        return remembered

    return decorate


def packed(cache: Cache) -> Callable[[Callable[P, Image]], Callable[P, Image]]:
    """Remember the large pictures that a pure function draws, deflated; each caller gets a picture of its own.

    A background is a fiftieth of its size then, so that those of every game and player fit; to unpack one takes 5 ms.
    """

    def decorate(draw: Callable[P, Image]) -> Callable[P, Image]:
        remembered = kept(cache)(lambda *args, **kwargs: pack(draw(*args, **kwargs)))

        @wraps(draw)
        def unpacked(*args: P.args, **kwargs: P.kwargs) -> Image:
            return unpack(*remembered(*args, **kwargs))

        return unpacked

    return decorate


def pack(image: Image) -> tuple[str, tuple[int, int], tuple[bytes, ...]]:
    """Mode, size and bands of a picture; bands, so that the whole is never there twice."""
    width, height = image.size
    bands = (image.crop((0, top, width, min(height, top + BAND))) for top in range(0, height, BAND))
    return (
        image.mode,
        image.size,
        tuple(deflate.codec.compress(each.tobytes("raw", _raw(each.mode)), 1) for each in bands),
    )


def unpack(mode: str, size: tuple[int, int], bands: tuple[bytes, ...]) -> Image:
    image = new(mode, size)
    for number, band in enumerate(bands):
        raw, rows = deflate.codec.decompress(band), min(BAND, size[1] - number * BAND)
        image.paste(frombytes(mode, (size[0], rows), raw, "raw", _raw(mode)), (0, number * BAND))
    return image


def _raw(mode: str) -> str:
    """How Pillow itself lays out a picture's bytes, which are then copied and not gone through one by one."""
    return "RGBX" if mode == "RGB" else mode


# One store for each kind of thing, so that a flood of names cannot push the boards out.
LAYERS = Cache(6 * MIB)  # whole backgrounds, packed
SPRITES = Cache(16 * MIB)  # tiles, icons, panels
SHAPES = Cache(4 * MIB)  # small masks that many sprites are cut with
LABELS = Cache(8 * MIB)  # words
