"""Plans in the database: what former releases had written of them goes on."""

import json

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


OWNERS = sa.text("SELECT seat, user_id FROM seats WHERE table_id = 7")
SETTLED = {
    "oceans": {"0": "zone2 newest never ask always ask never most", "1": "ask ask ask ask ask ask never"},
    "underwater_cities": {"0": "12-37"},
}
LINES = {
    0: [
        ("surplus", "zone2"),
        ("strike", "no plain"),
        ("metabolise", "1"),
        ("metabolise", "2"),
        ("give", "3"),
        ("give", "2"),
    ]
}


def settle_in_state(game):
    """Write a running game whose state has what its seats had settled, as the 35th schema has it."""

    def write(connection):
        state = json.dumps({"game": game, "version": 3, "state": {"seats": 2, "plans": SETTLED[game]}}).encode()
        values = {"game": game, "state": state}
        connection.execute(sa.text("UPDATE tables SET game = :game, status = 'running', state = :state"), values)

    return write


@pytest.mark.parametrize(("game", "table"), [("oceans", "answers"), ("underwater_cities", "plans")])
async def test_what_was_settled_in_a_state_is_the_persons_after_the_migration(url, monkeypatch, game, table):
    with schema(monkeypatch, "0001"):
        async with await Store.open(url) as store:
            await store.link.write(old_table)
    with schema(monkeypatch, "0035"):
        async with await Store.open(url) as store:
            await store.link.write(settle_in_state(game))
            owners = dict(await store.link.read(lambda connection: connection.execute(OWNERS).all()))
    async with await Store.open(url) as store:
        kept = {
            seat: row
            for seat, user in owners.items()
            if user and (row := await store.plans.find(7, seat, user, standing=table == "answers"))
        }
    assert all(row.armed and row.start == b"" for row in kept.values())
    made = {seat: [(step["verb"], step["choice"]) for (step,) in json.loads(row.lines)] for seat, row in kept.items()}
    assert made == (LINES if game == "oceans" else {0: [("discard", "12-37")]})
