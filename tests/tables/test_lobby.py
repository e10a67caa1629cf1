"""The lobby without a Discord: what two people do at the same moment, and that each change has its post."""

import asyncio

import pytest

from bot.tables.errors import Refused


@pytest.fixture
async def table(seating):
    return await seating.tables.lobby.open(1, 900, "cartographers", 101, "Ann", "en")


async def shows(seating, table):
    """How many rows of the outbox show the lobby."""
    messages = await seating.store.outbox.due(2**53, limit=1000, table_id=table.id)
    return sum(row.kind == "lobby" for row in messages)


@pytest.mark.parametrize("joins_first", [True, False])
async def test_who_joins_while_the_last_one_leaves_sits_in_a_lobby_or_is_refused(seating, table, joins_first):
    leaving, joining = seating.tables.lobby.leave(table.id, 101), seating.tables.lobby.join(table.id, 102, "Ben")
    acts = (joining, leaving) if joins_first else (leaving, joining)
    results = await asyncio.gather(*acts, return_exceptions=True)
    after = await seating.tables.get(table.id)
    if joins_first:
        assert (after.row.status, after.names, after.row.host_id) == ("lobby", ("Ben",), 102)
    else:
        assert (after.row.status, after.names) == ("ended", ())
        assert [type(outcome) for outcome in results[1:]] == [Refused]


async def test_a_computer_is_seated_and_sent_away_once_for_what_was_seen(seating, table):
    for act, left in (("add_computer", ("greedy", "Greedy", 0)), ("remove_computer", (1,))):
        acts = [getattr(seating.tables.lobby, act)(table.id, 101, *left) for _ in range(2)]
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert [getattr(result, "key", "") for result in results] == ["", "lobby_changed"]
    assert (await seating.tables.get(table.id)).names == ("Ann",)


async def test_every_change_of_a_lobby_is_to_be_shown(seating, table):
    tables = seating.tables
    acts = (
        lambda: tables.lobby.join(table.id, 102, "Ben"),
        lambda: tables.lobby.leave(table.id, 102),
        lambda: tables.lobby.add_computer(table.id, 101, "greedy", "Greedy"),
        lambda: tables.lobby.set_option(table.id, 101, "side", "B"),
        lambda: tables.seats.set_strength(table.id, 101, "quick", moderator=False),
        lambda: tables.lobby.remove_computer(table.id, 101),
        lambda: tables.lobby.start(table.id, 101),
    )
    assert await shows(seating, table) == 1
    for count, act in enumerate(acts, 2):
        await act()
        assert await shows(seating, table) == count
    await tables.seats.set_strength(table.id, 101, "quick", moderator=False)
    await tables.ending.end(table.id, 101, "Ann", moderator=False)
    assert await shows(seating, table) == len(acts) + 1
