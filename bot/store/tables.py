"""Tables and their seats, from the lobby to the end."""

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.errors import ChannelTaken, ConstraintBroken, Stale, UnknownTable
from bot.store.link import Link
from bot.store.outbox import add_messages
from bot.store.rows import Handover, NewMessage, Saved, Seat, Status, Table
from bot.store.schema import OPEN, columns, handovers, seats, tables

Whole = tuple[Table, list[Seat], bytes | None]

_PAGE = 500
_tables = sa.select(*columns(tables, Table))
_table = _tables.where(tables.c.id == sa.bindparam("b_id"))
_open_table = _tables.where(tables.c.channel_id == sa.bindparam("b_channel"), OPEN)
# By channel, because the index of open tables is by channel.
_open_page = (
    _tables.where(OPEN, tables.c.channel_id > sa.bindparam("b_after")).order_by(tables.c.channel_id).limit(_PAGE)
)
_with_person = _tables.where(
    tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.user_id == sa.bindparam("b_user")))
).order_by(tables.c.id)
_of_guild = _tables.where(tables.c.guild_id == sa.bindparam("b_guild")).order_by(tables.c.id)
_saved = sa.select(*columns(tables, Saved)).where(tables.c.id == sa.bindparam("b_id"))
_whole = _table.add_columns(tables.c.state)
_whole_open = _open_table.add_columns(tables.c.state)
_whole_last = (
    _tables.where(tables.c.channel_id == sa.bindparam("b_channel"), tables.c.state.is_not(None))
    .order_by(tables.c.id.desc())
    .limit(1)
    .add_columns(tables.c.state)
)
_seats = (
    sa.select(seats.c.table_id, *columns(seats, Seat))
    .where(seats.c.table_id.in_(sa.bindparam("b_ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)
_seen = (
    sa.update(tables).where(tables.c.id == sa.bindparam("b_id"), tables.c.number == sa.bindparam("b_expected")).inline()
)
_in_lobby = _seen.where(tables.c.status == "lobby")
_in_play = _seen.where(tables.c.status == "running")
_handovers = (
    sa.select(*columns(handovers, Handover))
    .where(handovers.c.table_id == sa.bindparam("b_id"), handovers.c.number >= sa.bindparam("b_from"))
    .order_by(handovers.c.number)
)
_insert_seats = sa.insert(seats).inline()
_clear_seats = sa.delete(seats).where(seats.c.table_id == sa.bindparam("b_id"))


class Tables:
    """The part of the store that knows tables."""

    link: Link

    async def table(self, table_id: int) -> Table | None:
        return await self.link.read(find_table, table_id)

    async def open_table(self, channel_id: int) -> Table | None:
        """The table of this channel that is in the lobby or running."""
        return await self.link.read(_find_open, channel_id)

    async def open_tables(self) -> AsyncIterator[Table]:
        """Every table in the lobby or running, page by page and without states."""
        after = -1
        while page := await self.link.read(_list, _open_page, b_after=after):
            for table in page:
                yield table
            after = page[-1].channel_id

    async def tables_of(self, user_id: int, *, all_of_them: bool = False) -> list[Table]:
        """The tables where this person has a seat, oldest first; only open ones unless all are asked for."""
        statement = _with_person if all_of_them else _with_person.where(OPEN)
        return await self.link.read(_list, statement, b_user=user_id)

    async def tables_in(self, guild_id: int, *, all_of_them: bool = False) -> list[Table]:
        """The tables of this server, oldest first; only open ones unless all are asked for."""
        statement = _of_guild if all_of_them else _of_guild.where(OPEN)
        return await self.link.read(_list, statement, b_guild=guild_id)

    async def state(self, table_id: int) -> Saved | None:
        """The newest state of a table with its number."""
        return await self.link.read(_find_saved, table_id)

    async def whole(self, table_id: int) -> Whole | None:
        """A table with its state, and its seats; had they changed in between, the table's number would be stale."""
        return await self.link.read(_find_whole, _whole, {"b_id": table_id})

    async def whole_open(self, channel_id: int) -> Whole | None:
        """The same of the channel's open table."""
        return await self.link.read(_find_whole, _whole_open, {"b_channel": channel_id})

    async def whole_last(self, channel_id: int) -> Whole | None:
        """The same of the channel's newest game that has begun, running or over."""
        return await self.link.read(_find_whole, _whole_last, {"b_channel": channel_id})

    async def seats(self, table_id: int) -> list[Seat]:
        """The seats of a table in order."""
        return (await self.link.read(_find_seats, [table_id]))[table_id]

    async def seats_of(self, table_ids: Iterable[int]) -> dict[int, list[Seat]]:
        """The seats of each of these tables, in order, in one go."""
        return await self.link.read(_find_seats, list(table_ids))

    async def create_table(
        self,
        *,
        guild_id: int,
        channel_id: int,
        game: str,
        version: int,
        host_id: int,
        options: str,
        seats: Sequence[Seat],
        at: int,
        language: str | None = None,
        messages: Sequence[NewMessage] = (),
    ) -> Table:
        """Open a lobby; ChannelTaken when this channel has an open table."""
        table = Table(
            0, guild_id, channel_id, game, version, "lobby", host_id, options, 0, language, None, at, at
        )  # fmt: skip
        try:
            return await self.link.write(_create, table, seats, messages)
        except ConstraintBroken:
            await self._refuse_taken(channel_id)
            raise

    async def update_lobby(
        self,
        table_id: int,
        *,
        expected: int,
        at: int,
        seats: Sequence[Seat] | None = None,
        options: str | None = None,
        host_id: int | None = None,
        status: Status | None = None,
        messages: Sequence[NewMessage] = (),
    ) -> int:
        """Change what is given of a lobby that is still at `expected`, else Stale; return the new number."""
        given = {"options": options, "host_id": host_id, "status": status}
        values: dict[str, object] = {name: value for name, value in given.items() if value is not None}
        values |= {"number": expected + 1, "updated_at": at}
        await self.link.write(_change_lobby, table_id, expected, values, seats, messages)
        return expected + 1

    async def start_table(
        self,
        table_id: int,
        *,
        expected: int,
        version: int,
        state: bytes,
        seats: Sequence[Seat],
        at: int,
        options: str | None = None,
        messages: Sequence[NewMessage] = (),
    ) -> int:
        """Turn a lobby still at `expected` into a running game, else Stale; return the new number."""
        values: dict[str, object] = {
            "status": "running",
            "version": version,
            "state": state,
            "number": expected + 1,
            "updated_at": at,
        }
        if options is not None:
            values["options"] = options
        await self.link.write(_change_lobby, table_id, expected, values, seats, messages)
        return expected + 1

    async def set_status(self, table_id: int, status: Status, *, at: int, messages: Sequence[NewMessage] = ()) -> bool:
        """Close an open table; False, and nothing written, when somebody has done so before."""
        return await self.link.write(_set_status, table_id, status, at, messages)

    async def hand_over(
        self,
        table_id: int,
        seat: Seat,
        *,
        expected: int,
        by_id: int,
        at: int,
        host_id: int | None = None,
        messages: Sequence[NewMessage] = (),
    ) -> int:
        """Set who plays a seat of a running game still at `expected`, else Stale; return the new number."""
        values: dict[str, object] = {"number": expected + 1, "updated_at": at}
        if host_id is not None:
            values["host_id"] = host_id
        handover = Handover(expected, seat.seat, seat.computer, by_id, at)
        await self.link.write(_hand_over, table_id, expected, values, seat, handover, messages)
        return expected + 1

    async def handovers(self, table_id: int, *, start: int = 0) -> list[Handover]:
        """Which seats went from person to computer and back from the number `start` on, in order."""
        return await self.link.read(_find_handovers, table_id, start)

    async def set_strength(self, table_id: int, strength: str, *, at: int, messages: Sequence[NewMessage] = ()) -> None:
        """Set how long the table's computer players think."""
        await self.link.write(_set_strength, table_id, strength, at, messages)

    async def set_last_post(self, table_id: int, message_id: int | None) -> None:
        """Remember the post that carries the table's buttons."""
        await self.link.write(_set, table_id, last_post_id=message_id)

    async def set_language(self, table_id: int, language: str | None, *, at: int) -> None:
        """Set the language of the table's posts."""
        await self.link.write(_set, table_id, language=language, updated_at=at)

    async def _refuse_taken(self, channel_id: int) -> None:
        taken = await self.open_table(channel_id)
        if taken is not None:
            raise ChannelTaken(channel_id, taken.id) from None


def find_table(connection: sa.Connection, table_id: int) -> Table | None:
    row = connection.execute(_table, {"b_id": table_id}).first()
    return None if row is None else Table(*row)


def refuse_stale(connection: sa.Connection, table_id: int) -> None:
    """Tell why an update that named a number and a status found no row."""
    table = find_table(connection, table_id)
    if table is None:
        raise UnknownTable(table_id)
    raise Stale(table_id, table.number, table.status)


def open_wholes(connection: sa.Connection) -> Iterator[Whole]:
    """Every table in the lobby or running with its state and seats, one after the other."""
    for table_id in connection.execute(sa.select(tables.c.id).where(OPEN).order_by(tables.c.id)).scalars().all():
        if found := _find_whole(connection, _whole, {"b_id": table_id}):
            yield found


def _find_whole(connection: sa.Connection, which: sa.Select[Any], values: dict[str, int]) -> Whole | None:
    row = connection.execute(which, values).first()
    if row is None:
        return None
    table = Table(*row[:-1])
    return table, _find_seats(connection, [table.id])[table.id], row[-1]


def _find_open(connection: sa.Connection, channel_id: int) -> Table | None:
    row = connection.execute(_open_table, {"b_channel": channel_id}).first()
    return None if row is None else Table(*row)


def _list(connection: sa.Connection, /, statement: sa.Select[Any], **values: int) -> list[Table]:
    return [Table(*row) for row in connection.execute(statement, values)]


def _find_saved(connection: sa.Connection, table_id: int) -> Saved | None:
    row = connection.execute(_saved, {"b_id": table_id}).first()
    return None if row is None else Saved(*row)


def _find_seats(connection: sa.Connection, table_ids: list[int]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {table_id: [] for table_id in table_ids}
    # PostgreSQL takes at most 32,767 values in one statement.
    for start in range(0, len(table_ids), _PAGE):
        for table_id, *seat in connection.execute(_seats, {"b_ids": table_ids[start : start + _PAGE]}):
            found[table_id].append(Seat(*seat))
    return found


def _create(connection: sa.Connection, table: Table, rows: Sequence[Seat], messages: Sequence[NewMessage]) -> Table:
    values = {name: getattr(table, name) for name in Table.__struct_fields__ if name != "id"}
    table_id = connection.execute(sa.insert(tables).returning(tables.c.id), values).scalar_one()
    _add_seats(connection, table_id, rows)
    add_messages(connection, table_id, table.created_at, messages)
    return Table(table_id, **values)


def _change_lobby(
    connection: sa.Connection,
    table_id: int,
    expected: int,
    values: dict[str, object],
    rows: Sequence[Seat] | None,
    messages: Sequence[NewMessage],
) -> None:
    changed = connection.execute(_in_lobby.values(**values), {"b_id": table_id, "b_expected": expected})
    if changed.rowcount != 1:
        refuse_stale(connection, table_id)
    if rows is not None:
        connection.execute(_clear_seats, {"b_id": table_id})
        _add_seats(connection, table_id, rows)
    add_messages(connection, table_id, int(str(values["updated_at"])), messages)


def _add_seats(connection: sa.Connection, table_id: int, rows: Sequence[Seat]) -> None:
    if rows:
        connection.execute(_insert_seats, [_seat_values(table_id, row) for row in rows])


def _seat_values(table_id: int, row: Seat) -> dict[str, object]:
    return {
        "table_id": table_id,
        "seat": row.seat,
        "name": row.name,
        "user_id": row.user_id,
        "computer": row.computer,
    }


def _set_status(
    connection: sa.Connection, table_id: int, status: Status, at: int, messages: Sequence[NewMessage]
) -> bool:
    update = sa.update(tables).where(tables.c.id == table_id, OPEN).values(status=status, updated_at=at)
    if connection.execute(update).rowcount != 1:
        if find_table(connection, table_id) is None:
            raise UnknownTable(table_id)
        return False
    add_messages(connection, table_id, at, messages)
    return True


def _hand_over(
    connection: sa.Connection,
    table_id: int,
    expected: int,
    values: dict[str, object],
    row: Seat,
    handover: Handover,
    messages: Sequence[NewMessage],
) -> None:
    if connection.execute(_in_play.values(**values), {"b_id": table_id, "b_expected": expected}).rowcount != 1:
        refuse_stale(connection, table_id)
    update = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == row.seat)
    changed = connection.execute(update.values(name=row.name, user_id=row.user_id, computer=row.computer))
    if changed.rowcount != 1:
        raise ConstraintBroken(f"table {table_id} has no seat {row.seat}")
    connection.execute(sa.insert(handovers), {"table_id": table_id} | asdict(handover))
    add_messages(connection, table_id, handover.at, messages)


def _find_handovers(connection: sa.Connection, table_id: int, start: int) -> list[Handover]:
    return [Handover(*row) for row in connection.execute(_handovers, {"b_id": table_id, "b_from": start})]


def _set_strength(
    connection: sa.Connection, table_id: int, strength: str, at: int, messages: Sequence[NewMessage]
) -> None:
    _set(connection, table_id, strength=strength, updated_at=at)
    add_messages(connection, table_id, at, messages)


def _set(connection: sa.Connection, /, table_id: int, **values: object) -> None:
    if connection.execute(sa.update(tables).where(tables.c.id == table_id).values(**values)).rowcount != 1:
        raise UnknownTable(table_id)
