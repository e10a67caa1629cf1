"""Reminders that come together at an hour of the day, and those that cannot wait for it; what is put off."""

import msgspec
import pytest

from bot.pace.pace import PACES, Pace
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.rows import PersonRow
from bot.tables.time.reminder import Reminder
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import begin, pass_time
from tests.tables.test_reminders import hours, reminders_until

ANN, BEN, *_ = PEOPLE
BRISK = msgspec.structs.replace(PACES["brisk"], vacation=False)


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def digest(seating, hour, *people, **settings):
    """These people want their reminders at this hour of Tokyo's clocks, where NOON is noon."""
    for person in people:
        settings = {"zone": "Asia/Tokyo", **settings}
        await seating.tables.people.save(PersonRow(person, digest=hour * 60, **settings))


async def test_all_tables_of_a_day_come_in_one_message_at_the_hour(seating, clock):
    await digest(seating, 9, ANN)
    for _ in range(3):
        await seating.begin("cartographers", 1, 1)
        clock.now += 2 * HOUR
    assert await reminders_until(seating, clock, NOON + 70 * HOUR) == [("remind", 45, ANN, 3), ("remind", 69, ANN, 3)]


async def test_the_least_time_left_comes_first(seating, clock):
    await digest(seating, 9, ANN, BEN)
    for bank in (372, 360):
        await begin(seating, "cartographers", 2, Pace(bank * HOUR, DAY, 16 * DAY, vacation=False))
    clock.now = NOON + 6 * DAY
    await seating.begin("cartographers", 2)
    await pass_time(seating, clock, NOON + 8 * DAY)
    last = [row for row in await seating.rows_of("remind") if row.target == ANN][-1]
    waiting = msgspec.json.decode(last.payload, type=Reminder).waiting
    assert [turn.deadline for turn in waiting] == [NOON + 360 * HOUR, NOON + 372 * HOUR, None]


async def test_the_last_warning_comes_in_time_by_itself(seating, clock):
    await digest(seating, 11, ANN, BEN)
    await begin(seating, pace=BRISK)  # its time is over at noon of the next day, an hour after the digest
    said = await reminders_until(seating, clock, NOON + 23 * HOUR, step=MINUTE)
    assert hours(said) == [19.2], "instead of the one at half of the time"


async def test_a_digest_that_is_early_enough_has_the_last_warning_in_it(seating, clock):
    await digest(seating, 9, ANN, BEN)
    await begin(seating, pace=BRISK)
    said = await reminders_until(seating, clock, NOON + 23 * HOUR, step=MINUTE)
    assert hours(said) == [21]


async def test_a_live_game_knows_no_digest(seating, clock):
    await digest(seating, 9, ANN, BEN)
    await begin(seating, pace=PACES["live"])
    said = await reminders_until(seating, clock, NOON + 9 * MINUTE, step=MINUTE)
    assert hours(said) == [8 / 60]


async def test_what_was_missed_while_no_process_ran_comes_at_once_but_not_in_quiet_hours(seating, clock):
    await digest(seating, 9, ANN, quiet="22:00-08:00")
    await seating.begin("cartographers", 1, 1)
    clock.now = NOON + 25 * HOUR
    assert await reminders_until(seating, clock, NOON + 26 * HOUR) == []
    clock.now = NOON + 47 * HOUR
    assert hours(await reminders_until(seating, clock, NOON + 49 * HOUR)) == [48]
    clock.now = NOON + 82 * HOUR  # 22:00
    assert hours(await reminders_until(seating, clock, NOON + 100 * HOUR)) == [93]


async def test_whoever_has_time_hears_of_nothing_twice_and_the_table_at_last(seating, clock):
    await digest(seating, 9, ANN)
    await seating.begin("cartographers", 1, 1)
    said = await reminders_until(seating, clock, NOON + 12 * DAY)
    assert hours(said) == [45, 69, 93, 117, 141, 165]
    assert [kind for kind, *_ in said] == ["remind"] * 5 + ["waits"]


