"""Faces of cards, which look the same at every table: drawn once, and kept packed by all that they show."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from PIL import Image

from . import glance
from .cache import FACES, PackedImage, pack, weight
from .canvas import lay
from .palette import Colour
from .scene import IntBox, Scene

S = TypeVar("S", bound=Scene)
P = ParamSpec("P")
Draw = Callable[Concatenate[S, IntBox, P], None]


def draw_once(radius: int, edge: Callable[P, Colour]) -> Callable[[Draw[S, P]], Draw[S, P]]:
    """Return a decorator for a function that draws a face in a box: equal faces are drawn once, then pasted.

    The box has corners of this radius; `edge` returns its rim's colour. What is drawn may depend on the arguments,
    which must be hashable, on language and theme, but on no player's name.
    """

    def decorate(draw: Draw[S, P]) -> Draw[S, P]:
        @wraps(draw)
        def paste_face(scene: S, box: IntBox, /, *args: P.args, **kwargs: P.kwargs) -> None:
            if glance.sprites() is not None:  # a listener must hear each time what is written
                draw(scene, box, *args, **kwargs)
                return
            size = box[2] - box[0], box[3] - box[1]

            def draw_face() -> Image.Image:
                sketch = Image.new("RGB", size, edge(*args, **kwargs))
                part = replace(scene, image=sketch, whole=scene.whole or scene.image.width)
                draw(part, (0, 0, *size), *args, **kwargs)
                return sketch

            key = (draw, size, scene.texts.lang, scene.theme, scene.least, args, tuple(kwargs.items()))
            lay(scene.image, box, _cached_face(key, draw_face), radius)

        return paste_face

    return decorate


def _cached_face(key: Hashable, draw_face: Callable[[], Image.Image]) -> Image.Image:
    """Return the face of a key; it is drawn if it is not in the cache."""
    packed = FACES.get(key)
    if isinstance(packed, PackedImage):
        return packed.picture()
    face = draw_face()
    packed_face = pack(face)
    FACES.put(key, packed_face, weight(packed_face))
    return face
