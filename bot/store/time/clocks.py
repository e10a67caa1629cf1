"""The clocks of seats, and the times at which no process ran."""

from collections.abc import Iterable

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link, dialect_insert, upsert
from bot.store.database.shards import Shards
from bot.store.rows import ClockRow
from bot.store.schema import clocks, columns, due, heartbeat, outages, people, seats, tables

_clocks = (
    sa.select(clocks.c.table_id, *columns(clocks, ClockRow))
    .where(clocks.c.table_id.in_(sa.bindparam("b_ids", expanding=True)))
    .order_by(clocks.c.table_id, clocks.c.seat)
)
_turns = (
    sa.select(clocks.c.table_id, *columns(clocks, ClockRow))
    .join(tables, tables.c.id == clocks.c.table_id)
    .join(seats, sa.and_(seats.c.table_id == clocks.c.table_id, seats.c.seat == clocks.c.seat))
    .where(
        seats.c.user_id == sa.bindparam("b_user"),
        seats.c.computer.is_(None),
        tables.c.status == "running",
        clocks.c.number.is_not(None),
    )
    .order_by(clocks.c.table_id)
)
_beat = sa.update(heartbeat).where(heartbeat.c.at < sa.bindparam("b_at")).values(at=sa.bindparam("b_at")).inline()
_outages = sa.select(outages.c.start, outages.c.end).where(outages.c.end > sa.bindparam("b_from")).order_by("start")
# Turns of people who have done nothing since they began, and for whom no call is due. The outbox is not looked at.
_uncalled = (
    sa.select(clocks.c.table_id, clocks.c.seat, clocks.c.number, seats.c.user_id)
    .join(tables, tables.c.id == clocks.c.table_id)
    .join(seats, sa.and_(seats.c.table_id == clocks.c.table_id, seats.c.seat == clocks.c.seat))
    .join(people, people.c.user_id == seats.c.user_id, isouter=True)
    .where(
        tables.c.status == "running",
        tables.c.paused_at.is_(None),
        seats.c.computer.is_(None),
        clocks.c.number.is_not(None),
        clocks.c.since.between(sa.bindparam("b_from"), sa.bindparam("b_to")),
        sa.func.coalesce(people.c.active_at, 0) < clocks.c.since,
        ~sa.exists().where(
            due.c.table_id == clocks.c.table_id, due.c.seat == clocks.c.seat, due.c.kind.in_(("ring", "call"))
        ),
    )
    .order_by(clocks.c.table_id, clocks.c.seat)
)
_CHANGED = [name for name in ClockRow.__struct_fields__ if name != "seat"]


class ClockStore:
    """How long seats have been in their turns, and how much time they have left."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_tables(self, table_ids: Iterable[int]) -> dict[int, dict[int, ClockRow]]:
        """Return the clocks of these tables, by table id and seat. A seat that was never asked has none."""
        return await self._link.read(find_clocks, list(table_ids))

    async def turns_of(self, user_id: int) -> dict[int, ClockRow]:
        """Return the clocks of this person's current turns, by table id."""
        return await self._link.read(_find_turns, user_id)

    async def uncalled_turns(self, first: int, last: int, shards: Shards) -> list[tuple[int, int, int, int]]:
        """Return turns that began in this time and about which no message was sent: table, seat, number, person.

        Only tables in these shards count, and turns for which the outbox holds nothing.
        """
        return await self._link.read(_find_uncalled, first, last, shards)

    async def beat(self, at: int, *, gap: int, kind: str) -> None:
        """Write that a process runs now. If none was known to run for longer than `gap`, that was an outage.

        Then what is due of this kind becomes due now, because clocks have stood still.
        """
        await self._link.write(_note_life, at, gap, kind)

    async def outages(self, start: int) -> list[tuple[int, int]]:
        """Return the outages that were not over at `start`, oldest first: from when to when."""
        return await self._link.read(_find_outages, start)


def set_clocks(connection: sa.Connection, table_id: int, rows: Iterable[ClockRow]) -> None:
    """Write clocks of a table as they are now, within the current transaction."""
    if values := [{"table_id": table_id} | asdict(clock) for clock in rows]:
        upsert(connection, clocks, values, _CHANGED)


def find_clocks(connection: sa.Connection, table_ids: list[int]) -> dict[int, dict[int, ClockRow]]:
    """Return the clocks of these tables, by table id and seat."""
    by_table: dict[int, dict[int, ClockRow]] = {table_id: {} for table_id in table_ids}
    for table_id, seat, *values in connection.execute(_clocks, {"b_ids": table_ids}):
        by_table[table_id][seat] = ClockRow(seat, *values)
    return by_table


def _find_turns(connection: sa.Connection, user_id: int) -> dict[int, ClockRow]:
    """Return the clocks of a person's current turns, by table id."""
    rows = connection.execute(_turns, {"b_user": user_id})
    return {table_id: ClockRow(*values) for table_id, *values in rows}


def _find_uncalled(connection: sa.Connection, first: int, last: int, shards: Shards) -> list[tuple[int, int, int, int]]:
    """Return the turns that began between two times and for which no call is due."""
    rows = connection.execute(_uncalled.where(shards.with_table(clocks.c.table_id)), {"b_from": first, "b_to": last})
    return [(table_id, seat, number, user_id) for table_id, seat, number, user_id in rows]


def _note_life(connection: sa.Connection, at: int, gap: int, kind: str) -> None:
    """Write that a process runs now. If none was known to run for longer than `gap`, also write that outage.

    Due rows of this kind are then looked at now, because clocks have stood still.
    """
    last = connection.execute(sa.select(heartbeat.c.at)).scalar()
    if last is None:
        connection.execute(dialect_insert(connection, heartbeat).on_conflict_do_nothing(), {"id": 1, "at": at})
    # If several processes start together, one moves the heartbeat on, and the others update no row.
    elif connection.execute(_beat, {"b_at": at}).rowcount and at - last > gap:
        connection.execute(dialect_insert(connection, outages).on_conflict_do_nothing(), {"start": last, "end": at})
        connection.execute(sa.update(due).where(due.c.kind == kind, due.c.at > at).values(at=at))


def _find_outages(connection: sa.Connection, start: int) -> list[tuple[int, int]]:
    return [(first, last) for first, last in connection.execute(_outages, {"b_from": start})]
