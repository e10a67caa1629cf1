"""Caches of limited size for drawn pictures; those used longest ago are dropped first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial, wraps
from threading import Lock
from typing import ClassVar, Generic, ParamSpec, TypeVar

from PIL.Image import Image, frombytes, new

from . import deflate, glance

P = ParamSpec("P")
T = TypeVar("T")
MIB = 1 << 20
SMALL = 16 << 10  # bytes of an icon, at most
BAND = 64  # rows packed together


class Cache:
    """Values by key up to a number of bytes; safe to share between threads.

    What is pushed out goes to the reserve, if there is one, with its pictures packed, and is fetched back from there.
    """

    share: ClassVar[float] = 1.0  # of its limit that each may fill: less where memory is scarce
    share_of_table: ClassVar[float] = 1.0  # the same of what is one table's own, of use only to that one

    def __init__(self, limit: int, reserve: "Cache | None" = None, *, of_table: bool = False) -> None:
        self.limit = limit
        self._of_table = of_table
        self.size = 0
        self._reserve = reserve
        self._entries: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> object | None:
        """Return the value of a key, now the most recently used one, or fetch it from the reserve; else None."""
        known = self.get_without_reserve(key)
        if known is not None or self._reserve is None:
            return known
        reserved = self._reserve.get_without_reserve(key)
        if reserved is None:
            return None
        value = _unpack_pictures(reserved)
        self.put(key, value, weight(value))
        return value

    def get_without_reserve(self, key: Hashable) -> object | None:
        """Return the value of a key, now the most recently used one; None if it is not in the cache itself."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def take(self, key: Hashable) -> object | None:
        """Remove a key, and return its value, which may now be changed; None if it is not in the cache itself."""
        with self._lock:
            value, size = self._entries.pop(key, (None, 0))
            self.size -= size
        return value

    def put(self, key: Hashable, value: object, size: int) -> None:
        """Store a value of this many bytes, and push out others, those used longest ago first, until all fit."""
        with self._lock:
            if key in self._entries:
                self.size -= self._entries.pop(key)[1]
            self._entries[key] = value, size
            self.size += size
            evicted = []
            room = self.limit * (Cache.share_of_table if self._of_table else Cache.share)
            while self.size > room and len(self._entries) > 1:
                old_key, (old_value, old_size) = self._entries.popitem(last=False)
                self.size -= old_size
                evicted.append((old_key, old_value))
        if self._reserve is not None:
            for old_key, old_value in evicted:
                self._put_into_reserve(self._reserve, old_key, old_value)

    @staticmethod
    def _put_into_reserve(reserve: "Cache", key: Hashable, value: object) -> None:
        """Store a value with its pictures packed, unless the reserve has it already."""
        if reserve.get_without_reserve(key) is None:
            packed = _pack_pictures(value)
            reserve.put(key, packed, weight(packed))

    def clear(self) -> None:
        """Forget everything except the reserve, which other caches may share."""
        with self._lock:
            self._entries.clear()
            self.size = 0

    def __len__(self) -> int:
        return len(self._entries)


class SortedCache(Cache):
    """A cache that keeps large values apart, so that backs of panels, soon drawn, never push out small, slow icons."""

    def __init__(self, limit: int, reserve: Cache | None = None) -> None:
        super().__init__(limit, reserve)
        self._large = Cache(limit, reserve)

    def get(self, key: Hashable) -> object | None:
        large = self._large.get_without_reserve(key)
        return super().get(key) if large is None else large

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
    """Return about how many bytes a value takes: Pillow keeps four bytes per pixel, one if the picture is grey."""
    if isinstance(value, bytes):
        return len(value) + 200
    if isinstance(value, PackedImage):
        return weight(value.bands)
    if isinstance(value, UnpackedImage):
        return weight(value.picture)
    if isinstance(value, Image):
        return value.width * value.height * (1 if value.mode in {"1", "L", "P"} else 4) + 200
    return sum(map(weight, value)) if isinstance(value, tuple) else 200


