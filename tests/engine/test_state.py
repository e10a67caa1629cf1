"""Copies of a state share nothing that can change."""

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.effect import Frame
from bot.engine.state import PendingChoices, State, copy

from .toy import Say


class Piece(msgspec.Struct):
    squares: list[int]
    name: str = "x"
    owner: int | None = None


class Rich(msgspec.Struct, frozen=True):
    number: int


class Board(State, kw_only=True):
    pieces: list[Piece]
    grid: list[list[int]]
    by_name: dict[str, Piece]
    fixed: tuple[Rich, ...]
    loose: Piece | None = None


def board():
    return Board(
        seats=2,
        chance=Chance(1),
        stack=[Frame(0, Say("x"))],
        pending=[PendingChoices(["a"])],
        pieces=[Piece([1]), Piece([2])],
        grid=[[1], [], [3]],
        by_name={"a": Piece([4])},
        fixed=(Rich(1),),
        loose=Piece([5]),
    )


def test_a_copy_is_equal_and_of_the_same_kind():
    s = board()
    assert copy(s) == s
    assert type(copy(s)) is Board


def test_nothing_that_can_change_is_shared():
    s, original = board(), board()
    twin = copy(s)
    twin.chance.below(6)
    twin.stack.append(Frame(1, Say("y")))
    twin.pending[0].choices.append("b")
    twin.pieces[1].squares.append(9)
    twin.pieces.pop(0)
    twin.grid[0].append(9)
    twin.by_name["a"].squares.clear()
    twin.by_name["b"] = Piece([])
    twin.loose.squares[0] = 6
    twin.seats = 7
    assert s == original


def test_what_cannot_change_is_shared():
    s = board()
    twin = copy(s)
    assert twin.fixed is s.fixed
    assert twin.stack[0] is s.stack[0]


def test_empty_and_plain_values():
    assert copy([]) == []
    assert copy({}) == {}
    assert copy(3) == 3
    assert copy(None) is None
    assert copy("x") == "x"


@pytest.mark.parametrize("value", [{1, 2}, bytearray(b"x"), [{1}]])
def test_what_has_no_fixed_order_has_no_place_in_a_state(value):
    with pytest.raises(TypeError, match="cannot hold"):
        copy(value)


def test_turn_order_from_a_seat():
    s = State(seats=4, chance=Chance(1))
    assert s.after(0) == [0, 1, 2, 3]
    assert s.after(2) == [2, 3, 0, 1]
