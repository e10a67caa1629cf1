"""Who sits at a table, and which seats computers play in place of their owners."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link
from bot.store.database.numbers import as_seen, at_number, raise_stale
from bot.store.errors import ConstraintBroken
from bot.store.posts.hands import take_hand
from bot.store.posts.outbox import Removal, add_messages
from bot.store.posts.vote_posts import VOTE
from bot.store.rows import NO_TURNS, Handover, NewMessage, SeatRow, TurnChange
from bot.store.schema import OPEN, columns, handovers, seats, tables
from bot.store.tables.new_choices import Dropped, add_choices, choice_values
from bot.store.time.due import change_turns, hasten

_BATCH = 500  # tables: PostgreSQL takes at most 32,767 values in one statement
_seats = (
    sa.select(seats.c.table_id, *columns(seats, SeatRow))
    .where(seats.c.table_id.in_(sa.bindparam("b_ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)
_handovers = (
    sa.select(*columns(handovers, Handover))
    .where(handovers.c.table_id == sa.bindparam("b_id"), handovers.c.number >= sa.bindparam("b_from"))
    .order_by(handovers.c.number)
)
# Of one person, at the open tables of a server.
_called_otherwise = (
    sa.select(seats.c.table_id)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.user_id == sa.bindparam("b_user"), seats.c.name != sa.bindparam("b_name"))
    .where(tables.c.guild_id == sa.bindparam("b_guild"), OPEN)
)
_insert = sa.insert(seats).inline()
_clear = sa.delete(seats).where(seats.c.table_id == sa.bindparam("b_id"))
_running = at_number.where(tables.c.status == "running")
_open = at_number.where(OPEN)


class SeatStore:
    """The seats of tables."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_tables(self, table_ids: Iterable[int]) -> dict[int, list[SeatRow]]:
        """The seats of these tables in order, by table id."""
        return await self._link.read(find_seats, list(table_ids))

    async def hand_over(
        self,
        table_id: int,
        seat: SeatRow,
        *,
        expected: int,
        by_id: int,
        at: int,
        host_id: int | None = None,
        messages: Sequence[NewMessage] = (),
        turns: TurnChange = NO_TURNS,
        removal: Removal | None = None,
        dropped: Dropped | None = None,
    ) -> int:
        """The table's new number after setting who plays a seat of a running game.

        With a `removal` the seat is another person's from now on, and `by_id` is whose it was: what shows their hand is
        taken away, and what was chosen ahead there is `dropped`. Raises Stale if the game is not running at `expected`,
        or has not the state of which that is dropped, UnknownTable, ConstraintBroken if it has no such seat.
        """
        values: dict[str, object] = {"number": expected + 1, "updated_at": at}
        values |= {} if host_id is None else {"host_id": host_id}
        place: dict[str, object] = {"b_id": table_id, "b_expected": expected}
        rows = list[dict[str, object]]()
        if dropped is not None:
            values["state"], place["b_seen"] = dropped.state, dropped.line.before
            rows.append(choice_values(table_id, at, dropped.line))
        handover = Handover(expected, seat.seat, seat.computer, by_id, at)
        await self._link.write(_hand_over, table_id, place, values, seat, handover, rows, messages, turns, removal)
        return expected + 1

    async def set_host(
        self, table_id: int, host_id: int, *, expected: int, at: int, messages: Sequence[NewMessage]
    ) -> None:
        """Set who hosts an open table: nobody who was the host before is again by returning.

        Raises Stale if it is not at `expected`, UnknownTable if there is none.
        """
        await self._link.write(_set_host, table_id, host_id, expected, at, messages)

    async def back_on_server(self, table_id: int, seat: int) -> None:
        """Note that the owner of a seat, who played on by DM, is on the server again."""
        await self._link.write(_set_back, table_id, seat)

    async def rename(self, guild_id: int, user_id: int, name: str) -> None:
        """Set what a person is called at the open tables of a server; nothing is written where they are already."""
        if called_otherwise := await self._link.read(_find_called_otherwise, guild_id, user_id, name):
            await self._link.write(_set_name, called_otherwise, user_id, name)

    async def handovers(self, table_id: int, *, start: int = 0) -> list[Handover]:
        """The table's handovers from the number `start` on, oldest first."""
        return await self._link.read(_find_handovers, table_id, start)