def memoize(cache: Cache) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that keeps a pure function's results in a cache; its arguments must be hashable.

    Two threads may draw the same thing at once; the results are equal, so no lock is needed.
    """

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        @wraps(draw)
        def draw_once(*args: P.args, **kwargs: P.kwargs) -> T:
            key = _key(draw, *args, **kwargs)
            listener = glance.sprites()
            if listener is not None:
                return _draw_for_listener(listener, key, partial(draw, *args, **kwargs))
            known = cache.get(key)
            if known is not None:
                return known  # type: ignore[return-value]
            result = draw(*args, **kwargs)
            cache.put(key, result, weight(result))
            return result

        return draw_once

    return decorate


def _key(draw: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> Hashable:
    """Return the key that distinguishes a function's result from all others."""
    return draw, args, tuple(sorted(kwargs.items()))


def _draw_for_listener(listener: tuple[dict[Hashable, object], bool], key: Hashable, draw: Callable[[], T]) -> T:
    """Return what is drawn for a listener (see glance), which must hear it once as a detail and once as essential."""
    sprites, detail = listener
    if (key, detail) not in sprites:
        sprites[key, detail] = draw()
    return sprites[key, detail]  # type: ignore[return-value]


@dataclass(frozen=True)
class PackedImage:
    """A large picture, compressed in bands of rows, so that the whole is never in memory twice."""

    mode: str
    size: tuple[int, int]
    bands: tuple[bytes, ...]

    def crop(self, box: tuple[int, int, int, int]) -> Image:
        """Return part of the picture; only the bands needed are unpacked."""
        left, top, right, bottom = box
        image = new(self.mode, (right - left, bottom - top))
        for number in _bands(top, bottom):
            size = self.size[0], min(BAND, self.size[1] - number * BAND)
            raw = deflate.codec.decompress(self.bands[number], deflate.BARE, size[0] * size[1] * len(self.mode))
            image.paste(frombytes(self.mode, size, raw), (-left, number * BAND - top))
        return image

    def picture(self) -> Image:
        """Return the whole picture, for the caller to draw on."""
        if len(self.bands) != 1:
            return self.crop((0, 0, *self.size))
        raw = deflate.codec.decompress(self.bands[0], deflate.BARE, self.size[0] * self.size[1] * len(self.mode))
        return frombytes(self.mode, self.size, raw)

    def copy_part(self, box: tuple[int, int, int, int] | None = None) -> Image:
        """Return part of the picture, or all of it, for the caller to draw on; those wanted last stay unpacked."""
        key = self, box
        known = UNPACKED.get(key)
        if isinstance(known, Image):
            return known.copy()
        part = self.crop(box) if box else self.picture()
        UNPACKED.put(key, part, weight(part))
        return part.copy()

    def with_rows(self, image: Image, top: int, bottom: int) -> "PackedImage":
        """Return a copy with the rows from `top` to above `bottom` taken from an image."""
        new_bands = _bands(top, bottom)
        bands = (deflate_band(image, number) if number in new_bands else old for number, old in enumerate(self.bands))
        return PackedImage(self.mode, self.size, tuple(bands))


@dataclass(frozen=True)
class UnpackedImage:
    """A large picture, packed when the cache is full; only its rows from `top` to `bottom` differ from `base`."""

    picture: Image
    base: PackedImage | None = None
    top: int = 0
    bottom: int = 0

    def with_changes(self, top: int, bottom: int) -> "UnpackedImage":
        """Return a copy that counts the rows from `top` to above `bottom` as changed."""
        if self.top == self.bottom:
            return replace(self, top=top, bottom=bottom)
        return replace(self, top=min(top, self.top), bottom=max(bottom, self.bottom))

    def pack(self) -> PackedImage:
        """Return the picture packed: only the bands in which it differs from `base` are packed anew."""
        return self.base.with_rows(self.picture, self.top, self.bottom) if self.base else pack(self.picture)


