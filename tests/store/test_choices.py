"""Choices: applied wholly or not at all, once, and only on the state that was seen."""

import asyncio

import msgspec
import pytest

from bot.store import (
    AlreadyApplied,
    ChoiceRow,
    ClockRow,
    ConstraintBroken,
    Handover,
    SeatRow,
    Stale,
    Store,
    TurnChange,
)
from bot.store.change import Change
from tests.store.play import choice, everything, message, running, saved_state, seats_of, step, table_row


async def test_a_choice_comes_with_state_events_and_messages(store):
    table_id = await running(store)
    await step(store, table_id, 1, interaction=901, messages=[message("a"), message("b", not_before=9999)])
    assert await saved_state(store, table_id) == (2, "running", 1, b"state 2")
    [made] = await store.choices.history(table_id)
    assert made == ChoiceRow(
        made.id, table_id, 1, 0, "choice 1", '["event 1"]', 901, 2001, undone=False, kept=True, version=1, opens=True
    )  # fmt: skip
    assert await store.choices.state_before(table_id, made.id) == b"state 1"
    assert await store.choices.state_before(table_id + 1, made.id) is None
    waiting = await store.outbox.due(9999)
    assert [(tile.payload, tile.table_id, tile.created_at) for tile in waiting] == [
        ("a", table_id, 2001),
        ("b", table_id, 2001),
    ]
    assert (await table_row(store, table_id)).updated_at == 2001


async def test_several_choices_are_one_step(store):
    table_id = await running(store)
    made = [choice(1, interaction=7), choice(2, seat=2), choice(3, seat=2)]
    await store.choices.commit(
        table_id,
        Change(expected=1, at=5, state=b"end", status="over", choices=made, messages=[message("a")]),
    )
    assert [(row.number, row.seat, row.choice) for row in await store.choices.history(table_id)] == [
        (1, 0, "choice 1"),
        (2, 2, "choice 2"),
        (3, 2, "choice 3"),
    ]
    assert await saved_state(store, table_id) == (4, "over", 1, b"end")
    assert await store.tables.find_open(100) is None


async def test_a_choice_on_an_old_state_is_stale_and_changes_nothing(store):
    table_id = await running(store)
    await step(store, table_id, 1)
    before = await everything(store, table_id)
    for number in (0, 1, 3):
        with pytest.raises(Stale) as stale:
            await step(store, table_id, number, interaction=5, messages=[message("x")])
        assert (stale.value.number, stale.value.status) == (2, "running")
    assert await everything(store, table_id) == before


@pytest.mark.parametrize("status", ["over", "ended"])
async def test_a_closed_table_takes_no_choice(store, status):
    table_id = await running(store)
    await store.tables.set_status(table_id, status, at=2)
    with pytest.raises(Stale) as stale:
        await step(store, table_id, 1)
    assert stale.value.status == status


async def test_a_retried_interaction_is_applied_once(store):
    table_id = await running(store)
    await step(store, table_id, 1, interaction=901, messages=[message("a")])
    before = await everything(store, table_id)
    # As it was, and as somebody would who has read the table again.
    for number in (1, 2):
        with pytest.raises(AlreadyApplied) as applied:
            await step(store, table_id, number, interaction=901, messages=[message(f"again {number}")])
        assert applied.value.choice == before[1][0]
        assert f"choice {before[1][0].id} of table {table_id}" in str(applied.value)
    assert await everything(store, table_id) == before


async def test_a_failure_at_the_last_statement_undoes_the_first(store):
    table_id = await running(store)
    before = await everything(store, table_id)
    with pytest.raises(ConstraintBroken):
        await step(store, table_id, 1, interaction=1, messages=[message("new"), message(None)])
    assert await everything(store, table_id) == before
    await step(store, table_id, 1, interaction=1, messages=[message("new")])
    assert (await table_row(store, table_id)).number == 2


async def test_a_failure_of_ours_between_statements_undoes_the_first(store, monkeypatch):
    table_id = await running(store)
    before = await everything(store, table_id)
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.tables.changes.add_messages", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await step(store, table_id, 1)
    assert await everything(store, table_id) == before
    await step(store, table_id, 1)


