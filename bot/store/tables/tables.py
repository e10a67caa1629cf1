"""Tables, from the lobby to the end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.change import NOTHING_SET, Change, Setup
from bot.store.database.link import Link
from bot.store.database.numbers import by_id, find_table, table_row, table_rows
from bot.store.database.shards import Shards
from bot.store.errors import ChannelTaken, ConstraintBroken, UnknownTable
from bot.store.people.searches import Found, seat_found
from bot.store.posts.outbox import add_messages
from bot.store.posts.vote_posts import VOTE
from bot.store.puzzles.attempts import AttemptRow, add_attempt
from bot.store.rows import ClockRow, NewDue, NewMessage, NewTable, SeatRow, Status, TableRow
from bot.store.schema import OPEN, metadata, results, seats, tables
from bot.store.settings import settings_columns
from bot.store.tables.changes import write_change
from bot.store.tables.luck import NewLuck, add_secret, keep_words_of_seated
from bot.store.tables.seats import add_seats, find_seats, replace_seats
from bot.store.time.clocks import find_clocks
from bot.store.time.due import add_due, drop_idle, hasten

WholeTable = tuple[TableRow, list[SeatRow], bytes | None, dict[int, ClockRow]]
"""A table, its seats in order, its state and, where it has a pace, the clocks of its seats."""

# A result outlives its table, and loses its id with it.
_with_tables = [table for table in reversed(metadata.sorted_tables) if "table_id" in table.c and table is not results]
_open = table_rows.where(tables.c.channel_id == sa.bindparam("b_channel"), OPEN)
_seated = sa.select(seats.c.table_id).where(seats.c.user_id == sa.bindparam("b_user"))
_hosted = sa.select(tables.c.id).where(OPEN, tables.c.host_id == sa.bindparam("b_user"))
_of_person = table_rows.where(tables.c.id.in_(_seated)).order_by(tables.c.id)
# A union first, because no database uses both indexes for an OR.
_open_of_person = table_rows.where(OPEN, tables.c.id.in_(sa.union(_seated, _hosted))).order_by(tables.c.id)
_of_status = sa.select(sa.func.count()).select_from(tables).where(tables.c.status == sa.bindparam("b_status"))
_counts = sa.select(
    _of_status.where(OPEN, tables.c.host_id == sa.bindparam("b_host")).scalar_subquery(),
    _of_status.where(tables.c.guild_id == sa.bindparam("b_guild")).scalar_subquery(),
)
_of_guild = table_rows.where(tables.c.guild_id == sa.bindparam("b_guild")).order_by(tables.c.id)
_whole = by_id.add_columns(tables.c.state)
_whole_open = _open.add_columns(tables.c.state)
# Found by server, because only servers have an index of all tables, in the order of their ids.
_last = (
    table_rows.where(tables.c.guild_id == sa.bindparam("b_guild"), tables.c.state.is_not(None))
    .where(tables.c.channel_id == sa.bindparam("b_channel"))
    .order_by(tables.c.id.desc())
    .limit(1)
)
_last_before = (
    table_rows.where(tables.c.guild_id == sa.bindparam("b_guild"), tables.c.created_at <= sa.bindparam("b_at"))
    .where(tables.c.channel_id == sa.bindparam("b_channel"))
    .order_by(tables.c.id.desc())
    .limit(1)
)
_whole_last = _last.add_columns(tables.c.state)
# A union first, because no database uses both indexes for an OR.
_near = sa.union(
    sa.select(tables.c.id).where(tables.c.guild_id == sa.bindparam("b_guild")),
    sa.select(seats.c.table_id).where(seats.c.user_id == sa.bindparam("b_user")),
)
_ended = (
    table_rows.where(tables.c.status == "over", tables.c.id.in_(_near))
    .order_by(tables.c.updated_at.desc(), tables.c.id.desc())
    .limit(sa.bindparam("b_limit"))
)
# Also games whose state is lost: they must be found, too.
_begun = sa.select(tables.c.id).where(tables.c.state.is_not(None) | tables.c.status.in_(("running", "over")))
_settings = sa.select(tables.c.settings).where(tables.c.id == sa.bindparam("b_id"))
_NOTHING: Mapping[str, object] = {}

_computer = sa.select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.computer.is_not(None)).limit(1)
# Ordered by channel, as the index of open tables is. The subquery looks for a seat at each of those tables; with EXISTS
# PostgreSQL would scan all seats.
_with_computers = (
    sa.select(tables.c.id)
    .where(OPEN, tables.c.status == "running")
    .where(tables.c.updated_at.between(sa.bindparam("b_since"), sa.bindparam("b_until")))
    .where(_computer.scalar_subquery().is_not(None))
    .order_by(tables.c.channel_id)
)


class TableStore:
    """Tables with their states."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find_open(self, channel_id: int) -> TableRow | None:
        """Return the channel's table that is in the lobby or running; None if there is none."""
        return await self._link.read(find_open, channel_id)

    async def find_last(self, guild_id: int, channel_id: int) -> TableRow | None:
        """Return the newest game of a server's channel that has begun, running or over; None if there is none."""
        rows = await self._link.read(_list, _last, b_guild=guild_id, b_channel=channel_id)
        return rows[0] if rows else None

    async def find_last_before(self, guild_id: int, channel_id: int, at: int) -> TableRow | None:
        """Return the newest table, whatever its status, that a channel's server had there at a time; None if none."""
        rows = await self._link.read(_list, _last_before, b_guild=guild_id, b_channel=channel_id, b_at=at)
        return rows[0] if rows else None

    async def newest_ended(self, guild_id: int, user_id: int, limit: int) -> list[TableRow]:
        """Return the newest games that are over, of this server or with this person, the newest first."""
        return await self._link.read(_list, _ended, b_guild=guild_id, b_user=user_id, b_limit=limit)

    async def with_computers(self, since: int, until: int, shards: Shards) -> list[int]:
        """Return the ids of these shards' running tables with computers, last changed between two times (ms)."""
        return await self._link.read(_find_with_computers, since, until, shards)

    async def begun_ids(self, *, running: bool = False) -> list[int]:
        """Return the ids of the tables whose games have begun, oldest first; or only running ones, sorted by game."""
        return await self._link.read(_find_begun, running)

    async def of_person(self, user_id: int, *, all_of_them: bool = False) -> list[TableRow]:
        """Return the open tables that a person hosts or at which they have a seat, oldest first.

        With `all_of_them`: the open and ended ones at which they have a seat.
        """
        statement = _of_person if all_of_them else _open_of_person
        return await self._link.read(_list, statement, b_user=user_id)

    async def of_guild(self, guild_id: int, *, all_of_them: bool = False) -> list[TableRow]:
        """Return the open tables of this server, oldest first; with `all_of_them` also ended ones."""
        statement = _of_guild if all_of_them else _of_guild.where(OPEN)
        return await self._link.read(_list, statement, b_guild=guild_id)

    async def count(self, status: Status, host_id: int, guild_id: int) -> tuple[int, int]:
        """Return how many tables of this status have this host, and how many this server has."""
        return await self._link.read(_count, status, host_id, guild_id)

    async def whole(self, table_id: int) -> WholeTable | None:
        """Return the table with this id, its seats and state; None if there is none.

        If the seats change between the two reads, the table's number is stale already.
        """
        return await self._link.read(_find_whole, _whole, {"b_id": table_id})

    async def whole_open(self, channel_id: int) -> WholeTable | None:
        """Return the channel's open table with its seats and state; None if there is none."""
        return await self._link.read(_find_whole, _whole_open, {"b_channel": channel_id})

    async def whole_last(self, guild_id: int, channel_id: int) -> WholeTable | None:
        """Return the newest begun game of a server's channel with its seats and state; None if there is none."""
        return await self._link.read(_find_whole, _whole_last, {"b_guild": guild_id, "b_channel": channel_id})

    async def create(
        self,
        table: NewTable,
        *,
        at: int,
        messages: Sequence[NewMessage] = (),
        luck: NewLuck | None = None,
        due: Callable[[int], NewDue] | None = None,
        of_match: Found | None = None,
    ) -> TableRow:
        """Write a new lobby, the secret of its luck and what is due about it, which depends on its id; return its row.

        Raise ChannelTaken if this channel has an open table, MatchGone if it is that of a match that is over.
        """
        try:
            return await self._link.write(_create, table, at, messages, luck, due, of_match)
        except ConstraintBroken:
            await self._refuse_taken(table.channel_id)
            raise

    async def change_lobby(
        self, table_id: int, change: Change, setup: Setup = NOTHING_SET, due: Sequence[NewDue] = ()
    ) -> None:
        """Change a lobby and its settings, and write what is due after that.

        Raise Stale if it has changed since it was seen, UnknownTable.
        """
        await self._link.write(_change_and_plan, table_id, change, setup, due)

    async def start(
        self,
        table_id: int,
        change: Change,
        setup: Setup,
        *,
        version: int,
        starter: int | None = None,
        attempt: AttemptRow | None = None,
    ) -> None:
        """Turn a lobby into a running game with the state of this change, which the seat `starter` begins.

        Of the words for its luck, those of people who play are kept. If it is an `attempt` at a puzzle, that is
        written, too. Raise Stale if the lobby has changed since it was seen, UnknownTable, ConstraintBroken if the
        person has tried the puzzle before.
        """
        start_columns = {"status": "running", "version": version, "starter": starter}
        await self._link.write(_start, table_id, change, setup, start_columns, attempt)

    async def set_status(
        self,
        table_id: int,
        status: Status,
        *,
        at: int,
        messages: Sequence[NewMessage] = (),
        due: Sequence[NewDue] = (),
    ) -> bool:
        """Close an open table. Return False, and write nothing, if it was closed before. Raise UnknownTable."""
        return await self._link.write(_set_status, table_id, status, at, messages, due)

    async def change_clocks(self, table_id: int, change: Change, paused_at: int | None) -> None:
        """Set what the clocks of a running game show, and since when they stand still: None if they run.

        Raise Stale if it is not running or has changed, UnknownTable if there is none.
        """
        await self._link.write(write_change, table_id, change, ("running",), {"paused_at": paused_at})

    async def set_last_post(self, table_id: int, message_id: int | None) -> None:
        """Write which post has the table's buttons. Raise UnknownTable."""
        await self._link.write(_set_columns, table_id, last_post_id=message_id)

    async def forget(self, table_id: int) -> None:
        """Delete a table and everything that belongs to it."""
        await self._link.write(_forget, table_id)

    async def _refuse_taken(self, channel_id: int) -> None:
        """Raise ChannelTaken if a second open table would be in the channel."""
        taken = await self.find_open(channel_id)
        if taken is not None:
            raise ChannelTaken(channel_id, taken.id) from None


