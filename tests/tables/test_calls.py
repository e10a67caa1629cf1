"""Calls that wait while who acted may still take it back: never twice, never lost, dropped with what is taken back."""

import msgspec
import pytest

from bot.pace.pace import PACES, custom_pace
from bot.pace.wall_time import DAY
from bot.store.rows import ClockRow, NewDue, TurnChange
from bot.store.settings import TableSettings
from bot.store.time.due import RING
from bot.tables.posts.calls import MISSED, PRESSED, WAIT, called_later
from bot.tables.table.outgoing import Post
from bot.tables.undo.undo import UndoDone
from tests.tables.seating import PEOPLE

ANN, BEN, *_ = PEOPLE


async def handed_on(timed, game="attack", seed=5, *, stays=True, table=None):
    """Ann plays her first turn to its end, which she may take back; then Ben is asked."""
    table = table or await timed.begin(game, 2, seed=seed)
    seat = table.seats_to_choose()[0]
    while (played := await choose_first(timed, table, seat, stays=stays)).table.seats_to_choose() == [seat]:
        table = played.table
    return played


async def choose_first(timed, table, seat, *, stays):
    table = await timed.tables.get(table.id)
    return await timed.tables.play.choose(table, seat, next(iter(table.question(seat).options)), stays=stays)


async def pass_time(timed, clock, duration):
    """Let so much time pass, and all be done that is due then."""
    clock.now += duration
    while await timed.tables.due.do():
        pass


async def rung(timed, table_id):
    """The seats that messages of their own call, in the order in which these were written, with the table's number."""
    rows = await timed.store.outbox.of_table(table_id, (RING,))
    return [(post.number, *post.call) for post in (msgspec.json.decode(row.payload, type=Post) for row in rows)]


async def last_post(timed, table_id):
    rows = await timed.store.outbox.of_table(table_id, ("turn",))
    return msgspec.json.decode(rows[-1].payload, type=Post)


async def test_who_may_still_take_it_back_keeps_the_call_waiting_for_a_minute(clocked_seating, clock):
    played = await handed_on(clocked_seating)
    (ben,) = played.later
    post = await last_post(clocked_seating, played.table.id)
    assert (post.call, post.later) == ((ben,), (ben,))
    await pass_time(clocked_seating, clock, WAIT - 1)
    assert await rung(clocked_seating, played.table.id) == []
    await pass_time(clocked_seating, clock, 1)
    assert await rung(clocked_seating, played.table.id) == [(played.table.row.number, ben)]
    await pass_time(clocked_seating, clock, WAIT)
    assert len(await rung(clocked_seating, played.table.id)) == 1


async def test_who_sends_the_call_is_told_of_it(clocked_seating, clock):
    table = (await handed_on(clocked_seating)).table
    told = []
    clocked_seating.tables.on_change(told.append)
    await pass_time(clocked_seating, clock, WAIT)
    assert told == [table.id]


async def test_what_is_due_for_a_turn_that_is_none_calls_nobody_and_is_done(clocked_seating, clock):
    """Of an older turn of the seat, and of a seat that the table has not."""
    table = (await handed_on(clocked_seating)).table
    for seat, number in ((1, table.row.number - 1), (5, table.row.number)):
        await clocked_seating.store.due.add_once(NewDue(clock.now, RING, table.id, seat, number, BEN))
    await pass_time(clocked_seating, clock, 0)
    assert await rung(clocked_seating, table.id) == []
    rings = [row for row in await clocked_seating.store.due.of_person(BEN) if row.kind == RING]
    assert [(row.seat, row.number) for row in rings] == [(1, table.row.number)]


async def test_a_call_that_was_delivered_is_taken_away_with_the_next_post_once(clocked_seating, clock):
    table = (await handed_on(clocked_seating)).table
    await pass_time(clocked_seating, clock, WAIT)
    outbox = clocked_seating.tables.outbox
    (call,) = [row for row in await outbox.due(table.id) if row.kind == RING]
    await outbox.record_delivery(table.id, [call], 777, newest_post=False)
    for message_id in (801, 802):
        post, *_ = await clocked_seating.store.outbox.of_table(table.id, ("turn",))
        await outbox.record_delivery(table.id, [post], message_id, newest_post=True)
    (order,) = await clocked_seating.store.outbox.of_table(table.id, ("rung",))
    assert order.target == 777
    assert msgspec.json.decode(order.payload, type=Post).channel == table.row.channel_id