def _pack_pictures(value: object) -> object:
    """Return a value with its pictures packed."""
    if type(value) is tuple:
        return tuple(map(_pack_pictures, value))
    if isinstance(value, UnpackedImage):
        return value.pack()
    return pack(value) if isinstance(value, Image) else value


def _unpack_pictures(value: object) -> object:
    """Return a value with its packed pictures unpacked."""
    if type(value) is tuple:
        return tuple(map(_unpack_pictures, value))
    return value.picture() if isinstance(value, PackedImage) else value


def pack(image: Image) -> PackedImage:
    """Return a picture packed in bands of rows."""
    return PackedImage(image.mode, image.size, tuple(deflate_band(image, number) for number in _bands(0, image.height)))


def _bands(top: int, bottom: int) -> range:
    """Return the numbers of the bands in which the rows from `top` to above `bottom` lie."""
    return range(top // BAND, -(-bottom // BAND))


def deflate_band(image: Image, number: int) -> bytes:
    """Return the compressed pixels of one band of rows."""
    band = image.crop((0, number * BAND, image.width, min(image.height, (number + 1) * BAND)))
    return deflate.compress(band.tobytes())


class Backdrop(Generic[P]):
    """The cached large pictures of a pure function; each caller gets its own copy.

    Compressed they take a fiftieth of the memory, so that those of all games and players fit. Unpacking takes 4 ms, a
    fifth of the time of drawing a table, so those wanted last are kept as they are too.
    """

    def __init__(self, cache: Cache, draw: Callable[P, Image]) -> None:
        self._cache, self._draw = cache, draw
        self._memoized = memoize(cache)(self._draw_packed)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Image:
        if glance.sprites() is not None:
            return self.get_packed(*args, **kwargs).picture()
        key = _key(self._draw_packed, *args, **kwargs)
        known = self._cache.get(key)
        if isinstance(known, PackedImage):
            return known.copy_part()
        picture = self._draw(*args, **kwargs)
        compressed = pack(picture)
        self._cache.put(key, compressed, weight(compressed))
        return picture.copy()

    def get_packed(self, *args: P.args, **kwargs: P.kwargs) -> PackedImage:
        """Return the compressed picture, for callers that need only part of it."""
        return self._memoized(*args, **kwargs)

    def _draw_packed(self, *args: P.args, **kwargs: P.kwargs) -> PackedImage:
        """Return the picture drawn anew, compressed."""
        return pack(self._draw(*args, **kwargs))


def memoize_packed(cache: Cache) -> Callable[[Callable[P, Image]], Backdrop[P]]:
    """Return a decorator that keeps a function's pictures compressed in a cache; its arguments must be hashable."""
    return partial(Backdrop, cache)


# One store for each kind of thing, so that a flood of names cannot push the boards out. What looks the same at every
# table goes to the reserve; with it all that five games need has room, whichever of them is drawn next.
RESERVE = Cache(14 * MIB)
LAYERS = Cache(7 * MIB)  # whole backgrounds, packed
UNPACKED = Cache(16 * MIB)  # the same as they are, those wanted last: a table's, and one that takes turns with it
SPRITES = SortedCache(6 * MIB, RESERVE)  # icons, pieces, backs of panels
TILES = Cache(2 * MIB, RESERVE)  # squares of maps, which are many and soon drawn
FACES = Cache(8 * MIB)  # cards and tiles at large, packed
SHAPES = Cache(2 * MIB, RESERVE)  # small masks that many sprites are cut with
LABELS = Cache(6 * MIB, RESERVE)  # words
BANDS = Cache(
    8 * MIB, of_table=True
)  # rows of files, deflated: what lies in the same place is mostly the same as a choice before
PANELS = Cache(
    20 * MIB, of_table=True
)  # parts of tables as they were drawn last: in most turns only one of them changes
