"""What is due: claimed by one process, done once with what it leads to, gone with the turn that it was about."""

import asyncio

import pytest
import sqlalchemy as sa

from bot.store import ClockRow, NewDue, Stale, Store, TurnChange
from bot.store.change import Change
from bot.store.schema import due
from bot.store.time.due import CALL, RING, add_due
from tests.store.play import message, running, step


def remind(table_id, at, *, seat=0, number=1, **more):
    return NewDue(at, "remind", table_id, seat, number, 11, **more)


async def kinds(store, now=10**9):
    return [(row.at, row.kind, row.stage) for row in await store.due.claim(now, until=now + 1)]


async def test_what_is_due_is_claimed_in_order_and_once(store):
    table_id = await running(store)
    rows = [NewDue(300, "digest", user_id=12), remind(table_id, 100), NewDue(200, "digest", user_id=11)]
    await store.link.write(add_due, rows)
    assert await store.due.next_at() == 100
    first = await store.due.claim(250, until=1000)
    assert [(row.at, row.kind) for row in first] == [(100, "remind"), (200, "digest")]
    assert await store.due.claim(250, until=1000) == []
    assert await store.due.next_at() == 300
    assert [row.at for row in await store.due.claim(1000, until=2000, limit=2)] == [100, 200]  # those claims ran out


async def test_all_that_is_due_for_a_person_is_claimed_together(store):
    rows = [NewDue(at, kind, user_id=11 + at % 2) for at, kind in ((1, "over"), (2, "over"), (3, "over"), (5, "flag"))]
    await store.link.write(add_due, [*rows, NewDue(7, "over", user_id=12)])
    first = await store.due.claim(6, until=1000, limit=1, of_tables=["flag"])
    assert [(row.at, row.user_id) for row in first] == [(1, 12), (3, 12)]
    second = await store.due.claim(6, until=1000, limit=1, of_tables=["flag"])
    assert [(row.at, row.user_id) for row in second] == [(2, 11)]


async def test_it_is_done_once_with_the_message_and_what_comes_next(store):
    table_id = await running(store)
    await store.link.write(add_due, [remind(table_id, 100)])
    rows = await store.due.claim(150, until=1000)
    assert await store.due.finish(
        rows, at=150, table_id=table_id, messages=[message("wake up")], then=[remind(table_id, 400, stage=1)]
    )
    assert [sent.payload for sent in await store.outbox.due(10**9)] == ["wake up"]
    assert not await store.due.finish(rows, at=160, table_id=table_id, messages=[message("again")])
    assert len(await store.outbox.due(10**9)) == 1
    assert await kinds(store) == [(400, "remind", 1)]


async def test_what_is_added_once_is_due_once_a_turn(store):
    table_id = await running(store)
    await store.link.write(add_due, [remind(table_id, 100)])
    await store.due.add_once(remind(table_id, 150))  # this turn is reminded of already
    for row in (remind(table_id, 200, number=2), remind(table_id, 300, seat=1), remind(table_id, 400, seat=1)):
        await store.due.add_once(row)
    assert await kinds(store) == [(100, "remind", 0), (200, "remind", 0), (300, "remind", 0)]


async def test_what_is_due_about_a_table_is_added_once_and_forgotten_for_a_person(store):
    table_id = await running(store)
    for at, user in ((100, 11), (200, 11), (300, 12)):
        await store.due.add_once(NewDue(at, "over", table_id, None, 1, user))
    await store.due.forget(11, table_id, ["held"])
    assert [row.at for row in await store.due.of_person(11)] == [100]
    await store.due.forget(11, table_id, ["held", "over"])
    assert await kinds(store) == [(300, "over", 0)]


async def test_what_is_left_of_rows_of_which_one_went_is_looked_at_again(store):
    """A turn ended while its person was to be reminded of two."""
    one, other = await running(store), await running(store, channel=200)
    await store.link.write(add_due, [remind(one, 100), remind(other, 110)])
    rows = await store.due.claim(150, until=10**9)
    await store.due.drop(one, 0, 1, ["remind"])
    assert not await store.due.finish(rows, at=150, table_id=one, messages=[message("of two")])
    assert await store.outbox.due(10**9) == []
    assert await store.due.next_at() == 110
    assert await kinds(store, now=150) == [(110, "remind", 0)]


async def test_what_another_process_holds_is_left_to_it_until_it_is_known_to_have_ended(url):
    async with await Store.open(url) as store:
        await store.link.write(add_due, [NewDue(100, "digest", user_id=11)])
        claimed = await store.due.claim(150, until=10**9)
        if url.startswith("postgresql"):
            async with await Store.open(url) as other:
                assert await other.due.claim(150, until=1000) == []
                assert not await other.due.finish(claimed, at=150)
    async with await Store.open(url) as other:
        assert await other.due.claim(150, until=1000) == claimed


async def test_a_turn_takes_with_it_what_was_due_for_its_seat(store):
    table_id = await running(store)
    asked = TurnChange((ClockRow(0, 2, 2001), ClockRow(1, 2, 2001)), (remind(table_id, 9, number=2),))
    await step(store, table_id, 1, turns=asked)
    await store.link.write(add_due, [remind(table_id, 8, seat=1, number=2)])
    await step(store, table_id, 2, turns=TurnChange((ClockRow(0),)))
    assert await kinds(store) == [(8, "remind", 0)]
    assert (await store.clocks.of_tables([table_id, 99])) == {
        table_id: {0: ClockRow(0), 1: ClockRow(1, 2, 2001)}, 99: {}
    }  # fmt: skip


