"""What the table hears when the time for a turn has run out."""

import msgspec
import pytest

from bot.pace.pace import PACES
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from bot.tables.time.reminder import Reminder
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import begin, computer_turn, pass_time, whole_turn


@pytest.mark.parametrize(("flags", "note"), [(0, "post.flagged"), (1, "post.held")])
async def test_the_post_about_time_that_ran_out_tells_what_the_table_is_now(clocked_seating, clock, flags, note):
    """By its number the posts of a turn are put in order, and the picture is of that time."""
    table = await begin(clocked_seating)
    (seat,) = table.seats_to_choose()
    for again in range(flags + 1):
        await pass_time(clocked_seating, clock, table.clocks[seat].deadline + 8 * HOUR)
        if again < flags:
            await computer_turn(clocked_seating, table.id, seat)
            table = await whole_turn(clocked_seating, table.id, 1 - seat)
    now = await clocked_seating.tables.get(table.id)
    posts = [msgspec.json.decode(row.payload, type=Post) for row in await clocked_seating.rows_of("turn")]
    assert [post.number for post in posts if post.note == note] == [now.row.number]


async def test_a_vacation_that_is_possible_by_then_comes_before_a_computer_even_if_time_was_given_once_more(
    clocked_seating, clock
):
    table = await begin(clocked_seating, pace=PACES["brisk"])
    (seat,) = table.seats_to_choose()
    person = table.seats[seat].user_id
    await clocked_seating.tables.vacations.set_auto(person, False)
    await pass_time(clocked_seating, clock, table.clocks[seat].deadline + MINUTE)
    (reminder,) = [
        turn
        for row in await clocked_seating.rows_of("remind")
        for turn in msgspec.json.decode(row.payload, type=Reminder).waiting
        if turn.excused
    ]
    assert (reminder.seat, reminder.last) == (seat, True)
    await clocked_seating.tables.vacations.set_auto(person, True)
    given = (await clocked_seating.tables.get(table.id)).clocks[seat].deadline
    await pass_time(clocked_seating, clock, given + MINUTE)
    after = await clocked_seating.tables.get(table.id)
    assert after.seats[seat].computer is None
    assert after.clocks[seat].deadline == (await clocked_seating.tables.vacations.state(person)).until + 1


@pytest.mark.parametrize(("earned", "goes"), [(HOUR - 1, False), (HOUR, True)])
async def test_less_than_an_hour_is_not_worth_going(clocked_seating, clock, earned, goes):
    table = await clocked_seating.begin("cartographers", 1)
    clock.now += 8 * earned
    if goes:
        assert await clocked_seating.tables.vacations.take(table.seats[0].user_id) == clock.now + HOUR
    else:
        with pytest.raises(Refused, match="no_vacation"):
            await clocked_seating.tables.vacations.take(table.seats[0].user_id)


async def test_a_computer_plays_the_turn_also_where_all_others_have_left(clocked_seating, clock):
    """A turn that a computer plays for somebody is no leaving: only when all have left the game waits."""
    table = await begin(clocked_seating)
    (seat,) = table.seats_to_choose()
    other = 1 - seat
    await clocked_seating.tables.seats.hand_over(table.id, other, PEOPLE[other], "Seat", "random", moderator=False)
    await pass_time(clocked_seating, clock, NOON + DAY + 8 * HOUR)
    table = await clocked_seating.tables.get(table.id)
    assert (table.seats[seat].flagged, table.is_deserted, table.computers()) == (True, False, [seat])
    await computer_turn(clocked_seating, table.id, seat)
    table = await computer_turn(clocked_seating, table.id, other)
    assert (table.seats[seat].person, table.seats_to_choose()) == (PEOPLE[seat], [seat])


@pytest.mark.parametrize("later", [0, MINUTE])
async def test_a_vacation_that_stops_no_clock_keeps_nobody_waiting(clocked_seating, clock, monkeypatch, later):
    """It was given up in the moment in which the clock was to stand still for it."""

    async def take(person, deadline):
        return clock.now + DAY

    table = await begin(clocked_seating, pace=PACES["brisk"])
    (seat,) = table.seats_to_choose()
    monkeypatch.setattr(clocked_seating.tables.vacations, "take_before_timeout", take)
    clock.now = table.clocks[seat].deadline + later
    await clocked_seating.tables.due.do()
    after = (await clocked_seating.tables.get(table.id)).clocks[seat]
    assert (after.excused, after.deadline) == (1, clock.now + PACES["brisk"].increment)
