"""Shapes of Cartographers are turned about their middle, so that they stay where they are to the eye."""

import pytest

from bot.games.cartographers.cards import CARDS
from bot.games.cartographers.drawings import drawings, squares_of
from bot.games.cartographers.effects import Draw
from bot.games.cartographers.sheet import GRID, Sheet
from bot.layout import panel_of
from cogs.panel.notation import cell_of
from cogs.panel.part_chooser import chooser_of

CARDS_WITH_SHAPES = [name for name, card in CARDS.items() if card.shapes and not card.single]
SHAPE, CELL = 1, 2
QUARTERS = 4


def question(card, walls=0):
    """Asks how to draw this card on a sheet that is empty but for these squares."""
    sheet = Sheet("A", mountain=walls, wasteland=0)
    return chooser_of(panel_of(Draw(card)).parts, drawings(CARDS[card], sheet, after_ruins=False))


def middle(card, values):
    """The middle of the box around a shape, as row and column."""
    rows, columns = zip(*squares_of(CARDS[card], values[SHAPE]), strict=True)
    row, column = cell_of(values[CELL])
    return row + max(rows) / 2, column + max(columns) / 2 - columns[0]


def first_place(asked, piece):
    """The choice to begin with, with this piece."""
    return asked.board.with_piece(asked.board.initial(), piece)


@pytest.mark.parametrize("card", CARDS_WITH_SHAPES)
def test_a_turned_shape_stays_where_it_is(card):
    """A box with an even side and an odd one has no square in its middle: it is off by half a square each way."""
    asked = question(card)
    for piece in asked.board.pieces:
        now = first = first_place(asked, piece)
        for _ in range(QUARTERS):
            now, before = asked.board.rotate(now, SHAPE), middle(card, now)
            assert all(abs(one - other) <= 0.5 for one, other in zip(middle(card, now), before, strict=True))
        assert now == first


@pytest.mark.parametrize("card", CARDS_WITH_SHAPES)
def test_another_shape_lies_where_the_one_before_did(card):
    asked = question(card)
    now = asked.board.initial()
    for piece in asked.board.pieces:
        after = asked.board.with_piece(now, piece)
        assert after[:CELL] == piece
        assert all(abs(one - other) <= 1 for one, other in zip(middle(card, now), middle(card, after), strict=True))


def test_where_it_does_not_fit_a_turned_shape_lies_as_near_as_it_can():
    """A row of four in the last row cannot stand upright there."""
    asked = question("Fishing Village")
    now = asked.board.rotate(("village", "r0", "K4"), SHAPE)
    assert now == ("village", "r90", "H5")
    walls = sum(1 << GRID.indexes[cell] for cell in ("H5", "J5"))
    assert question("Fishing Village", walls).board.rotate(("village", "r0", "K4"), SHAPE) in {
        ("village", "r90", "H4"),
        ("village", "r90", "H6"),
    }
