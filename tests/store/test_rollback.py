"""The former release runs on what the next one leaves behind, as long as migrations only add."""

from functools import partial

import pytest
import sqlalchemy as sa

from bot.command_line.backup import backup
from bot.config import Settings
from bot.store import NewerDatabase, Store
from bot.store.database.rollback import SCHEMAS
from bot.store.schema import HEAD, USABLE_SINCE
from tests.store.play import running, step, table_row
from tests.store.test_schema import schema

NEXT = f"{int(HEAD) + 1:04}"
KNOWN = {
    ("tables", "status"): "running",
    ("outbox", "state"): "sent",
}  # of these columns the database itself says what may stand there
ADDED = (
    "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'",
    "ALTER TABLE people ADD COLUMN shoes INTEGER",
    "CREATE TABLE medals (user_id BIGINT PRIMARY KEY)",
)


def next_release(since, connection):
    """What the program of the next release leaves: more columns, one more table, and its mark."""
    for statement in ADDED:
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{NEXT}'")
    mark = int(NEXT) * SCHEMAS + int(since)
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql(
        f"PRAGMA user_version = {mark}" if sqlite else f"COMMENT ON TABLE alembic_version IS '{mark}'"
    )


async def migrate_ahead(url, since):
    """A database with a game that the next release has had."""
    async with await Store.open(url) as store:
        table_id = await running(store)
        await store.link.write(partial(next_release, since))
    return table_id


@pytest.mark.parametrize("with_tables", [False], ids=["made anew"])
async def test_a_database_says_which_schema_it_has_and_since_which_one_programs_can_use_it(url):
    sqlite = url.startswith("sqlite")
    said = "PRAGMA user_version" if sqlite else "SELECT obj_description('alembic_version'::regclass)"
    async with await Store.open(url) as store:
        mark = await store.link.read(lambda on: on.exec_driver_sql(said).scalar_one())
    assert divmod(int(mark), SCHEMAS) == (int(HEAD), int(USABLE_SINCE))


async def test_a_database_of_this_schema_needs_no_mark(url):
    """A copy by other tools may have lost it."""
    lost = "PRAGMA user_version = 0" if url.startswith("sqlite") else "COMMENT ON TABLE alembic_version IS NULL"
    async with await Store.open(url) as store:
        table_id = await running(store)
        await store.link.write(lambda on: on.exec_driver_sql(lost))
    async with await Store.open(url) as store:
        assert (await table_row(store, table_id)).id == table_id


async def test_the_games_go_on_after_an_update_was_undone(url):
    table_id = await migrate_ahead(url, since=HEAD)
    async with await Store.open(url) as store:
        await step(store, table_id, 1)
        assert (await table_row(store, table_id)).number == 2
        assert await running(store, 7) > table_id
        assert await store.upkeep.schema() == NEXT


async def test_a_backup_can_be_made_then(tmp_path):
    url = f"sqlite:///{tmp_path}/games.sqlite"
    await migrate_ahead(url, since=HEAD)
    assert await backup(Settings(_env_file=None, database_url=url), tmp_path / "copy.sqlite") == 0
    async with await Store.open(f"sqlite:///{tmp_path}/copy.sqlite") as copy:
        assert await copy.upkeep.schema() == NEXT


async def test_what_the_next_release_has_changed_otherwise_is_refused(url):
    await migrate_ahead(url, since=NEXT)
    with pytest.raises(NewerDatabase):
        await Store.open(url)


def shape(connection):
    """The columns of each table: whether they take nothing, and whether they must be given."""
    inspector = sa.inspect(connection)
    return {
        (table, column["name"]): (column["nullable"], column["nullable"] or column["default"] is not None)
        for table in inspector.get_table_names()
        for column in inspector.get_columns(table)
    }


def takes_away(former, later):
    """What a program that knows the former shape would miss, or leave out where it must be given."""
    tables = {table for table, _ in former}
    narrowed = [name for name, (null, _) in former.items() if name not in later or (null and not later[name][0])]
    demanded = [name for name, (_, free) in later.items() if name not in former and name[0] in tables and not free]
    return narrowed + demanded


async def shape_at(revision, tmp_path, monkeypatch):
    with schema(monkeypatch, revision):
        async with await Store.open(f"sqlite:///{tmp_path}/{revision}.sqlite") as store:
            return await store.link.read(shape)


async def test_since_the_schema_that_is_named_migrations_have_only_added(tmp_path, monkeypatch):
    former = await shape_at(USABLE_SINCE, tmp_path, monkeypatch)
    later = await shape_at(HEAD, tmp_path, monkeypatch)
    assert takes_away(former, later) == []


def fill(connection):
    """Put a row into each table that has none."""
    for table in all_tables(connection):
        if connection.execute(sa.select(table)).first():
            continue
        values = {column.name: of_its_own(column, place) for place, column in enumerate(table.columns, start=2)}
        connection.execute(sa.insert(table), values)


def all_tables(connection):
    metadata = sa.MetaData()
    metadata.reflect(connection, only=lambda name, _: name != "alembic_version")
    return metadata.sorted_tables


def rows_of(connection):
    """What stands in each table's one row, by column; of a table that is empty nothing."""
    first_rows = {
        table.name: connection.execute(sa.select(table)).mappings().first() for table in all_tables(connection)
    }
    return {name: dict(row) for name, row in first_rows.items() if row}


def of_its_own(column, place):
    """What stands in no other column of its table, as far as its type and its rules allow."""
    if (column.table.name, column.name) in KNOWN:
        return KNOWN[column.table.name, column.name]
    if column.foreign_keys or column.primary_key:
        return 1
    kind = column.type.python_type
    return kind(f"{place}", "ascii") if kind is bytes else kind(place)


async def test_what_the_former_release_reads_stands_where_it_stood(tmp_path, monkeypatch):
    """A column that was renamed, and whose name then went to another, is missed by nobody and means something else."""
    url = f"sqlite:///{tmp_path}/former.sqlite"
    with schema(monkeypatch, USABLE_SINCE):
        async with await Store.open(url) as store:
            await store.link.write(fill)
            former = await store.link.read(rows_of)
    async with await Store.open(url) as store:
        later = await store.link.read(rows_of)
    assert {table: row for table, row in former.items() if row.items() - later[table].items()} == {}


def test_what_takes_away_is_noticed():
    former = {("people", "name"): (True, True), ("people", "id"): (False, False)}
    assert takes_away(former, former | {("people", "hat"): (True, True), ("medals", "id"): (False, False)}) == []
    assert takes_away(former, {("people", "name"): (True, True)}) == [("people", "id")]
    assert takes_away(former, former | {("people", "name"): (False, True)}) == [("people", "name")]
    assert takes_away(former, former | {("people", "hat"): (False, False)}) == [("people", "hat")]
