"""A database that takes nothing is not opened: one line says why and what to do. What it does not take is counted."""

import asyncio
import os
import shutil
import sqlite3
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from bot.command_line import doctor
from bot.config import Settings
from bot.process.metrics import FAILED_WRITES
from bot.store import Store, StoreUnavailable
from bot.store.database.missing_permissions import files_of, unwritable_files
from bot.store.database.owner import owned_by_root
from bot.store.database.write_check import file_write_obstacle


def count_failed_writes():
    (metric,) = FAILED_WRITES.collect()
    return next(sample.value for sample in metric.samples if sample.name.endswith("_total"))


def refusing(said):
    """A transaction that the database does not take."""

    def refuse(connection):
        raise sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError(said))

    return refuse


async def findings(url):
    """What the doctor finds of a database."""
    return [finding async for finding in doctor.check_database(Settings(_env_file=None, database_url=url))]


async def test_what_is_tried_leaves_no_trace(store):
    def versions(connection):
        return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all()

    before = await store.link.read(versions)
    await asyncio.gather(*(store.upkeep.try_write() for _ in range(5)))
    assert await store.link.read(versions) == before


async def test_what_is_tried_reaches_the_disk(tmp_path):
    """Were nothing written, a full disk would not be noticed."""
    async with await Store.open(f"sqlite:///{tmp_path}/games.db") as store:
        wal = tmp_path / "games.db-wal"
        before = wal.read_bytes()
        await store.upkeep.try_write()
        assert wal.read_bytes() != before


async def test_what_the_database_does_not_take_is_counted(store):
    before = count_failed_writes()
    await store.upkeep.try_write()
    assert count_failed_writes() == before
    with pytest.raises(StoreUnavailable):
        await store.link.write(refusing("disk I/O error"))
    assert count_failed_writes() == before + 1


@pytest.mark.parametrize(
    ("said", "writable", "free", "remedy"),
    [
        ("attempt to write a readonly database", False, 1 << 40, "chown"),
        ("database or disk is full", True, 1 << 40, "make room in"),
        ("disk I/O error", True, 0, "make room in"),
        ("database is locked", True, 1 << 40, ""),
    ],
)
async def test_a_database_that_takes_nothing_is_not_opened(tmp_path, monkeypatch, said, writable, free, remedy):
    url = f"sqlite:///{tmp_path}/games.db"
    await (await Store.open(url)).close()
    monkeypatch.setattr("bot.store.store.try_write_row", refusing(said))
    monkeypatch.setattr("bot.store.database.missing_permissions.os.access", lambda place, how: writable)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=free))
    with pytest.raises(StoreUnavailable, match=said) as error:
        await Store.open(url)
    assert "\n" not in str(error.value)
    assert remedy in str(error.value)
    assert (";" in str(error.value)) == bool(remedy)
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"], "nothing stays open"


@pytest.mark.parametrize("end", ["-wal", "-shm", ".lock"])
def test_what_lies_beside_a_file_must_be_writable_too(tmp_path, monkeypatch, end):
    file = tmp_path / "games.db"
    for path in files_of(file):
        path.touch()
    another = tmp_path / f"games.db{end}"
    monkeypatch.setattr("bot.store.database.missing_permissions.os.access", lambda place, how: place != another)
    assert unwritable_files(file) == [f"write {another}"]


def test_a_folder_where_nothing_can_be_written_is_told(tmp_path, monkeypatch):
    assert file_write_obstacle(tmp_path / "games.db") is None
    assert list(tmp_path.iterdir()) == []

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.store.database.write_check.os.fsync", full)
    assert "No space left" in file_write_obstacle(tmp_path / "games.db")
    assert list(tmp_path.iterdir()) == []


async def test_the_doctor_tries_a_write(tmp_path, monkeypatch):
    await (await Store.open(f"sqlite:///{tmp_path}/games.db")).close()
    monkeypatch.setattr(doctor, "file_write_obstacle", lambda file: "nothing can be written: Disk quota exceeded")
    first, *_ = await findings(f"sqlite:///{tmp_path}/games.db")
    assert (first.level, "quota" in first.text) == ("error", True)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_the_doctor_tries_a_write_in_postgresql(store, url, monkeypatch):
    assert {finding.level for finding in await findings(url)} == {"ok"}
    monkeypatch.setattr(doctor, "try_write_row", refusing("could not extend file: No space left on device"))
    assert [(one.level, "No space" in one.text) for one in await findings(url)] == [("error", True)]


async def test_the_doctor_warns_of_roots_file_in_the_folder_of_another(tmp_path, monkeypatch):
    file = tmp_path / "games.db"
    await (await Store.open(f"sqlite:///{file}")).close()
    assert "rights" not in {finding.what for finding in await findings(f"sqlite:///{file}")}
    monkeypatch.setattr(doctor, "owned_by_root", lambda files: files[:1])
    (warned,) = [finding for finding in await findings(f"sqlite:///{file}") if finding.what == "rights"]
    assert warned.level == "warning"
    assert str(file) in warned.text
    assert "chown" in warned.text


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
async def test_what_root_makes_in_a_folder_is_its_owners(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    os.chown(folder, 1234, 1235)
    async with await Store.open(f"sqlite:///{folder}/games.db"):
        assert {path.name: path.stat().st_uid for path in folder.iterdir()} == {
            path.name: 1234 for path in files_of(folder / "games.db")[:3]
        }
    assert owned_by_root(files_of(folder / "games.db")) == []
    os.chown(folder / "games.db", 0, 0)
    assert owned_by_root(files_of(folder / "games.db")) == [folder / "games.db"]
