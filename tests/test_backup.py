"""`python -m bot backup`: a whole copy beside a running bot, or one line that says why not."""

import pytest

from bot.backup import backup
from bot.config import Settings
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
