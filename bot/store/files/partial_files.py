"""Files that are being written beside the place where they belong, and what killed processes have left of such."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from bot.store.database.file_check import make_private

HEADER = b"SQLite format 3\0"
BEGUN = (b"", bytes(len(HEADER)), HEADER)  # how one begins that was cut short, whatever of it has reached the disk


@contextmanager
def part_of(target: Path, source: Path) -> Iterator[Path]:
    """A new empty file that only its owner can read, and that is gone afterwards unless it was renamed.

    Those beside it that no process writes any more are removed first, but for that which `restore` makes of the
    `source`. Raises OSError, also where another process writes the same one.
    """
    part = _part(target)
    for left in part.parent.glob("*.part"):
        if left.resolve() != _part(source).resolve():
            _remove_abandoned(left)
    make_private(part)
    with _hold(part):
        try:
            yield part
        finally:
            part.unlink(missing_ok=True)


def _part(file: Path) -> Path:
    return file.with_name(f"{file.name}.part")


def _remove_abandoned(part: Path) -> None:
    """Remove a part of a database of which no process is at work. Windows lets nobody remove an open file."""
    with suppress(OSError), _hold(part):
        with part.open("rb") as file:
            ours = file.read(len(HEADER)) in BEGUN
        if ours:
            part.unlink()


@contextmanager
def _hold(part: Path) -> Iterator[None]:
    """Holds a part for as long as this process lives. Raises OSError where another process does."""
    if sys.platform == "win32":  # where what is open cannot be renamed either
        yield
        return
    with part.open("rb+") as file:
        _lock(file)
        yield


def _lock(file: IO[bytes]) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
