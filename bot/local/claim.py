"""A folder is used by one run at a time: two would overwrite each other's world."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bot.config import BadSetting

FILE = "run.lock"
_BYTE = 1 << 20  # what is locked lies behind what is written, which others may read


@contextmanager
def claimed(folder: Path) -> Iterator[IO[str]]:
    """Holds a folder; BadSetting where another run does. What is written to the file is told to those refused."""
    with (folder / FILE).open("a+", encoding="utf-8") as file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            where = file.read().strip() or "elsewhere"
            raise BadSetting(f"LOCAL_FOLDER: {folder} is in use: it runs already ({where})") from None
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
