"""`python -m bot backup`: a whole copy beside a running bot, or one line that says why not."""

import asyncio
import signal
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from bot.command_line.backup import backup, backup_repeatedly
from bot.config import Settings
from bot.pace.wall_time import HOUR
from bot.store import Store
from tests.store.play import running


@pytest.fixture
def settings(tmp_path):
    return Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/games.db")


@pytest.fixture
async def store(settings):
    async with await Store.open(settings.database_url) as store:
        yield store


async def test_the_copy_holds_all_games_of_a_bot_that_is_running(settings, store, tmp_path, capsys):
    table_id = await running(store)
    target = tmp_path / "copy.db"
    assert await backup(settings, target) == 0
    assert str(target) in capsys.readouterr().out
    async with await Store.open(f"sqlite:///{target}") as copy:
        assert await copy.tables.whole(table_id) == await store.tables.whole(table_id)
        assert await copy.upkeep.counts() == await store.upkeep.counts()
        assert await copy.upkeep.faults() == []


async def test_the_running_bot_can_go_on_writing_after_it(settings, store, tmp_path):
    await running(store)
    await backup(settings, tmp_path / "copy.db")
    await running(store, channel=2)
    assert (await store.upkeep.counts()).tables == {"running": 2}
    assert await store.upkeep.faults() == []


async def refusal(settings, path, capsys):
    assert await backup(settings, path) == 1
    written = capsys.readouterr()
    assert written.out == ""
    (line,) = written.err.splitlines()
    assert line.startswith("gamekeeper: ")
    return line


async def test_a_file_that_is_there_is_not_overwritten(settings, store, tmp_path, capsys):
    target = tmp_path / "copy.db"
    target.write_text("precious")
    assert str(target) in await refusal(settings, target, capsys)
    assert target.read_text() == "precious"


async def test_a_folder_that_is_not_there_is_named(settings, store, tmp_path, capsys):
    target = tmp_path / "nowhere" / "copy.db"
    assert str(target) in await refusal(settings, target, capsys)


async def test_without_a_database_nothing_is_made(settings, tmp_path, capsys):
    assert "DATABASE_URL" in await refusal(settings, tmp_path / "copy.db", capsys)
    assert list(tmp_path.iterdir()) == []


async def test_a_file_that_is_no_database_is_told(settings, tmp_path, capsys):
    (tmp_path / "games.db").write_text("no database" * 100)
    await refusal(settings, tmp_path / "copy.db", capsys)
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


async def test_postgresql_has_its_own_tool(tmp_path, capsys):
    settings = Settings(_env_file=None, database_url="postgresql://somebody:hush@127.0.0.1:1/games")
    line = await refusal(settings, tmp_path / "copy.db", capsys)
    assert "pg_dump" in line
    assert "hush" not in line


async def test_what_was_written_is_checked_before_it_has_its_name(settings, store, tmp_path, capsys, monkeypatch):
    """A row that belongs to no table stands for whatever a bad disk may do."""
    await running(store)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        database.execute("UPDATE seats SET table_id = 99")
        database.commit()
    assert "damaged" in await refusal(settings, tmp_path / "copy.db", capsys)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("copy")]


class Clock:
    """Time that passes when a backup is waited for; the end is told after so many waits."""

    def __init__(self, monkeypatch, waits):
        self.now, self.waited, self._left = datetime(2026, 11, 23, 12, tzinfo=UTC), [], waits
        monkeypatch.setattr("bot.command_line.backup._now", lambda: self.now)
        monkeypatch.setattr("bot.command_line.backup._ends_within", self.wait)

    async def wait(self, ending, seconds):
        self.waited.append(seconds)
        self.now += timedelta(seconds=seconds)
        self._left -= 1
        return self._left < 0


def names(folder):
    return sorted(path.name for path in folder.iterdir())


async def test_one_in_so_long_and_the_newest_are_kept(settings, store, tmp_path, monkeypatch):
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "gamekeeper-mine.db").write_text("mine")
    clock = Clock(monkeypatch, waits=4)
    assert await backup_repeatedly(settings, folder, 6 * HOUR, keep=2) == 0
    assert clock.waited == [0, *[6 * 3600] * 4]
    assert names(folder) == ["gamekeeper-20261124T000000Z.db", "gamekeeper-20261124T060000Z.db", "gamekeeper-mine.db"]
    clock = Clock(monkeypatch, waits=0)
    clock.now = datetime(2026, 11, 24, 8, tzinfo=UTC)
    await backup_repeatedly(settings, folder, 6 * HOUR, keep=2)
    assert clock.waited == [4 * 3600]


async def test_those_that_fail_leave_the_others(settings, store, tmp_path, capsys, monkeypatch):
    folder = tmp_path / "backups"
    Clock(monkeypatch, waits=1)
    await backup_repeatedly(settings, folder, HOUR, keep=1)
    made = names(folder)
    await store.close()
    (tmp_path / "games.db").unlink()
    clock = Clock(monkeypatch, waits=3)
    await backup_repeatedly(settings, folder, HOUR, keep=1)
    assert names(folder) == made
    assert clock.waited == [3600.0] * 4
    assert capsys.readouterr().err.count("DATABASE_URL") == 3


async def test_a_folder_that_cannot_be_made_ends_it(settings, store, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert await backup_repeatedly(settings, tmp_path / "file", HOUR, keep=1) == 1
    assert str(tmp_path / "file") in capsys.readouterr().err


KILLED = """
import os, pathlib, signal, sys
from bot.store.files import upkeep
def die(part):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(upkeep, sys.argv[3], die)
upkeep._copy(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""
HELD = """
import pathlib, sys
from bot.store.files import upkeep
def wait(part):
    print("writing", flush=True)
    sys.stdin.read()
upkeep.to_disk = wait
upkeep._copy(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""


async def other_process(code, *arguments):
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-c", code, *arguments, stdin=pipe, stdout=pipe)


@pytest.mark.parametrize("step", ["to_disk", "examine"])
async def test_what_a_killed_one_has_left_goes_at_the_next(settings, store, tmp_path, step):
    await running(store)
    folder = tmp_path / "backups"
    folder.mkdir()
    killed = await other_process(KILLED, str(tmp_path / "games.db"), str(folder / "one.db"), step)
    assert await killed.wait() == -signal.SIGKILL
    assert names(folder) == ["one.db.part"]
    (folder / "empty.db.part").touch()
    (folder / "film.part").write_text("somebody else's")
    assert await backup(settings, folder / "two.db") == 0
    assert names(folder) == ["film.part", "two.db"]


async def test_what_another_process_writes_or_restores_stays(settings, store, tmp_path, capsys):
    await running(store)
    restoring = tmp_path / "games.db.part"
    restoring.touch()
    held = await other_process(HELD, str(tmp_path / "games.db"), str(tmp_path / "one.db"))
    assert await held.stdout.readline() == b"writing\n"
    assert await backup(settings, tmp_path / "two.db") == 0
    assert (tmp_path / "one.db.part").exists()
    capsys.readouterr()
    await refusal(settings, tmp_path / "one.db", capsys)
    assert (tmp_path / "one.db.part").exists()
    await held.communicate(b"")
    assert held.returncode == 0
    assert (tmp_path / "one.db").exists()
    assert restoring.exists()