async def test_done_brings_it_at_once_and_once(clocked_seating, clock):
    played = await handed_on(clocked_seating)
    for _ in range(2):
        await clocked_seating.tables.calls.call_at_once(played.table.id)
        await pass_time(clocked_seating, clock, 0)
        assert await rung(clocked_seating, played.table.id) == [(played.table.row.number, 1)]
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, played.table.id) == [(played.table.row.number, 1)]


async def test_with_what_is_taken_back_it_goes_and_comes_with_the_next_choice(clocked_seating, clock):
    played = await handed_on(clocked_seating)
    undone = await clocked_seating.tables.undo.ask(played.table.id, PEOPLE[played.seat])
    assert isinstance(undone, UndoDone)
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, played.table.id) == []
    again = await handed_on(clocked_seating, table=undone.table)
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, played.table.id) == [(again.table.row.number, 1)]


async def test_who_looks_or_acts_before_needs_no_call(clocked_seating, clock):
    looked, acted = await handed_on(clocked_seating), await handed_on(clocked_seating)
    await clocked_seating.tables.calls.note_seen(await clocked_seating.tables.get(looked.table.id), BEN)
    await choose_first(clocked_seating, acted.table, 1, stays=False)
    while (await clocked_seating.tables.get(acted.table.id)).seats_to_choose() == [1]:
        await choose_first(clocked_seating, acted.table, 1, stays=False)
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, looked.table.id) == await rung(clocked_seating, acted.table.id) == []


async def test_who_looks_after_the_wait_but_before_the_call_needs_none_either(clocked_seating, clock):
    """What is due may be done late."""
    played = await handed_on(clocked_seating)
    clock.now += WAIT + 1
    await clocked_seating.tables.calls.note_seen(await clocked_seating.tables.get(played.table.id), BEN)
    await pass_time(clocked_seating, clock, 0)
    assert await rung(clocked_seating, played.table.id) == []


async def test_where_nothing_can_wait_any_more_a_look_spares_the_store(clocked_seating, clock, monkeypatch):
    forgotten = []

    async def forget(user_id, table_id, kinds):
        forgotten.append((user_id, table_id, kinds))

    monkeypatch.setattr(clocked_seating.store.due, "forget", forget)
    table = (await handed_on(clocked_seating)).table
    clock.now += 2 * WAIT - 1
    await clocked_seating.tables.calls.note_seen(table, BEN)
    assert forgotten == [(BEN, table.id, (RING,))]
    clock.now += 1
    await clocked_seating.tables.calls.note_seen(table, BEN)
    assert len(forgotten) == 1


async def test_only_who_is_asked_because_of_another_seats_choice_is_called_later(clocked_seating):
    table = (await handed_on(clocked_seating)).table
    number = table.row.number
    turns = TurnChange((ClockRow(0, number), ClockRow(1, number), ClockRow(2, number - 1)))
    assert called_later(table, (0, 1, 2), 0, turns) == (1,)


def with_pace(row, pace):
    return msgspec.structs.replace(row, settings=TableSettings(pace=pace))


@pytest.mark.parametrize(("increment", "later"), [(PRESSED - 1, ()), (PRESSED, (1,))])
async def test_a_turn_that_gains_an_hour_can_spare_the_wait(clocked_seating, increment, later):
    table = (await handed_on(clocked_seating)).table
    pace = msgspec.json.encode(custom_pace(DAY, increment)).decode()
    table = msgspec.structs.replace(table, row=with_pace(table.row, pace))
    assert called_later(table, (1,), 0, TurnChange((ClockRow(1, table.row.number),))) == later


async def test_somebody_elses_look_drops_nothing(clocked_seating, clock):
    played = await handed_on(clocked_seating)
    await clocked_seating.tables.calls.note_seen(played.table, ANN)
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, played.table.id) == [(played.table.row.number, 1)]


@pytest.mark.parametrize(
    ("game", "seed", "stays", "pace"),
    [
        ("attack", 5, False, None),  # by a computer or a process: nobody has a panel
        ("discards", 5, True, None),  # what was drawn is known: it is not taken back alone
        ("attack", 5, True, PACES["live"]),  # a minute would be all the time that a turn adds
    ],
)
async def test_else_the_post_calls(clocked_seating, clock, game, seed, stays, pace):
    table = await clocked_seating.begin(game, 2, seed=seed)
    if pace:
        row = with_pace(table.row, msgspec.json.encode(pace).decode())
        table = msgspec.structs.replace(table, row=row)
    count = len(await clocked_seating.store.outbox.of_table(table.id, ("turn",)))
    while len(await clocked_seating.store.outbox.of_table(table.id, ("turn",))) == count:
        played = await clocked_seating.tables.play.choose(
            table, (seat := table.seats_to_choose()[0]), next(iter(table.question(seat).options)), stays=stays
        )
        table = msgspec.structs.replace(played.table, row=with_pace(played.table.row, table.row.settings.pace))
    post = await last_post(clocked_seating, table.id)
    assert (played.later, post.later) == ((), ())
    assert post.call
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, table.id) == []


