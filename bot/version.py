"""The version of this program."""

import tomllib
from importlib import metadata
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def version() -> str:
    """Return the version as installed; in a clone that is not installed, the clone's."""
    try:
        return metadata.version("gamekeeper")
    except metadata.PackageNotFoundError:
        number: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
        return number
