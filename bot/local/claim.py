"""A folder is used by one run at a time: two would overwrite each other's world."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

FILE = "run.lock"
_BYTE = 1 << 20  # what is locked lies behind what is written, which others may read


class InUse(Exception):
    """Another run holds the folder; the message is what it has written down for others."""


@contextmanager
def claimed(folder: Path) -> Iterator[IO[str]]:
    """Holds a folder; InUse where another run does, with what that run has written to the file."""
    with (folder / FILE).open("a+", encoding="utf-8") as file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            raise InUse(file.read().strip()) from None
        file.truncate(0)
        yield file


def _lock(file: IO[str]) -> None:
    """Locks a file without waiting, until it is closed or this process ends."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file.fileno(), _BYTE, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
