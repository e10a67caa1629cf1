"""Turns of people by day: added up, taken back with the change that does, forgotten after 90 days."""

import pytest

from bot.store import Stale
from bot.store.rows import ClockRow, TurnChange, TurnCount
from bot.store.time.reliability import DAYS, count_turns
from tests.store.play import running, step

TODAY = 20_000


async def add_counts(store, *counts):
    await store.link.write(count_turns, [TurnCount(*count) for count in counts])


async def test_days_are_added_up_for_each_person(store):
    await add_counts(store, (5, TODAY, 1, 1), (5, TODAY, 0, 1), (5, TODAY - 3, 2, 2), (6, TODAY, 0, 1))
    assert await store.reliability.of_people([5, 6, 7], TODAY) == {5: (3, 4), 6: (0, 1)}


async def test_what_is_too_old_is_not_counted_and_goes_with_the_next_turn_of_anybody(store):
    await add_counts(store, (5, TODAY - DAYS, 1, 1), (5, TODAY - DAYS + 1, 1, 1))
    assert await store.reliability.of_people([5], TODAY) == {5: (1, 1)}
    await add_counts(store, (6, TODAY, 1, 1))
    assert await store.reliability.of_people([5], TODAY - DAYS) == {5: (1, 1)}, "of the two one is gone"


async def test_a_turn_is_counted_with_the_change_that_ends_it_or_not_at_all(store):
    table_id = await running(store)
    ended = TurnChange((ClockRow(0, 2, 7),), counted=(TurnCount(11, TODAY, 1, 1),))
    await step(store, table_id, 1, turns=ended)
    assert await store.reliability.of_people([11], TODAY) == {11: (1, 1)}
    with pytest.raises(Stale):
        await step(store, table_id, 1, turns=ended)
    assert await store.reliability.of_people([11], TODAY) == {11: (1, 1)}


async def test_who_plays_by_dm_is_noted_with_the_seat_until_they_are_back(store):
    table_id = await running(store)
    (seat, *_) = (await store.seats.of_tables([table_id]))[table_id]
    assert not seat.by_dm
    await store.link.write(lambda connection: connection.exec_driver_sql("UPDATE seats SET by_dm = (1 = 1)"))
    assert (await store.seats.of_tables([table_id]))[table_id][0].by_dm
    await store.seats.back_on_server(table_id, seat.seat)
    assert not (await store.seats.of_tables([table_id]))[table_id][0].by_dm
