"""Reads the files under data/, found beside this package: not in a folder `data` where the bot is started."""

import tomllib
from pathlib import Path
from typing import Any, TypeAlias

Row: TypeAlias = dict[str, Any]  # a table of TOML
DATA = Path(__file__).resolve().parents[1] / "data"


def names(folder: str) -> list[str]:
    """Return the names of a folder's files. Raise FileNotFoundError."""
    return sorted(path.name for path in (DATA / folder).iterdir())


def folders() -> list[str]:
    """Return the names of all folders: one per game, and the shared one."""
    return sorted(path.name for path in DATA.iterdir() if path.is_dir())


def read(folder: str, name: str) -> Row:
    """Return the content of a TOML file: `read("oceans", "cards.toml")`.

    Raise FileNotFoundError, or ValueError if it is invalid.
    """
    return tomllib.loads(read_text(folder, name))


def read_text(folder: str, name: str) -> str:
    """Return the text of a file. Raise FileNotFoundError."""
    return (DATA / folder / name).read_text("utf-8")