async def test_a_call_to_a_turn_that_lasts_is_still_due_whatever_becomes_of_its_clock(store):
    table_id = await running(store)
    rows = [(100, CALL, 0, 2), (110, RING, 1, 1), (120, "flag", 0, 2), (130, RING, 2, 1)]
    await store.link.write(add_due, [NewDue(at, kind, table_id, seat, number) for at, kind, seat, number in rows])
    turns = TurnChange((ClockRow(0, 2), ClockRow(1)))
    await store.tables.change_clocks(table_id, Change(expected=1, at=5, turns=turns), 5)
    assert await kinds(store) == [(100, CALL, 0), (130, RING, 0)]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_what_another_process_is_claiming_at_this_moment_is_passed_over(store, url):
    def hold(connection):
        connection.execute(sa.select(due.c.id).where(due.c.at == 100).with_for_update())
        begun.set()
        connection.execute(sa.select(sa.func.pg_sleep(0.5)))

    begun = asyncio.Event()
    table_id = await running(store)
    await store.link.write(add_due, [remind(table_id, 100), remind(table_id, 200)])
    async with await Store.open(url, busy_ms=5_000) as other:
        holding = asyncio.create_task(store.link.write(hold))
        await begun.wait()
        assert await kinds(other) == [(200, "remind", 0)]
        await holding


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_who_claims_shows_its_life_on_a_new_connection_if_it_lost_the_former(store, url):
    await store.link.write(add_due, [NewDue(100, "digest", user_id=11)])
    await store.link._drop_locks()
    assert [row[0] for row in await kinds(store)] == [100]
    async with await Store.open(url) as other:
        assert await other.due.claim(150, until=1000) == []


async def test_what_is_done_takes_the_place_of_what_was_due_for_the_turns_whose_clocks_it_sets(store):
    table_id = await running(store)
    rows = [NewDue(100, "flag", table_id, 0, 1), remind(table_id, 200), remind(table_id, 300, seat=1)]
    await store.link.write(add_due, rows)
    done = await store.due.claim(150, until=1000)
    clocks = (ClockRow(0, 1, 7), ClockRow(1))
    assert await store.due.finish(done, at=150, table_id=table_id, clocks=clocks, instead_of=["remind"])
    assert (await store.clocks.of_tables([table_id]))[table_id] == {0: ClockRow(0, 1, 7), 1: ClockRow(1)}
    assert await kinds(store) == [(300, "remind", 0)]


async def test_what_is_dropped_was_due(store):
    table_id = await running(store)
    await store.link.write(add_due, [remind(table_id, 100)])
    assert [await store.due.drop(table_id, 0, 1, ["remind"]) for _ in range(2)] == [True, False]


async def test_what_is_given_back_is_anybodys_at_once(store):
    await store.link.write(add_due, [NewDue(100, "digest", user_id=11), NewDue(110, "digest", user_id=12)])
    first, _ = await store.due.claim(150, until=1000)
    await store.due.give_back([first])
    assert [row.at for row in await store.due.claim(150, until=1000)] == [100]


async def test_a_change_that_came_too_late_leaves_clocks_and_what_is_due(store):
    table_id = await running(store)
    await store.link.write(add_due, [remind(table_id, 5)])
    await step(store, table_id, 1)
    with pytest.raises(Stale):
        await step(store, table_id, 1, turns=TurnChange((ClockRow(0, 2, 7),), (remind(table_id, 6),)))
    assert await kinds(store) == [(5, "remind", 0)]
    assert (await store.clocks.of_tables([table_id]))[table_id] == {}


async def test_a_snooze_moves_what_is_due_of_this_turn_alone(store):
    table_id = await running(store)
    await store.link.write(add_due, [remind(table_id, 5), NewDue(5, "flag", table_id, 0, 1)])
    assert await store.due.move(table_id, 0, 1, ["remind"], 50, to="snoozed", below=5)
    assert not await store.due.move(table_id, 0, 2, ["remind", "snoozed"], 70, to="snoozed", below=5)
    assert [row.at for row in await store.due.of_person(11)] == [50]
    assert await kinds(store) == [(5, "flag", 0), (50, "snoozed", 0)]


async def test_a_gap_between_heartbeats_is_an_outage(store):
    for at in (1000, 1060, 1050, 5000, 5060, 9000):
        await store.clocks.beat(at, gap=300, kind="flag")
    assert await store.clocks.outages(0) == [(1060, 5000), (5060, 9000)]
    assert await store.clocks.outages(5000) == [(5060, 9000)]


async def test_two_processes_that_come_up_after_an_outage_note_it_once(url):
    async with await Store.open(url) as store:
        await store.clocks.beat(1000, gap=300, kind="flag")
        await store.clocks.beat(9000, gap=300, kind="flag")
        await store.clocks.beat(9001, gap=300, kind="flag")
        assert await store.clocks.outages(0) == [(1000, 9000)]
