"""The board of squares as bit sets, held against plain loops over rows and columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.grid import Grid, bits, gather, nth

GRID = Grid(11, 11)


def cells(grid, mask):
    """A set as (row, column) pairs; a bit outside the board would show as a column beyond it."""
    return {divmod(index, grid.stride) for index in range(mask.bit_length()) if mask >> index & 1}


def mask_of(grid, squares):
    return sum(1 << grid.index(row, column) for row, column in squares)


def beside(grid, row, column):
    around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {(r, c) for r, c in around if 0 <= r < grid.height and 0 <= c < grid.width}


@st.composite
def boards(draw):
    grid = Grid(draw(st.integers(1, 12)), draw(st.integers(1, 12)))
    everywhere = [(row, column) for row in range(grid.height) for column in range(grid.width)]
    return grid, draw(st.sets(st.sampled_from(everywhere)))


def test_names_run_from_a1_in_reading_order_and_lead_back_to_their_squares():
    grid = Grid(11, 11)
    named = [name for name in grid.names if name]
    assert named[:2] + named[10:12] + named[-1:] == ["A1", "A2", "A11", "B1", "K11"]
    assert len(named) == len(set(named)) == 121
    assert [grid.indexes[name] for name in ("A1", "D7", "K11")] == [
        grid.index(0, 0),
        grid.index(3, 6),
        grid.index(10, 10),
    ]
    assert GRID.squares(GRID.mask(["K11", "A1", "D7"])) == ["A1", "D7", "K11"]
    assert GRID.squares(0) == []


def test_a_board_has_as_many_rows_as_there_are_letters():
    assert Grid(1, 26).names[-2] == "Z1"


@pytest.mark.parametrize("name", ["", "A0", "A12", "L1", "a1", "A01", "AA1"])
def test_a_name_off_the_board_is_refused(name):
    with pytest.raises(KeyError):
        GRID.mask([name])


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (3, 27), (-1, 3)])
def test_a_board_without_squares_or_row_letters_is_refused(width, height):
    with pytest.raises(ValueError, match="no board"):
        Grid(width, height)


def test_the_edge_is_the_outermost_ring():
    outer = {(r, c) for r in range(11) for c in range(11) if r in (0, 10) or c in (0, 10)}
    assert cells(GRID, GRID.edge) == outer
    assert Grid(1, 5).edge == Grid(1, 5).board


def test_the_first_row_holds_no_square_beyond_its_end():
    assert cells(GRID, GRID.first_row) == {(0, column) for column in range(11)}


def test_rows_do_not_run_into_each_other():
    assert GRID.squares(GRID.neighbours(GRID.mask(["A11"]))) == ["A10", "B11"]
    assert GRID.squares(GRID.neighbours(GRID.mask(["B1"]))) == ["A1", "B2", "C1"]
    assert len(GRID.clusters(GRID.mask(["A11", "B1"]))) == 2


def test_marked_reads_any_of_the_marks_of_a_picture():
    assert GRID.squares(GRID.find_marks(["x.y", "zx"], "xz")) == ["A1", "B1", "B2"]


@given(boards())
def test_neighbours_and_inner_agree_with_loops(board):
    grid, squares = board
    mask = mask_of(grid, squares)
    around = set().union(*(beside(grid, *square) for square in squares))
    inner = {square for square in squares if len(beside(grid, *square) & squares) == 4}
    assert cells(grid, grid.neighbours(mask)) == around
    assert cells(grid, grid.inner(mask)) == inner


@given(boards())
def test_clusters_are_whole_apart_and_in_the_order_of_their_first_squares(board):
    grid, squares = board
    left, expected = set(squares), []
    while left:
        group, front = set(), [min(left)]
        while front:
            square = front.pop()
            group.add(square)
            front.extend((beside(grid, *square) & squares) - group)
        expected.append(group)
        left -= group
    assert [cells(grid, cluster) for cluster in grid.clusters(mask_of(grid, squares))] == expected


def test_flood_takes_several_seeds_and_leaves_the_rest():
    within = GRID.mask(["A1", "A2", "C1", "C2", "E1"])
    assert GRID.squares(GRID.flood(GRID.mask(["A2", "C1"]), within)) == ["A1", "A2", "C1", "C2"]
    assert GRID.flood(0, within) == 0


@given(boards())
def test_rows_and_columns_met_are_counted_once(board):
    grid, squares = board
    mask = mask_of(grid, squares)
    assert grid.count_rows(mask) == len({row for row, _ in squares})
    assert grid.count_columns(mask) == len({column for _, column in squares})


@given(boards())
def test_bits_and_nth_list_in_reading_order(board):
    grid, squares = board
    mask = mask_of(grid, squares)
    indexes = [grid.index(row, column) for row, column in sorted(squares)]
    assert list(bits(mask)) == indexes
    assert [nth(mask, n) for n in range(len(indexes))] == indexes
    assert grid.squares(mask) == [grid.names[index] for index in indexes]
    for n in (-1, len(indexes)):
        with pytest.raises(IndexError):
            nth(mask, n)


@given(st.integers(0, 2**90 - 1), st.integers(1, 9), st.integers(1, 12))
def test_gather_unites_the_places_ahead(mask, step, count):
    expected = 0
    for place in range(count):
        expected |= mask >> place * step
    assert gather(mask, step, count) == expected
