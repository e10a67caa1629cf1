"""A lobby that nobody has touched for two weeks says goodbye and closes, whoever runs by then."""

import msgspec

from bot.games.registry import games
from bot.pace.wall_time import DAY, MINUTE
from bot.store.time.due import IDLE
from bot.tables.lobby.idle import PATIENCE
from bot.tables.table.outgoing import LobbyPost
from tests.tables.seating import PEOPLE

ANN, BEN, *_ = PEOPLE


async def opened(timed, channel=900):
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


async def test_it_closes_after_two_weeks_and_says_so_once(timed, clock):
    table = await opened(timed)
    await after(timed, clock, PATIENCE - MINUTE)
    assert await status(timed, table) == "lobby"
    await after(timed, clock, MINUTE)
    assert (await status(timed, table), await goodbyes(timed, table)) == ("ended", 1)
    assert await timed.tables.open_in(900) is None, "the channel is free"
    await after(timed, clock, PATIENCE)
    assert await goodbyes(timed, table) == 1
    assert await timed.tables.due.next_at() is None


async def test_whoever_touches_it_keeps_it_open_for_two_weeks_more(timed, clock):
    table = await opened(timed)
    await after(timed, clock, 13 * DAY)
    await timed.tables.lobby.join(table.id, BEN, "Ben")
    await after(timed, clock, 13 * DAY)
    await timed.tables.luck.add_word(table.id, BEN, "a word")
    await after(timed, clock, PATIENCE - MINUTE)
    assert await status(timed, table) == "lobby"
    await after(timed, clock, MINUTE)
    assert await status(timed, table) == "ended"


async def test_a_game_that_has_begun_is_left_alone(timed, clock):
    table = await timed.begin("cartographers", 2)
    assert not [row for row in await timed.store.due.claim(2**53, until=2**53) if row.kind == IDLE]
    await after(timed, clock, 3 * PATIENCE)
    assert (await status(timed, table), await goodbyes(timed, table)) == ("running", 0)


async def test_the_lobby_of_another_game_closes_too(timed, clock):
    table = await timed.begin("cartographers", 1)
    await timed.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    again = await timed.tables.lobby.open_rematch(table.id, ANN, "Ann")
    await after(timed, clock, PATIENCE)
    assert await status(timed, again) == "ended"


async def test_one_that_cannot_be_read_closes_too(timed, clock, restore_games):
    table = await opened(timed)
    del games()["cartographers"]
    await after(timed, clock, PATIENCE)
    assert (await timed.tables.newest_row_in(1, 900)) is None
    assert await goodbyes(timed, table) == 1


async def test_what_somebody_changes_at_that_moment_stays(timed, clock, monkeypatch):
    """Another process is quicker: the row is looked at again, and finds the lobby touched."""
    table = await opened(timed)
    change = timed.store.tables.change_lobby

    async def overtaken(table_id, goodbye):
        return await change(table_id, msgspec.structs.replace(goodbye, expected=goodbye.expected - 1))

    with monkeypatch.context() as patch:
        patch.setattr(timed.store.tables, "change_lobby", overtaken)
        await after(timed, clock, PATIENCE)
    assert await status(timed, table) == "lobby"
    await timed.tables.lobby.join(table.id, BEN, "Ben")
    await after(timed, clock, 2 * MINUTE)
    assert await status(timed, table) == "lobby"
    assert await timed.tables.due.next_at() == (await timed.tables.get(table.id)).row.updated_at + PATIENCE


async def test_the_row_is_written_with_the_lobby(timed, clock):
    table = await opened(timed)
    (row,) = await timed.store.due.claim(clock.now + PATIENCE, until=clock.now + PATIENCE + MINUTE, of_tables=(IDLE,))
    assert (row.kind, row.table_id, row.at) == (IDLE, table.id, clock.now + PATIENCE)
