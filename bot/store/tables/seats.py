"""Who sits at a table, and which seats computers play in place of their owners."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.change import Change
from bot.store.database.link import Link
from bot.store.posts.hands import take_hand
from bot.store.posts.outbox import Removal
from bot.store.posts.vote_posts import VOTE
from bot.store.rows import Handover, SeatRow
from bot.store.schema import OPEN, columns, handovers, seats, tables
from bot.store.tables.changes import OPEN_STATUSES, note_handover, set_seat, write_change
from bot.store.time.due import hasten

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
# The open tables of a server at which a person has another name.
_called_otherwise = (
    sa.select(seats.c.table_id)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.user_id == sa.bindparam("b_user"), seats.c.name != sa.bindparam("b_name"))
    .where(tables.c.guild_id == sa.bindparam("b_guild"), OPEN)
)
_insert = sa.insert(seats).inline()
_clear = sa.delete(seats).where(seats.c.table_id == sa.bindparam("b_id"))


class SeatStore:
    """The seats of tables."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_tables(self, table_ids: Iterable[int]) -> dict[int, list[SeatRow]]:
        """Return the seats of these tables in order, by table id."""
        return await self._link.read(find_seats, list(table_ids))

    async def hand_over(
        self,
        table_id: int,
        change: Change,
        seat: SeatRow,
        by_id: int,
        *,
        removal: Removal | None = None,
    ) -> None:
        """Set who plays a seat of a running game from this change on.

        With a `removal` the seat belongs to another person from now on, and `by_id` is the former owner: the message
        with their hand is removed. Raise Stale if the game is not running or has changed, UnknownTable,
        ConstraintBroken if it has no such seat.
        """
        await self._link.write(_hand_over, table_id, change, seat, by_id, removal)

    async def set_host(self, table_id: int, change: Change) -> None:
        """Set who hosts an open table; nobody who was the host before becomes it again by returning.

        Raise Stale if the table has changed, UnknownTable if there is none.
        """
        await self._link.write(_set_host, table_id, change)

    async def back_on_server(self, table_id: int, seat: int) -> None:
        """Write that the owner of a seat, who played on by DM, is on the server again."""
        await self._link.write(_set_back, table_id, seat)

    async def rename(self, guild_id: int, user_id: int, name: str) -> None:
        """Set a person's name at the open tables of a server; writes nothing if all have it already."""
        if called_otherwise := await self._link.read(_find_called_otherwise, guild_id, user_id, name):
            await self._link.write(_set_name, called_otherwise, user_id, name)

    async def handovers(self, table_id: int, *, start: int = 0) -> list[Handover]:
        """Return the table's handovers from the number `start` on, oldest first."""
        return await self._link.read(_find_handovers, table_id, start)


def find_seats(connection: sa.Connection, table_ids: list[int]) -> dict[int, list[SeatRow]]:
    """Return the seats of these tables in order, by table id."""
    by_table: dict[int, list[SeatRow]] = {table_id: [] for table_id in table_ids}
    for start in range(0, len(table_ids), _BATCH):
        for table_id, *seat in connection.execute(_seats, {"b_ids": table_ids[start : start + _BATCH]}):
            by_table[table_id].append(SeatRow(*seat))
    return by_table


def replace_seats(connection: sa.Connection, table_id: int, rows: Sequence[SeatRow]) -> None:
    """Replace the seats of a table by these, within the current transaction."""
    connection.execute(_clear, {"b_id": table_id})
    add_seats(connection, table_id, rows)


def add_seats(connection: sa.Connection, table_id: int, rows: Sequence[SeatRow]) -> None:
    """Write the seats of a table that has none, within the current transaction."""
    if rows:
        connection.execute(_insert, [{"table_id": table_id} | asdict(row) for row in rows])


def _set_host(connection: sa.Connection, table_id: int, change: Change) -> None:
    """Write the new host; no former one is to become it again."""
    write_change(connection, table_id, change, OPEN_STATUSES)
    connection.execute(sa.update(seats).where(seats.c.table_id == table_id).values(was_host=False))


def _set_back(connection: sa.Connection, table_id: int, seat: int) -> None:
    """Write that a seat's owner no longer plays by DM."""
    of_seat = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
    connection.execute(of_seat.values(by_dm=False))


def _find_called_otherwise(connection: sa.Connection, guild_id: int, user_id: int, name: str) -> list[int]:
    """Return the ids of the server's open tables at which the person has another name."""
    values = {"b_guild": guild_id, "b_user": user_id, "b_name": name}
    return list(connection.execute(_called_otherwise, values).scalars())


def _set_name(connection: sa.Connection, table_ids: Sequence[int], user_id: int, name: str) -> None:
    """Write a person's name at these tables."""
    of_person = sa.update(seats).where(seats.c.table_id.in_(table_ids), seats.c.user_id == user_id)
    connection.execute(of_person.values(name=name))


def _hand_over(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    row: SeatRow,
    by_id: int,
    removal: Removal | None,
) -> None:
    """Write a seat's new player or owner with everything that follows from it."""
    write_change(connection, table_id, change, ("running",))
    set_seat(connection, table_id, row)
    to = row.computer if removal is None else None  # whose turn a computer still ends has taken the seat over as well
    note_handover(connection, table_id, Handover(change.expected, row.seat, to, by_id, change.at))
    hasten(connection, table_id, VOTE, change.at)  # others may vote now
    if removal is not None:
        take_hand(connection, table_id, by_id, change.at, removal)


def _find_handovers(connection: sa.Connection, table_id: int, start: int) -> list[Handover]:
    return [Handover(*row) for row in connection.execute(_handovers, {"b_id": table_id, "b_from": start})]
