"""Checks whether the database accepts writes, by writing a row that is deleted at once."""

import errno
import os
import shutil
from pathlib import Path

import sqlalchemy as sa

from bot.store.database.missing_permissions import unwritable_files

_version = sa.table("alembic_version", sa.column("version_num"))  # every schema has this table
_ROW = {"version_num": "trial"}
_SIZE = 1 << 16  # bytes of the trial file: more than a turn writes
_LITTLE = 1 << 20  # bytes: with less free space a disk counts as full


def try_write_row(connection: sa.Connection) -> None:
    """Write a row that nobody sees. An UPDATE to the same value would not do: SQLite does not write that."""
    connection.execute(sa.insert(_version).values(_ROW))
    connection.execute(sa.delete(_version).where(_version.c.version_num == _ROW["version_num"]))


def file_write_obstacle(file: Path) -> str | None:
    """Return why nothing can be written beside a SQLite file, tried with a temporary file; None if it can.

    The database itself is left alone: a second connection that writes could damage it.
    """
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    trial = folder / f"{file.name}.trial-{os.getpid()}"
    try:
        with trial.open("xb") as trial_file:
            trial_file.write(bytes(_SIZE))
            trial_file.flush()
            os.fsync(trial_file.fileno())
    except OSError as error:
        return f"nothing can be written in {folder}: {error.strerror or error}"
    finally:
        trial.unlink(missing_ok=True)
    return None


def remedy(file: Path | None, why: BaseException) -> str:
    """Return what an owner can do about a database that accepts no writes; empty if that is unknown."""
    if file is None:
        return ""
    if lack := unwritable_files(file):
        return (
            f"the bot's user may not {', '.join(lack)}: give these to that user (chown), on a disk that can be written"
        )
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    full = "full" in str(why) or os.strerror(errno.ENOSPC) in str(why) or shutil.disk_usage(folder).free < _LITTLE
    return f"make room in {folder}" if full else ""
