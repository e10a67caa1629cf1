"""Measures whether the bot stays as fast and as small when stored games become many.

The databases of all sizes are open together and take turns, so that a busy moment of the machine falls upon all of
them.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

import sqlalchemy as sa

from bot.bench.databases import postgresql, sqlite
from bot.bench.figure import Figure, below, percentile
from bot.bench.load_server import load_server
from bot.bench.scale import Scale
from bot.bench.start import measure_start
from bot.bench.tables import begin_table
from bot.engine.guessing import pick
from bot.games.registry import games
from bot.pace.wall_time import DAY
from bot.store.schema import choices, due, outbox, seats, tables
from bot.store.store import Store
from bot.tables.table import Table, milliseconds
from bot.tables.tables import Tables

FLAT = below(1.1)  # with the most games an act takes at most so many times as long as with the fewest
# Acts that go through all running games, at the start or after another process has ended: their limits in seconds.
THROUGH_RUNNING = {"what others left": 0.05, "database opened": 0.5}
PER_GUILD, PER_PERSON = 10, 10  # games
RUNNING = 10  # one of so many games runs, the others are over
POSTS = 3  # of the last days, for each running game
FEWEST = 10
FIRST = 1_000  # the first channel of the copies; games that are played here are in channels before it
GUILD, PERSON = FIRST // PER_GUILD, FIRST // PER_PERSON  # the server and the person of the first copies
Database: TypeAlias = Callable[[], AbstractAsyncContextManager[str | None]]
Sizes: TypeAlias = tuple[int, ...]
Times: TypeAlias = dict[tuple[str, int], list[float]]
Values: TypeAlias = dict[str, sa.ColumnElement[Any]]


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure each database with few, more and many stored games, then the bot with few and many open ones."""
    sizes = (FEWEST, scale.grown // 10, scale.grown)
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgresql)):
        yield from asyncio.run(_measure_on(name, database, sizes, scale))
    yield from asyncio.run(_bots(scale))


async def _measure_on(name: str, database: Database, sizes: Sizes, scale: Scale) -> list[Figure]:
    """Return the figures of databases of these sizes; none if there is no such server."""
    async with AsyncExitStack() as stack:
        databases = list[GrownDatabase]()
        for size in sizes:
            url = await stack.enter_async_context(database())
            if url is None:
                return []
            databases.append(await stack.enter_async_context(_grown_database(url, size, scale)))
        times: Times = defaultdict(list)
        for _ in range(scale.rounds):
            for grown in databases:
                await grown.round(times)
    return list(_figures(name, sizes, times))


def _figures(name: str, sizes: Sizes, times: Times) -> Iterator[Figure]:
    """Yield the median time of each act at each size, and how it grows from the smallest to the largest."""
    for what in dict.fromkeys(what for what, _ in times):
        middle = {size: percentile(times[what, size], 0.5) for size in sizes}
        for size in sizes:
            aim = below(1000 * THROUGH_RUNNING[what]) if what in THROUGH_RUNNING else None
            yield Figure(f"{name}, {size} games", f"{what}, p50", 1000 * middle[size], "ms", aim)
        if what not in THROUGH_RUNNING:
            times_as_long = middle[sizes[-1]] / middle[sizes[0]]
            yield Figure(f"{name}, {sizes[0]}-{sizes[-1]} games", what, times_as_long, "x", FLAT)


class GrownDatabase:
    """A database of many games, one of which is played."""

    def __init__(self, url: str, store: Store, table: Table, size: int) -> None:
        self._url, self._store, self._tables, self._table, self._size = url, store, Tables(store), table, size
        self._chance, self._channels = Random(1), count(2)

    async def round(self, times: Times) -> None:
        """Do and time once everything that people wait for, or that a process does by itself."""
        for what, act in (
            ("choice", self._choose),
            ("post noted", self._send_post),
            ("table of a channel", lambda: self._tables.open_in(self._table.row.channel_id)),
            ("last game of a channel", lambda: self._tables.newest_in(GUILD, FIRST)),
            ("games of a person", lambda: self._tables.rows_of_person(PERSON)),
            ("games of a server", lambda: self._tables.rows_of_guild(GUILD)),
            ("games that are over", lambda: self._tables.rows_ended(GUILD, PERSON)),
            ("what is due", self._tables.due.has_due),
            ("what is to be sent", lambda: self._store.outbox.due(milliseconds())),
            ("what others left", self._find_leftovers),
            ("database opened", self._read_at_start),
        ):
            started = perf_counter()
            await act()
            times[what, self._size].append(perf_counter() - started)
        if not self._table.running:
            self._table = await _begin_game(self._store, next(self._channels))

    async def _choose(self) -> None:
        """Make a random choice at the game that is played."""
        seat = self._chance.choice(self._table.seats_to_choose())
        question = self._table.question(seat)
        assert question
        choice = pick(question.options, self._chance)
        self._table = (await self._tables.play.choose(self._table, seat, choice)).table

    async def _send_post(self) -> None:
        """Claim and mark the messages of a post, as sending it does in the database."""
        box = self._store.outbox
        rows = await box.due(milliseconds(), table_id=self._table.id)
        ids = [row.id for row in rows]
        await box.claim(ids, now=milliseconds(), until=milliseconds() + 1000)
        await box.mark_sent(ids, 1, now=milliseconds(), last_post_of=self._table.id)

    async def _find_leftovers(self) -> None:
        """Look for work that another process has left, as a process does now and then."""
        await self._store.outbox.resume()
        await self._tables.left_to_computers()

    async def _read_at_start(self) -> None:
        """Read what the bot reads when it starts."""
        async with await Store.open(self._url) as store:
            await store.outbox.resume()
            await store.privacy.unfinished_deletions()
            await Tables(store).with_computers()


