"""What only one run at a time may use, a folder or a database: two would overwrite each other's work."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_BYTE = 1 << 20  # what is locked lies behind what is written, which others may read


class InUse(Exception):
    """Another run holds it; the message is what that run has written down for others."""


@contextmanager
def claimed(path: Path) -> Iterator[IO[str]]:
    """Holds what this file stands for; InUse where another run does, with what that run has written to the file."""
    with path.open("a+", encoding="utf-8") as file:
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
