"""Which version runs: its number from the project's settings, its commit from the checkout or the build, its schema."""

import subprocess
from importlib import metadata

import pytest

from bot.commit import NAME, find_commit
from bot.store.schema import HEAD
from bot.version import ROOT, Version, find_number, version


def git(folder, *arguments):
    """Run git as nobody in particular; return what it prints."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def checkout(tmp_path):
    """A checkout with a commit."""
    folder = tmp_path / "checkout"
    git(tmp_path, "init", "--initial-branch=main", str(folder))
    git(folder, "commit", "--allow-empty", "-m", "Begin")
    return folder


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (Version("1.0.0", "abc1234", 30), "1.0.0 (abc1234, schema 30)"),
        (Version("1.0.0", "", 30), "1.0.0 (schema 30)"),
    ],
)
def test_a_version_in_words(known, said):
    assert str(known) == said


def test_the_schema_is_that_of_the_newest_migration():
    newest = max(path.name[:4] for path in (ROOT / "bot/store/migrations/versions").glob("[0-9]*.py"))
    assert newest == HEAD
    assert version().schema == int(newest)


def test_the_commit_of_a_checkout(checkout):
    commit = git(checkout, "rev-parse", "HEAD").strip()
    assert find_commit(checkout) == commit[:7]
    git(checkout, "pack-refs", "--all")
    assert find_commit(checkout) == commit[:7]
    git(checkout, "checkout", "--detach")
    assert find_commit(checkout) == commit[:7]


@pytest.mark.parametrize("packed", [False, True])
def test_the_commit_of_a_second_checkout(checkout, packed):
    git(checkout, "worktree", "add", "-b", "other", "../other")
    git(checkout.parent / "other", "commit", "--allow-empty", "-m", "Go on")
    if packed:
        git(checkout, "pack-refs", "--all")
    commit = git(checkout.parent / "other", "rev-parse", "HEAD").strip()
    assert find_commit(checkout.parent / "other") == commit[:7] != find_commit(checkout)


def test_a_checkout_without_a_commit_has_none(tmp_path):
    git(tmp_path, "init")
    assert find_commit(tmp_path) == ""


def test_what_was_built_says_from_which_commit(tmp_path):
    assert find_commit(tmp_path) == ""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / NAME).write_text("abc1234\n", "utf-8")
    assert find_commit(tmp_path) == "abc1234"


def test_a_clone_that_was_updated_says_its_own_number(tmp_path, monkeypatch):
    """Also where an older one is installed, and where a file of that name is another project's."""
    monkeypatch.setattr(metadata, "version", lambda name: "0.1.0")
    assert find_number(tmp_path) == "0.1.0"
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "gamekeeper"\nversion = "1.2.3"\n', "utf-8")
    assert find_number(tmp_path) == "1.2.3"
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\nversion = "9"\n', "utf-8")
    assert find_number(tmp_path) == "0.1.0"
