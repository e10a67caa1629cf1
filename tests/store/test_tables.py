"""Tables: one open in a channel, lobbies changed by whoever saw the newest, found by channel, server and person."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.store import (
    ChannelTaken,
    ClockRow,
    ConstraintBroken,
    Handover,
    NewDue,
    SeatRow,
    Stale,
    Store,
    TableRow,
    TurnChange,
    UnknownTable,
)
from bot.store.change import Change, Setup
from bot.store.settings import TableSettings
from tests.store.play import SEATS, all_due, everything, lobby, message, running, saved_state, seats_of, step, table_row


async def test_a_table_comes_back_as_it_was_created(store):
    table = await lobby(store, 10**18, language="ja", messages=[message("m1")])
    assert table == TableRow(
        table.id, 1, 10**18, "cartographers", 1, "lobby", 11, '{"promo":true}', 0, "ja", None, 1000, 1000
    )
    assert await table_row(store, table.id) == table
    assert await store.tables.find_open(10**18) == table
    assert await seats_of(store, table.id) == SEATS
    assert await saved_state(store, table.id) == (0, "lobby", 1, None)
    assert [post.payload for post in await store.outbox.due(1000)] == ["m1"]


@pytest.mark.parametrize("name", ["👩‍🚀 Ann", "\u202eמשה", "日本語の名前", "", "x" * 500, "a'b\"c;--"])
async def test_any_name_is_kept(store, name):
    table = await lobby(store, seats=[SeatRow(0, name, user_id=2**63 - 1)])
    assert await seats_of(store, table.id) == [SeatRow(0, name, user_id=2**63 - 1)]


async def test_what_is_unknown_is_none_or_empty(store):
    assert await store.tables.whole(5) is None
    assert await store.tables.find_open(5) is None
    assert await store.tables.of_person(5) == await store.tables.of_guild(5) == await store.choices.history(5) == []


async def test_the_newest_game_of_a_channel_that_has_begun(store):
    assert await store.tables.whole_last(1, 100) is None
    for state in (b"first", b"second"):
        table = await lobby(store)
        await store.tables.start(table.id, Change(expected=0, at=2, state=state), Setup(SEATS), version=1)
        await store.tables.set_status(table.id, "ended", at=3)
    await lobby(store)
    result, seats, saved, _ = await store.tables.whole_last(1, 100)
    assert (result.id, seats, saved) == (table.id, SEATS, b"second")
    assert await store.tables.whole_last(1, 101) is None
    assert await store.tables.whole_last(2, 100) is None


async def test_a_channel_has_one_open_table(store):
    first = await lobby(store)
    with pytest.raises(ChannelTaken) as refused:
        await lobby(store, messages=[message("m1")])
    assert (refused.value.channel_id, refused.value.table_id) == (100, first.id)
    assert await store.outbox.due(10**9) == []
    assert (await store.upkeep.counts()).tables == {"lobby": 1}
    await store.tables.start(first.id, Change(expected=0, at=2, state=b"s"), Setup(SEATS), version=1)
    with pytest.raises(ChannelTaken):
        await lobby(store)
    assert (await lobby(store, 101)).channel_id == 101


@pytest.mark.parametrize("status", ["over", "ended"])
async def test_a_closed_table_frees_its_channel(store, status):
    first = await running(store)
    assert await store.tables.set_status(first, status, at=5)
    second = await lobby(store)
    assert await store.tables.find_open(100) == second
    assert second.id > first


async def test_of_many_who_open_a_table_at_once_one_succeeds(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        tries = [lobby(store) for store in (one, other) * 10]
        results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, TableRow) for result in results) == 1
    assert sum(isinstance(result, ChannelTaken) for result in results) == 19


async def test_a_lobby_changes_only_for_who_saw_the_newest(store):
    table = await lobby(store)
    more = [*SEATS, SeatRow(3, "Dan", user_id=14)]
    await store.tables.change_lobby(table.id, Change(expected=0, at=1001), Setup(more))
    before = await everything(store, table.id)
    with pytest.raises(Stale) as stale:
        await store.tables.change_lobby(
            table.id, Change(expected=0, at=1002, messages=[message("m")]), Setup([], options="{}")
        )
    assert (stale.value.table_id, stale.value.number, stale.value.status) == (table.id, 1, "lobby")
    assert await everything(store, table.id) == before
    assert await seats_of(store, table.id) == more


async def test_a_lobby_keeps_what_is_not_given(store):
    table = await lobby(store)
    await store.tables.change_lobby(table.id, Change(expected=0, at=1001), Setup(options='{"side":"B"}'))
    await store.tables.change_lobby(table.id, Change(expected=1, at=1002, host_id=12, messages=[message("m")]))
    row = await table_row(store, table.id)
    assert (row.options, row.host_id, row.number, row.updated_at) == ('{"side":"B"}', 12, 2, 1002)
    assert await seats_of(store, table.id) == SEATS
    assert [(waiting.payload, waiting.created_at) for waiting in await store.outbox.due(0)] == [("m", 1002)]


async def test_a_table_is_the_same_alone_and_with_its_seats_and_state(store):
    table = await lobby(store, settings=TableSettings(pace='{"bank":1}', undo="never"))
    alone = await store.tables.find_open(table.channel_id)
    assert (alone.settings.pace, alone.settings.undo) == ('{"bank":1}', "never")
    for whole in (await store.tables.whole(table.id), await store.tables.whole_open(table.channel_id)):
        assert whole == (alone, SEATS, None, {})


async def test_settings_are_written_one_by_one_and_others_stay(store, monkeypatch):
    class LaterSettings(TableSettings, frozen=True, kw_only=True):
        quiet: bool = False

    table = await lobby(store, settings=TableSettings(pace='{"bank":1}'))
    monkeypatch.setattr("bot.store.settings.TableSettings", LaterSettings)
    await store.tables.change_lobby(table.id, Change(expected=0, at=5), Setup(settings={"quiet": True}))
    await store.tables.change_lobby(table.id, Change(expected=1, at=6), Setup(settings={"undo": "keep"}))
    row = await table_row(store, table.id)
    assert row.settings == LaterSettings(pace='{"bank":1}', undo="keep", quiet=True)


async def test_a_start_renumbers_the_seats_and_happens_once(store):
    table = await lobby(store)
    order = [SeatRow(0, "Ben", user_id=12), SeatRow(1, "Ann", user_id=11)]
    await store.tables.start(
        table.id,
        Change(expected=0, at=1100, state=b"s", messages=[message("m")]),
        Setup(order, options="{}"),
        version=2,
    )
    assert await seats_of(store, table.id) == order
    assert await saved_state(store, table.id) == (1, "running", 2, b"s")
    assert (await table_row(store, table.id)).options == "{}"
    before = await everything(store, table.id)
    for expected in (0, 1):
        with pytest.raises(Stale, match="running at number 1"):
            await store.tables.start(table.id, Change(expected=expected, at=1200, state=b"t"), Setup([]), version=3)
    assert await everything(store, table.id) == before


async def test_a_seat_goes_back_to_its_owner_with_the_choice_that_ends_its_turn(store):
    table_id = await running(store)
    back = SeatRow(0, "Ann", user_id=11, flagged=True)
    await step(store, table_id, 1, turns=TurnChange((ClockRow(0),), returned=(back,)))
    assert (await seats_of(store, table_id))[0] == back
    assert await store.seats.handovers(table_id) == [Handover(1, 0, None, 0, 2001)]


async def test_a_table_is_closed_once(store):
    table_id = await running(store)
    assert await store.tables.set_status(table_id, "ended", at=7, messages=[message("end")])
    assert not await store.tables.set_status(table_id, "over", at=8, messages=[message("end again")])
    assert (await table_row(store, table_id)).status == "ended"
    assert [waiting.payload for waiting in await store.outbox.due(10**9)] == ["end"]


async def test_with_a_change_of_a_table_goes_what_is_told_of_it_and_what_is_due(store):
    table = await lobby(store)
    clock, flag = ClockRow(0, 1, 7), NewDue(500, "flag", table.id, 0, 1)
    turns = TurnChange((clock,), (flag,))
    await store.tables.start(table.id, Change(expected=0, at=5, state=b"s", turns=turns), Setup(SEATS), version=1)
    assert (await store.clocks.of_tables([table.id]))[table.id] == {0: clock}
    assert await all_due(store) == [("flag", 500)]
    stopped = TurnChange((replace(clock, since=8),))
    told = [message("paused")]
    await store.tables.change_clocks(table.id, Change(expected=1, at=8, messages=told, turns=stopped), 8)
    row = await table_row(store, table.id)
    assert (row.number, row.paused_at, row.updated_at) == (2, 8, 8)
    assert (await store.clocks.of_tables([table.id]))[table.id] == {0: replace(clock, since=8)}
    assert await all_due(store) == []
    over = NewDue(600, "secret", table.id)
    await store.tables.set_status(table.id, "over", at=10, messages=[message("over")], due=[over])
    row = await table_row(store, table.id)
    assert (row.status, row.updated_at) == ("over", 10)
    posts = await store.outbox.due(10**9)
    assert [(post.payload, post.created_at) for post in posts] == [("paused", 8), ("over", 10)]
    assert await all_due(store) == [("secret", 600)]


async def test_games_that_have_begun_are_told_by_whether_they_still_run(store):
    await lobby(store, 1)
    over, runs = [await running(store, channel) for channel in (2, 3)]
    await store.tables.set_status(over, "over", at=7)
    assert (await store.tables.begun_ids(), await store.tables.begun_ids(running=True)) == ([over, runs], [runs])


async def test_a_seat_goes_to_a_computer_and_back(store):
    table_id = await running(store)
    away = SeatRow(1, "Ben", user_id=12, computer="random")
    await store.seats.hand_over(table_id, Change(expected=1, at=9, messages=[message("m")]), away, 12)
    assert await seats_of(store, table_id) == [SEATS[0], away, SEATS[2]]
    assert [table.id for table in await store.tables.of_person(12)] == [table_id]
    assert (away.person, away.owner_left, SEATS[1].person, SEATS[2].owner_left) == (None, True, 12, False)
    await store.seats.hand_over(table_id, Change(expected=2, at=10, host_id=12), SEATS[1], 12)
    assert await seats_of(store, table_id) == SEATS
    row = await table_row(store, table_id)
    assert (row.number, row.host_id, row.updated_at) == (3, 12, 10)
    gone, back = Handover(1, 1, "random", 12, 9), Handover(2, 1, None, 12, 10)
    assert await store.seats.handovers(table_id) == [gone, back]
    assert await store.seats.handovers(table_id, start=2) == [back]


async def test_a_seat_is_handed_over_by_who_saw_the_newest_of_a_running_game(store):
    table_id, open_id = await running(store), (await lobby(store, 101)).id
    before = await everything(store, table_id)
    away = SeatRow(1, "Ben", user_id=12, computer="random")
    with pytest.raises(Stale, match="running at number 1"):
        await store.seats.hand_over(table_id, Change(expected=0, at=9, messages=[message("m")]), away, 12)
    with pytest.raises(Stale, match="lobby at number 0"):
        await store.seats.hand_over(open_id, Change(expected=0, at=9), away, 12)
    with pytest.raises(ConstraintBroken, match="no seat 7"):
        await store.seats.hand_over(table_id, Change(expected=1, at=10, messages=[message("n")]), SeatRow(7, "x"), 12)
    assert await everything(store, table_id) == before
    assert await store.seats.handovers(table_id) == []


async def test_the_last_post_is_remembered(store):
    table_id = await running(store)
    await store.tables.set_last_post(table_id, 555)
    assert (await table_row(store, table_id)).last_post_id == 555
    await store.tables.set_last_post(table_id, None)
    assert (await table_row(store, table_id)).last_post_id is None


async def test_an_unknown_table_is_told(store):
    calls = [
        store.tables.change_lobby(5, Change(expected=0, at=1)),
        store.tables.start(5, Change(expected=0, at=1, state=b""), Setup([]), version=1),
        store.tables.set_status(5, "ended", at=1),
        store.seats.hand_over(5, Change(expected=1, at=1), SEATS[0], 1),
        store.tables.set_last_post(5, 1),
        step(store, 5, 1),
        store.choices.take_back(5, Change(expected=1, at=1, state=b""), []),
    ]
    for result in await asyncio.gather(*calls, return_exceptions=True):
        assert isinstance(result, UnknownTable)


async def test_tables_are_found_by_person_and_server(store):
    one = await running(store, 100)
    two = (await lobby(store, 101, guild=2, seats=[SEATS[1]])).id
    three = await running(store, 102)
    await store.tables.set_status(one, "over", at=3)
    assert [table.id for table in await store.tables.of_person(11)] == [two, three], "a host need not have a seat"
    assert [table.id for table in await store.tables.of_person(12)] == [two, three]
    assert [table.id for table in await store.tables.of_person(11, all_of_them=True)] == [one, three]
    assert [table.id for table in await store.tables.of_guild(1)] == [three]
    assert [table.id for table in await store.tables.of_guild(1, all_of_them=True)] == [one, three]
    assert await store.seats.of_tables([one, two, 99]) == {one: SEATS, two: [SEATS[1]], 99: []}


async def test_a_thousand_open_tables_are_read_with_their_seats(store):
    def fill(connection):
        from bot.store.schema import tables

        row = {"guild_id": 1, "game": "g", "version": 1, "host_id": 1, "options": "{}", "number": 0}
        times = {"created_at": 1, "updated_at": 1, "state": b"x" * 1000}
        statuses = ("lobby", "running", "over", "ended")
        connection.execute(
            tables.insert(),
            [{**row, **times, "channel_id": 5000 - i, "status": statuses[i % 4]} for i in range(2400)],
        )

    await store.link.write(fill)
    collected = await store.tables.of_guild(1)
    assert len({table.id for table in collected}) == len(collected) == 1200
    assert {table.status for table in collected} == {"lobby", "running"}
    assert len(await store.seats.of_tables([table.id for table in collected])) == 1200


async def test_ids_are_never_used_twice(store):
    table = await lobby(store, seats=[])
    await store.link.write(lambda on: on.exec_driver_sql("DELETE FROM tables"))
    assert (await lobby(store)).id > table.id
