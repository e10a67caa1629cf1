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


class Unwritable(Exception):
    """Nothing can be written there; the message says where and why."""


@contextmanager
def claimed(path: Path) -> Iterator[IO[str]]:
    """Holds what this file stands for, in a folder that is made if need be; gives the open file.

    Raises InUse, with what the other run has written to the file, if another run holds it; Unwritable if no run could.
    """
    with _opened(path) as file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            raise InUse(file.read().strip()) from None
        file.truncate(0)
        yield file


def _opened(path: Path) -> IO[str]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a+", encoding="utf-8")
    except OSError as error:
        place = path if path.exists() else f"the folder {path.parent}"
        raise Unwritable(f"{place} cannot be written to: {error.strerror}") from None


def _lock(file: IO[str]) -> None:
    """Locks a file without waiting, until it is closed or this process ends."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file.fileno(), _BYTE, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
