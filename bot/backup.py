"""`python -m bot backup FILE`: a copy of all games, made while they go on."""

import sys
from pathlib import Path

from bot.config import Settings
from bot.store.address import address
from bot.store.errors import StoreUnavailable
from bot.store.sqlite import SqliteLink
from bot.store.store import Store


async def backup(settings: Settings, path: Path) -> int:
    """Copy the SQLite database into a new file; the exit code. What is in the way is told in one line."""
    try:
        await _copy(settings, path)
    except (StoreUnavailable, FileExistsError, ValueError) as error:
        sys.stderr.write(f"gamekeeper: {error}\n")
        return 1
    sys.stdout.write(f"{path} holds all games as they were at one moment\n")
    return 0


async def _copy(settings: Settings, path: Path) -> None:
    place = address(settings.database_url)
    if place.get_backend_name() != "sqlite":
        raise ValueError("a PostgreSQL database is backed up with pg_dump")
    # Never opened: the bot that is running must stay the only one with a connection that writes.
    link = SqliteLink(place, busy_ms=0)
    if link.file is None or not link.file.is_file():
        raise StoreUnavailable(f"there is no database {place.database} yet (DATABASE_URL)")
    await Store(link).upkeep.backup(path)
