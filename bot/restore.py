"""`python -m bot restore FILE`: a backup's games in the place of those in use, which are kept."""

import sys
import time
from pathlib import Path

from bot.config import Settings
from bot.hosting import hosting
from bot.store.address import address
from bot.store.errors import StoreUnavailable
from bot.store.restore import restore as put_back
from bot.store.store import Store
from bot.tables.restored import restored_posts


async def restore(settings: Settings, backup: Path | None) -> int:
    """Restore a backup or, without one, note that another tool has done so; the exit code.

    StoreUnavailable or NewerDatabase tells in one line what is in the way; then nothing has changed.
    """
    file = _file(settings, there=backup is None)
    with hosting(settings.database_url):
        sys.stdout.write(await _noted(settings) if backup is None else await _put_back(backup, file))
    return 0


def _file(settings: Settings, *, there: bool) -> Path | None:
    """The database, if it is a file."""
    place = address(settings.database_url)
    file = Path(place.database or "") if place.get_backend_name() == "sqlite" else None
    if there and file and not file.is_file():
        raise StoreUnavailable(f"there is no database {file} yet (DATABASE_URL)")
    return file


async def _put_back(backup: Path, file: Path | None) -> str:
    if file is None:
        raise StoreUnavailable("restore a PostgreSQL database with pg_restore, then run: python -m bot restore --done")
    kept = await put_back(backup, file, _now(), restored_posts)
    return f"{file} holds the games of {backup}" + (f"; what was there is kept as {kept}\n" if kept else "\n")


async def _noted(settings: Settings) -> str:
    async with await Store.open(settings.database_url) as store:
        await store.upkeep.raise_generation(_now(), restored_posts)
    return "noted: what these games post from now on is taken for nothing that was posted before\n"


def _now() -> int:
    return int(time.time() * 1000)
