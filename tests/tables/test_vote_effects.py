"""What follows from a vote that has passed: clocks, seats, the game's end; time is moved by hand."""

import msgspec
import pytest

from bot.pace.wall_time import DAY, HOUR
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from bot.tables.time.timeouts import TimeoutService
from tests.tables.seating import NOON
from tests.tables.test_pace import BRISK, pass_time
from tests.tables.voting import ANN, BEN, EVE, KEI, begin, do_due, due_kinds, leave, results, say


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def test_in_a_pause_clocks_stand_still_nothing_is_due_and_who_likes_plays_on(seating, clock):
    table = await begin(seating, 2, pace=BRISK)
    clock.now += 3 * HOUR
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    table = await seating.tables.get(table.id)
    assert [(row.left, row.deadline) for row in table.clocks.values()] == [(DAY - 3 * HOUR, None)] * 2
    assert await due_kinds(seating) == []
    assert (await seating.contents_of("refresh", Post))[-1].number == table.row.number, "the newest post says so"
    await pass_time(seating, clock, NOON + 30 * DAY, step=DAY)
    await seating.first(table.id, 0)
    table = await seating.tables.get(table.id)
    assert (table.clocks[0].left, table.clocks[0].number) == (DAY - 3 * HOUR + 8 * HOUR, None)
    while 0 not in table.seats_to_choose():
        await seating.first(table.id, table.seats_to_choose()[0])
        table = await seating.tables.get(table.id)
    assert (table.clocks[0].left, table.clocks[0].deadline) == (DAY + 5 * HOUR, None), "a new turn in the pause"
    assert await due_kinds(seating) == []
    assert await seating.rows_of("remind") == []
    assert not any(seat.computer for seat in table.seats)


async def test_going_on_starts_the_clocks_from_now_and_calls_who_must_choose(seating, clock):
    table = await begin(seating, 2, pace=BRISK)
    clock.now += 3 * HOUR
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    clock.now += 10 * DAY
    await seating.first(table.id, 1)
    await seating.tables.votes.propose(table.id, "resume", BEN)
    await say(seating, table, ANN)
    table = await seating.tables.get(table.id)
    assert not table.is_paused
    assert (table.clocks[0].left, table.clocks[0].since) == (DAY - 3 * HOUR, clock.now)
    assert table.clocks[0].deadline == clock.now + DAY - 3 * HOUR
    assert await due_kinds(seating) == ["flag", "remind"]
    post = (await seating.contents_of("turn", Post))[-1]
    assert (post.note, post.call, post.number) == ("post.resumed", (0,), table.row.number)
    await pass_time(seating, clock, clock.now + DAY - 4 * HOUR)
    assert not (await seating.tables.get(table.id)).seats[0].computer


async def test_without_a_pace_a_pause_stops_the_reminders(seating, clock):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    assert await due_kinds(seating) == []
    await pass_time(seating, clock, NOON + 9 * DAY, step=DAY)
    assert await seating.rows_of("remind") == []
    paused = await seating.tables.get(table.id)
    await seating.tables.votes.propose(table.id, "resume", BEN)
    await say(seating, table, ANN)
    assert (await seating.tables.get(table.id)).row.number == paused.row.number + 1 == table.row.number + 2
    assert await due_kinds(seating) == ["remind", "remind"]
    await pass_time(seating, clock, clock.now + DAY - HOUR)
    assert await seating.rows_of("remind") == []
    await pass_time(seating, clock, clock.now + HOUR)
    assert len(await seating.rows_of("remind")) == 2


async def test_undo_in_a_pause_starts_no_clock(seating, clock):
    table = await begin(seating, 2, pace=BRISK)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    clock.now += 9 * DAY
    await seating.first(table.id, 0)
    await seating.tables.undo.ask(table.id, ANN)
    table = await seating.tables.get(table.id)
    assert (table.clocks[0].left, table.clocks[0].deadline) == (DAY, None)
    assert await due_kinds(seating) == []


async def test_a_clock_that_ran_out_just_then_flags_nobody_in_a_pause(seating, clock, monkeypatch):
    """What was claimed as due before the pause is looked at after it."""
    table = await begin(seating, 2, pace=BRISK)
    clock.now = NOON + 2 * DAY
    claimed, real = [], TimeoutService.run_out

    async def run_out(service, row):
        if not claimed:
            await seating.tables.votes.propose(table.id, "pause", ANN)
            await say(seating, table, BEN)
        claimed.append(row)
        await real(service, row)
        await real(service, msgspec.structs.replace(row, stage=1))

    monkeypatch.setattr(TimeoutService, "run_out", run_out)
    await seating.tables.due.do()
    assert claimed
    table = await seating.tables.get(table.id)
    assert not any(seat.computer for seat in table.seats)
    assert [row.excused for row in table.clocks.values()] == [0, 0]


