"""Hexagonal cells: names, indexes, steps, turns, rings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.hexes import (
    EDGES,
    NEXT,
    STEPS,
    cell_at,
    cell_from_label,
    cell_from_notation,
    cell_label,
    cell_notation,
    distance,
    index,
    label_at,
    neighbour,
    neighbours,
    ring,
    rotate_cell,
    rotate_edges,
)

numbers = st.integers(-60, 60)
cells = st.tuples(numbers, numbers)


def test_the_edges_go_clockwise_from_the_right():
    assert neighbours((2, -1)) == [(3, -1), (2, 0), (1, 0), (1, -1), (2, -2), (3, -2)]


@given(cells, st.sampled_from(EDGES))
def test_an_edge_faces_the_one_three_further_of_the_neighbour(cell, edge):
    assert neighbour(neighbour(cell, edge), edge + 3) == cell


@given(cells, st.sampled_from(EDGES))
def test_an_index_stands_for_one_cell_and_leads_to_its_neighbours(cell, edge):
    assert cell_at(index(cell)) == cell
    assert cell_at(index(cell) + NEXT[edge]) == neighbour(cell, edge)
    assert label_at(index(cell)) == cell_label(cell)


@pytest.mark.parametrize("q", [-128, -100, 100, 127])
def test_an_index_leads_back_to_its_cell_as_far_out_as_indexes_are_unique(q):
    assert all(cell_at(index((q, r))) == (q, r) for r in (-3, 0, 3))


def test_indexes_go_row_by_row_from_the_left():
    assert sorted([(5, -2), (-60, -1), (60, -1), (0, 0)], key=index) == [(5, -2), (-60, -1), (60, -1), (0, 0)]


@given(cells)
def test_a_name_is_read_again(cell):
    assert cell_from_notation(cell_notation(cell)) == cell


@given(st.tuples(st.integers(-20, 20), st.integers(-40, 40)))
def test_what_is_said_is_heard_again(cell):
    assert cell_from_label(cell_label(cell)) == cell


@pytest.mark.parametrize(
    ("cell", "said"),
    [((0, 0), "M50"), ((1, 0), "M51"), ((0, 1), "N50"), ((-1, 1), "N49"), ((-1, 2), "P50"), ((0, -11), "A44")],
)
def test_rows_have_letters_that_are_no_figures_and_columns_stand_upright(cell, said):
    assert cell_label(cell) == said


def test_letters_go_on_beyond_the_alphabet():
    assert [cell_label((0, r))[:-2] for r in (-13, -12, -11, 12, 13, 14)] == ["AY", "AZ", "A", "Z", "ZA", "ZB"]


@pytest.mark.parametrize("text", ["", "M5", "M500", "m50", "O50", "MM50", "AZA50", "50", "M50a", "1,2"])
def test_what_nobody_says_is_no_cell(text):
    assert cell_from_label(text) is None


@pytest.mark.parametrize(
    "text", ["", "1", "1,", "01,2", "-0,1", "1, 2", "+1,2", "1,2a", "1,2,3", "٣,1", "9" * 40 + ",1"]
)
def test_what_is_no_name_is_no_cell(text):
    assert cell_from_notation(text) is None


@given(cells, cells)
def test_distance_is_a_number_of_steps(one, other):
    assert distance(one, other) == distance(other, one) >= 0
    assert (distance(one, other) == 0) == (one == other)
    if one != other:
        assert min(distance(cell, other) for cell in neighbours(one)) == distance(one, other) - 1


@given(cells, st.integers(0, 6))
def test_a_ring_holds_the_cells_at_its_distance(centre, radius):
    results = ring(centre, radius)
    assert len(results) == len(set(results)) == (6 * radius or 1)
    assert {distance(centre, cell) for cell in results} == {radius}
    assert results[0] == (centre[0] + radius, centre[1])
    assert all(distance(results[i - 1], cell) == 1 for i, cell in enumerate(results) if radius)


def test_a_ring_goes_clockwise():
    assert ring((0, 0), 1) == list(STEPS)


@given(cells, st.integers(-7, 7), cells)
def test_turning_keeps_distances_and_turns_the_steps(cell, turns, centre):
    assert distance(centre, rotate_cell(cell, turns, centre)) == distance(centre, cell)
    assert rotate_cell(rotate_cell(cell, turns, centre), -turns, centre) == cell
    assert rotate_cell(STEPS[0], turns) == STEPS[turns % 6]


@given(st.integers(0, 63), st.integers(-7, 7))
def test_turned_edges_move_on_by_so_many(edges, turns):
    assert {edge for edge in EDGES if rotate_edges(edges, turns) >> edge & 1} == {
        (edge + turns) % 6 for edge in EDGES if edges >> edge & 1
    }
