"""Plans in the database: what former releases had written of them goes on."""

import pytest
import sqlalchemy as sa

from bot.store.store import Store
from tests.store.test_schema import old_choices, old_table, schema

OLD_PLAN = sa.text(
    "INSERT INTO plans (table_id, seat, user_id, version, start, lines, wishes, edits, undone, armed, seen, due_at, line,"
    " done, why) VALUES (7, :seat, 11, 1, :start, '[]', '{}', 1, :undone, :armed, 5, 99, 0, 0, '')"
)
UNDONE = sa.text("SELECT seat, undone, seen FROM plans ORDER BY seat")


@pytest.fixture
def with_tables():
    """The database is empty at first."""
    return False


def old_plans(connection):
    """Two plans as the 33rd schema has them; one choice had been taken back when the second was made."""
    connection.execute(sa.text("UPDATE choices SET undone = :yes WHERE number = 3"), {"yes": True})
    for seat, undone in ((0, 0), (1, 1)):
        connection.execute(OLD_PLAN, {"seat": seat, "undone": undone, "start": b"", "armed": True})


async def test_a_plan_knows_after_the_migration_what_was_taken_back_since(url, monkeypatch):
    with schema(monkeypatch, "0001"):
        async with await Store.open(url) as store:
            await store.link.write(old_table)
    with schema(monkeypatch, "0008"):
        async with await Store.open(url) as store:
            await store.link.write(old_choices)
    with schema(monkeypatch, "0033"):
        async with await Store.open(url) as store:
            await store.link.write(old_plans)
    async with await Store.open(url) as store:
        rows = await store.link.read(lambda connection: [tuple(row) for row in connection.execute(UNDONE)])
        assert rows == [(0, 1, -1), (1, 0, -1)], "and what was seen in vain is looked at again"