async def test_more_time_is_as_much_as_one_began_with_up_to_the_most(seating, clock):
    table = await begin(seating, 3, pace=BRISK)
    clock.now += 20 * HOUR
    await seating.first(table.id, 2)
    await seating.tables.votes.propose(table.id, "extend", ANN)
    await say(seating, table, KEI)
    table = await seating.tables.get(table.id)
    assert [table.clocks[seat].left for seat in range(3)] == [DAY + 4 * HOUR, DAY + 4 * HOUR, 12 * HOUR]
    assert [table.clocks[seat].deadline for seat in range(2)] == [clock.now + DAY + 4 * HOUR] * 2
    assert await due_kinds(seating) == ["flag", "flag", "remind", "remind"]
    for _ in range(2):
        await seating.tables.votes.propose(table.id, "extend", ANN)
        await say(seating, table, KEI)
    assert (await seating.tables.get(table.id)).clocks[0].left == 2 * DAY


async def test_who_has_no_time_left_gets_as_much_as_one_begins_with(seating, clock):
    table = await begin(seating, 2, pace=BRISK)
    clock.now += DAY
    await seating.tables.votes.propose(table.id, "extend", ANN)
    await say(seating, table, BEN)
    table = await seating.tables.get(table.id)
    assert [(row.left, row.deadline) for row in table.clocks.values()] == [(DAY, clock.now + DAY)] * 2


async def test_of_two_both_give_more_time(seating):
    table = await begin(seating, 2, pace=BRISK)
    await seating.tables.votes.propose(table.id, "extend", ANN)
    assert await results(seating) == []
    await say(seating, table, BEN)
    assert await results(seating) == ["passed"]
    assert (await seating.tables.get(table.id)).clocks[1].left == 2 * DAY


async def test_more_time_in_a_pause_starts_no_clock(seating):
    table = await begin(seating, 2, pace=BRISK)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    await seating.tables.votes.propose(table.id, "extend", ANN)
    await say(seating, table, BEN)
    table = await seating.tables.get(table.id)
    assert [(row.left, row.deadline) for row in table.clocks.values()] == [(2 * DAY, None)] * 2
    assert table.is_paused
    assert await due_kinds(seating) == []


async def test_all_others_replace_somebody_and_the_channel_is_asked(seating):
    table = await begin(seating, 3)
    opened = await seating.tables.votes.propose(table.id, "replace", BEN, 0)
    assert (opened.voters, opened.about) == ([BEN, KEI], "Seat 0")
    with pytest.raises(Refused, match="vote_about_you"):
        await say(seating, table, ANN)
    await say(seating, table, KEI)
    table = await seating.tables.get(table.id)
    assert (table.seats[0].vacant, table.seats[0].computer, table.row.host_id) == (True, "greedy", BEN)
    [handover] = await seating.store.seats.handovers(table.id)
    assert handover.by_id == BEN
    [vacancy] = await seating.contents_of("seek", Vacancy)
    assert vacancy == Vacancy(0, handover.number)
    assert (await seating.tables.replacements.need_vacant(table.id, vacancy, EVE)).id == table.id
    post = (await seating.contents_of("turn", Post))[-1]
    assert (post.note, post.about, post.values["host"]) == ("post.voted_out", ANN, "Seat 1")


async def test_for_a_held_seat_the_channel_is_asked_and_only_that(seating):
    table = await begin(seating, 3)
    await leave(seating, table, KEI)
    number = (await seating.tables.get(table.id)).row.number
    for _ in range(2):
        await seating.tables.votes.propose(table.id, "replace", BEN, 2)
        await say(seating, table, ANN)
    assert len(await seating.contents_of("seek", Vacancy)) == 1, "not again within the hour"
    assert await results(seating) == ["passed", "passed"]
    assert (await seating.tables.get(table.id)).row.number == number


async def test_who_has_given_the_seat_away_meanwhile_is_replaced_no_more(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "replace", ANN, 1)
    await leave(seating, table, BEN)
    vacancy = Vacancy(1, (await seating.store.seats.handovers(table.id))[-1].number)
    await seating.tables.replacements.take_over(table.id, vacancy, EVE, "Eve", 1, 2)
    await do_due(seating)
    assert await results(seating) == ["moot"]
    assert (await seating.tables.get(table.id)).seats[1].person == EVE


async def test_all_end_the_game_together(seating):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "end", BEN)
    await say(seating, table, ANN)
    table = await seating.tables.get(table.id)
    assert table.row.status == "ended"
    assert (await seating.contents_of("turn", Post))[-1].note == "post.ended_together"
    assert await results(seating) == ["passed"]
    await do_due(seating)
    assert await results(seating) == ["passed"]
