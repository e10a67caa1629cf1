"""The places on a board are the notation's: cities like a telephone's keys, buildings by letters, tunnels by ends."""

from itertools import combinations, pairwise

import pytest

from bot.games.underwater_cities.board import BOARDS
from renderers.underwater_cities.layout import layout
from renderers.underwater_cities.seat import NET

NETS = [NET, *(place.net for seats in (2, 4) for place in layout(seats, 7).players)]


@pytest.mark.parametrize("net", NETS)
def test_cities_stand_like_a_telephones_keys(net):
    for one, other in pairwise("123456789"):
        (left, top, _, _), (left2, top2, _, _) = net.platform(one), net.platform(other)
        assert (left2 > left and top2 == top) if int(one) % 3 else (left2 < left and top2 > top)
    left, top, right, bottom = net.box
    assert net.platform("9")[2:] == (right, bottom)
    assert net.platform("1")[0] > left
    assert net.platform("1")[1] > top


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_nothing_lies_upon_anything_else(board, net):
    """Domes, building spaces and metropolises keep apart; all lies within the board."""
    unit = net.unit
    boxes = {city: _around(net.dome(city), unit * 0.93) for city in "123456789"}
    boxes |= {space: _around(net.room(space), unit * 0.44) for space in board.spaces if len(space) == 2}
    boxes |= {corner: net.port(corner) for corner in ("M1", "M3", "M7")}
    for (one, box), (other, box2) in combinations(boxes.items(), 2):
        apart = box[2] <= box2[0] or box2[2] <= box[0] or box[3] <= box2[1] or box2[3] <= box[1]
        assert apart, (one, other)
    for space, (left, top, right, bottom) in boxes.items():
        assert net.box[0] <= left < right <= net.box[2] + unit, space
        assert net.box[1] <= top < bottom <= net.box[3], space


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_a_tunnel_runs_from_end_to_end_past_everything_else(board, net):
    platforms = {city: net.platform(city) for city in "123456789"}
    platforms |= {corner: net.port(corner) for corner in ("M1", "M3", "M7")}
    for tunnel, (one, other) in board.ends.items():
        path = net.path(tunnel)
        ends = {name for name, box in platforms.items() for point in (path[0], path[-1]) if _inside(point, box, 8)}
        assert ends == {one, other}, tunnel
        for start, end in pairwise(path):
            for n in range(1, 20):
                point = (start[0] + (end[0] - start[0]) * n / 20, start[1] + (end[1] - start[1]) * n / 20)
                touched = {name for name, box in platforms.items() if _inside(point, box, 0)}
                assert touched <= {one, other}, tunnel


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_the_signs_of_tunnels_keep_apart(board, net):
    middles = {tunnel: net.middle(tunnel) for tunnel in board.tunnels}
    for (one, (x, y)), (other, (x2, y2)) in combinations(middles.items(), 2):
        assert abs(x - x2) > net.unit or abs(y - y2) > net.unit, (one, other)


def _around(middle, half):
    x, y = middle
    return x - half, y - half, x + half, y + half


def _inside(point, box, room):
    x, y = point
    left, top, right, bottom = box
    return left - room < x < right + room and top - room < y < bottom + room
