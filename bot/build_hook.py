"""Writes into a wheel and a source archive which commit they are made from; hatchling runs it (pyproject.toml)."""

import os
import runpy
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMMIT = runpy.run_path(str(Path(__file__).with_name("commit.py")))  # nothing of ours is installed where a build runs
SETTING = "GAMEKEEPER_COMMIT"  # for a build without the checkout, as the image's


class CommitHook(BuildHookInterface[BuilderConfig]):
    """Adds the file that `bot.commit` reads, outside of the tree that is built."""

    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:
        """Have the file taken along, if the commit is known. An editable installation reads the checkout itself."""
        self._folder = TemporaryDirectory()
        commit = os.environ.get(SETTING, "")[: COMMIT["SHORT"]] or COMMIT["find_commit"](Path(self.root))
        if commit and version != "editable":
            file = Path(self._folder.name) / COMMIT["NAME"]
            file.write_text(f"{commit}\n", "utf-8")
            build_data["force_include"][str(file)] = f"bot/{COMMIT['NAME']}"

    def finalize(self, version: str, build_data: dict[str, dict[str, str]], artifact_path: str) -> None:
        """Remove what the build has taken along."""
        self._folder.cleanup()
