"""A database looked at beside the bot that uses it: all is read, nothing is made, changed or left behind."""

import re
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.store import Store, StoreUnavailable
from bot.store.database.read_only import read_only_link
from tests.store.play import running, step, table_row
from tests.store.test_trouble import all_ended


def files_of(url):
    """The files beside a database and what is in them; none for PostgreSQL."""
    folder = Path(url.removeprefix("sqlite:///")).parent
    return {path.name: path.read_bytes() for path in folder.iterdir()} if url.startswith("sqlite") else {}


async def number(url, table_id):
    link = read_only_link(url)
    try:
        return (await table_row(Store(link), table_id)).number
    finally:
        await link.close()


async def test_it_sees_what_has_just_been_written(store, url):
    """In SQLite that lies beside the file as yet."""
    table_id = await running(store)
    for at in (1, 2):
        await step(store, table_id, at)
        assert await number(url, table_id) == at + 1


async def test_it_leaves_a_database_that_nobody_has_open_as_it_was(store, url):
    table_id = await running(store)
    await store.close()
    before = files_of(url)
    assert await number(url, table_id) == 1
    assert files_of(url) == before


async def test_it_makes_no_database(tmp_path):
    link, before = read_only_link(f"sqlite:///{tmp_path}/games.sqlite"), set(threading.enumerate())
    with pytest.raises(StoreUnavailable, match=f"the database {re.escape(str(tmp_path))}/games"):
        await link.read(lambda on: on.exec_driver_sql("SELECT 1"))
    await link.close()
    assert all_ended(before)
    assert list(tmp_path.iterdir()) == []


async def test_it_writes_nothing(store, url):
    table_id = await running(store)
    before = await store.tables.whole(table_id)
    link = read_only_link(url)
    with pytest.raises(StoreUnavailable, match="only looked at"):
        await link.write(lambda on: on.exec_driver_sql("DELETE FROM seats"))
    await link.show_life()
    await link.close()
    await link.close()
    assert await store.tables.whole(table_id) == before


async def test_sqlite_itself_refuses_its_writing(tmp_path):
    """Whether somebody has the file open or not."""

    async def refuse_write():
        link = read_only_link(f"sqlite:///{tmp_path}/games.sqlite")
        with pytest.raises(StoreUnavailable, match="readonly"):
            await link.read(lambda on: on.exec_driver_sql("INSERT INTO one VALUES (1)"))
        await link.close()

    with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE one (n INTEGER)")
        await refuse_write()
    await refuse_write()


async def test_neither_it_nor_the_store_repeats_what_a_statement_that_fails_was_given(store, url):
    """What is given to statements are hands and seeds; so no message shows them."""
    link, statement = read_only_link(url), sa.text("SELECT * FROM nowhere WHERE hand = :hand")
    for ask in (link.read, store.link.read, store.link.write):
        with pytest.raises((sa.exc.SQLAlchemyError, StoreUnavailable)) as raised:
            await ask(lambda on: on.execute(statement, {"hand": "queen"}))
        assert "nowhere" in str(raised.value)
        assert "queen" not in f"{raised.value} {raised.value.__cause__}"
    await link.close()


async def test_it_takes_no_process_for_dead(store, url):
    """Else what another is sending would be shown as left behind."""
    link = read_only_link(url)
    for owner in (link.owner, store.link.owner):
        ended = await link.read(
            lambda on, owner=owner: on.execute(sa.select(1).where(link.dead(sa.literal(owner)))).all()
        )
        assert ended == []
    assert await link.read(lambda on: on.execute(sa.select(link.dead(sa.literal(5)))).scalar()) in (0, False)
    assert link.owner == 0 != store.link.owner
    await link.close()