async def test_what_a_person_puts_off_comes_when_they_said_so(seating, clock):
    await digest(seating, 9, ANN)
    table = await seating.begin("cartographers", 1, 1)
    turn = await seating.tables.reminders.turn_of(table, 0)
    await reminders_until(seating, clock, NOON + 46 * HOUR)
    assert await seating.tables.reminders.snooze(ANN, turn, NOON + 50 * HOUR) == NOON + 50 * HOUR
    assert hours(await reminders_until(seating, clock, NOON + 94 * HOUR)) == [50, 69, 93]


# ---- what is put off after the last reminder


async def last_of(seating, target):
    """The turns of a person's newest reminder that were told for the last time."""
    newest = [row for row in await seating.rows_of("remind") if row.target == target][-1]
    return [turn.last for turn in msgspec.json.decode(newest.payload, type=Reminder).waiting]


async def test_after_the_fifth_nothing_can_be_put_off_and_the_table_hears_when_it_would(seating, clock):
    table = await seating.begin("oceans", 2)
    (seat,) = table.seats_to_choose()
    person, reminders = PEOPLE[seat], seating.tables.reminders
    turn = await reminders.turn_of(table, seat)
    await reminders_until(seating, clock, NOON + 90 * HOUR)
    assert await last_of(seating, person) == [False]
    assert await reminders.snooze(person, turn, NOON + 100 * HOUR) == NOON + 100 * HOUR
    assert hours(await reminders_until(seating, clock, NOON + 101 * HOUR)) == [100], "the fifth, put off"
    assert await last_of(seating, person) == [True]
    assert await reminders.snooze(person, turn, NOON + 102 * HOUR) is None
    said = await reminders_until(seating, clock, NOON + 12 * DAY)
    assert [(kind, at) for kind, at, *_ in said] == [("waits", 135)]


async def test_nothing_is_put_off_beyond_the_time_for_a_turn(seating, clock):
    table = await begin(seating, pace=BRISK)
    (seat,) = table.seats_to_choose()
    turn = await seating.tables.reminders.turn_of(table, seat)
    await reminders_until(seating, clock, NOON + 13 * HOUR)
    snooze = seating.tables.reminders.snooze
    warned = NOON + round(19.2 * HOUR)
    assert await snooze(PEOPLE[seat], turn, NOON + 30 * HOUR) == warned
    assert await snooze(PEOPLE[seat], turn, turn.deadline - 30 * MINUTE + 1) == warned, "too late for a reminder"
    assert await snooze(PEOPLE[seat], turn, turn.deadline - 30 * MINUTE) == turn.deadline - 30 * MINUTE
    assert await snooze(PEOPLE[seat], turn, NOON + 17 * HOUR) == NOON + 17 * HOUR
    assert hours(await reminders_until(seating, clock, NOON + 23 * HOUR)) == [17]
    assert await snooze(PEOPLE[seat], turn, NOON + 22 * HOUR) is None


async def test_where_no_reminder_is_to_come_nothing_can_be_put_off(seating):
    table = await begin(seating, pace=BRISK)
    (seat,) = table.seats_to_choose()
    turn = await seating.tables.reminders.turn_of(table, seat)
    await seating.tables.reminders.silence(turn)
    assert await seating.tables.reminders.snooze(PEOPLE[seat], turn, NOON + HOUR) is None


async def test_the_first_digest_after_a_vacation_tells_what_waits(seating, clock):
    await digest(seating, 9, ANN)
    await seating.begin("cartographers", 1, 1)
    clock.now += 16 * DAY  # two days of vacation are earned; nobody was there to remind
    until = await seating.tables.vacations.take(ANN)
    assert until == NOON + 18 * DAY
    said = await reminders_until(seating, clock, NOON + 20 * DAY)
    assert hours(said)[:1] == [18 * 24 + 21]
