"""What lies on a picture, layer on layer, so that of the next one only what has changed is laid again.

A layer is the same if its picture, its mask and its place are: sprites come from caches, and nobody draws on them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PIL import Image, ImageChops

from .palette import Colour
from .pasting import paste_masked
from .scene import Corner, IntBox

Key = tuple[object, Corner, int]


class Layer(NamedTuple):
    """A picture or a colour that lies where a mask is."""

    what: Image.Image | Colour
    corner: Corner
    mask: Image.Image

    @property
    def box(self) -> IntBox:
        """The part of the picture on which it lies."""
        (left, top), (width, height) = self.corner, self.mask.size
        return left, top, left + width, top + height

    @property
    def key(self) -> Key:
        """What no other layer has as long as this one is kept."""
        return self.what if isinstance(self.what, tuple) else id(self.what), self.corner, id(self.mask)

    def crop(self, box: IntBox) -> Image.Image | None:
        """Return what is seen of it in a box if that hides all that lies below; else None."""
        left, top, right, bottom = self.box
        west, north, east, south = box
        if isinstance(self.what, tuple) or self.what.mode != "RGB":
            return None
        if west < left or north < top or east > right or south > bottom:
            return None
        part = west - left, north - top, east - left, south - top
        return self.what.crop(part) if self.mask.crop(part).getextrema() == (255, 255) else None


def changed_boxes(before: Sequence[Layer], now: Sequence[Layer]) -> list[IntBox] | None:
    """Return the boxes in which two pictures differ; None if layers have changed their order or lie there twice."""
    old, new = ({layer.key: layer for layer in layers} for layers in (before, now))
    changed = old.keys() ^ new.keys()
    if len(old) < len(before) or len(new) < len(now):
        return None
    if [key for key in old if key not in changed] != [key for key in new if key not in changed]:
        return None
    gone = {key[1:]: old[key] for key in changed if key in old}
    boxes = [_differing_box(gone.pop(key[1:], None), new[key]) for key in changed if key in new]
    return [*boxes, *(layer.box for layer in gone.values())]


def _differing_box(old: Layer | None, new: Layer) -> IntBox:
    """Return the box of a new layer, or of what is new in it: panels change in a few numbers."""
    if old is None or isinstance(old.what, tuple) or isinstance(new.what, tuple) or new.what.mode != "RGB":
        return new.box
    left, top, right, bottom = ImageChops.difference(old.what, new.what).getbbox() or (0, 0, 0, 0)
    x, y = new.corner
    return x + left, y + top, x + right, y + bottom


def redraw(
    picture: Image.Image,
    ground: Image.Image,
    layers: Sequence[Layer],
    boxes: Iterable[IntBox],
    finish: Callable[[Image.Image], Image.Image],
) -> None:
    """Draw these boxes of a picture anew: the ground with all layers on it, finished as all of the picture was."""
    placed, whole = [(layer, *layer.box) for layer in layers], (0, 0, *picture.size)
    for left, top, right, bottom in _largest(_intersect(box, whole) for box in boxes):
        part = ground.crop((left, top, right, bottom))
        for layer, west, north, east, south in placed:
            if west < right and east > left and north < bottom and south > top:
                if (alone := layer.crop((left, top, right, bottom))) is not None:
                    part = alone
                else:
                    paste_masked(part, layer.what, (west - left, north - top), layer.mask)
        picture.paste(finish(part), (left, top))


def _intersect(one: IntBox, other: IntBox) -> IntBox:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _largest(boxes: Iterable[IntBox]) -> list[IntBox]:
    """Return the boxes that lie in no other one and are not empty."""
    largest: list[IntBox] = []
    for box in sorted(boxes, key=lambda box: (box[0] - box[2]) * (box[3] - box[1])):
        if box[0] < box[2] and box[1] < box[3] and not any(_intersect(box, other) == box for other in largest):
            largest.append(box)
    return largest
