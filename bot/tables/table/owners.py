"""Who owned a seat at which time: some were taken over by others."""

from collections.abc import Sequence

from bot.store.rows import Handover, SeatRow

NOBODY = 0  # gives back a seat whose owner's time had run out


def takeovers(row: SeatRow, handovers: Sequence[Handover]) -> dict[int, int]:
    """Return the owners from whom this seat was taken over, by the table's number before that.

    `handovers` are those of the table, oldest first.
    """
    owner, former = row.user_id, dict[int, int]()
    for handover in reversed(handovers):
        if handover.seat == row.seat and handover.computer is None and handover.by_id not in (NOBODY, owner):
            owner = former[handover.number] = handover.by_id
    return former


def owner_at(row: SeatRow, number: int, handovers: Sequence[Handover]) -> int | None:
    """Return who owned this seat when the table had this number."""
    later = {at: former for at, former in takeovers(row, handovers).items() if at >= number}
    return later[min(later)] if later else row.user_id


def player_at(row: SeatRow, number: int, handovers: Sequence[Handover]) -> int | None:
    """Return who played this seat when the table had this number; None for a computer."""
    of_seat = [handover for handover in handovers if handover.seat == row.seat]
    before = [handover for handover in of_seat if handover.number < number]
    later = of_seat[len(before) :]
    ends_turn = later[0].computer is None and later[0].by_id == NOBODY if later else row.flagged
    if before and (before[-1].computer is not None or ends_turn):
        return None
    return owner_at(row, number, handovers)
