"""Pictures that were drawn a moment ago: a post rings, and who comes looks at the same board."""

from hashlib import blake2b

import msgspec

from renderers.files import PictureFile
from renderers.kit.cache import MIB, Cache
from renderers.look import Look

ROOM = 8 * MIB  # about 30 pictures


class FinishedPictures:
    """The newest pictures by all that they show, so that none is ever out of date or another reader's."""

    def __init__(self, room: int = ROOM) -> None:
        self._cache = Cache(room)

    def get(self, key: bytes) -> PictureFile | None:
        """The picture with this key, if it is still kept."""
        kept = self._cache.get(key)
        assert kept is None or isinstance(kept, PictureFile)
        return kept

    def put(self, key: bytes, drawn: PictureFile) -> None:
        self._cache.put(key, drawn, len(drawn.data) + 4 * len(drawn.alt))


def key_of(kind: str, game: str, look: Look, *views: object) -> bytes:
    """What tells a picture of this kind from all others; `views` are views, seats and whatever else is seen on it.

    Equal views may have different keys where their parts are in another order: then a picture is drawn once more.
    """
    return blake2b(msgspec.msgpack.encode((kind, game, look.texts.lang, look.theme, look.names, views))).digest()