async def test_hands_wait_with_it(clocked_seating, clock):
    """The DM would ring: it is written with the call."""
    table = await clocked_seating.begin("bluff", 2)
    for seat in range(2):
        table = (await choose_first(clocked_seating, table, seat, stays=True)).table
    played = await choose_first(clocked_seating, table, table.seats_to_choose()[0], stays=True)
    (seat,) = played.later
    number = played.table.row.number
    assert not [row for row, post in await hands(clocked_seating, table.id) if post.number == number]
    await pass_time(clocked_seating, clock, WAIT)
    ((row, post),) = [hand for hand in await hands(clocked_seating, table.id) if hand[1].number == number]
    assert (row.target, post.call) == (PEOPLE[seat], (seat,))


async def hands(timed, table_id):
    rows = await timed.store.outbox.of_table(table_id, ("dm",))
    return [(row, msgspec.json.decode(row.payload, type=Post)) for row in rows]


async def test_two_processes_bring_it_once_and_a_crash_loses_nothing(clocked_seating, clock):
    """What a process claims and does not do is another's as soon as its claim has run out."""
    played = await handed_on(clocked_seating)
    clock.now += WAIT
    (row,) = [
        due for due in await clocked_seating.store.due.claim(clock.now, until=clock.now + WAIT) if due.kind == RING
    ]
    await pass_time(clocked_seating, clock, 1)
    assert await rung(clocked_seating, played.table.id) == []
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, played.table.id) == [(played.table.row.number, 1)]
    assert not await clocked_seating.store.due.finish([row], at=clock.now), "the first process comes too late"


async def test_a_pause_drops_no_call(clocked_seating, clock):
    """A vote changes the clock of a turn that lasts."""
    table = await clocked_seating.begin("attack", 2, seed=5)
    played = await handed_on(clocked_seating, table=table)
    await clocked_seating.tables.votes.propose(table.id, "pause", ANN)
    vote = await clocked_seating.store.votes.find(table.id)
    await clocked_seating.tables.votes.say(table.id, vote.nonce, BEN, yes=True)
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, table.id) == [(played.table.row.number, 1)]


async def test_a_game_that_is_ended_calls_nobody(clocked_seating, clock):
    played = await handed_on(clocked_seating)
    await clocked_seating.tables.ending.end(played.table.id, ANN, "Ann", moderator=False)
    await pass_time(clocked_seating, clock, WAIT)
    assert await rung(clocked_seating, played.table.id) == []
    assert [row for row in await clocked_seating.store.due.of_person(BEN) if row.kind == RING] == []


async def nobody_called(timed, clock):
    """A table at which somebody must choose, and no message was sent nor is due that calls them."""
    table = (await handed_on(timed, stays=False)).table
    (seat,) = table.seats_to_choose()
    await timed.tables.outbox.give_up(await timed.tables.outbox.due(table.id), "refused")
    return table, seat


async def test_a_sweep_calls_who_must_choose_and_was_not_called_once(clocked_seating, clock):
    table, seat = await nobody_called(clocked_seating, clock)
    await clocked_seating.tables.due.call_missed()
    await pass_time(clocked_seating, clock, MISSED - 1)
    assert await rung(clocked_seating, table.id) == [], "it may still be on its way"
    for _ in range(2):
        clock.now += 1
        await clocked_seating.tables.due.call_missed()
        await pass_time(clocked_seating, clock, 0)
        assert await rung(clocked_seating, table.id) == [(table.row.number, seat)]


async def test_a_sweep_calls_nobody_who_was_called_or_has_been_there(clocked_seating, clock):
    called = (await handed_on(clocked_seating, stays=False)).table
    clock.now += MISSED
    await clocked_seating.tables.due.call_missed()
    await pass_time(clocked_seating, clock, 0)
    assert await rung(clocked_seating, called.id) == []
    table, seat = await nobody_called(clocked_seating, clock)
    clock.now += 1
    await clocked_seating.tables.people.note_active(table.owner(seat))
    clock.now += MISSED
    await clocked_seating.tables.due.call_missed()
    await pass_time(clocked_seating, clock, 0)
    assert await rung(clocked_seating, table.id) == []
