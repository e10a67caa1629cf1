"""Whose the files of a database are: they stay so, also where root or another user runs a command."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.store.errors import StoreUnavailable

ROOT = 0


def owner(file: Path) -> os.stat_result | None:
    """Of a database; until there is one, for root, of its folder. None where a new file is for whoever makes it."""
    if sys.platform == "win32":
        return None
    if file.exists():
        return file.stat()
    return file.parent.stat() if os.geteuid() == ROOT and file.parent.exists() else None


def refuse_another(file: Path) -> None:
    """Raises StoreUnavailable if a database belongs to another user than the one who runs this."""
    theirs = owner(file)
    if sys.platform == "win32" or theirs is None or theirs.st_uid == os.geteuid():
        return
    whose, mine = user(theirs.st_uid), user(os.geteuid())
    raise StoreUnavailable(
        f"the database {file} belongs to {whose}, and this runs as {mine}: run it as {whose} (sudo -u {whose} ...), "
        "or add --as-me"
    )


def give(file: Path, theirs: os.stat_result | None) -> bool:
    """Make a file its database's owner's; whether it is. Only root can give to another user."""
    if sys.platform == "win32" or theirs is None:
        return True
    now = file.stat()
    if (now.st_uid, now.st_gid) != (theirs.st_uid, theirs.st_gid):
        with suppress(OSError):
            os.chown(file, theirs.st_uid, theirs.st_gid)
    return file.stat().st_uid == theirs.st_uid


def roots(files: list[Path]) -> list[Path]:
    """Which of a database's files are root's in a folder of another user, who cannot write them."""
    there = [file for file in files if file.exists()]
    return [file for file in there if file.stat().st_uid == ROOT != file.absolute().parent.stat().st_uid]


def user(uid: int) -> str:
    """A user's name, or number where it has none."""
    if sys.platform != "win32":
        import pwd

        with suppress(KeyError):
            return pwd.getpwuid(uid).pw_name
    return f"#{uid}"
