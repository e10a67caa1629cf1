"""Which version of this program runs."""

import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from bot.commit import find_commit
from bot.store.schema import HEAD

NAME = "gamekeeper"
ROOT = Path(__file__).parents[1]


class Version(NamedTuple):
    """A release, the commit it is made from ("" if that is not known) and the newest schema of its database."""

    number: str
    commit: str
    schema: int

    def __str__(self) -> str:
        """Return all of it as people read it: 1.2.3 (abc1234, schema 30)."""
        return f"{self.number} ({', '.join(filter(None, (self.commit, f'schema {self.schema}')))})"


@cache
def version() -> Version:
    """Return the version of this process."""
    return Version(find_number(ROOT), find_commit(ROOT), int(HEAD))


def find_number(root: Path) -> str:
    """Return the number in the project's settings, if they lie in this folder; else the installed package's.

    A clone that was updated and not installed anew runs its new files.
    """
    settings = root / "pyproject.toml"
    project = tomllib.loads(settings.read_text("utf-8"))["project"] if settings.is_file() else {}
    number: str = project["version"] if project.get("name") == NAME else metadata.version(NAME)
    return number
