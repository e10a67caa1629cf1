"""Fields: each box's own part of a picture, and what of a view a field shows."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from renderers.cartographers import layout as cartographers
from renderers.kit.fields import assemble, fields, relative_to, select_fields
from renderers.underwater_cities import layout as underwater_cities

WHOLE = (0, 0, 400, 300)


@st.composite
def cut(draw, whole=WHOLE, depth=3):
    """Boxes with gaps, made by cutting a whole again and again."""
    left, top, right, bottom = whole
    way = draw(st.sampled_from((0, 1, None))) if depth else None
    if way is None or whole[way + 2] - whole[way] < 60:
        return [(left + 4, top + 4, right - 4, bottom - 4)]
    at = draw(st.integers(whole[way] + 24, whole[way + 2] - 24))
    parts = (
        ((left, top, at, bottom), (at, top, right, bottom))
        if way == 0
        else ((left, top, right, at), (left, at, right, bottom))
    )
    return [box for part in parts for box in draw(cut(part, depth - 1))]


def covered_once(boxes, whole):
    """That the boxes leave nothing of the whole out, and that none lies on another."""
    sheet = Image.new("L", whole[2:])
    for left, top, right, bottom in boxes:
        assert sheet.crop((left, top, right, bottom)).getextrema() == (0, 0)
        sheet.paste(1, (left, top, right, bottom))
    assert sheet.getextrema() == (1, 1)


def around(field, box):
    return field[0] <= box[0] and field[1] <= box[1] and field[2] >= box[2] and field[3] >= box[3]


@given(cut())
def test_fields_cover_the_whole_once_each_round_its_box(boxes):
    mine = fields(boxes, WHOLE)
    assert set(mine) == set(boxes)
    assert all(around(field, box) for box, field in mine.items())
    covered_once(mine.values(), WHOLE)


def test_boxes_that_no_straight_cut_parts_are_refused():
    wheel = [(0, 0, 200, 100), (200, 0, 300, 200), (100, 200, 300, 300), (0, 100, 100, 300), (100, 100, 200, 200)]
    with pytest.raises(ValueError, match="no cut"):
        fields(wheel, WHOLE)


PLANS = [
    *(cartographers.layout(seats) for seats in range(1, 9)),
    *(
        underwater_cities.layout(seats, cards, over)
        for seats in range(1, 5)
        for cards, over in ((6, False), (9, False), (10, False), (0, True))
    ),
]


@pytest.mark.parametrize("plan", PLANS)
def test_tables_have_a_field_for_each_panel(plan):
    width = max(right for _, _, right, _ in plan.fields.values())
    assert all(around(plan.fields[panel], panel) for panel in plan.panels)
    covered_once(plan.fields.values(), (0, 0, width, plan.height))


def test_what_is_joined_is_the_whole_again():
    whole = Image.linear_gradient("L").resize((400, 300)).convert("RGB")
    boxes = [(0, 0, 150, 100), (170, 0, 400, 100), (0, 110, 400, 300)]
    parts = {field: whole.crop(field) for field in fields(boxes, WHOLE).values()}
    assert assemble((400, 300), parts).tobytes() == whole.tobytes()


def test_within_a_field_a_box_lies_as_on_the_whole():
    assert relative_to((30, 40, 50, 60), (20, 10, 90, 90)) == (10, 30, 30, 50)


class SmallView(msgspec.Struct, frozen=True):
    round: int
    deck: int
    waits_for: tuple[int, ...]


def test_of_a_view_a_field_has_only_what_it_shows():
    shown = select_fields(SmallView(3, 40, (0, 2)), "round", waits_for=(2,))
    assert (shown.round, shown.waits_for) == (3, (2,))
    assert shown == select_fields(SmallView(3, 39, (1, 2)), "round", waits_for=(2,))
    assert hash(shown) == hash(select_fields(SmallView(3, 39, ()), "round", waits_for=(2,)))
    assert shown != select_fields(SmallView(4, 40, (0, 2)), "round", waits_for=(2,))
    with pytest.raises(AttributeError):
        shown.deck  # noqa: B018
