"""A cache of recent pictures: after a post, people look at the same board."""

from hashlib import blake2b

import msgspec

from renderers.files import PictureFile
from renderers.kit.cache import MIB, Cache
from renderers.look import Look

ROOM = 8 * MIB  # about 30 pictures


class PictureCache:
    """The newest pictures by all that they show, so that none is out of date or another reader's."""

    def __init__(self, room: int = ROOM) -> None:
        self._cache = Cache(room)

    def get(self, key: bytes) -> PictureFile | None:
        """Return the picture with this key, if it is cached."""
        kept = self._cache.get(key)
        assert kept is None or isinstance(kept, PictureFile)
        return kept

    def put(self, key: bytes, drawn: PictureFile) -> None:
        """Keep a picture; the longest unused ones go if there is no room."""
        self._cache.put(key, drawn, len(drawn.data) + 4 * len(drawn.alt))


def key_of(kind: str, game: str, look: Look, *views: object) -> bytes:
    """Return a key that identifies a picture; `views` are views, seats and whatever else it shows.

    Equal views may have different keys if their parts are in another order; then the picture is drawn again.
    """
    return blake2b(msgspec.msgpack.encode((kind, game, look.texts.lang, look.theme, look.names, views))).digest()
