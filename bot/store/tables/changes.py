"""How a change of a table is written: completely if the table is as its writer saw it, else not at all."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.change import Change
from bot.store.database.numbers import at_number, raise_stale
from bot.store.errors import ConstraintBroken
from bot.store.people.plans import change_plan
from bot.store.people.requests import find_request
from bot.store.posts.outbox import add_messages
from bot.store.rows import Handover, SeatRow
from bot.store.schema import handovers, requests, seats, tables
from bot.store.tables.new_choices import add_choices
from bot.store.time.due import change_turns

OPEN_STATUSES = ("lobby", "running")
CLOCK = 0  # in place of the user id of who hands a seat over: the time ran out, or the turn played after that is over
_NOTHING: Mapping[str, object] = {}
# The update also returns whether there is an undo request: mostly there is none, and nothing more need be read.
_request_is_open = sa.exists().where(requests.c.table_id == sa.bindparam("b_id"))


def write_change(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    statuses: Collection[str],
    columns: Mapping[str, object] = _NOTHING,
    lines: Sequence[dict[str, object]] = (),
) -> None:
    """Write a change, these columns and these history lines of a table with one of these statuses.

    Raise Stale if the table has changed since its writer saw it, UnknownTable.
    """
    request_open = update_table(connection, table_id, change, statuses, columns)
    if request_open is None:  # no row was updated
        raise_stale(connection, table_id)
    add_consequences(connection, table_id, change, request_open, lines)


def update_table(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    statuses: Collection[str],
    columns: Mapping[str, object] = _NOTHING,
) -> bool | None:
    """Write a table's own row; return whether an undo request is open. None, and nothing written, if it has changed.

    The consequences of the change are written by `add_consequences`.
    """
    own: dict[str, object] = {"state": change.state, "status": change.status, "host_id": change.host_id}
    values = {name: value for name, value in own.items() if value is not None}
    values |= {"number": change.number, "updated_at": change.at, **columns}
    parameters: dict[str, object] = {f"b_new_{name}": value for name, value in values.items()}
    parameters |= {"b_id": table_id, "b_expected": change.expected}
    request_open: bool | None = connection.execute(_update(tuple(values), tuple(statuses)), parameters).scalar()
    return request_open


@cache  # building a statement takes as long as running it
def _update(names: tuple[str, ...], statuses: tuple[str, ...]) -> sa.UpdateBase:
    """Return the statement that sets these columns if the table is as its writer saw it."""
    update = at_number.where(sa.or_(*(tables.c.status == status for status in statuses)))
    return update.values({name: sa.bindparam(f"b_new_{name}") for name in names}).returning(_request_is_open)


def add_consequences(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    request_open: bool,
    lines: Sequence[dict[str, object]] = (),
) -> None:
    """Write the consequences of a table's change, in its transaction; `request_open`: an undo request is open."""
    request = find_request(connection, table_id) if request_open else None
    add_choices(connection, lines)
    add_messages(connection, table_id, change.at, [*change.messages, *(change.on_request(request) if request else ())])
    change_turns(connection, table_id, change.turns)
    if change.plan:
        change_plan(connection, table_id, change.plan)
    _give_back(connection, table_id, change)


def set_seat(connection: sa.Connection, table_id: int, row: SeatRow) -> None:
    """Write who plays a seat. Raise ConstraintBroken if the table has no such seat."""
    same = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == row.seat)
    if connection.execute(same.values(**asdict(row))).rowcount != 1:
        raise ConstraintBroken(f"table {table_id} has no seat {row.seat}")


def note_handover(connection: sa.Connection, table_id: int, handover: Handover) -> None:
    """Write that a seat was handed over."""
    connection.execute(sa.insert(handovers), {"table_id": table_id} | asdict(handover))


def _give_back(connection: sa.Connection, table_id: int, change: Change) -> None:
    """Let the owners of seats play them again after the turn that a computer played for them."""
    for row in change.turns.returned:
        set_seat(connection, table_id, row)
        note_handover(
            connection, table_id, Handover(change.expected, row.seat, computer=None, by_id=CLOCK, at=change.at)
        )
