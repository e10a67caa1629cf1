"""Replaces the SQLite file in use by a backup. The former database is kept beside it.

The backup's games are prepared in a file beside the database, which is not touched until they are complete. If a crash
interrupts the rest, whoever uses the database next completes it (`finish_restore`).
"""

import os
import sqlite3
import stat
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.store.database.file_check import examine, make_private, open_read_only
from bot.store.database.owner import give_to, owner
from bot.store.errors import StoreUnavailable
from bot.store.files.upkeep import Posts, begin_generation, to_disk
from bot.store.rows import Tombstone

ENDS = ("", "-wal", "-shm")  # endings of a database's files; SQLite would replay a -wal left by another database


async def restore(backup: Path, file: Path, at: int, posts: Posts, deleted: Sequence[Tombstone] = ()) -> Path | None:
    """Replace a database that nobody else uses by a backup.

    Return where the former games are kept; None if there were none.

    The new generation is above those of both, and of any restored before; the `posts` are written with it. Tombstones
    of the former games, and those in `deleted`, are added. Raise StoreUnavailable if the backup is not a complete
    database of ours, NewerDatabase if a newer program wrote it; then nothing has changed.
    """
    part = _beside(file, ".part")
    try:
        _refuse_itself(backup, file)
        examine(backup)
        _remove(part)
        _copy(backup, part)
        deleted = [*_tombstones_in(file), *deleted]
        await begin_generation(part, at, above=_generation_in(file), posts=posts, deleted=deleted)
        examine(part)
        _keep_owner_and_mode(part, file)
        to_disk(part)
        part.rename(_ready(file))
        return finish_restore(file)
    except (OSError, sqlite3.Error) as error:
        raise StoreUnavailable(f"{backup} cannot be restored to {file}: {error}") from None
    finally:
        _remove(part)


def finish_restore(file: Path) -> Path | None:
    """Replace the database by prepared games, if there are any.

    Return where the former games are kept, if there were any.

    Raise OSError if a file cannot be renamed.
    """
    ready = _ready(file)
    if not ready.exists():
        return None
    # A name that a second call after a crash gives again, so that the files of one database stay together.
    restored_at = datetime.fromtimestamp(ready.stat().st_mtime_ns // 1000 / 1e6, UTC)
    aside = _beside(file, f".before-{restored_at:%Y%m%dT%H%M%S.%fZ}")
    for end in ENDS:
        if (former := _beside(file, end)).exists():
            former.rename(_beside(aside, end))
    ready.rename(file)
    _folder_to_disk(file.parent)
    return aside if aside.exists() else None


def _beside(file: Path, end: str) -> Path:
    """Return the path of a file beside this one, with another ending."""
    return file.with_name(f"{file.name}{end}")


def _ready(file: Path) -> Path:
    """Return the path at which prepared games are complete."""
    return _beside(file, ".restored")


def _remove(file: Path) -> None:
    """Delete a database file with its log and lock files."""
    for end in ENDS:
        _beside(file, end).unlink(missing_ok=True)


def _refuse_itself(backup: Path, file: Path) -> None:
    """Raise StoreUnavailable if the backup is the database itself."""
    if backup.exists() and file.exists() and backup.samefile(file):
        raise StoreUnavailable(f"{backup} is the database itself")


def _copy(backup: Path, part: Path) -> None:
    """Copy the backup into the partial file and check it."""
    make_private(part)
    with closing(open_read_only(backup)) as database:
        database.execute("VACUUM INTO ?", (str(part),))


def _keep_owner_and_mode(part: Path, file: Path) -> None:
    """Give the prepared file the owner and mode of the former one, or of the folder if there is none."""
    theirs = owner(file)
    give_to(part, theirs)
    if theirs and file.exists():
        part.chmod(stat.S_IMODE(theirs.st_mode))


def _generation_in(file: Path) -> int:
    """Return the generation of the games that are replaced; 0 if none can be read."""
    with suppress(sqlite3.Error, OSError), closing(open_read_only(file)) as database:
        return int(database.execute("SELECT generation FROM origin").fetchone()[0])
    return 0


def _tombstones_in(file: Path) -> list[Tombstone]:
    """Return the tombstones of the games that are replaced; empty if none can be read."""
    with suppress(sqlite3.Error, OSError), closing(open_read_only(file)) as database:
        return [Tombstone(*row) for row in database.execute("SELECT user_id, at FROM tombstones")]
    return []


def _folder_to_disk(folder: Path) -> None:
    """Flush the new file names to disk, where folders can be opened (not on Windows)."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
