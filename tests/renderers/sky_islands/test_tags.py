"""An island's badge: its number and its size are told apart by shape, since "1 5" on one plate was read as 15."""

import pytest

from renderers.sky_islands.tags import OVERLAP, tag

HEIGHT = 40


def outline_heights(badge):
    """How high a badge is at each of its columns; its soft shadow counts as nothing."""
    opaque = badge.getchannel("A").point(lambda value: 255 if value > 250 else 0)
    columns = (opaque.crop((x, 0, x + 1, badge.height)).getbbox() for x in range(badge.width))
    return [box[3] - box[1] if box else 0 for box in columns]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("number", "size", "closed"), [(1, 5, False), (1, 31, False), (12, 2, True)])
def test_sky_30_the_number_and_the_size_of_an_island_are_on_two_shapes(number, size, closed, theme):
    """Between disc and hexagon the badge has a waist."""
    heights = outline_heights(tag(number, size, closed, HEIGHT, theme))
    alone = tag(number, 1, False, HEIGHT, theme, brief=True)
    waist = alone.width - 4 - OVERLAP // 2
    assert min(heights[waist - 4 : waist + 4]) < 0.7 * HEIGHT
    assert max(heights[:waist]) > 0.9 * HEIGHT
    assert max(heights[waist:]) > 0.9 * HEIGHT


def test_sky_31_a_closed_island_has_another_colour():
    one, other = (tag(3, 5, closed, HEIGHT, "light").convert("RGB") for closed in (False, True))
    assert one.getcolors(9999) != other.getcolors(9999)
