"""Keeps the files of a database with their owner, also when root or another user runs a command."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.store.errors import StoreUnavailable

ROOT = 0


def owner(file: Path) -> os.stat_result | None:
    """Return the owner of a database file; for root, if there is none yet, that of its folder. Else None."""
    if sys.platform == "win32":
        return None
    if file.exists():
        return file.stat()
    return file.parent.stat() if os.geteuid() == ROOT and file.parent.exists() else None


def refuse_another(file: Path) -> None:
    """Raise StoreUnavailable if the database belongs to another user than the one who runs this."""
    theirs = owner(file)
    if sys.platform == "win32" or theirs is None or theirs.st_uid == os.geteuid():
        return
    whose, mine = user_name(theirs.st_uid), user_name(os.geteuid())
    raise StoreUnavailable(
        f"the database {file} belongs to {whose}, and this runs as {mine}: run it as {whose} (sudo -u {whose} ...), "
        "or add --as-me"
    )


def give_to(file: Path, theirs: os.stat_result | None) -> bool:
    """Change a file's owner to the database's; return whether that worked. Only root can do that."""
    if sys.platform == "win32" or theirs is None:
        return True
    now = file.stat()
    if (now.st_uid, now.st_gid) != (theirs.st_uid, theirs.st_gid):
        with suppress(OSError):
            os.chown(file, theirs.st_uid, theirs.st_gid)
    return file.stat().st_uid == theirs.st_uid


def owned_by_root(files: list[Path]) -> list[Path]:
    """Return those of a database's files that belong to root although their folder belongs to another user."""
    existing = [file for file in files if file.exists()]
    return [file for file in existing if file.stat().st_uid == ROOT != file.absolute().parent.stat().st_uid]


def user_name(uid: int) -> str:
    """Return a user's name, or the number if they have no name."""
    if sys.platform != "win32":
        import pwd

        with suppress(KeyError):
            return pwd.getpwuid(uid).pw_name
    return f"#{uid}"
