"""`python -m bot verify --live`: whether every running game can go on under these rules. Writes nothing."""

import asyncio
import multiprocessing
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Awaitable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from bot.command_line.rehearsal import Finding, Kept, get_ready, rehearse
from bot.command_line.verify import need_database, unread
from bot.config import Settings
from bot.store.database.look import LookLink, look
from bot.store.errors import StoreError, StoreUnavailable
from bot.store.schema import HEAD
from bot.store.store import Store
from bot.tables.table import Refused, Unreadable
from bot.tables.tables import Tables

MOST = 4  # processes that look at running games ...
AHEAD = 8  # ... and games that are read for each of them ahead


async def verify_live(settings: Settings, database: str | None = None) -> int:
    """Print for each running game whether it can go on under these rules; 1 if one fails or differs, else 0.

    `database` is looked at instead of the one of the settings. Raises ValueError for a malformed address and
    StoreUnavailable where nothing can be looked at.
    """
    link = look(database or settings.database_url)
    try:
        need_database(link)
        async with _of_this_schema(link) as store:
            return int(await _cannot_go_on(Tables(store)))
    finally:
        await link.close()


@asynccontextmanager
async def _of_this_schema(link: LookLink) -> AsyncIterator[Store]:
    """The database itself, or, before the update of a SQLite file, a copy of it that has had the update."""
    store = Store(link)
    schema = await store.upkeep.schema()
    if schema == HEAD:
        yield store
        return
    if link.file is None:
        raise StoreUnavailable(f"{link.place} has schema {schema}, not {HEAD}: look at a copy that pg_restore has made")
    with TemporaryDirectory(prefix="gamekeeper-live-") as folder:
        copy = Path(folder, "copy.db")
        await store.upkeep.backup(copy)
        async with await Store.open(f"sqlite:///{copy}") as updated:
            yield updated


async def _cannot_go_on(tables: Tables) -> bool:
    """Whether one of the running games fails or differs, and still runs."""
    wrong = False
    async for finding in _rehearsed(tables):
        bad = finding.fails or finding.differs
        if bad and not await _runs(tables, finding.table):
            finding, bad = replace(finding, said="has ended meanwhile"), False
        sys.stdout.write(f"{'error' if bad else 'ok':8}table {finding.table:<8}{finding.game}: {finding.said}\n")
        sys.stdout.flush()
        wrong = wrong or bad
    return wrong


async def _runs(tables: Tables, table_id: int) -> bool:
    """Whether a game runs now, as far as can be told."""
    try:
        return (await tables.get(table_id)).running
    except Unreadable as unreadable:
        return unreadable.row.status == "running"
    except Refused:
        return False
    except StoreError:
        return True


async def _rehearsed(tables: Tables) -> AsyncIterator[Finding]:
    """What is found of each running game, kind by kind; the next ones are read and looked at meanwhile."""
    ids = await tables.record.running()
    workers = max(1, min(MOST, os.cpu_count() or 1, len(ids)))
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=get_ready) as pool:
        waiting = deque[Awaitable[Finding]]()
        for table_id in ids:
            if len(waiting) == workers * AHEAD:
                yield await waiting.popleft()
            waiting.append(_looked_at(pool, await _kept(tables, table_id)))
        for future in waiting:
            yield await future


def _looked_at(pool: Executor, game: Kept | Finding) -> Awaitable[Finding]:
    """What a worker will find of a game; one that cannot be read is found already."""
    if isinstance(game, Kept):
        return asyncio.wrap_future(pool.submit(rehearse, game))
    future = asyncio.get_running_loop().create_future()
    future.set_result(game)
    return future


async def _kept(tables: Tables, table_id: int) -> Kept | Finding:
    """All that is stored of a running game, or that it cannot be read, for whatever reason."""
    try:
        table, history, states = await tables.record.whole(table_id)
    except Exception as error:  # noqa: BLE001 - of whatever kind: the next table is looked at
        game = error.row.game if isinstance(error, Unreadable) else "a game"
        return Finding(table_id, game, f"fails: cannot be read ({unread(error)})", fails=True)
    return Kept(table.row, table.seats, table.saved, tuple(history), states)
