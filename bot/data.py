"""The tables under data/, found beside this package: a folder `data` where the bot is started is not taken for it."""

import tomllib
from pathlib import Path
from typing import Any, TypeAlias

Row: TypeAlias = dict[str, Any]  # a table of TOML
DATA = Path(__file__).resolve().parents[1] / "data"


def names(folder: str) -> list[str]:
    """The files of a folder. Raises FileNotFoundError."""
    return sorted(path.name for path in (DATA / folder).iterdir())


def folders() -> list[str]:
    """All of them: those of the games, and that of what is shared."""
    return sorted(path.name for path in DATA.iterdir() if path.is_dir())


def read(folder: str, name: str) -> Row:
    """A table of a folder: `read("oceans", "cards.toml")`. Raises FileNotFoundError, or ValueError if it is no TOML."""
    return tomllib.loads((DATA / folder / name).read_text("utf-8"))
