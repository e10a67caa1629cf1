"""The plan for undoing a seat's last choice: which choices are undone, and whose consent is needed."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.engine import codec
from bot.engine.effect import Seat
from bot.engine.state import State
from bot.store.rows import ChoiceRow, Handover, SeatRow
from bot.tables.play import KEPT
from bot.tables.table import Refused, Table, TableAccess
from bot.tables.undo.barriers import ends_simultaneous_play, shows
from bot.tables.undo.undo_state import adds_time


class UndoPlan(msgspec.Struct, frozen=True):
    """What undoing a seat's last choice at this table involves.

    `undone` are that choice and those undone with it, `earlier` those before it, undone ones included; both oldest
    first. `people` are the others who must agree, by user id; `timed` are those undone choices for which a clock may
    have got time. `waits`: the choice waits for simultaneous choices of others, and nobody knows it.
    """

    table: Table
    seat: Seat
    undone: tuple[ChoiceRow, ...]
    earlier: tuple[ChoiceRow, ...]
    people: tuple[int, ...]
    timed: tuple[ChoiceRow, ...]
    waits: bool

    @property
    def first(self) -> ChoiceRow:
        """The first undone choice, which names an undo request."""
        return self.undone[0]

    @property
    def own_at(self) -> int:
        """When the seat made its last choice, in milliseconds."""
        return next(choice.at for choice in reversed(self.undone) if choice.seat == self.seat)


async def undo_plan(
    access: TableAccess, table: Table, seat: Seat, offered_at: int | None = None, stamp: str | None = None
) -> UndoPlan:
    """Return the plan for undoing this seat's last choice; the history is read once.

    `offered_at` is the table's number when undo was offered, `stamp` names the question. Raises
    Refused("undone_already") if choices were undone since, Refused("moved_on") for an older question,
    Refused("nothing_to_undo"), Refused("undo_past_reveal") if the table's setting forbids undoing what was shown.
    """
    history = await access.history(table.id)
    if offered_at is not None and any((row.undone_number or 0) > offered_at for row in history):
        raise Refused("undone_already")
    if stamp is not None and stamp != table.stamp(seat):
        raise Refused("moved_on")
    undone = await _undone_with(access, table, seat, history)
    waits = table.may_change(seat)
    handovers_matter = table.pace is not None or (not waits and len(table.seats) > 1)
    handovers = await access.store.seats.handovers(table.id) if handovers_matter else ()
    if waits:
        undone = undone[:1]
    return UndoPlan(
        table,
        seat,
        undone,
        earlier=tuple(row for row in history if row.id < undone[0].id),
        people=() if waits else _people_to_agree(table, seat, undone, handovers),
        timed=tuple(row for row in undone if table.pace and adds_time(table, row, handovers)),
        waits=waits,
    )


async def state_before(access: TableAccess, table: Table, choice: ChoiceRow) -> State:
    """Return the state before a choice that stands. Raise Refused("nothing_to_undo") if it is no longer stored."""
    saved = await access.store.choices.state_before(table.id, choice.id)
    if saved is None:
        raise Refused("nothing_to_undo")
    state: State = codec.decode(table.game, saved)
    return state


async def _undone_with(
    access: TableAccess, table: Table, seat: Seat, history: Sequence[ChoiceRow]
) -> tuple[ChoiceRow, ...]:
    """Return the seat's last choice and every choice after it, oldest first.

    If it was a simultaneous choice that everybody knows by now, the others' ones before it are included: everybody
    chooses anew.
    """
    choices = [row for row in history if not (row.undone or row.ahead)][-KEPT:]
    first = next((i for i, choice in reversed(list(enumerate(choices))) if choice.seat == seat), None)
    if first is None:
        raise Refused("nothing_to_undo")
    if table.row.settings.undo == "never" and any(shows(table, choice) for choice in choices[first:]):
        raise Refused("undo_past_reveal")
    # The last choice of simultaneous play makes all of them known: those that waited for it are undone, too.
    end_of_play = next((i for i in range(first, len(choices)) if ends_simultaneous_play(table, choices[i])), None)
    if end_of_play is not None:
        others_pending = (await state_before(access, table, choices[end_of_play])).pending
        first = min(first, end_of_play - sum(len(pending.choices) for pending in others_pending))
    if first < 0:
        raise Refused("nothing_to_undo")
    return tuple(choices[first:])


def _people_to_agree(
    table: Table, seat: Seat, undone: Sequence[ChoiceRow], handovers: Sequence[Handover]
) -> tuple[int, ...]:
    """Return the others who must agree: those whose seats chose since, or all if something hidden was shown.

    The present owner of such a seat is asked, if they are here.
    """
    since = _concerned_since(table, undone)
    others = [row for row in table.seats if row.user_id is not None and row.seat != seat and row.seat in since]
    user_ids = (_asked_about(row, since[row.seat], handovers, table.owner(seat)) for row in others)
    return tuple(user for user in user_ids if user is not None)


def _concerned_since(table: Table, undone: Sequence[ChoiceRow]) -> Mapping[Seat, int]:
    """Return the table's number at the first of these choices that affects a seat, by seat; a reveal affects all."""
    revealing = {choice.number for choice in undone if shows(table, choice)}
    numbers_by_seat = {
        row.seat: revealing | {choice.number for choice in undone if choice.seat == row.seat} for row in table.seats
    }
    return {seat: min(numbers) for seat, numbers in numbers_by_seat.items() if numbers}


def _asked_about(row: SeatRow, number: int, handovers: Sequence[Handover], asker: int) -> int | None:
    """Return who is asked about a seat that was affected from this number on: its owner, if they are here.

    An absent owner is asked all the same if the asker has given the seat to a computer, then or since: otherwise that
    would be a way to peek. Nobody is asked whose data was deleted.
    """
    if row.user_id is None or not row.vacant:
        return row.user_id
    of_seat = [handover for handover in handovers if handover.seat == row.seat]
    counting = [handover for handover in of_seat if handover.number >= number or handover is of_seat[-1]]
    was_removed = any(handover.by_id == asker for handover in counting)
    return row.user_id if was_removed and row.user_id > 0 else None
