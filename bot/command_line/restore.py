"""`python -m bot restore FILE`: a backup's games in the place of those in use, which are kept."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.command_line.hosting import hosting
from bot.config import Settings
from bot.store.address import address
from bot.store.database.owner import give, owner, refuse_another, user
from bot.store.errors import StoreUnavailable
from bot.store.files.restore import restore as put_back
from bot.store.rows import Tombstone
from bot.store.store import Store
from bot.tables.posts import restored_posts


async def restore(
    settings: Settings, backup: Path | None, deletions: Path | None = None, *, as_me: bool = False
) -> int:
    """Restore a backup or, without one, note that another tool has done so; the exit code.

    What it holds of people whose data was deleted since goes at the next start: those whom the database that is
    replaced knows, and those in the file `deletions`. Another user than the database's is refused unless `as_me`; it
    stays its owner's where that can be done. StoreUnavailable or NewerDatabase tells in one line what is in
    the way; then nothing has changed.
    """
    file, deleted = _file(settings, there=backup is None), _deleted(deletions)
    if file and not as_me:
        refuse_another(file)
    with hosting(settings.database_url):
        done = await _noted(settings, deleted) if backup is None else await _put_back(backup, file, deleted)
        sys.stdout.write(done)
    return 0


async def deletions(settings: Settings) -> int:
    """Print whose data was deleted and when, as `restore --deletions` reads it; the exit code."""
    _file(settings, there=True)
    async with await Store.open(settings.database_url) as store:
        rows = await store.privacy.all_deleted()
    sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
    return 0


def _deleted(file: Path | None) -> Sequence[Tombstone]:
    """What `deletions` printed. Raises StoreUnavailable if this is something else."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[Tombstone]) if file else []
    except (OSError, msgspec.DecodeError) as error:
        raise StoreUnavailable(f"{file} is not what `python -m bot deletions` prints: {error}") from None


def _file(settings: Settings, *, there: bool) -> Path | None:
    """The database, if it is a file."""
    place = address(settings.database_url)
    file = Path(place.database or "") if place.get_backend_name() == "sqlite" else None
    if there and file and not file.is_file():
        raise StoreUnavailable(f"there is no database {file} yet (DATABASE_URL)")
    return file


async def _put_back(backup: Path, file: Path | None, deleted: Sequence[Tombstone]) -> str:
    if file is None:
        raise StoreUnavailable("restore a PostgreSQL database with pg_restore, then run: python -m bot restore --done")
    theirs = owner(file)
    kept = await put_back(backup, file, _now(), restored_posts, deleted)
    said = [f"{file} holds the games of {backup}"]
    if kept:
        said.append(f"what was there is kept as {kept}")
    if theirs and not give(file, theirs):
        said.append(f"it is yours now: before a bot of {user(theirs.st_uid)} can write it, give it back (chown)")
    return "; ".join(said) + "\n"


async def _noted(settings: Settings, deleted: Sequence[Tombstone]) -> str:
    async with await Store.open(settings.database_url) as store:
        await store.upkeep.raise_generation(_now(), restored_posts, deleted)
    return "noted: what these games post from now on is taken for nothing that was posted before\n"


def _now() -> int:
    return int(time.time() * 1000)
