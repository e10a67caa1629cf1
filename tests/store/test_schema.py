"""The schema: built from nothing, left alone when it is there, refused when it is newer."""

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from structlog.testing import capture_logs

from bot.store import ConstraintBroken, NewerDatabase, PersonRow, SeatRow, Store, StoreUnavailable
from bot.store.database import postgres as postgres_module
from bot.store.files.upkeep import begin_generation, find_generation
from bot.store.posts.outbox import nonce_of
from bot.store.rows import Ballot
from bot.store.schema import HEAD, ballots, columns, metadata
from tests.store.play import lobby, message, running, saved_state, seats_of, step, table_row


@pytest.fixture
def with_tables():
    """Each test begins with an empty database."""
    return False


def test_the_columns_of_a_row_come_in_the_order_of_its_fields():
    assert columns(ballots, Ballot) == [ballots.c.user_id, ballots.c.yes]


async def test_an_empty_database_gets_the_newest_schema(store):
    assert await store.upkeep.schema() == HEAD


async def test_head_is_the_newest_migration_file():
    scripts = ScriptDirectory("bot/store/migrations")
    assert scripts.get_heads() == [HEAD]


async def test_the_migrations_build_what_the_schema_describes(store):
    def difference(connection):
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert await store.link.read(difference) == []


def describe(connection):
    """Everything that the database tells about its tables."""
    inspector = sa.inspect(connection)
    return {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)],
            inspector.get_pk_constraint(name),
            sorted(inspector.get_check_constraints(name), key=str),
            sorted(inspector.get_foreign_keys(name), key=str),
            sorted(inspector.get_unique_constraints(name), key=str),
            sorted(
                (index["name"], index["column_names"], index["unique"], [*map(str, index["dialect_options"].values())])
                for index in inspector.get_indexes(name)
            ),
        )
        for name in metadata.tables
    }


async def test_the_migrations_build_the_very_tables_of_the_schema(store):
    migrated = await store.link.read(describe)
    await store.link.write(metadata.drop_all)
    await store.link.write(metadata.create_all)
    assert migrated == await store.link.read(describe)


async def test_a_second_open_changes_nothing(url):
    async with await Store.open(url) as store:
        table_id = await running(store)
        await step(store, table_id, 1)
        before = await table_row(store, table_id), await store.choices.history(table_id), await store.upkeep.counts()
    async with await Store.open(url) as store:
        assert (
            await table_row(store, table_id),
            await store.choices.history(table_id),
            await store.upkeep.counts(),
        ) == before


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_processes_that_start_together_migrate_once(url):
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    for store in stores:
        assert await store.upkeep.schema() == HEAD
        await store.close()


async def test_a_migration_is_waited_for_beyond_what_a_lock_may_take(scratch):
    server, problem = scratch
    if server is None:
        pytest.skip(f"no PostgreSQL: {problem}")
    async with await Store.open(server.url) as first:
        async with first.link.engine.connect() as holding:
            await holding.execute(sa.select(sa.func.pg_advisory_xact_lock(postgres_module.MIGRATION_LOCK)))
            with capture_logs() as logs:
                second = asyncio.create_task(Store.open(server.url, busy_ms=20))
                await asyncio.wait([second], timeout=0.5)
            assert not second.done()
        async with await second as opened:
            assert await opened.upkeep.schema() == HEAD
    assert [line["event"][:27] for line in logs] == ["waiting for another process"]


async def test_a_newer_database_is_refused_and_left_alone(url):
    async with await Store.open(url) as store:
        await store.link.write(lambda on: on.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match=rf"schema 9999.*up to {HEAD}.*newer version") as refused:
        await Store.open(url)
    assert (refused.value.schema, refused.value.known) == ("9999", HEAD)
    with pytest.raises(NewerDatabase):
        await Store.open(url)


async def test_a_migration_that_fails_leaves_nothing(url, monkeypatch):
    from alembic import op

    def fail(*_args, **_more):
        raise OSError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", fail)
        with pytest.raises(StoreUnavailable, match="the plug was pulled"):
            await Store.open(url)
    async with await Store.open(url) as store:
        assert await store.upkeep.schema() == HEAD


