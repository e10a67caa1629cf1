"""`python -m bot move`: all games from one database to another, SQLite or PostgreSQL."""

import sys

from bot.command_line.database_lock import database_lock, need_unused
from bot.config import BadSetting, Settings
from bot.store.address import address
from bot.store.database.read_only import ReadOnlyLink, read_only_link
from bot.store.errors import StoreUnavailable
from bot.store.files.database_copy import copy_database, require_no_games, require_schema
from bot.store.store import Store


async def move(settings: Settings, source: str | None, target: str | None) -> int:
    """Move the games from `source`, or to `target`; the other is the database in the settings. Return the exit code.

    Raise StoreUnavailable or NewerDatabase, whose message says in one line why nothing was moved.
    """
    old, new = source or settings.database_url, target or settings.database_url
    _need_different(old, new)
    source_link, target_link = read_only_link(old), read_only_link(new)
    try:
        if source_link.file and not source_link.file.is_file():
            raise StoreUnavailable(f"{source_link.place} is not there")
        with database_lock(old), database_lock(new):
            rows = await _move_rows(source_link, target_link, new)
    finally:
        await source_link.close()
        await target_link.close()
    sys.stdout.write(
        f"{target_link.place} holds all games of {source_link.place}: {rows} rows, each compared. "
        "Set DATABASE_URL to it; do not let a bot go on with the other one\n"
    )
    return 0


def _need_different(old: str, new: str) -> None:
    """Raise BadSetting if both addresses are the same, or one is malformed."""
    try:
        same = address(old) == address(new)
    except ValueError as error:
        raise BadSetting(str(error)) from None
    if same:
        raise BadSetting("both databases are the same; give the other one, DATABASE_URL says the first")


async def _move_rows(source_link: ReadOnlyLink, target_link: ReadOnlyLink, new: str) -> int:
    """Copy all rows and return their number. Raise StoreUnavailable if a bot uses one of the databases."""
    await require_schema(source_link)
    if target_link.file is None or target_link.file.exists():
        await require_no_games(target_link)
    for link in (source_link, target_link):
        await need_unused(link)
    async with await Store.open(new) as store:
        return await copy_database(source_link, store.link)
