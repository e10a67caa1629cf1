"""Space as it is drawn: its hexes are the rules' own, distances and networks as in the worked examples."""

import pytest

from renderers.kit.hexes import Hexes
from renderers.solarius_mission import space
from renderers.solarius_mission.chart import ships
from renderers.solarius_mission.layout import SIZE, WIDTH, hexes, layout
from tests.renderers.solarius_mission import views


def test_sol_01_seven_boards_of_19_hexes_lie_without_gap_or_overlap():
    boards = [{*space.board(centre)} for centre in (space.HOME, *space.CENTRES)]
    assert [len(board) for board in boards] == [19] * 7
    assert len(space.HEXES) == sum(map(len, boards)) == 133
    assert tuple(space.cell(name) for name in views.CENTRES) == space.CENTRES


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("3,0", "-3,0", 4), ("2,3", "-3,-2", 8), ("3,0", "0,0", 2), ("0,0", "1,0", 0), ("5,0", "-3,0", 6),
     ("3,0", "5,0", 2), ("3,0", "-2,5", 5), ("5,0", "-2,5", 7), ("-3,0", "-2,5", 6), ("0,0", "9,9", space.FAR)],
)  # fmt: skip
def test_distances_are_those_of_the_worked_examples(one, other, steps):
    """SOL-01: the home planet is one space; worked examples 3, 4 and 12."""
    assert space.distance(space.cell(one), space.cell(other)) == steps


def test_sol_44_the_network_of_worked_example_12():
    cells = [space.cell(name) for name in ("3,0", "5,0", "-3,0", "-2,5")]
    bases = frozenset({cells[0], cells[3]})
    drawn = [{end for link in space.network(cells, reach, bases) for end in link} for reach in (1, 2, 3, 4, 6)]
    assert drawn[0] == set()
    assert drawn[1] == drawn[2] == {cells[0], cells[1]}
    assert drawn[3] == set(cells[:3])
    assert drawn[4] == set(cells)
    assert len(space.network(cells, 6, bases)) == 3


def test_sol_44_a_group_with_outposts_is_larger_than_one_of_as_many_without():
    cells = [space.cell(name) for name in ("5,-2", "6,-2", "-5,2", "-6,2")]
    ends = {end for link in space.network(cells, 1, frozenset({cells[2]})) for end in link}
    assert ends == set(cells[2:])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_of_space_lies_within_its_box_and_every_hex_has_its_size(seats):
    plan = layout(seats)
    assert plan.hexes == hexes(plan.space)
    assert plan.hexes.size == SIZE
    for cell in space.HEXES:
        for x, y in plan.hexes.corners(cell):
            assert plan.space[0] <= x <= plan.space[2] <= WIDTH
            assert plan.space[1] <= y <= plan.space[3]


def test_ships_stand_apart_at_home_and_beside_what_lies_on_a_hex():
    lattice = Hexes(600, 600, 48)
    home = dict(ships(lattice, views.start_view(4)))
    assert len({*home.values()}) == 4
    view = views.start_view(2)
    empty = next(f"{q},{r}" for q, r in sorted(space.board(space.HOME)) if (q, r) not in space.INNER)
    planet = view.planets[0].hex
    view = views.with_player(views.with_player(view, 0, ship=empty), 1, ship=planet)
    (x, _), (u, v) = (at for _, at in ships(lattice, view))
    assert abs(x - lattice.centre(space.cell(empty))[0]) < 1
    assert u > lattice.centre(space.cell(planet))[0] + 15
    assert v < lattice.centre(space.cell(planet))[1] - 15
