"""The lattice on a picture is the engine's: neighbours across edges, corners clockwise, sets of cells in a box."""

import math

import pytest

from bot.cells import cell_label
from bot.engine import hexes as engine
from renderers.kit.hexes import STEPS, Hexes, extent, fit, neighbour

LATTICE = Hexes(300.0, 200.0, 40.0)
CELLS = [(0, 0), (3, -2), (-4, 1), (2, 5)]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("edge", range(6))
def test_a_neighbour_lies_across_the_middle_of_the_edge(cell, edge):
    (x, y), (right, down) = LATTICE.centre(cell), LATTICE.centre(neighbour(cell, edge))
    assert math.dist((x, y), (right, down)) == pytest.approx(40 * math.sqrt(3))
    assert LATTICE.along(cell, edge, 0.5) == pytest.approx(((x + right) / 2, (y + down) / 2))
    assert LATTICE.spot(cell, 60.0 * edge, math.sqrt(3) / 2) == pytest.approx(LATTICE.along(cell, edge, 0.5))


@pytest.mark.parametrize("edge", range(6))
def test_both_tiles_at_an_edge_agree_about_it(edge):
    other = neighbour((1, 1), edge)
    assert LATTICE.along((1, 1), edge, 0.2) == pytest.approx(LATTICE.along(other, edge + 3, 0.8))
    assert LATTICE.corner((1, 1), edge) == pytest.approx(LATTICE.along((1, 1), edge, 0))


def test_edges_run_clockwise_from_the_right():
    """SKY-03, and the conventions of the tiles: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE."""
    x, y = LATTICE.centre((0, 0))
    sides = [(round(a - x), round(b - y)) for a, b in (LATTICE.along((0, 0), edge, 0.5) for edge in range(6))]
    assert sides[0] == (35, 0)
    assert all(down > 0 for _, down in sides[1:3])
    assert sides[3] == (-35, 0)
    assert all(down < 0 for _, down in sides[4:])


def test_the_neighbours_are_the_engines():
    for cell in CELLS:
        assert [neighbour(cell, edge) for edge in range(6)] == [engine.neighbour(cell, edge) for edge in range(6)]
    assert STEPS == engine.STEPS


@pytest.mark.parametrize("cells", [[(0, 0)], CELLS, [(n, 0) for n in range(44)], [(0, n) for n in range(44)]])
@pytest.mark.parametrize("box", [(0, 0, 1100, 1000), (20, 30, 500, 1400)])
def test_a_set_of_cells_fits_its_box_and_no_larger_one_would(cells, box):
    lattice = fit(cells, box, 1000.0)
    corners = [point for cell in cells for point in lattice.corners(cell)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    assert left >= box[0] - 0.01
    assert right <= box[2] + 0.01
    assert top >= box[1] - 0.01
    assert bottom <= box[3] + 0.01
    tight = right - left == pytest.approx(box[2] - box[0]) or bottom - top == pytest.approx(box[3] - box[1])
    assert tight
    assert left - box[0] == pytest.approx(box[2] - right)
    assert top - box[1] == pytest.approx(box[3] - bottom)


def test_no_tile_is_larger_than_asked_for():
    assert fit([(0, 0)], (0, 0, 1000, 1000), 90.0).size == 90.0
    assert extent([(0, 0)]) == pytest.approx((-math.sqrt(3) / 2, -1, math.sqrt(3) / 2, 1))


def test_pictures_call_cells_as_the_game_does():
    """A renderer knows no engine: it counts rows and columns by itself."""
    cells = [(q, r) for q in range(-40, 41) for r in range(-40, 41)]
    assert [cell_label(cell) for cell in cells] == [engine.cell_label(cell) for cell in cells]