def find_seats(connection: sa.Connection, table_ids: list[int]) -> dict[int, list[SeatRow]]:
    """The seats of these tables in order, by table id."""
    by_table: dict[int, list[SeatRow]] = {table_id: [] for table_id in table_ids}
    for start in range(0, len(table_ids), _BATCH):
        for table_id, *seat in connection.execute(_seats, {"b_ids": table_ids[start : start + _BATCH]}):
            by_table[table_id].append(SeatRow(*seat))
    return by_table


def replace_seats(connection: sa.Connection, table_id: int, rows: Sequence[SeatRow]) -> None:
    """Make these the seats of a table, within the current transaction."""
    connection.execute(_clear, {"b_id": table_id})
    add_seats(connection, table_id, rows)


def add_seats(connection: sa.Connection, table_id: int, rows: Sequence[SeatRow]) -> None:
    """Write the seats of a table that has none, within the current transaction."""
    if rows:
        connection.execute(_insert, [_values(table_id, row) for row in rows])


def _set_seat(connection: sa.Connection, table_id: int, row: SeatRow) -> None:
    """Write who plays a seat. Raises ConstraintBroken if the table has no such seat."""
    update = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == row.seat)
    if connection.execute(update.values(**_values(table_id, row))).rowcount != 1:
        raise ConstraintBroken(f"table {table_id} has no seat {row.seat}")


def _set_host(
    connection: sa.Connection, table_id: int, host_id: int, expected: int, at: int, messages: Sequence[NewMessage]
) -> None:
    update = _open.values(host_id=host_id, updated_at=at)
    if connection.execute(update, {"b_id": table_id, "b_expected": expected}).rowcount != 1:
        raise_stale(connection, table_id)
    connection.execute(sa.update(seats).where(seats.c.table_id == table_id).values(was_host=False))
    add_messages(connection, table_id, at, messages)


def _set_back(connection: sa.Connection, table_id: int, seat: int) -> None:
    mine = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
    connection.execute(mine.values(by_dm=False))


def _find_called_otherwise(connection: sa.Connection, guild_id: int, user_id: int, name: str) -> list[int]:
    values = {"b_guild": guild_id, "b_user": user_id, "b_name": name}
    return list(connection.execute(_called_otherwise, values).scalars())


def _set_name(connection: sa.Connection, table_ids: Sequence[int], user_id: int, name: str) -> None:
    mine = sa.update(seats).where(seats.c.table_id.in_(table_ids), seats.c.user_id == user_id)
    connection.execute(mine.values(name=name))


def _values(table_id: int, row: SeatRow) -> dict[str, object]:
    return {
        "table_id": table_id,
        "seat": row.seat,
        "name": row.name,
        "user_id": row.user_id,
        "computer": row.computer,
        "flagged": row.flagged,
        "by_dm": row.by_dm,
        "was_host": row.was_host,
    }


def _hand_over(
    connection: sa.Connection,
    table_id: int,
    place: dict[str, object],
    values: dict[str, object],
    row: SeatRow,
    handover: Handover,
    lines: Sequence[dict[str, object]],
    messages: Sequence[NewMessage],
    turns: TurnChange,
    removal: Removal | None,
) -> None:
    update = _running.where(as_seen) if "state" in values else _running
    if connection.execute(update.values(**values), place).rowcount != 1:
        raise_stale(connection, table_id)
    _set_seat(connection, table_id, row)
    _note(connection, table_id, handover)
    add_choices(connection, lines)
    add_messages(connection, table_id, handover.at, messages)
    change_turns(connection, table_id, turns)
    hasten(connection, table_id, VOTE, handover.at)  # others may vote now
    if removal is not None:
        take_hand(connection, table_id, handover.by_id, handover.at, removal)


def give_back(connection: sa.Connection, table_id: int, rows: Iterable[SeatRow], number: int, at: int) -> None:
    """Let the owners of seats play them again, within the transaction of the choice that ended the computer's turn."""
    for row in rows:
        _set_seat(connection, table_id, row)
        _note(connection, table_id, Handover(number, row.seat, None, 0, at))


def _note(connection: sa.Connection, table_id: int, handover: Handover) -> None:
    connection.execute(sa.insert(handovers), {"table_id": table_id} | asdict(handover))


def _find_handovers(connection: sa.Connection, table_id: int, start: int) -> list[Handover]:
    return [Handover(*row) for row in connection.execute(_handovers, {"b_id": table_id, "b_from": start})]