def _forget(connection: sa.Connection, table_id: int) -> None:
    """Delete a table with all rows that belong to it."""
    for table in _with_tables:
        connection.execute(sa.delete(table).where(table.c.table_id == table_id))
    connection.execute(sa.delete(tables).where(tables.c.id == table_id))


def open_wholes(connection: sa.Connection) -> Iterator[WholeTable]:
    """Yield every table in the lobby or running with its seats and state."""
    for table_id in connection.execute(sa.select(tables.c.id).where(OPEN).order_by(tables.c.id)).scalars().all():
        if table := _find_whole(connection, _whole, {"b_id": table_id}):
            yield table


def _find_with_computers(connection: sa.Connection, since: int, until: int, shards: Shards) -> list[int]:
    """Return the ids of running tables with computers that changed last between two times."""
    statement = _with_computers.where(shards.with_server(tables.c.guild_id))
    return sorted(connection.execute(statement, {"b_since": since, "b_until": until}).scalars())


def _find_begun(connection: sa.Connection, running: bool) -> list[int]:
    """Return the ids of all tables whose games have begun, or of the running ones, sorted by game."""
    those_running = _begun.where(tables.c.status == "running").order_by(tables.c.game)
    return list(connection.execute((those_running if running else _begun).order_by(tables.c.id)).scalars())


