"""`python -m bot doctor` warns of files that others on the machine can read, whatever made them."""

import os

import pytest

from bot.command_line import doctor
from bot.command_line.instance_lock import instance_lock
from bot.config import Settings
from bot.store import Store


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def settings(url):
    return Settings(_env_file=None, database_url=url)


async def file_findings(settings):
    """What is said of files."""
    findings = [finding async for finding in doctor.check_files(settings)]
    assert {finding.level for finding in findings} <= {"warning"}
    return [finding.text for finding in findings]


async def test_files_that_others_can_read(settings, url, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    others = ["games.db", "games.db-wal", "games.db.before-20260528T202640.1Z", "copy 1.db", ".env"]
    async with await Store.open(url):
        assert await file_findings(settings) == [], "what we make is its owner's alone"
        for name in [*others, "film.mp4"]:
            (tmp_path / name).touch()
            (tmp_path / name).chmod(0o600)
        (tmp_path / "film.mp4").chmod(0o644)
        assert await file_findings(settings) == []
        for name, mode in zip(others, (0o644, 0o640, 0o604, 0o660, 0o644), strict=True):
            (tmp_path / name).chmod(mode)
            (said,) = await file_findings(settings)
            assert said.partition("; ")[2].startswith("chmod 600 ")
            assert name in said
            (tmp_path / name).chmod(0o600)
        (tmp_path / "copy 1.db").chmod(0o644)
        (said,) = await file_findings(settings)
        assert said.endswith(f"chmod 600 '{tmp_path}/copy 1.db'")


async def test_a_run_leaves_nothing_that_others_can_read(settings, tmp_path):
    """The file by which it keeps others from the database was made by the umask, and the doctor warned of it."""
    before = os.umask(0o022)
    try:
        with instance_lock(tmp_path / "games.db.lock"):
            async with await Store.open(settings.database_url):
                assert await file_findings(settings) == []
    finally:
        os.umask(before)


async def test_of_a_server_of_databases_only_the_token_is_looked_for(settings, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.db").touch(0o644)
    elsewhere = settings.model_copy(update={"database_url": "postgresql://here/games"})
    assert await file_findings(elsewhere) == []
