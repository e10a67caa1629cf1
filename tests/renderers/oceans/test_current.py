"""The arrow of the last feeding."""

from renderers.oceans.current import SHORTEST, arrow_ends


def test_an_arrow_between_neighbours_points_to_who_feeds_and_has_room_for_its_number():
    left, right, below = (200, 500, 510, 780), (522, 500, 832, 780), (200, 792, 510, 1000)
    for start, end, axis in ((left, right, 0), (right, left, 0), (left, below, 1), (below, left, 1)):
        first, last = arrow_ends(start, end)
        toward = 1 if end[axis] > start[axis] else -1
        assert (last[axis] - first[axis]) * toward >= SHORTEST - 1
        assert abs(last[1 - axis] - first[1 - axis]) < SHORTEST