def _count(connection: sa.Connection, status: Status, host_id: int, guild_id: int) -> tuple[int, int]:
    """Return how many tables of this status have this host, and how many this server."""
    values = {"b_status": status, "b_host": host_id, "b_guild": guild_id}
    of_host, of_guild = connection.execute(_counts, values).one()
    return of_host, of_guild


def _find_whole(connection: sa.Connection, statement: sa.Select[Any], values: dict[str, int]) -> WholeTable | None:
    """Return the table that a statement finds, with its seats, state and clocks; None if there is none."""
    row = connection.execute(statement, values).first()
    if row is None:
        return None
    table = table_row(row._mapping)
    clocks = find_clocks(connection, [table.id])[table.id] if table.settings.pace else {}
    return table, find_seats(connection, [table.id])[table.id], row[-1], clocks


def find_open(connection: sa.Connection, channel_id: int) -> TableRow | None:
    """Return the channel's table that is in the lobby or running; None if there is none."""
    row = connection.execute(_open, {"b_channel": channel_id}).first()
    return None if row is None else table_row(row._mapping)


def _list(connection: sa.Connection, /, statement: sa.Select[Any], **values: int) -> list[TableRow]:
    """Return the tables that a statement finds."""
    return [table_row(row._mapping) for row in connection.execute(statement, values)]


