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

from bot.command_line.rehearsal import Rehearsal, StoredGame, prepare_worker, rehearse
from bot.command_line.verify import need_database, unreadable_reason
from bot.config import Settings
from bot.store.database.read_only import ReadOnlyLink, read_only_link
from bot.store.errors import StoreError, StoreUnavailable
from bot.store.schema import HEAD
from bot.store.store import Store
from bot.tables.table import Refused, Unreadable
from bot.tables.tables import Tables

MOST = 4  # the most processes that rehearse games ...
AHEAD = 8  # ... and for each of them the games that are read ahead


async def verify_live(settings: Settings, database: str | None = None) -> int:
    """Print for each running game whether it can go on under these rules. Return 1 if one fails or differs, else 0.

    `database` replaces the one in the settings. Raise ValueError for a malformed address, and StoreUnavailable if the
    database cannot be read.
    """
    link = read_only_link(database or settings.database_url)
    try:
        need_database(link)
        async with _with_current_schema(link) as store:
            return int(await _any_fails(Tables(store)))
    finally:
        await link.close()


@asynccontextmanager
async def _with_current_schema(link: ReadOnlyLink) -> AsyncIterator[Store]:
    """Yield the database itself or, if its SQLite file has an older schema, an updated copy.

    Raise StoreUnavailable for an older PostgreSQL database.
    """
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


async def _any_fails(tables: Tables) -> bool:
    """Print the rehearsal of each running game; return whether one fails or differs, and still runs."""
    wrong = False
    async for rehearsal in _rehearse_all(tables):
        bad = rehearsal.fails or rehearsal.differs
        if bad and not await _is_running(tables, rehearsal.table):
            rehearsal, bad = replace(rehearsal, text="has ended meanwhile"), False
        sys.stdout.write(f"{'error' if bad else 'ok':8}table {rehearsal.table:<8}{rehearsal.game}: {rehearsal.text}\n")
        sys.stdout.flush()
        wrong = wrong or bad
    return wrong


async def _is_running(tables: Tables, table_id: int) -> bool:
    """Return whether a game is still running, as far as can be told."""
    try:
        return (await tables.get(table_id)).running
    except Unreadable as unreadable:
        return unreadable.row.status == "running"
    except Refused:
        return False
    except StoreError:
        return True


async def _rehearse_all(tables: Tables) -> AsyncIterator[Rehearsal]:
    """Yield the rehearsal of each running game, in order; the next ones are read and rehearsed meanwhile."""
    ids = await tables.history.running()
    workers = max(1, min(MOST, os.cpu_count() or 1, len(ids)))
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=prepare_worker) as pool:
        waiting = deque[Awaitable[Rehearsal]]()
        for table_id in ids:
            if len(waiting) == workers * AHEAD:
                yield await waiting.popleft()
            waiting.append(_submit(pool, await _load_game(tables, table_id)))
        for future in waiting:
            yield await future


def _submit(pool: Executor, game: StoredGame | Rehearsal) -> Awaitable[Rehearsal]:
    """Have a worker rehearse a game. What could not be read needs no worker."""
    if isinstance(game, StoredGame):
        return asyncio.wrap_future(pool.submit(rehearse, game))
    future = asyncio.get_running_loop().create_future()
    future.set_result(game)
    return future


async def _load_game(tables: Tables, table_id: int) -> StoredGame | Rehearsal:
    """Return everything stored about a running game; a failed rehearsal if it cannot be read for any reason."""
    try:
        table, history, states = await tables.history.load_whole(table_id)
    except Exception as error:  # noqa: BLE001 - of whatever kind: the next game is rehearsed
        game = error.row.game if isinstance(error, Unreadable) else "a game"
        return Rehearsal(table_id, game, f"fails: cannot be read ({unreadable_reason(error)})", fails=True)
    return StoredGame(table.row, table.seats, table.saved, tuple(history), states)