@asynccontextmanager
async def _grown_database(url: str, size: int, scale: Scale) -> AsyncIterator[GrownDatabase]:
    """Yield a database with so many copies of a game."""
    async with await Store.open(url) as store:
        table = await _begin_game(store, 1)
        grown = GrownDatabase(url, store, table, size)
        for _ in range(scale.copied):
            await grown._choose()
        await store.link.write(copy_game, table.id, size)
        await store.link.read(_vacuum)
        yield grown


async def _begin_game(store: Store, channel: int) -> Table:
    """Begin a game of the first kind there is."""
    return await begin_table(store, next(iter(games().values())), channel, channel)


def copy_game(connection: sa.Connection, table_id: int, size: int, one_runs_of: int = RUNNING) -> None:
    """Fill the database with copies of a game: its seats, its history, its posts and what is due.

    The database copies by itself. Copies of choices have no states, as no measured act reads them.
    """
    ids = _numbers(FIRST, size)
    number = ids.c.number
    table: Values = {"id": number, "channel_id": number, "guild_id": number // PER_GUILD, "updated_at": number}
    table["status"] = sa.case((number % one_runs_of == 0, "running"), else_="over")
    _write(connection, tables, _same_columns(tables) | table, sa.join(ids, tables, tables.c.id == table_id))
    seat: Values = {"table_id": number, "user_id": number // PER_PERSON}
    _write(connection, seats, _same_columns(seats) | seat, sa.join(ids, seats, seats.c.table_id == table_id))
    choice = _same_columns(choices) | {"table_id": number, "interaction_id": sa.null(), "before": sa.null()}
    del choice["id"]
    _write(connection, choices, choice, sa.join(ids, choices, choices.c.table_id == table_id))
    running = sa.select(number).where(number % one_runs_of == 0).subquery()
    _write(connection, outbox, _sent_post(running.c.number), sa.join(running, _numbers(1, POSTS), sa.true()))
    _write(connection, due, _due_reminder(running.c.number), running)


def _numbers(first: int, size: int) -> sa.CTE:
    """Return `size` consecutive numbers from `first` on."""
    numbers = sa.select(sa.literal(first, sa.BigInteger).label("number")).cte(recursive=True)
    return numbers.union_all(sa.select(numbers.c.number + 1).where(numbers.c.number < first + size - 1))


def _same_columns(table: sa.Table) -> Values:
    """Return a row's columns, to be overridden with what is the copy's own."""
    return {column.name: column for column in table.c}


def _write(connection: sa.Connection, table: sa.Table, values: Values, rows: sa.FromClause) -> None:
    """Insert one row with these values per given row."""
    connection.execute(sa.insert(table).from_select(list(values), sa.select(*values.values()).select_from(rows)))


def _vacuum(connection: sa.Connection) -> None:
    """Leave the database as if it had grown slowly: analyzed by PostgreSQL."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("VACUUM ANALYZE"))


def _sent_post(table_id: sa.ColumnElement[int]) -> Values:
    """Return the columns of a post that was sent long ago."""
    post = {"kind": "turn", "payload": "{}", "state": "sent", "attempts": 1, "not_before": 0, "created_at": 1}
    return _literal(post | {"sent_at": 1}) | dict.fromkeys(("table_id", "target", "message_id"), table_id)


def _due_reminder(table_id: sa.ColumnElement[int]) -> Values:
    """Return the columns of a reminder that is due tomorrow."""
    reminder = {"kind": "remind", "at": milliseconds() + DAY, "seat": 0, "number": 1, "stage": 0}
    return _literal(reminder) | {"table_id": table_id}


def _literal(values: Mapping[str, object]) -> Values:
    """Return these values as they stand in a statement."""
    return {name: sa.literal(value) for name, value in values.items()}


async def _bots(scale: Scale) -> list[Figure]:
    """Measure how long the bot takes to be ready with few and with many open games, and its memory then."""
    figures = list[Figure]()
    for size in (max(1, scale.open_games // 10), scale.open_games):
        async with load_server(size) as server:
            _, ready, memory = await measure_start(server)
        of = f"{size} open games"
        figures += [Figure(of, "READY to ready", ready, "s"), Figure(of, "memory when ready", memory, "MiB")]
    return figures
