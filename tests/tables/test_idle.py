"""A lobby that nobody has touched for two weeks says goodbye and closes, whoever runs by then."""

import msgspec

from bot.games.registry import games
from bot.pace.wall_time import DAY, MINUTE
from bot.store.time.due import IDLE
from bot.tables.lobby.idle import PATIENCE
from bot.tables.table.outgoing import LobbyPost
from tests.tables.seating import PEOPLE

ANN, BEN, *_ = PEOPLE


async def open_lobby(timed, channel=900):
    return await timed.tables.lobby.open(1, channel, "cartographers", ANN, "Ann", "en")


async def after(timed, clock, span):
    clock.now += span
    while await timed.tables.due.do():
        pass


async def status(timed, table):
    return (await timed.tables.get(table.id)).row.status


async def goodbyes(timed, table):
    rows = await timed.store.outbox.of_table(table.id, ("lobby",))
    return [msgspec.json.decode(row.payload, type=LobbyPost).idle for row in rows].count(True)


async def test_it_closes_after_two_weeks_and_says_so_once(clocked_seating, clock):
    table = await open_lobby(clocked_seating)
    await after(clocked_seating, clock, PATIENCE - MINUTE)
    assert await status(clocked_seating, table) == "lobby"
    await after(clocked_seating, clock, MINUTE)
    assert (await status(clocked_seating, table), await goodbyes(clocked_seating, table)) == ("ended", 1)
    assert await clocked_seating.tables.open_in(900) is None, "the channel is free"
    await after(clocked_seating, clock, PATIENCE)
    assert await goodbyes(clocked_seating, table) == 1
    assert await clocked_seating.tables.due.next_at() is None


async def test_whoever_touches_it_keeps_it_open_for_two_weeks_more(clocked_seating, clock):
    table = await open_lobby(clocked_seating)
    await after(clocked_seating, clock, 13 * DAY)
    await clocked_seating.tables.lobby.join(table.id, BEN, "Ben")
    await after(clocked_seating, clock, 13 * DAY)
    await clocked_seating.tables.luck.add_word(table.id, BEN, "a word")
    await after(clocked_seating, clock, PATIENCE - MINUTE)
    assert await status(clocked_seating, table) == "lobby"
    await after(clocked_seating, clock, MINUTE)
    assert await status(clocked_seating, table) == "ended"


async def test_a_game_that_has_begun_is_left_alone(clocked_seating, clock):
    table = await clocked_seating.begin("cartographers", 2)
    assert not [row for row in await clocked_seating.store.due.claim(2**53, until=2**53) if row.kind == IDLE]
    await after(clocked_seating, clock, 3 * PATIENCE)
    assert (await status(clocked_seating, table), await goodbyes(clocked_seating, table)) == ("running", 0)


async def test_of_a_lobby_that_its_host_has_closed_nothing_is_due(clocked_seating):
    table = await open_lobby(clocked_seating)
    await clocked_seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    assert not [row for row in await clocked_seating.store.due.claim(2**53, until=2**53) if row.kind == IDLE]


async def test_the_lobby_of_another_game_closes_too(clocked_seating, clock):
    table = await clocked_seating.begin("cartographers", 1)
    await clocked_seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    again = await clocked_seating.tables.lobby.open_rematch(table.id, ANN, "Ann")
    await after(clocked_seating, clock, PATIENCE)
    assert await status(clocked_seating, again) == "ended"


async def test_one_that_cannot_be_read_closes_too(clocked_seating, clock, restore_games):
    table = await open_lobby(clocked_seating)
    del games()["cartographers"]
    await after(clocked_seating, clock, PATIENCE)
    assert (await clocked_seating.tables.newest_row_in(1, 900)) is None
    assert await goodbyes(clocked_seating, table) == 1


async def test_what_somebody_changes_at_that_moment_stays(clocked_seating, clock, monkeypatch):
    """Another process is quicker: the row is looked at again, and finds the lobby touched."""
    table = await open_lobby(clocked_seating)
    change = clocked_seating.store.tables.change_lobby

    async def overtaken(table_id, goodbye):
        return await change(table_id, msgspec.structs.replace(goodbye, expected=goodbye.expected - 1))

    with monkeypatch.context() as patch:
        patch.setattr(clocked_seating.store.tables, "change_lobby", overtaken)
        await after(clocked_seating, clock, PATIENCE)
    assert await status(clocked_seating, table) == "lobby"
    await clocked_seating.tables.lobby.join(table.id, BEN, "Ben")
    await after(clocked_seating, clock, 2 * MINUTE)
    assert await status(clocked_seating, table) == "lobby"
    assert (
        await clocked_seating.tables.due.next_at()
        == (await clocked_seating.tables.get(table.id)).row.updated_at + PATIENCE
    )


async def test_the_row_is_written_with_the_lobby(clocked_seating, clock):
    table = await open_lobby(clocked_seating)
    (row,) = await clocked_seating.store.due.claim(
        clock.now + PATIENCE, until=clock.now + PATIENCE + MINUTE, of_tables=(IDLE,)
    )
    assert (row.kind, row.table_id, row.at) == (IDLE, table.id, clock.now + PATIENCE)
