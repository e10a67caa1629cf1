"""The look at the working tree that ends each run of the tests: it sees what is left, and no caches."""

import shutil
import subprocess
import sys

import pytest

from tests.tree import ROOT, added_paths, all_paths

WRITES = """
def test_writes(tmp_path):
    open({path!r}, "w").close()
"""


@pytest.mark.parametrize("name", ["gamekeeper.db", "local/discord/world.json", ".env", "gamekeeper-bench-x/games.db"])
def test_what_is_left_is_seen(tmp_path, name):
    (tmp_path / "bot").mkdir()
    before = all_paths(tmp_path)
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).touch()
    assert name in added_paths(tmp_path, before)


@pytest.mark.parametrize("name", ["bot/__pycache__/x.pyc", ".pytest_cache/x", ".venv/bin/x", ".git/index"])
def test_what_tools_keep_is_not(tmp_path, name):
    before = all_paths(tmp_path / "bot")
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).touch()
    assert added_paths(tmp_path, before | {(tmp_path / "bot").relative_to(tmp_path)}) == []


@pytest.mark.parametrize(("path", "code"), [("left.txt", 1), ("__pycache__/left.txt", 0)])
def test_a_run_that_leaves_something_fails_and_names_it(tmp_path, path, code):
    tests = tmp_path / "tests"
    (tests / "__pycache__").mkdir(parents=True)
    for value in ("conftest.py", "tree.py", "compiled_statements.py"):
        shutil.copy(ROOT / "tests" / value, tests)
    (tests / "test_writes.py").write_text(WRITES.format(path=str(tests / path)), "utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in ("bot", "data", "renderers"):
        (tmp_path / package).symlink_to(ROOT / package)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == code, done.stdout
    assert ("left in the working tree: tests/left.txt" in done.stdout) == bool(code)
