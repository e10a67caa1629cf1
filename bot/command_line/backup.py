"""`python -m bot backup`: a copy of all games, made while they go on; once, or again and again."""

import asyncio
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.config import Settings
from bot.process.shutdown import shutdown_signal
from bot.store.address import address
from bot.store.database.sqlite import SqliteLink
from bot.store.errors import StoreError, StoreUnavailable
from bot.store.store import Store

NAME = "gamekeeper-%Y%m%dT%H%M%SZ.db"  # a backup's name by its time; sorted by name, the newest comes last
PATTERN = "gamekeeper-" + "[0-9]" * 8 + "T" + "[0-9]" * 6 + "Z.db"


async def backup(settings: Settings, path: Path) -> int:
    """Copy the SQLite database into a new file. Return the exit code; a failure prints one line that says why."""
    try:
        await _copy_database(settings, path)
    except (StoreError, OSError, ValueError) as error:
        sys.stderr.write(f"gamekeeper: {error}\n")
        return 1
    sys.stdout.write(f"{path} holds all games as they were at one moment\n")
    return 0


async def backup_repeatedly(settings: Settings, folder: Path, every: int, keep: int) -> int:
    """Back up into a folder every `every` milliseconds and keep the newest, until shutdown. Return the exit code.

    A backup that fails is reported, and the next one is made at its time; earlier ones stay.
    """
    if address(settings.database_url).get_backend_name() != "sqlite" or not _make_folder(folder):
        return await backup(settings, folder / "one.db")  # fails, and prints why
    shutdown, wait = shutdown_signal(), _first_wait(folder, every / 1000)
    while not await _ends_within(shutdown, wait):
        wait = every / 1000
        if await backup(settings, folder / f"{_now():{NAME}}") == 0:
            _keep_newest(folder, keep)
    return 0


def _make_folder(folder: Path) -> bool:
    """Make a folder if there is none. Return whether there is one now."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder.is_dir()


async def _ends_within(shutdown: "asyncio.Future[None]", seconds: float) -> bool:
    """Return whether the process is told to end within this time."""
    await asyncio.wait([shutdown], timeout=seconds)
    return shutdown.done()


def _first_wait(folder: Path, seconds: float) -> float:
    """Return the seconds until the first backup: a restart does not trigger one early."""
    existing = _existing_backups(folder)
    if not existing:
        return 0
    at = datetime.strptime(existing[-1].name, NAME).replace(tzinfo=UTC)
    return min(seconds, max(0.0, seconds - (_now() - at).total_seconds()))


def _keep_newest(folder: Path, keep: int) -> None:
    """Delete all but the newest backups in a folder."""
    for old in _existing_backups(folder)[:-keep]:
        old.unlink(missing_ok=True)


def _existing_backups(folder: Path) -> list[Path]:
    """Return the backups in a folder, oldest first; other files are left alone."""
    return sorted(folder.glob(PATTERN))


def _now() -> datetime:
    return datetime.now(UTC)


async def _copy_database(settings: Settings, path: Path) -> None:
    """Back up the SQLite database of these settings. Raise StoreError, OSError, ValueError for PostgreSQL."""
    place = address(settings.database_url)
    if place.get_backend_name() != "sqlite":
        raise ValueError("a PostgreSQL database is backed up with pg_dump")
    # The link is never opened: only the running bot may have a connection that writes.
    link = SqliteLink(place, busy_ms=0)
    if link.file is None or not link.file.is_file():
        raise StoreUnavailable(f"there is no database {place.database} yet (DATABASE_URL)")
    await Store(link).upkeep.backup(path)
