"""Measures reminders: rows that become due over a day, how late each is done, and how many are done at once.

Nobody waits for the time to pass: between two looks of the bot the clock jumps ahead, and runs while it works.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from random import Random
from time import perf_counter
from typing import ParamSpec

import sqlalchemy as sa

from bot.bench.databases import postgresql, sqlite
from bot.bench.figure import Figure, below, percentile
from bot.bench.scale import Scale
from bot.pace.wall_time import DAY, HOUR
from bot.store.rows import DueRow
from bot.store.schema import clocks, due, seats, tables
from bot.store.store import Store
from bot.tables.table import REMIND
from bot.tables.tables import Tables
from bot.workers.due import SWEEP

P = ParamSpec("P")
LATE = below(2)  # seconds


class Day:
    """The tables' clock, and how late each claimed row is."""

    def __init__(self, store: Store) -> None:
        self.at, self._started = 0, perf_counter()
        self.late: list[int] = []
        store.due.claim = self._note_lateness(store.due.claim)  # type: ignore[method-assign]  # measured where it is called

    def now(self) -> int:
        """Return the time in milliseconds, which goes on from the last jump as real time does."""
        return self.at + round((perf_counter() - self._started) * 1000)

    def jump(self, milliseconds: int) -> None:
        """Let so many milliseconds pass at once."""
        self.at, self._started = self.at + milliseconds, perf_counter()

    def _note_lateness(
        self, claim: Callable[P, Awaitable[list[DueRow]]]
    ) -> Callable[P, Coroutine[object, object, list[DueRow]]]:
        """Return the same `claim`, which also notes how late each row is."""

        async def claim_and_note(*args: P.args, **kwargs: P.kwargs) -> list[DueRow]:
            rows = await claim(*args, **kwargs)
            self.late += [self.now() - row.at for row in rows]
            return rows

        return claim_and_note


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure each database, with few stored tables and with ten times as many."""
    for stored in (scale.stored // 10, scale.stored):
        yield from asyncio.run(_on_sqlite(scale, stored))
        yield from asyncio.run(_on_postgresql(scale, stored))


async def _on_sqlite(scale: Scale, stored: int) -> list[Figure]:
    async with sqlite() as url:
        return await _figures(url, f"SQLite, {stored} tables", scale, stored)


async def _on_postgresql(scale: Scale, stored: int) -> list[Figure]:
    async with postgresql() as url:
        return await _figures(url, f"PostgreSQL, {stored} tables", scale, stored) if url else []


async def _figures(url: str, of: str, scale: Scale, stored: int) -> list[Figure]:
    """Return the figures of a day of reminders on the database at this address."""
    async with await Store.open(url) as store:
        await store.link.write(_fill_tables, stored, scale)
        day = Day(store)
        tables = Tables(store, now=day.now)
        while day.at < scale.due_hours * HOUR:
            day.jump(round(SWEEP * 1000))
            if await tables.due.has_due():
                await _do_all(tables)
        late = percentile([late / 1000 for late in day.late], 0.99)
        done, started = len(day.late), perf_counter()
        day.jump(HOUR)
        await _do_all(tables)
        rate = (len(day.late) - done) / (perf_counter() - started)
    return [Figure(of, "done after it was due, p99", late, "s", LATE), Figure(of, "done when all is due", rate, "/s")]


async def _do_all(tables: Tables) -> None:
    """Do everything that is due."""
    while await tables.due.do():
        pass


def _fill_tables(connection: sa.Connection, stored: int, scale: Scale) -> None:
    """Insert running tables of one person each, with reminders over some hours of a day, then many at once."""
    luck, ids = Random(1), range(1, stored + 1)
    table = {"guild_id": 1, "game": "oceans", "version": 1, "status": "running", "host_id": 1, "options": "{}"}
    table |= {"number": 1, "created_at": 0, "updated_at": 0, "pace": "", "state": b""}
    connection.execute(sa.insert(tables), [table | {"id": table_id, "channel_id": table_id} for table_id in ids])
    seat = {"seat": 0, "name": "Ann"}
    connection.execute(sa.insert(seats), [seat | {"table_id": table_id, "user_id": table_id} for table_id in ids])
    clock = {"seat": 0, "number": 1, "since": 0}
    connection.execute(sa.insert(clocks), [clock | {"table_id": table_id} for table_id in ids])
    reminder = {"kind": REMIND, "seat": 0, "number": 1, "stage": 0}
    end = round(scale.due_hours * HOUR)
    times = [luck.randrange(end) for _ in range(scale.due * end // DAY)] + [end + HOUR] * scale.due_at_once
    waiting = [(luck.choice(ids), at) for at in times]
    connection.execute(
        sa.insert(due), [reminder | {"table_id": table_id, "user_id": table_id, "at": at} for table_id, at in waiting]
    )
