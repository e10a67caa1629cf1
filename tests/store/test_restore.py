"""After a backup was restored by another tool, as pg_restore, the generation is raised on request."""

from bot.config import Settings
from bot.restore import restore
from bot.store import Store


async def test_what_another_tool_has_restored_gets_a_new_generation(url, capsys):
    async with await Store.open(url) as store:
        before = await store.upkeep.generation()
    assert await restore(Settings(_env_file=None, database_url=url), None) == 0
    assert capsys.readouterr().out.count("\n") == 1
    async with await Store.open(url) as store:
        assert await store.upkeep.generation() > before
