"""The cells of a board where a piece fits: in one list or two, or those of a row at a time where they are many."""

from itertools import product

import pytest
from discord.ui import Select

from bot.layout import PanelPart
from bot.texts import texts
from cogs.panel.control import Control, apply_control, parse_control
from cogs.panel.part_chooser import chooser_of
from cogs.panel.view import PanelView

PARTS = (PanelPart("shape"), PanelPart("cell", "cell", middle="A1"))
CELLS = [f"{row}{column}" for row, column in product("ABCDEFGHIJK", range(1, 12))]
WORDS = texts("en", "cartographers")


def cell_lists(number, cells=None):
    """The chooser of a shape that fits on so many cells, and the lists beside that of the shapes."""
    chooser = chooser_of(PARTS, [f"r0 {cell}" for cell in cells or CELLS[:number]])
    children = PanelView(Control(1, "1", "open", values=chooser.board.initial()), chooser, WORDS).children
    return chooser, [item for item in children if isinstance(item, Select)]


@pytest.mark.parametrize(("number", "sizes"), [(2, [2]), (25, [25]), (26, [13, 13]), (49, [25, 24]), (50, [25, 25])])
def test_all_cells_are_listed_where_two_lists_have_room(number, sizes):
    _, lists = cell_lists(number)
    assert [len(each.options) for each in lists] == sizes
    assert [option.value for each in lists for option in each.options] == CELLS[:number]
    assert len({each.custom_id for each in lists}) == len(lists)


def test_two_lists_are_named_for_their_first_and_last_cells():
    _, lists = cell_lists(30)
    assert [each.placeholder for each in lists] == ["Cell (A1 … B4)", "Cell (B5 … C8)"]
    assert [each.placeholder for each in cell_lists(3)[1]] == ["Cell: choose one"]


@pytest.mark.parametrize("number", [26, 50])
def test_a_cell_of_either_list_is_one_pick(number):
    chooser, lists = cell_lists(number)
    for each in lists:
        cell = each.options[-1].value
        assert apply_control(chooser, parse_control(each.custom_id), [cell]) == ("r0", cell)


def test_of_more_cells_the_row_is_picked_first():
    _, (rows, cells) = cell_lists(51)
    assert [option.value for option in rows.options] == [*"ABCDE"]
    assert [option.value for option in cells.options] == CELLS[:11]


def test_a_single_cell_needs_no_list():
    assert cell_lists(1)[1] == []
