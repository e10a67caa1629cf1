"""Which version this is."""

import tomllib
from importlib import metadata
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def version() -> str:
    """As it was installed; as the clone says where it only runs in a clone."""
    try:
        return metadata.version("gamekeeper")
    except metadata.PackageNotFoundError:
        number: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
        return number
