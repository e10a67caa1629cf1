"""Pictures in words only, for the many tests that do not look at what is drawn."""

from dataclasses import replace
from functools import cache, partial
from threading import Lock
from unittest.mock import patch

from PIL import Image

from cogs.pictures import Pictures
from renderers import files
from renderers.registry import renderer

LOCK = Lock()


class UndrawnPictures(Pictures):
    """Draws nothing, which takes most of a post's time, but says in words what would be drawn."""

    async def _file(self, name, key, draw, *patience):
        return await super()._file(name, key, partial(_undrawn, draw), *patience)


def _undrawn(draw):
    with LOCK, patch.object(files, "renderer", _only_words):
        return draw()


@cache
def _only_words(key):
    of = renderer(key)
    return replace(
        of,
        table=_dot,
        seat=_dot,
        hand=_dot,
        hand_extra=of.hand_extra and _dot,
        card=_dot,
        preview=of.preview and _dot,
        spots=lambda *_: {},
    )


def _dot(*_):
    return Image.new("RGB", (5, 1))
