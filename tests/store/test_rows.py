"""Who plays a seat: its owner, a computer in their place for a turn or for good, or nobody's computer."""

import pytest

from bot.store.rows import SeatRow

ANN = 11


@pytest.mark.parametrize(
    ("seat", "person", "left", "vacant", "reserved"),
    [
        (SeatRow(0, "Ann", ANN), ANN, False, False, False),
        (SeatRow(0, "Ann", ANN, flagged=True), ANN, False, False, True),
        (SeatRow(0, "Ann", ANN, "greedy"), None, True, True, False),
        (SeatRow(0, "Ann", ANN, "greedy", flagged=True), None, True, False, False),
        (SeatRow(0, "Greedy", computer="greedy"), None, False, False, False),
        (SeatRow(0, "free"), None, False, False, False),
    ],
)
def test_who_plays_a_seat(seat, person, left, vacant, reserved):
    assert (seat.person, seat.owner_left, seat.vacant, seat.is_reserved) == (person, left, vacant, reserved)
