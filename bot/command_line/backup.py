"""`python -m bot backup`: a copy of all games, made while they go on; once, or again and again."""

import asyncio
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.config import Settings
from bot.process.shutdown import told_to_end
from bot.store.address import address
from bot.store.database.sqlite import SqliteLink
from bot.store.errors import StoreError, StoreUnavailable
from bot.store.store import Store

NAME = "gamekeeper-%Y%m%dT%H%M%SZ.db"  # of a backup by its time; the newest comes last in order
OURS = "gamekeeper-" + "[0-9]" * 8 + "T" + "[0-9]" * 6 + "Z.db"


async def backup(settings: Settings, path: Path) -> int:
    """Copy the SQLite database into a new file; the exit code. What is in the way is told in one line."""
    try:
        await _copy(settings, path)
    except (StoreError, OSError, ValueError) as error:
        sys.stderr.write(f"gamekeeper: {error}\n")
        return 1
    sys.stdout.write(f"{path} holds all games as they were at one moment\n")
    return 0


async def backups(settings: Settings, folder: Path, every: int, keep: int) -> int:
    """Copy it into a folder `every` so many milliseconds, and keep the newest, until told to end; the exit code.

    One that fails is told, and the next is made when its time comes; those that are there stay.
    """
    if address(settings.database_url).get_backend_name() != "sqlite" or not _is_there(folder):
        return await backup(settings, folder / "one.db")  # says what is in the way
    ending, wait = told_to_end(), _wait(folder, every / 1000)
    while not await _ended(ending, wait):
        wait = every / 1000
        if await backup(settings, folder / f"{_now():{NAME}}") == 0:
            _keep_newest(folder, keep)
    return 0


def _is_there(folder: Path) -> bool:
    """Whether a folder is there, after making it if that is possible."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder.is_dir()


async def _ended(ending: "asyncio.Future[None]", seconds: float) -> bool:
    """Whether the end is told within this time."""
    await asyncio.wait([ending], timeout=seconds)
    return ending.done()


def _wait(folder: Path, seconds: float) -> float:
    """Seconds until the first backup: a process that is started anew makes none before its time."""
    made = _made(folder)
    if not made:
        return 0
    at = datetime.strptime(made[-1].name, NAME).replace(tzinfo=UTC)
    return min(seconds, max(0.0, seconds - (_now() - at).total_seconds()))


def _keep_newest(folder: Path, keep: int) -> None:
    for old in _made(folder)[:-keep]:
        old.unlink(missing_ok=True)


def _made(folder: Path) -> list[Path]:
    """The backups in a folder, oldest first; other files are not ours."""
    return sorted(folder.glob(OURS))


def _now() -> datetime:
    return datetime.now(UTC)


async def _copy(settings: Settings, path: Path) -> None:
    place = address(settings.database_url)
    if place.get_backend_name() != "sqlite":
        raise ValueError("a PostgreSQL database is backed up with pg_dump")
    # Never opened: the bot that is running must stay the only one with a connection that writes.
    link = SqliteLink(place, busy_ms=0)
    if link.file is None or not link.file.is_file():
        raise StoreUnavailable(f"there is no database {place.database} yet (DATABASE_URL)")
    await Store(link).upkeep.backup(path)