def _create(
    connection: sa.Connection,
    table: NewTable,
    at: int,
    messages: Sequence[NewMessage],
    luck: NewLuck | None,
    due: Callable[[int], NewDue] | None,
    of_match: Found | None,
) -> TableRow:
    """Write a new lobby with everything that belongs to it, and return its row. Raise MatchGone."""
    values = {name: value for name, value in asdict(table).items() if name not in ("seats", "settings")}
    values |= settings_columns(asdict(table.settings))
    values |= {"status": "lobby", "number": 0, "created_at": at, "updated_at": at}
    table_id = connection.execute(sa.insert(tables).returning(tables.c.id), values).scalar_one()
    add_seats(connection, table_id, table.seats)
    add_messages(connection, table_id, at, messages)
    add_due(connection, [due(table_id)] if due else [])
    if of_match is not None:
        seat_found(connection, of_match, table_id, at)
    if luck is not None:
        add_secret(connection, table_id, luck.secret)
        _set_columns(connection, table_id, luck=luck.commitment(table_id))
    row = find_table(connection, table_id)
    assert row is not None
    return row


def _start(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    setup: Setup,
    start_columns: Mapping[str, object],
    attempt: AttemptRow | None,
) -> None:
    """Write that a lobby's game has begun."""
    _change_lobby(connection, table_id, change, setup, start_columns)
    if attempt:
        add_attempt(connection, attempt)
    drop_idle(connection, table_id)
    keep_words_of_seated(connection, table_id)


def _change_and_plan(
    connection: sa.Connection, table_id: int, change: Change, setup: Setup, due: Sequence[NewDue]
) -> None:
    """Write a changed lobby and what is due after that."""
    _change_lobby(connection, table_id, change, setup)
    add_due(connection, due)


def _change_lobby(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    setup: Setup,
    start_columns: Mapping[str, object] = _NOTHING,
) -> None:
    """Write a lobby's changed row, options, settings and seats."""
    settings = {"options": setup.options, "luck": setup.luck}
    columns: dict[str, object] = {name: value for name, value in settings.items() if value is not None}
    if setup.settings is not None:
        columns |= settings_columns(setup.settings, connection.execute(_settings, {"b_id": table_id}).scalar() or "{}")
    write_change(connection, table_id, change, ("lobby",), columns | dict(start_columns))
    if change.status is not None:
        drop_idle(connection, table_id)
    if setup.seats is not None:
        replace_seats(connection, table_id, setup.seats)


def _set_status(
    connection: sa.Connection,
    table_id: int,
    status: Status,
    at: int,
    messages: Sequence[NewMessage],
    due: Sequence[NewDue],
) -> bool:
    """Write that an open table is closed; return whether it was open."""
    update = sa.update(tables).where(tables.c.id == table_id, OPEN).values(status=status, updated_at=at)
    if connection.execute(update).rowcount != 1:
        if find_table(connection, table_id) is None:
            raise UnknownTable(table_id)
        return False
    add_messages(connection, table_id, at, messages)
    drop_idle(connection, table_id)
    add_due(connection, due)
    hasten(connection, table_id, VOTE, at)
    return True


def _set_columns(connection: sa.Connection, /, table_id: int, **values: object) -> None:
    """Set columns of a table. Raise UnknownTable."""
    if connection.execute(sa.update(tables).where(tables.c.id == table_id).values(**values)).rowcount != 1:
        raise UnknownTable(table_id)
