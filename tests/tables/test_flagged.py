"""What the table hears when the time for a turn has run out."""

import msgspec
import pytest

from bot.pace.pace import PACES
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post, Reminder
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import begin, computer_turn, pass_time, told, whole_turn


@pytest.mark.parametrize(("flags", "note"), [(0, "post.flagged"), (1, "post.held")])
async def test_the_post_about_time_that_ran_out_tells_what_the_table_is_now(timed, clock, flags, note):
    """By its number the posts of a turn are put in order, and the picture is of that time."""
    table = await begin(timed)
    (seat,) = table.seats_to_choose()
    for again in range(flags + 1):
        await pass_time(timed, clock, table.clocks[seat].deadline + 8 * HOUR)
        if again < flags:
            await computer_turn(timed, table.id, seat)
            table = await whole_turn(timed, table.id, 1 - seat)
    now = await timed.tables.get(table.id)
    posts = [msgspec.json.decode(row.payload, type=Post) for row in await told(timed, "turn")]
    assert [post.number for post in posts if post.note == note] == [now.row.number]


async def test_a_vacation_that_is_possible_by_then_comes_before_a_computer_even_if_time_was_given_once_more(
    timed, clock
):
    table = await begin(timed, pace=PACES["brisk"])
    (seat,) = table.seats_to_choose()
    person = table.seats[seat].user_id
    await timed.tables.vacations.set_auto(person, False)
    await pass_time(timed, clock, table.clocks[seat].deadline + MINUTE)
    (reminder,) = [
        turn
        for row in await told(timed, "remind")
        for turn in msgspec.json.decode(row.payload, type=Reminder).waiting
        if turn.excused
    ]
    assert (reminder.seat, reminder.last) == (seat, True)
    await timed.tables.vacations.set_auto(person, True)
    given = (await timed.tables.get(table.id)).clocks[seat].deadline
    await pass_time(timed, clock, given + MINUTE)
    after = await timed.tables.get(table.id)
    assert after.seats[seat].computer is None
    assert after.clocks[seat].deadline == (await timed.tables.vacations.state(person)).until + 1


@pytest.mark.parametrize(("earned", "goes"), [(HOUR - 1, False), (HOUR, True)])
async def test_less_than_an_hour_is_not_worth_going(timed, clock, earned, goes):
    table = await timed.begin("cartographers", 1)
    clock.now += 8 * earned
    if goes:
        assert await timed.tables.vacations.take(table.seats[0].user_id) == clock.now + HOUR
    else:
        with pytest.raises(Refused, match="no_vacation"):
            await timed.tables.vacations.take(table.seats[0].user_id)


async def test_a_computer_plays_the_turn_also_where_all_others_have_left(timed, clock):
    """A turn that a computer plays for somebody is no leaving: only when all have left the game waits."""
    table = await begin(timed)
    (seat,) = table.seats_to_choose()
    other = 1 - seat
    await timed.tables.seats.hand_over(table.id, other, PEOPLE[other], "Seat", "random", moderator=False)
    await pass_time(timed, clock, NOON + DAY + 8 * HOUR)
    table = await timed.tables.get(table.id)
    assert (table.seats[seat].flagged, table.is_deserted, table.computers()) == (True, False, [seat])
    await computer_turn(timed, table.id, seat)
    table = await computer_turn(timed, table.id, other)
    assert (table.seats[seat].person, table.seats_to_choose()) == (PEOPLE[seat], [seat])


@pytest.mark.parametrize("later", [0, MINUTE])
async def test_a_vacation_that_stops_no_clock_keeps_nobody_waiting(timed, clock, monkeypatch, later):
    """It was given up in the moment in which the clock was to stand still for it."""

    async def take(person, deadline):
        return clock.now + DAY

    table = await begin(timed, pace=PACES["brisk"])
    (seat,) = table.seats_to_choose()
    monkeypatch.setattr(timed.tables.vacations, "take_before_timeout", take)
    clock.now = table.clocks[seat].deadline + later
    await timed.tables.due.do()
    after = (await timed.tables.get(table.id)).clocks[seat]
    assert (after.excused, after.deadline) == (1, clock.now + PACES["brisk"].increment)
