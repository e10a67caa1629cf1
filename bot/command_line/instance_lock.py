"""A lock on what only one run at a time may use, a folder or a database: two would overwrite each other's work."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bot.store.database.file_check import make_private

_BYTE = 1 << 20  # the locked byte on Windows: behind the text, so that others can read that


class InUse(Exception):
    """Another run holds the lock; the message is what that run has written into it."""


class Unwritable(Exception):
    """Nothing can be written there; the message says where and why."""


@contextmanager
def instance_lock(path: Path) -> Iterator[IO[str]]:
    """Lock this file, in a folder that is made if need be, and yield it open until the block ends.

    Raise InUse, with what the other run has written to the file, if another run holds it; Unwritable if no run can.
    """
    with _open_file(path) as file:
        try:
            _lock_file(file)
        except OSError:
            file.seek(0)
            raise InUse(file.read().strip()) from None
        file.truncate(0)
        yield file


def _open_file(path: Path) -> IO[str]:
    """Open a file of its owner's alone for reading and appending, and make its folder. Raise Unwritable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        make_private(path)
        return path.open("a+", encoding="utf-8")
    except OSError as error:
        place = path if path.exists() else f"the folder {path.parent}"
        raise Unwritable(f"{place} cannot be written to: {error.strerror}") from None


def _lock_file(file: IO[str]) -> None:
    """Lock a file without waiting, until it is closed or this process ends. Raise OSError if it is locked."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file.fileno(), _BYTE, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