@contextmanager
def schema(monkeypatch, revision):
    """Stores opened in here know this schema and no later one."""
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.database.migrate.HEAD", revision)
        patch.setattr("alembic.command.upgrade", partial(upgrade_to, revision, command.upgrade))
        yield


async def test_a_database_of_the_first_schema_keeps_its_games(url, monkeypatch):
    with schema(monkeypatch, "0001"):
        async with await Store.open(url) as store:
            assert await store.upkeep.schema() == "0001"
            await store.link.write(old_table)
    async with await Store.open(url) as store:
        assert await store.upkeep.schema() == HEAD
        match = await store.tables.find_open(100)
        assert (match.id, match.number, match.updated_at) == (7, 5, 3)
        assert await saved_state(store, 7) == (5, "running", 1, b"state")
        assert await seats_of(store, 7) == [SeatRow(0, "Ann", user_id=11)]
        new = await lobby(store, 101)
        assert new.id > 7
        assert (match.settings.undo, new.settings.undo) == ("keep", "redeal"), "who has begun plays on as it was begun"


async def test_messages_of_the_second_schema_are_delivered_under_their_nonces(url, monkeypatch):
    with schema(monkeypatch, "0002"):
        async with await Store.open(url) as store:
            await store.link.write(old_table)
            await store.link.write(old_messages)
    async with await Store.open(url) as store:
        await store.outbox.add([message("new")], at=3, table_id=7)
        old, new = await store.outbox.due(9)
        assert (old.payload, old.nonce, old.attempts) == ("old", "7.5", 1)
        assert new.nonce == nonce_of(await store.link.read(find_generation), new.id)
        await store.outbox.claim([old.id, new.id], now=9, until=60)
        await store.outbox.mark_sent([old.id, new.id], 1, now=10)
        assert (await store.upkeep.counts()).messages == {"sent": 3}


async def test_what_people_had_set_in_the_third_schema_stays(url, monkeypatch):
    with schema(monkeypatch, "0003"):
        async with await Store.open(url) as store:
            await store.link.write(old_person)
    async with await Store.open(url) as store:
        assert await store.people.find(5) == PersonRow(5, "ja", True, False, "light", 7, bell="dm", locale=None)
        await store.people.set_locale(5, "en")
        assert (await store.people.find(5)).locale == "en"


def old_choices(connection):
    """Two choices as the eighth schema has them, the newer one with the state before it."""
    insert = sa.text(
        "INSERT INTO choices (table_id, number, seat, choice, at, undone, events, before)"
        " VALUES (7, :number, 0, 'old', 1, :undone, '[]', :before)"
    )
    for number, before in ((3, None), (4, b"state 4")):
        connection.execute(insert, {"number": number, "undone": False, "before": before})


async def test_a_running_game_keeps_its_history_which_is_whole_from_then_on(url, monkeypatch):
    with schema(monkeypatch, "0008"):
        async with await Store.open(url) as store:
            await store.link.write(old_table)
            await store.link.write(old_choices)
    async with await Store.open(url) as store:
        old = await store.choices.history(7)
        assert [(made.kept, made.version, made.ahead) for made in old] == [(False, None, False), (True, None, False)]
        assert await store.choices.state_before(7, old[1].id) == b"state 4"
        for number in (5, 6):
            await step(store, 7, number, ends=False, forget_before=number + 1)
        new = (await store.choices.history(7))[2:]
        assert await store.choices.kept_states(7) == {new[0].id: b"state 5"}, "with which it is replayed for ever"


