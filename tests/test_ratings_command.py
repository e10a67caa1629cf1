"""`python -m bot ratings --again`: all ratings calculated anew, while no bot runs."""

import pytest
import sqlalchemy as sa

from bot.command_line.commands import argument_parser
from bot.command_line.database_lock import database_lock
from bot.command_line.ratings import calculate_again
from bot.config import Settings
from bot.store import NewTable, schema
from bot.store.errors import StoreUnavailable
from bot.store.store import Store
from tests.cogs.statistics.way import record


@pytest.fixture
def settings(database):
    return Settings(_env_file=None, database_url=database)


async def ratings(database):
    async with await Store.open(database) as store:
        statement = sa.select(schema.ratings).order_by(schema.ratings.c.user_id)
        return await store.link.read(lambda on: [tuple(row) for row in on.execute(statement)])


async def test_it_puts_right_what_was_wrong(settings, database, capsys):
    async with await Store.open(database) as store:
        await store.tables.create(lobby(), at=1)
        for _ in range(3):
            await record(store, {11: 1, 12: 2})
        await record(store, {11: 1, 12: 2}, rated=False)
    before = await ratings(database)
    async with await Store.open(database) as store:
        await store.link.write(lambda on: on.execute(sa.update(schema.ratings).values(mu=1.0)))
    assert await calculate_again(settings) == 0
    assert capsys.readouterr().out == "rated games from which the ratings were calculated again: 3\n"
    assert await ratings(database) == before


def lobby():
    return NewTable(1, 100, "oceans", 1, 11, "{}", [])


async def test_it_does_nothing_beside_a_bot(settings, database):
    async with await Store.open(database) as store:
        await store.tables.create(lobby(), at=1)
    with database_lock(database), pytest.raises(StoreUnavailable):
        await calculate_again(settings)


async def test_it_must_be_said_what_is_to_be_done(capsys):
    assert argument_parser().parse_args(["ratings", "--again"]).again
    with pytest.raises(SystemExit):
        argument_parser().parse_args(["ratings"])
