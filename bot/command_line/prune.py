"""`python -m bot prune`: remove the boards of old games; their results stay, and what plays them anew."""

import sys
from collections import Counter
from pathlib import Path

from bot.command_line.database_lock import database_lock, need_unused
from bot.command_line.verify import need_games
from bot.config import Settings
from bot.store.database.read_only import read_only_link
from bot.store.errors import StoreUnavailable
from bot.store.files.compact import compact
from bot.store.store import Store
from bot.tables.tables import Tables

SKIPPED = {  # why a game keeps its boards, in words for the owner
    "unreadable": "it cannot be read by this version",
    "differs": "its choices do not lead to its boards: see verify",
    "changed": "it has been taken up again",
}


async def prune(settings: Settings, age: int, *, do: bool) -> int:
    """Print how many games have been over for so long (ms), and how much their boards take; `do`: remove these.

    Return the exit code: 1 if one of the games keeps its boards. Raise StoreUnavailable if a bot uses the database.
    """
    link = read_only_link(settings.database_url)
    try:
        await need_games(link)
        if do:
            await need_unused(link)
        old = await Tables(Store(link)).history.pruning.old_games(age)
    finally:
        await link.close()
    sys.stdout.write(f"games over for that long: {len(old.table_ids)}; their boards take {_room(old.size)}\n")
    if not do:
        sys.stdout.write(
            "nothing was changed. With --keep-results the boards between beginning and end go; results, last boards, "
            "choices and the luck stay, and /replay plays them anew as long as the rules stay the same\n"
        )
        return 0
    with database_lock(settings.database_url):
        async with await Store.open(settings.database_url) as store:
            skipped = await _prune_all(Tables(store), old.table_ids)
        _compact(link.file)
    return int(skipped > 0)


async def _prune_all(tables: Tables, table_ids: tuple[int, ...]) -> int:
    """Remove the boards of these games, and print of how many. Return how many keep theirs."""
    results = Counter[str]()
    for table_id in table_ids:
        result = await tables.history.pruning.prune(table_id)
        results[result] += 1
        if result != "pruned":
            sys.stdout.write(f"table {table_id} keeps its boards: {SKIPPED[result]}\n")
    sys.stdout.write(f"games whose boards were removed: {results['pruned']}\n")
    return len(table_ids) - results["pruned"]


def _compact(file: Path | None) -> None:
    """Give room that is free in a SQLite file back to the disk, and print how much; PostgreSQL does so by itself."""
    if file is None:
        return
    before = file.stat().st_size
    try:
        compact(file)
    except StoreUnavailable as error:
        sys.stdout.write(f"{error}: the file keeps its size, and new games use the room\n")
    else:
        sys.stdout.write(f"{file} has {_room(file.stat().st_size)} now instead of {_room(before)}\n")


def _room(size: int) -> str:
    """Return a number of bytes as people read it."""
    return f"{size / 1e6:.1f} MB"
