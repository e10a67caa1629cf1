"""All rows move between SQLite and PostgreSQL as they are, or none does."""

import pytest
import sqlalchemy as sa

from bot.command_line.move import move
from bot.config import BadSetting, Settings
from bot.store import Store, StoreUnavailable
from bot.store.database.read_only import read_only_link
from bot.store.files import database_copy
from bot.store.rows import GuildRow
from bot.store.schema import metadata
from tests.store.conftest import server_of
from tests.store.play import lobby, message, running

FIXED = {
    "status": "running",
    "state": "waiting",
    "ties.kind": "friend",
}  # columns of text that take certain values only
BY_TYPE = {sa.Boolean: True, sa.LargeBinary: b"\0\xff state", sa.Text: "話 'quoted' %"}
LONE = ("origin", "heartbeat", "commands")  # tables of one row
MANY = 450  # rows of what is read in several pages


def value(table, column, number):
    """Something that a column takes, of the row of this number."""
    if column.foreign_keys and column.unique and number > 1:
        return None  # of the one row that they lead to
    if column.foreign_keys or (table.name in LONE and column.name == "id"):
        return 1
    for name in (column.name, f"{table.name}.{column.name}"):
        if name in FIXED and isinstance(column.type, sa.Text):
            return FIXED[name]
    fixed = next((fixed for kind, fixed in BY_TYPE.items() if isinstance(column.type, kind)), None)
    is_last_of_key = [column] == [*table.primary_key][-1:]
    if isinstance(column.type, sa.Text) and (column.unique or is_last_of_key):
        return f"{fixed} {number}"
    return number if fixed is None else fixed


def rows(table):
    single = table.name in LONE or all(column.foreign_keys for column in table.primary_key)
    numbers = range(1, 2) if single else range(1, (MANY if table.name == "choices" else 3) + 1)
    return [
        {
            column.name: value(table, column, number * 2**33 if column.name == "user_id" else number)
            for column in table.c
        }
        for number in numbers
    ]


def fill(connection):
    for table in metadata.sorted_tables:
        connection.execute(sa.delete(table))
        connection.execute(sa.insert(table), rows(table))


def everything(connection):
    return {
        table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
        for table in metadata.sorted_tables
    }


@pytest.fixture
def other(url, tmp_path, request):
    """The address of an empty database of the other sort."""
    if not url.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/moved.sqlite"
    server = server_of(request)
    server.empty()
    return server.url


async def move_to(url, target):
    return await move(Settings(_env_file=None, database_url=url), None, target)


async def test_every_table_arrives_row_by_row(url, other, capsys):
    async with await Store.open(url) as store:
        await store.link.write(fill)
        before = await store.link.read(everything)
    assert all(before.values())
    assert await move_to(url, other) == 0
    assert f": {sum(map(len, before.values()))} rows" in capsys.readouterr().out
    async with await Store.open(other) as there, await Store.open(url) as here:
        assert await there.link.read(everything) == before == await here.link.read(everything)


async def test_ids_are_counted_on_where_the_former_database_was(url, other):
    """Also past rows that are deleted by then: old buttons and nonces carry their ids."""
    async with await Store.open(url) as store:
        await running(store)
        await store.outbox.add([message("a"), message("b")], at=1)
        for post in await store.outbox.due(2):
            await store.outbox.mark_sent([post.id], 5, now=3)
        assert await store.outbox.clear_sent(10) == 2
    await move_to(url, other)
    async with await Store.open(other) as there:
        assert (await lobby(there, 300)).id == 2
        await there.outbox.add([message("c")], at=4)
        (post,) = await there.outbox.due(5)
        assert post.id == 3


async def test_a_row_that_arrives_otherwise_is_told_and_nothing_has_moved(url, other, monkeypatch):
    def spoilt(source, target, table):
        if table.name == "choices":
            target.execute(sa.update(table).where(table.c.id == MANY).values(choice="another"))

    async with await Store.open(url) as store:
        await store.link.write(fill)
    monkeypatch.setattr(database_copy, "_continue_ids", spoilt)
    with pytest.raises(StoreUnavailable, match="a row of choices"):
        await move_to(url, other)
    async with await Store.open(other) as there:
        assert (await there.upkeep.counts()).tables == {}


async def test_a_row_that_arrives_beside_them_is_told_and_nothing_has_moved(url, other, monkeypatch):
    def spoilt(source, target, table):
        if table.name == "people":
            target.execute(sa.insert(table), rows(table)[0] | {"user_id": 2**50})

    async with await Store.open(url) as store:
        await store.link.write(fill)
    monkeypatch.setattr(database_copy, "_continue_ids", spoilt)
    with pytest.raises(StoreUnavailable, match="people has rows that were not there"):
        await move_to(url, other)
    async with await Store.open(other) as there:
        assert (await there.upkeep.counts()).people == 0


async def test_where_there_was_nothing_ids_begin_with_the_first(url, other):
    await (await Store.open(url)).close()
    await move_to(url, other)
    async with await Store.open(other) as there:
        assert (await lobby(there)).id == 1


async def test_a_database_that_holds_games_is_refused(url, other):
    for address in (url, other):
        async with await Store.open(address) as store:
            await running(store)
    with pytest.raises(StoreUnavailable, match="holds games already"):
        await move_to(url, other)
    async with await Store.open(other) as there:
        assert (await there.upkeep.counts()).tables == {"running": 1}


async def test_one_in_which_people_have_set_something_is_refused(url, other):
    async with await Store.open(url) as store, await Store.open(other) as there:
        await running(store)
        await there.guilds.save(GuildRow(1, "ja"))
    with pytest.raises(StoreUnavailable, match="guilds has rows"):
        await move_to(url, other)


async def test_a_running_bot_is_not_moved_under_its_feet(url, other):
    async with await Store.open(url) as store:
        await running(store)
        if url.startswith("sqlite"):
            return  # a file is claimed by the bot itself
        with pytest.raises(StoreUnavailable, match="a bot uses"):
            await move_to(url, other)


async def test_of_a_database_without_our_schema_nothing_is_copied(tmp_path):
    (tmp_path / "empty.sqlite").touch()
    source = read_only_link(f"sqlite:///{tmp_path}/empty.sqlite")
    async with await Store.open(f"sqlite:///{tmp_path}/games.sqlite") as store:
        with pytest.raises(StoreUnavailable, match="holds no games"):
            await database_copy.copy_database(source, store.link)
    await source.close()


async def test_a_database_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StoreUnavailable, match="is not there"):
        await move_to(f"sqlite:///{tmp_path}/none.sqlite", f"sqlite:///{tmp_path}/new.sqlite")
    assert list(tmp_path.iterdir()) == []


async def test_another_schema_is_told(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/old.sqlite") as store:
        await store.link.write(lambda on: on.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'"))
    with pytest.raises(StoreUnavailable, match="has schema 0001"):
        await move_to(f"sqlite:///{tmp_path}/old.sqlite", f"sqlite:///{tmp_path}/new.sqlite")


@pytest.mark.parametrize("target", ["mysql://hush@host/games", "sqlite:///games.db"])
async def test_a_bad_address_is_told(tmp_path, target):
    with pytest.raises(BadSetting) as caught:
        await move_to("sqlite:///games.db", target)
    assert "hush" not in str(caught.value)
