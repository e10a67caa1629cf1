"""bot/games/README.md, followed word for word in an empty folder."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE = re.compile(r"^```\w+ (?P<path>\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PASSED = re.compile(r"(\d+) passed")
GENERIC = ("tests/test_every_game.py", "tests/test_every_games_texts.py")


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """A checkout in which the guide was followed."""
    folder = tmp_path_factory.mktemp("guide")
    for name in ("bot", "data", "renderers", "cogs", "tests"):
        ignored = shutil.ignore_patterns("__pycache__", "golden", "playthroughs", "saved")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for file in FILE.finditer((ROOT / "bot" / "games" / "README.md").read_text("utf-8")):
        place = folder / file["path"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(file["text"], "utf-8")
    return folder


def done(folder, *arguments):
    """A command run there, on that folder's code."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def test_the_generic_tests_and_its_own_hold(followed):
    ran = done(followed, "-m", "pytest", "-p", "no:cacheprovider", *GENERIC, "tests/games/pebbles", "-k", "pebbles")
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert int(PASSED.search(ran.stdout)[1]) > 80


@pytest.mark.parametrize(("lang", "told"), [("en", ("points.", "Heap")), ("ja", ("点を得た。", "得点"))])
def test_it_is_played_in_the_terminal_in_both_languages(lang, told, followed):
    played = done(followed, "-c", f"from bot.terminal import play; play('pebbles', 3, ['random'] * 3, 1, {lang!r})")
    assert played.returncode == 0, played.stderr
    assert all(entry in played.stdout for entry in told)


def test_it_is_strictly_typed(followed):
    typed = done(followed, "-m", "mypy", "--strict", "bot/games/pebbles")
    assert typed.returncode == 0, typed.stdout


def test_the_game_has_about_sixty_lines(followed):
    lines = (followed / "bot/games/pebbles/rules.py").read_text("utf-8").splitlines()
    assert sum(bool(line) for line in lines) < 75