async def test_of_twenty_choices_on_one_state_one_is_made(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        table_id = await running(one)
        tries = [
            step(store, table_id, 1, interaction=i, messages=[message(str(i))])
            for i, store in enumerate((one, other) * 10)
        ]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(None) == 1
        assert sum(isinstance(result, Stale) for result in results) == 19
        [made] = await one.choices.history(table_id)
        assert results[made.interaction_id] is None
        assert [post.payload for post in await one.outbox.due(10**9)] == [str(made.interaction_id)]


async def test_one_interaction_retried_at_once_is_applied_once(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        table_id = await running(one)
        tries = [step(store, table_id, 1, interaction=5) for store in (one, other) * 10]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(None) == 1
        assert sum(isinstance(result, AlreadyApplied) for result in results) == 19
        assert len(await one.choices.history(table_id)) == 1


async def test_tables_do_not_hinder_each_other(store):
    ids = [await running(store, channel) for channel in range(200, 210)]

    async def play(table_id):
        for number in range(1, 11):
            await step(store, table_id, number)

    await asyncio.gather(*map(play, ids))
    for table_id in ids:
        assert [made.number for made in await store.choices.history(table_id)] == list(range(1, 11))


async def test_the_history_is_read_in_parts(store):
    table_id = await running(store)
    for number in range(1, 6):
        await step(store, table_id, number)
    every = await store.choices.history(table_id)
    assert await store.choices.history(table_id, limit=2) == every[:2]
    assert await store.choices.history(table_id, after=every[1].id) == every[2:]
    assert await store.choices.latest(table_id, 2) == every[3:]


async def test_what_may_have_been_told_is_not_taken_back_untold(store):
    table_id = await running(store)
    await step(store, table_id, 1, messages=[message("told"), message("untold")])
    [made] = await store.choices.history(table_id)
    rows = [post.id for post in await store.outbox.due(10**9)]
    back = Change(expected=2, at=9, state=b"state 1")
    await store.outbox.claim(rows[:1], now=10**9, until=10**10)
    before = await everything(store, table_id)
    with pytest.raises(Stale):
        await store.choices.take_back(table_id, back, [made.id], untold=rows)
    assert await everything(store, table_id) == before
    await store.choices.take_back(table_id, back, [made.id], untold=rows[1:])
    assert [post.payload for post in await store.outbox.due(10**15)] == ["told"]


async def test_an_undo_puts_the_state_back_and_keeps_the_history(store):
    table_id = await running(store)
    for number in (1, 2, 3):
        await step(store, table_id, number)
    first, second, third = await store.choices.history(table_id)
    state = await store.choices.state_before(table_id, second.id)
    await store.choices.take_back(
        table_id, Change(expected=4, at=9, state=state, messages=[message("u")]), [second.id, third.id]
    )
    assert await saved_state(store, table_id) == (5, "running", 1, b"state 2")
    assert [(made.number, made.undone, made.kept) for made in await store.choices.history(table_id)] == [
        (1, False, True),
        (2, True, False),
        (3, True, False),
    ]
    assert await store.choices.latest(table_id, 10) == [first]
    assert [made.undone_number for made in await store.choices.history(table_id)] == [None, 5, 5]
    assert [post.payload for post in await store.outbox.due(10**9)] == ["u"]
    with pytest.raises(Stale):
        await step(store, table_id, 4)
    await step(store, table_id, 5)


async def test_two_choices_at_once_are_both_written(store):
    table_id = await running(store)
    both = [choice(1), choice(2)]
    await store.choices.commit(table_id, Change(expected=1, at=9, state=b"state 3", choices=both))
    assert [made.number for made in await store.choices.history(table_id)] == [1, 2]


async def test_a_choice_that_is_undone_alone_leaves_it_to_the_next_one_to_open_their_turn(store):
    table_id = await running(store)
    for number in (1, 2):
        await step(store, table_id, number, ends=False)
    first, second = await store.choices.history(table_id)
    assert (first.opens, second.opens) == (True, False)
    await store.choices.take_back(table_id, Change(expected=3, at=9, state=b"s"), [first.id])
    assert [(made.undone, made.opens) for made in await store.choices.history(table_id)] == [
        (True, True),
        (False, True),
    ]


async def test_an_undo_sets_clocks_and_gives_seats_back(store):
    table_id = await running(store)
    await step(store, table_id, 1)
    [made] = await store.choices.history(table_id)
    back = SeatRow(1, "Ben", user_id=12, flagged=True)
    turns = TurnChange((ClockRow(0, 3, 9),), returned=(back,))
    await store.choices.take_back(table_id, Change(expected=2, at=9, state=b"s", turns=turns), [made.id])
    assert (await store.clocks.of_tables([table_id]))[table_id] == {0: ClockRow(0, 3, 9)}
    assert (await seats_of(store, table_id))[1] == back
    assert await store.seats.handovers(table_id) == [Handover(2, 1, None, 0, 9)]


async def test_an_undo_on_an_old_state_changes_nothing(store):
    table_id = await running(store)
    await step(store, table_id, 1)
    [made] = await store.choices.history(table_id)
    before = await everything(store, table_id)
    with pytest.raises(Stale):
        await store.choices.take_back(table_id, Change(expected=1, at=9, state=b""), [made.id])
    with pytest.raises(ConstraintBroken, match="not all"):
        await store.choices.take_back(table_id, Change(expected=2, at=9, state=b""), [made.id, 99])
    assert await everything(store, table_id) == before


async def test_an_undo_takes_nothing_back_twice(store):
    table_id = await running(store)
    await step(store, table_id, 1)
    await step(store, table_id, 2)
    first, second = await store.choices.history(table_id)
    await store.choices.take_back(table_id, Change(expected=3, at=9, state=b"s"), [second.id], interaction_id=77)
    before = await everything(store, table_id)
    with pytest.raises(AlreadyApplied) as applied:
        await store.choices.take_back(table_id, Change(expected=4, at=9, state=b"t"), [first.id], interaction_id=77)
    assert applied.value.choice.id == second.id
    with pytest.raises(ConstraintBroken):
        await store.choices.take_back(table_id, Change(expected=4, at=9, state=b"t"), [second.id])
    assert await everything(store, table_id) == before


async def test_an_undo_takes_up_a_game_that_is_over_if_the_channel_is_free(store):
    table_id = await running(store)
    await step(store, table_id, 1, status="over")
    [made] = await store.choices.history(table_id)
    other = await running(store)
    with pytest.raises(ConstraintBroken):
        await store.choices.take_back(table_id, Change(expected=2, at=9, state=b"s"), [made.id])
    await store.tables.set_status(other, "ended", at=10)
    await store.choices.take_back(table_id, Change(expected=2, at=11, state=b"s"), [made.id])
    assert (await store.tables.find_open(100)).id == table_id


async def test_states_before_are_forgotten_up_to_a_number_but_for_those_that_open_turns(store):
    table_id, other = await running(store), await running(store, 101)
    for number, ends in enumerate((False, False, True, False, True, True, False), 1):
        await step(store, table_id, number, ends=ends)
        await step(store, other, number, ends=False)
    await step(store, table_id, 8, ends=False, forget_before=8)
    history = await store.choices.history(table_id)
    assert [made.number for made in history if made.kept] == [1, 4, 6, 7, 8]
    assert await store.choices.kept_states(table_id) == {
        made.id: b"state %d" % made.number for made in history if made.kept
    }
    assert all(made.kept for made in await store.choices.history(other))


async def test_the_turn_that_an_undo_goes_back_to_opens_with_the_next_choice(store):
    table_id = await running(store)
    for number, ends in ((1, True), (2, False), (3, False)):
        await step(store, table_id, number, ends=ends)
    _, second, third = await store.choices.history(table_id)
    await store.choices.take_back(table_id, Change(expected=4, at=9, state=b"state 5"), [second.id, third.id])
    for number in (5, 6, 7):
        await step(store, table_id, number, ends=False, forget_before=number)
    history = await store.choices.history(table_id)
    assert [(made.number, made.undone_number) for made in history if not made.kept] == [(2, 5), (3, 5), (6, None)]


async def choose_ahead(store, table_id, number, state):
    """What a seat chose before it was asked, as former versions wrote it."""
    ahead = msgspec.structs.replace(choice(number, seat=2), ahead=True)
    await store.choices.commit(table_id, Change(expected=number, at=3, state=state, choices=[ahead]))


async def test_a_choice_made_ahead_is_in_the_history_and_nothing_to_undo(store):
    table_id = await running(store)
    await step(store, table_id, 1)
    await choose_ahead(store, table_id, 2, b"planned")
    first, second = await store.choices.history(table_id)
    assert (second.seat, second.ahead, first.ahead) == (2, True, False)
    assert await store.choices.latest(table_id, 5) == [first]


async def test_a_cancelled_caller_breaks_no_transaction(url):
    async with await Store.open(url) as store:
        table_id = await running(store)
        for turns in range(1, 16):
            task = asyncio.create_task(step(store, table_id, (await table_row(store, table_id)).number))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await store.tables.set_last_post(table_id, turns)
    async with await Store.open(url) as store:
        number = (await table_row(store, table_id)).number
        assert [made.number for made in await store.choices.history(table_id)] == list(range(1, number))
        assert number > 2
        await step(store, table_id, number)
