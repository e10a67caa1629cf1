"""Games that were over before there were results."""

import pytest
import sqlalchemy as sa

from bot.store import Store, schema
from tests.store.test_results import rows
from tests.store.test_schema import schema as at_schema


@pytest.fixture
def with_tables():
    """The test begins with an empty database."""
    return False


async def test_games_that_were_over_before_are_due_to_be_counted(url, monkeypatch):
    with at_schema(monkeypatch, "0036"):
        async with await Store.open(url) as store:
            over = sa.text(
                "INSERT INTO tables (guild_id, channel_id, game, version, status, host_id, options, number, created_at,"
                " updated_at) VALUES (1, :channel, 'oceans', 1, :status, 11, '{}', 1, 1, :at)"
            )
            games = [(1, "over", 9), (2, "running", 5), (3, "over", 3), (4, "ended", 2)]
            for channel, status, at in games:
                values = {"channel": channel, "status": status, "at": at}
                await store.link.write(lambda on, values=values: on.execute(over, values))
    async with await Store.open(url) as store:
        due = await rows(store, schema.due)
        channels = {row["id"]: row["channel_id"] for row in await rows(store, schema.tables)}
    assert [(row["kind"], channels[row["table_id"]]) for row in sorted(due, key=lambda row: row["at"])] == [
        ("result", 3),
        ("result", 1),
    ]
