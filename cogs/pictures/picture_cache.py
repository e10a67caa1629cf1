"""A cache of recent pictures: after a post, people look at the same board."""

from hashlib import blake2b

import msgspec

from renderers.files import PictureFile
from renderers.kit.cache import MIB, Cache
from renderers.look import Look

ROOM = 8 * MIB  # about 30 pictures
BYTES_PER_CHARACTER = 4  # at most


class PictureCache:
    """The newest pictures; their keys hold everything they show, so that none is outdated or another reader's."""

    def __init__(self, room: int = ROOM) -> None:
        self._cache = Cache(room)

    def get(self, key: bytes) -> PictureFile | None:
        """Return the picture with this key, if it is cached."""
        picture = self._cache.get(key)
        assert picture is None or isinstance(picture, PictureFile)
        return picture

    def put(self, key: bytes, picture: PictureFile) -> None:
        """Keep a picture; those that were not used for longest are dropped if there is no room."""
        self._cache.put(key, picture, len(picture.data) + BYTES_PER_CHARACTER * len(picture.alt))


def key_of(kind: str, game: str, look: Look, *views: object) -> bytes:
    """Return a key that identifies a picture of a kind ("table", "hand"); `views` holds whatever it shows.

    Equal views may have different keys if their parts are in another order; then the picture is drawn again.
    """
    return blake2b(msgspec.msgpack.encode((kind, game, look.texts.lang, look.theme, look.names, views))).digest()
