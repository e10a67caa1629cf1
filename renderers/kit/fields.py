"""A picture in fields that lie side by side, so that each can be kept as it was drawn last."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TypeVar, cast

import msgspec
from PIL import Image

from .scene import IntBox

V = TypeVar("V", bound=msgspec.Struct)
ROWS, COLUMNS = 1, 0  # where a box has its top, or its left; two places later follows the bottom, or the right


def fields(boxes: Sequence[IntBox], whole: IntBox) -> dict[IntBox, IntBox]:
    """Return the part of the whole that belongs to each box: the gap between two is halved, nothing is left out.

    Raise ValueError unless the whole can be cut into rows or columns, and each of them again, down to single boxes.
    """
    if len(boxes) == 1:
        return {boxes[0]: whole}
    axis, groups = next(
        ((axis, groups) for axis in (ROWS, COLUMNS) if len(groups := _group_boxes(boxes, axis)) > 1), (0, [])
    )
    if not groups:
        raise ValueError(f"no cut between {boxes}")
    gaps = ((max(box[axis + 2] for box in one), min(box[axis] for box in other)) for one, other in pairwise(groups))
    cuts = [max(end, (end + start) // 4 * 2) for end, start in gaps]  # even: in a field .5 is rounded as in the whole
    parts: dict[IntBox, IntBox] = {}
    for group, (start, end) in zip(groups, pairwise((whole[axis], *cuts, whole[axis + 2])), strict=True):
        parts |= fields(group, _span_box(whole, axis, start, end))
    return parts


def _group_boxes(boxes: Sequence[IntBox], axis: int) -> list[list[IntBox]]:
    """Return the boxes grouped in rows, or in columns, that no box crosses."""
    groups: list[list[IntBox]] = []
    for box in sorted(boxes, key=lambda one: one[axis]):
        if groups and box[axis] < max(one[axis + 2] for one in groups[-1]):
            groups[-1].append(box)
        else:
            groups.append([box])
    return groups


def _span_box(whole: IntBox, axis: int, start: int, end: int) -> IntBox:
    """Return the part of the whole between two heights (rows), or between left and right (columns)."""
    left, top, right, bottom = whole
    return (left, start, right, end) if axis == ROWS else (start, top, end, bottom)


def assemble(size: tuple[int, int], parts: Mapping[IntBox, Image.Image]) -> Image.Image:
    """Return a picture assembled from its fields' pictures, which share one mode, and one palette if they have any."""
    first = next(iter(parts.values()))
    whole = Image.new(first.mode, size)
    if first.mode == "P":
        whole.putpalette(first.getpalette() or ())
    for box, part in parts.items():
        whole.paste(part, box)
    return whole


def relative_to(box: IntBox, field: IntBox) -> IntBox:
    """Return the box in a field's own picture, whose corner is the origin."""
    left, top, right, bottom = box
    return left - field[0], top - field[1], right - field[0], bottom - field[1]


def select_fields(view: V, *names: str, **others: object) -> V:
    """Return the part of a view that a panel shows, so that its cached picture is valid when anything else changes.

    `others` replace the view's own values. Reading any other field raises AttributeError.
    """
    return cast("V", _struct_type((*names, *others))(*(getattr(view, name) for name in names), *others.values()))


@cache
def _struct_type(names: tuple[str, ...]) -> type[msgspec.Struct]:
    """Return a struct with just these fields."""
    return msgspec.defstruct("Only", names, frozen=True)
