"""Files that are being written beside their final place, and the leftovers of processes that were killed meanwhile."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from bot.store.database.file_check import make_private

HEADER = b"SQLite format 3\0"
BEGUN = (b"", bytes(len(HEADER)), HEADER)  # the possible beginnings of an interrupted copy, by what reached the disk


@contextmanager
def part_of(target: Path, source: Path) -> Iterator[Path]:
    """Create an empty file that only its owner can read; delete it after the block unless it was renamed.

    Abandoned ones beside it are deleted first, except the one that `restore` prepares from the `source`. Raises
    OSError, also if another process is writing the same one.
    """
    part = _part(target)
    for leftover in part.parent.glob("*.part"):
        if leftover.resolve() != _part(source).resolve():
            _remove_abandoned(leftover)
    make_private(part)
    with _hold(part):
        try:
            yield part
        finally:
            part.unlink(missing_ok=True)


def _part(file: Path) -> Path:
    """Return the path of the partial file for this file."""
    return file.with_name(f"{file.name}.part")


def _remove_abandoned(part: Path) -> None:
    """Delete a partial file that no process is writing. On Windows nobody can delete an open file."""
    with suppress(OSError), _hold(part):
        with part.open("rb") as file:
            ours = file.read(len(HEADER)) in BEGUN
        if ours:
            part.unlink()


@contextmanager
def _hold(part: Path) -> Iterator[None]:
    """Lock a partial file during the block. Raise OSError if another process holds it."""
    if sys.platform == "win32":  # where what is open cannot be renamed either
        yield
        return
    with part.open("rb+") as file:
        _lock(file)
        yield


def _lock(file: IO[bytes]) -> None:
    """Lock the file; the lock ends with the process. Raise OSError if another process holds it."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
