"""The lobby without a Discord: what two people do at the same moment, and that each change has its post."""

import asyncio

import pytest

from bot.tables.table.errors import Refused


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
    if after.row.status == "lobby":
        assert (after.names, after.row.host_id) == (("Ben",), 102)
    else:
        assert (after.row.status, after.names) == ("ended", ())
        assert [type(outcome) for outcome in results[not joins_first :][:1]] == [Refused]


async def test_a_computer_is_seated_and_sent_away_once_for_what_was_seen(seating, table):
    for act, left in (("add_computer", ("greedy", "Greedy", 0)), ("remove_computer", (1,))):
        acts = [getattr(seating.tables.lobby, act)(table.id, 101, *left) for _ in range(2)]
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert [getattr(result, "key", "") for result in results] == ["", "lobby_changed"]
    assert (await seating.tables.get(table.id)).names == ("Ann",)


@pytest.mark.parametrize(
    ("act", "values"),
    [
        ("add_computer", ("greedy", "Greedy")),
        ("remove_computer", ()),
        ("set_option", ("side", "B")),
        ("set_pace", (None,)),
        ("set_setting", ("undo", "never")),
        ("start", ()),
    ],
)
async def test_a_lobby_is_its_hosts(seating, table, act, values):
    lobby = seating.tables.lobby
    await lobby.join(table.id, 102, "Ben")
    before = await lobby.add_computer(table.id, 101, "greedy", "Greedy")
    with pytest.raises(Refused) as refused:
        await getattr(lobby, act)(table.id, 102, *values)
    assert refused.value.key == "not_host"
    assert await seating.tables.get(table.id) == before


async def test_every_change_of_a_lobby_is_to_be_shown(seating, table):
    tables = seating.tables
    acts = (
        lambda: tables.lobby.join(table.id, 102, "Ben"),
        lambda: tables.lobby.leave(table.id, 102),
        lambda: tables.lobby.add_computer(table.id, 101, "greedy", "Greedy"),
        lambda: tables.lobby.set_option(table.id, 101, "side", "B"),
        lambda: tables.lobby.remove_computer(table.id, 101),
        lambda: tables.lobby.start(table.id, 101),
    )
    assert await shows(seating, table) == 1
    for count, act in enumerate(acts, 2):
        await act()
        assert await shows(seating, table) == count
    await tables.ending.end(table.id, 101, "Ann", moderator=False)
    assert await shows(seating, table) == len(acts) + 1


async def test_a_full_lobby_says_how_many_can_play_and_its_computers_are_numbered(seating):
    table = await seating.tables.lobby.open(1, 901, "solarius_mission", 101, "Ann", "en")
    for _ in range(3):
        table = await seating.tables.lobby.add_computer(table.id, 101, "greedy", "Greedy")
    assert table.names == ("Ann", "Greedy 1", "Greedy 2", "Greedy 3")
    with pytest.raises(Refused) as refused:
        await seating.tables.lobby.join(table.id, 102, "Ben")
    assert (refused.value.key, refused.value.values) == ("table_full", {"most": 4})


async def test_the_first_post_has_the_number_of_the_table_that_it_shows(seating):
    table = await seating.begin("cartographers", 2)
    assert [post.number for _, post in await seating.posts(table.id)] == [table.row.number]


async def test_which_message_shows_the_lobby_is_remembered(seating, table):
    await seating.tables.lobby.note_post(table.id, 77)
    assert (await seating.tables.get(table.id)).row.last_post_id == 77


async def rematch(seating, people):
    """The lobby of the next game, whose second person has asked for it, of a game for up to three."""
    table = await seating.begin("two_tunnels", people)
    while (table := await seating.tables.get(table.id)).running:
        await seating.first(table.id, table.seats_to_choose()[0])
    return await seating.tables.lobby.open_rematch(table.id, 102, "Seat 1")


async def test_a_held_seat_stays_so_while_there_is_room(seating):
    again = await rematch(seating, 2)
    after = await seating.tables.lobby.join(again.id, 200, "Eve")
    assert [(seat.user_id, seat.is_reserved) for seat in after.seats] == [(102, False), (101, True), (200, False)]


async def test_where_there_is_no_room_the_last_held_seat_gives_way(seating):
    again = await rematch(seating, 3)
    assert [(seat.user_id, seat.is_reserved) for seat in again.seats] == [(102, False), (103, True), (101, True)]
    after = await seating.tables.lobby.join(again.id, 200, "Eve")
    assert [(seat.user_id, seat.is_reserved) for seat in after.seats] == [(102, False), (103, True), (200, False)]


async def test_too_few_are_told_how_many_it_takes(seating):
    table = await seating.tables.lobby.open(1, 902, "oceans", 101, "Ann", "en")
    with pytest.raises(Refused) as refused:
        await seating.tables.lobby.start(table.id, 101)
    assert (refused.value.key, refused.value.values) == ("wrong_number", {"least": 2, "most": 6, "now": 1})
