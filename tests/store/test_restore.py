"""After a backup was restored by another tool, as pg_restore, the generation is raised on request."""

import os

from bot.command_line.restore import print_deletions, restore
from bot.config import Settings
from bot.store import Store
from bot.store.files.restore import finish_restore
from bot.store.files.upkeep import find_generation
from bot.store.rows import Tombstone
from tests.store.play import running


async def test_what_another_tool_has_restored_gets_a_new_generation(url, capsys):
    async with await Store.open(url) as store:
        before = await store.link.read(find_generation)
    assert await restore(Settings(_env_file=None, database_url=url), None) == 0
    assert capsys.readouterr().out.count("\n") == 1
    async with await Store.open(url) as store:
        assert await store.link.read(find_generation) > before


async def test_deletions_that_another_tool_has_undone_are_done_again(url, tmp_path, capsys):
    async with await Store.open(url) as store:
        await store.privacy.mark(Tombstone(101, 5_000))
        await store.privacy.purge(101, done=True)
    settings = Settings(_env_file=None, database_url=url)
    assert await print_deletions(settings) == 0
    (tmp_path / "deletions.json").write_text(capsys.readouterr().out)
    async with await Store.open(url) as store:
        await store.link.write(lambda on: on.exec_driver_sql("DELETE FROM tombstones"))  # as in an older backup
    assert await restore(settings, None, tmp_path / "deletions.json") == 0
    async with await Store.open(url) as store:
        assert await store.privacy.unfinished_deletions() == [Tombstone(101, 5_000)]


async def test_a_person_becomes_nobody_at_a_table_once(store):
    table_id = await running(store)
    before = (await store.seats.of_tables([table_id]))[table_id]
    person = before[0].user_id
    assert table_id in await store.privacy.table_ids(person)
    for _ in range(2):
        number = (await store.tables.find_open(100)).number
        await store.privacy.anonymise(table_id, person, "Nobody", "greedy", expected=number)
    after = (await store.seats.of_tables([table_id]))[table_id]
    assert (after[0].name, after[0].computer, after[0].user_id) == ("Nobody", "greedy", -1)
    assert after[1:] == before[1:]
    assert await store.privacy.table_ids(person) == []
    assert (await store.tables.find_open(100)).host_id != person


def test_what_was_there_before_is_kept_under_the_time_of_the_restored_games(tmp_path):
    file, ready = tmp_path / "games.db", tmp_path / "games.db.restored"
    for path in (file, ready):
        path.touch()
    at = 1_780_000_000_123_456_789
    os.utime(ready, ns=(at, at))
    assert finish_restore(file) == tmp_path / "games.db.before-20260528T202640.123456Z"
    assert not ready.exists()
    assert finish_restore(file) is None
