"""Backups: a whole copy, taken while games go on, never over another file."""

import asyncio
import os
import sqlite3
from contextlib import closing

import pytest

from bot.store import NewerDatabase, Store, StoreUnavailable
from bot.store.database.file_check import examine
from bot.store.files.restore import restore
from tests.store.play import running, step, table_row


async def test_a_backup_is_a_whole_database(store, url, tmp_path):
    table_id = await running(store)
    await step(store, table_id, 1)
    if not url.startswith("sqlite"):
        with pytest.raises(ValueError, match="pg_dump"):
            await store.upkeep.backup(tmp_path / "copy.sqlite")
        return
    await asyncio.gather(
        store.upkeep.backup(tmp_path / "copy.sqlite"), *(step(store, table_id, n) for n in range(2, 12))
    )
    async with await Store.open(f"sqlite:///{tmp_path}/copy.sqlite") as copy:
        number = (await table_row(copy, table_id)).number
        assert len(await copy.choices.history(table_id)) == number - 1 >= 1
        assert await copy.upkeep.faults() == []
    assert (await table_row(store, table_id)).number == 12


async def test_a_backup_overwrites_nothing(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/games.sqlite") as store:
        (tmp_path / "copy.sqlite").write_text("mine")
        with pytest.raises(FileExistsError):
            await store.upkeep.backup(tmp_path / "copy.sqlite")
        assert (tmp_path / "copy.sqlite").read_text() == "mine"


async def test_a_backup_that_fails_leaves_no_file(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/games.sqlite") as store:
        with pytest.raises(StoreUnavailable, match="backup"):
            await store.upkeep.backup(tmp_path / "missing" / "copy.sqlite")
        assert not (tmp_path / "missing").exists()


async def test_a_file_of_this_schema_needs_no_mark_and_one_of_a_later_schema_does(tmp_path):
    file = tmp_path / "games.sqlite"
    await (await Store.open(f"sqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 0")
        examine(file)
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    with pytest.raises(NewerDatabase):
        examine(file)


async def test_a_file_with_a_row_that_belongs_to_none_is_damaged(tmp_path):
    file = tmp_path / "games.sqlite"
    await (await Store.open(f"sqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as database:
        database.execute("INSERT INTO seats (table_id, seat, name) VALUES (77, 0, 'x')")
        database.commit()
    with pytest.raises(StoreUnavailable, match="a row of seats belongs to no tables"):
        examine(file)


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
@pytest.mark.parametrize("umask", [0o022, 0])
async def test_database_backup_and_what_is_restored_are_their_owners_alone(tmp_path, umask):
    before = os.umask(umask)
    try:
        async with await Store.open(f"sqlite:///{tmp_path}/games.db") as store:
            await store.upkeep.backup(tmp_path / "backup.db")
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        await restore(tmp_path / "backup.db", tmp_path / "restored.db", 1, lambda *_: [])
        modes["restored.db"] = (tmp_path / "restored.db").stat().st_mode & 0o777
    finally:
        os.umask(before)
    assert {"games.db", "games.db-wal", "backup.db"} <= modes.keys()
    assert set(modes.values()) == {0o600}