async def test_two_databases_made_one_after_the_other_have_two_generations(tmp_path, monkeypatch):
    collected = []
    for now in (1_790_000_000, 1_790_000_060):
        monkeypatch.setattr("time.time", lambda now=now: now)
        async with await Store.open(f"sqlite:///{tmp_path}/{now}.sqlite") as store:
            collected.append(await store.link.read(find_generation))
    assert collected == [1_790_000_000, 1_790_000_060]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_restored_file_of_any_schema_gets_a_generation_above_all_before(url, monkeypatch):
    file = Path(url.removeprefix("sqlite:///"))
    with schema(monkeypatch, "0002"):
        async with await Store.open(url) as store:
            await store.link.write(old_table)
    later = 2_000_000_000_000
    assert await begin_generation(file, later) == later // 1000
    assert await begin_generation(file, later) == later // 1000 + 1
    above = later // 1000 + 60
    assert await begin_generation(file, later, above) == above + 1
    async with await Store.open(url) as store:
        assert (await store.upkeep.schema(), await store.link.read(find_generation)) == (HEAD, above + 1)
        assert (await table_row(store, 7)).number == 5


def old_messages(connection):
    """One message sent, one that may have arrived, as the schemas before the third have them."""
    for nonce, state in (("7.4", "sent"), ("7.5", "waiting")):
        connection.execute(
            sa.text(
                "INSERT INTO outbox (table_id, kind, target, payload, nonce, state, attempts, not_before, created_at)"
                " VALUES (7, 'turn', 100, 'old', :nonce, :state, 1, 0, 3)"
            ),
            {"nonce": nonce, "state": state},
        )


def old_person(connection):
    """What somebody has set, as the first schemas have it."""
    insert = "INSERT INTO people (user_id, language, dms, pings, theme, dms_closed_at) VALUES (5, 'ja', :on, :off, :theme, 7)"
    connection.execute(sa.text(insert), {"on": True, "off": False, "theme": "light"})


def upgrade_to(revision, upgrade, config, _head):
    upgrade(config, revision)


def old_table(connection):
    """A running game as the first schema has it."""
    connection.execute(
        sa.text(
            "INSERT INTO tables (id, guild_id, channel_id, game, version, status, host_id, options, number, created_at,"
            " updated_at, state) VALUES (7, 1, 100, 'cartographers', 1, 'running', 11, '{}', 5, 2, 3, :state)"
        ),
        {"state": b"state"},
    )
    connection.execute(sa.text("INSERT INTO seats (table_id, seat, user_id, name) VALUES (7, 0, 11, 'Ann')"))
    if connection.dialect.name == "postgresql":  # an id that was given goes round the counter
        connection.execute(sa.text("SELECT setval('tables_id_seq', 7)"))


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_table_that_a_migration_makes_anew_keeps_what_belongs_to_it(store, url, monkeypatch):
    """SQLite would delete the seats with the old table."""
    table_id = await running(store)
    before = await store.tables.whole(table_id)
    await store.close()

    def copy_table(connection):
        (made,) = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = 'tables'").scalars()
        connection.exec_driver_sql(made.replace("tables", "anew", 1))
        for statement in (
            "INSERT INTO anew SELECT * FROM tables",
            "DROP TABLE tables",
            "ALTER TABLE anew RENAME TO tables",
        ):
            connection.exec_driver_sql(statement)

    monkeypatch.setattr("bot.store.database.sqlite.migrate", copy_table)
    async with await Store.open(url) as opened:
        assert await opened.tables.whole(table_id) == before
        with pytest.raises(ConstraintBroken):
            await opened.link.write(orphan)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_after_a_migration_a_row_that_belongs_to_none_is_refused(url, monkeypatch):
    with schema(monkeypatch, "0001"):
        await (await Store.open(url)).close()
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        database.execute("INSERT INTO seats (table_id, seat, name) VALUES (77, 0, 'x')")
        database.commit()
    with pytest.raises(StoreUnavailable, match="a row of seats belongs to no tables"):
        await Store.open(url)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_rows_that_belong_to_none_are_told_by_the_doctors_check(store, url):
    assert await store.upkeep.faults() == []
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        database.execute("INSERT INTO seats (table_id, seat, name) VALUES (77, 0, 'x')")
        database.commit()
    assert await store.upkeep.faults() == ["a row of seats belongs to no tables"]


async def test_foreign_keys_hold(store):
    with pytest.raises(ConstraintBroken):
        await store.link.write(orphan)


def orphan(connection):
    """A seat of no table."""
    connection.execute(sa.insert(metadata.tables["seats"]), {"table_id": 77, "seat": 0, "name": "x"})
