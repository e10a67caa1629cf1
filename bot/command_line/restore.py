"""`python -m bot restore FILE`: a backup's games in the place of those in use, which are kept."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.command_line.database_lock import database_lock
from bot.config import Settings
from bot.store.address import address
from bot.store.database.owner import give_to, owner, refuse_another, user_name
from bot.store.errors import StoreUnavailable
from bot.store.files.restore import restore as put_back
from bot.store.rows import Tombstone
from bot.store.store import Store
from bot.tables.posts import restored_posts


async def restore(
    settings: Settings, backup: Path | None, deletions: Path | None = None, *, as_me: bool = False
) -> int:
    """Restore a backup or, without one, note that another tool has done so. Return the exit code.

    The next start deletes the data of people who asked for that since the backup: those known to the database that is
    replaced, and those in the file `deletions`. Only the database's owner may restore, unless `as_me`; the file stays
    its owner's where that is possible. Raise StoreUnavailable or NewerDatabase, whose message says in one line why
    nothing was changed.
    """
    file, deleted = _database_file(settings, must_exist=backup is None), _read_deletions(deletions)
    if file and not as_me:
        refuse_another(file)
    with database_lock(settings.database_url):
        if backup is None:
            message = await _note_restore(settings, deleted)
        else:
            message = await _restore_file(backup, file, deleted)
        sys.stdout.write(message)
    return 0


async def print_deletions(settings: Settings) -> int:
    """Print whose data was deleted and when, in the form that `restore --deletions` reads. Return the exit code."""
    _database_file(settings, must_exist=True)
    async with await Store.open(settings.database_url) as store:
        rows = await store.privacy.all_deleted()
    sys.stdout.write(msgspec.json.encode(rows).decode() + "\n")
    return 0


def _read_deletions(file: Path | None) -> Sequence[Tombstone]:
    """Read what `deletions` printed. Raise StoreUnavailable if the file is something else."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[Tombstone]) if file else []
    except (OSError, msgspec.DecodeError) as error:
        raise StoreUnavailable(f"{file} is not what `python -m bot deletions` prints: {error}") from None


def _database_file(settings: Settings, *, must_exist: bool) -> Path | None:
    """Return the database's file, None for PostgreSQL. Raise StoreUnavailable if it `must_exist` and does not."""
    place = address(settings.database_url)
    file = Path(place.database or "") if place.get_backend_name() == "sqlite" else None
    if must_exist and file and not file.is_file():
        raise StoreUnavailable(f"there is no database {file} yet (DATABASE_URL)")
    return file


async def _restore_file(backup: Path, file: Path | None, deleted: Sequence[Tombstone]) -> str:
    """Replace the database by a backup; return what to print. Raise StoreUnavailable for PostgreSQL."""
    if file is None:
        raise StoreUnavailable("restore a PostgreSQL database with pg_restore, then run: python -m bot restore --done")
    former_owner = owner(file)
    kept_path = await put_back(backup, file, _now(), restored_posts, deleted)
    messages = [f"{file} holds the games of {backup}"]
    if kept_path:
        messages.append(f"what was there is kept as {kept_path}")
    if former_owner and not give_to(file, former_owner):
        former = user_name(former_owner.st_uid)
        messages.append(f"it is yours now: before a bot of {former} can write it, give it back (chown)")
    return "; ".join(messages) + "\n"


async def _note_restore(settings: Settings, deleted: Sequence[Tombstone]) -> str:
    """Write that another tool has restored a backup; return what to print."""
    async with await Store.open(settings.database_url) as store:
        await store.upkeep.raise_generation(_now(), restored_posts, deleted)
    return "noted: what these games post from now on is taken for nothing that was posted before\n"


def _now() -> int:
    """Return the time now, in milliseconds."""
    return int(time.time() * 1000)
