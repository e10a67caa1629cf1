"""Caches of limited size for drawn pictures; those used longest ago are dropped first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial, wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from PIL.Image import Image, frombytes, new

from . import deflate, glance

P = ParamSpec("P")
T = TypeVar("T")
MIB = 1 << 20
SMALL = 16 << 10  # bytes of an icon, at most
BAND = 64  # rows packed together
BARE = -15  # deflated without a sum to check, which only what leaves us needs


class Cache:
    """Values by key up to a number of bytes; safe to share between threads."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> object | None:
        """The value of a key, which now is the most recently used one; None if there is none."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def put(self, key: Hashable, value: object, size: int) -> None:
        """Store a value of this many bytes, and drop others until all fit."""
        with self._lock:
            if key in self._kept:
                self.size -= self._kept.pop(key)[1]
            self._kept[key] = value, size
            self.size += size
            while self.size > self.limit and len(self._kept) > 1:
                self.size -= self._kept.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.size = 0

    def __len__(self) -> int:
        return len(self._kept)


class SortedCache(Cache):
    """A cache with as much room again for what is large: icons take long to draw and little room, backs the reverse."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self._large = Cache(limit)

    def get(self, key: Hashable) -> object | None:
        small = super().get(key)
        return self._large.get(key) if small is None else small

    def put(self, key: Hashable, value: object, size: int) -> None:
        if size > SMALL:
            self._large.put(key, value, size)
        else:
            super().put(key, value, size)

    def clear(self) -> None:
        super().clear()
        self._large.clear()

    def __len__(self) -> int:
        return super().__len__() + len(self._large)


def weight(value: object) -> int:
    """About how many bytes a value takes: Pillow keeps four bytes per pixel, one if the picture is grey."""
    if isinstance(value, bytes):
        return len(value) + 200
    if isinstance(value, Packed):
        return weight(value.bands)
    if isinstance(value, Image):
        return value.width * value.height * (1 if value.mode == "L" else 4) + 200
    return sum(map(weight, value)) if isinstance(value, tuple) else 200


def kept(cache: Cache) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember a pure function's results in a cache; its arguments must be hashable.

    Two threads may draw the same thing at once; the results are equal, so no lock is needed.
    """

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        @wraps(draw)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (draw, args, tuple(sorted(kwargs.items())))
            listened = glance.sprites()
            if listened is not None:
                return _anew(listened, key, partial(draw, *args, **kwargs))
            known = cache.get(key)
            if known is not None:
                return known  # type: ignore[return-value]
            drawn = draw(*args, **kwargs)
            cache.put(key, drawn, weight(drawn))
            return drawn

        return remembered

    return decorate


def _anew(listened: tuple[dict[Hashable, object], bool], key: Hashable, draw: Callable[[], T]) -> T:
    """A result for who listens to what is written: drawn once as a detail and once as essential."""
    sprites, detail = listened
    if (key, detail) not in sprites:
        sprites[key, detail] = draw()
    return sprites[key, detail]  # type: ignore[return-value]


@dataclass(frozen=True)
class Packed:
    """A large picture, compressed in bands of rows, so that the whole is never in memory twice."""

    mode: str
    size: tuple[int, int]
    bands: tuple[bytes, ...]

    def crop(self, box: tuple[int, int, int, int]) -> Image:
        """Part of the picture; only the bands needed are unpacked."""
        left, top, right, bottom = box
        image = new(self.mode, (right - left, bottom - top))
        for number in _bands(top, bottom):
            size = self.size[0], min(BAND, self.size[1] - number * BAND)
            raw = deflate.codec.decompress(self.bands[number], BARE, size[0] * size[1] * len(_raw(self.mode)))
            image.paste(frombytes(self.mode, size, raw, "raw", _raw(self.mode)), (-left, number * BAND - top))
        return image

    def picture(self) -> Image:
        return self.crop((0, 0, *self.size))

    def changed(self, image: Image, top: int, bottom: int) -> "Packed":
        """The same picture with new rows from `top` to above `bottom`."""
        anew = _bands(top, bottom)
        bands = (_deflated(image, number) if number in anew else old for number, old in enumerate(self.bands))
        return Packed(self.mode, self.size, tuple(bands))


def pack(image: Image) -> Packed:
    return Packed(image.mode, image.size, tuple(_deflated(image, number) for number in _bands(0, image.height)))


def _bands(top: int, bottom: int) -> range:
    return range(top // BAND, -(-bottom // BAND))


def _deflated(image: Image, number: int) -> bytes:
    band = image.crop((0, number * BAND, image.width, min(image.height, (number + 1) * BAND)))
    packer = deflate.codec.compressobj(1, deflate.codec.DEFLATED, BARE)
    deflated: bytes = packer.compress(band.tobytes("raw", _raw(band.mode))) + packer.flush()
    return deflated


def _raw(mode: str) -> str:
    """The layout that Pillow itself uses for a picture's bytes: they are copied at once, not one by one."""
    return "RGBX" if mode == "RGB" else mode


class Backdrop(Generic[P]):
    """The cached large pictures of a pure function; each caller gets its own copy.

    Compressed they take a fiftieth of the memory, so that those of all games and players fit; unpacking takes 3 ms.
    """

    def __init__(self, cache: Cache, draw: Callable[P, Image]) -> None:
        self._remembered = kept(cache)(lambda *args, **kwargs: pack(draw(*args, **kwargs)))

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Image:
        return self.packed(*args, **kwargs).picture()

    def packed(self, *args: P.args, **kwargs: P.kwargs) -> Packed:
        """The compressed picture, for callers that need only part of it."""
        return self._remembered(*args, **kwargs)


def packed(cache: Cache) -> Callable[[Callable[P, Image]], Backdrop[P]]:
    """Keep a function's pictures compressed in a cache; its arguments must be hashable."""
    return partial(Backdrop, cache)


# One store for each kind of thing, so that a flood of names cannot push the boards out.
LAYERS = Cache(6 * MIB)  # whole backgrounds, packed
SPRITES = SortedCache(7 * MIB)  # icons, pieces, backs of panels
TILES = Cache(2 * MIB)  # squares of maps, which are many and soon drawn
FACES = Cache(5 * MIB)  # cards and tiles at large, packed
SHAPES = Cache(3 * MIB)  # small masks that many sprites are cut with
LABELS = Cache(8 * MIB)  # words
PANELS = Cache(12 * MIB)  # parts of tables as they were drawn last: in most turns only one of them changes
