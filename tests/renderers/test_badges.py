"""Seats' signs: told apart by their shape alone where a badge is as small as in a phone's list of players."""

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from renderers.kit.badges import SCALE, SHAPES, badge
from renderers.kit.canvas import blank, finish
from renderers.kit.palette import SEATS

SMALL = 13  # pixels
APART = 15  # of them are white in one sign alone


def sign(name):
    """A sign in white on black, as large as on a small badge."""
    drawing = blank(SMALL, SMALL, SCALE, (0, 0, 0, 255))
    SHAPES[name](drawing.inside(0, 0, SMALL), (255, 255, 255))
    return finish(drawing).convert("L")


@pytest.mark.parametrize(("one", "other"), [*combinations(SHAPES, 2)])
def test_two_seats_signs_differ_where_they_are_small(one, other):
    difference = ImageChops.difference(sign(one), sign(other))
    assert ImageStat.Stat(difference).sum[0] / 255 >= APART


def test_each_seat_has_its_own_sign_and_it_lies_within_its_badge():
    assert sorted(name for _, name in SEATS) == sorted(SHAPES)
    for seat in range(len(SEATS)):
        outside = badge(seat, 60).getpixel((2, 2))
        assert outside[3] == 0
