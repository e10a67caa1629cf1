"""After an outage: one message a person, of what is so by then; clocks have stood still, and posts say so."""

from itertools import pairwise

import pytest

from bot.pace.pace import PACES, Pace
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.rows import NewDue
from bot.store.time.due import add_due
from bot.tables.table.turns import REMIND
from bot.tables.tables import LEFT, LOOKED_AT
from bot.tables.time.due import ROWS
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_calls import handed_on, rung
from tests.tables.test_pace import BRISK, begin
from tests.tables.test_reminders import hours, reminders_until

ANN, BEN, *_ = PEOPLE


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def restart(seating, clock, down):
    """No process runs for so long; then one does what is due."""
    await seating.tables.due.beat()
    clock.now += down
    await seating.tables.due.beat()
    while await seating.tables.due.do():
        pass


async def reminders_of(seating, user):
    return [row for row in await seating.rows_of(REMIND) if row.target == user]


@pytest.mark.parametrize("down", [30 * HOUR, 9 * DAY])
async def test_a_call_that_has_waited_comes_alone_and_its_reminder_later(seating, clock, down):
    played = await handed_on(seating)
    (ben,) = played.later
    await restart(seating, clock, down)
    assert await rung(seating, played.table.id) == [(played.table.row.number, ben)]
    assert await reminders_of(seating, PEOPLE[ben]) == []
    begun = clock.now
    said = await reminders_until(seating, clock, begun + 8 * DAY)
    times = [at - (begun - NOON) / HOUR for at in hours(said)]
    assert [kind for kind, *_ in said] == ["remind"] * 4 + ["waits"]
    assert times[0] >= 8
    assert min(later - sooner for sooner, later in pairwise(times)) >= 24


async def test_so_does_the_call_of_a_post_that_was_still_to_be_sent(seating, clock):
    """Nobody stays in a panel: the post calls, which the outage has kept."""
    table = await seating.begin("oceans", 2)
    (seat,) = table.seats_to_choose()
    clock.now += MINUTE
    await restart(seating, clock, 25 * HOUR)
    assert await reminders_of(seating, PEOPLE[seat]) == []
    assert hours(await reminders_until(seating, clock, NOON + 80 * HOUR)) == pytest.approx([39, 63], abs=0.1)


async def test_who_was_called_long_before_is_reminded_once_and_then_in_the_usual_pauses(seating, clock):
    table = await seating.begin("oceans", 2)
    (seat,) = table.seats_to_choose()
    clock.now += HOUR
    await restart(seating, clock, 9 * DAY)
    assert len(await reminders_of(seating, PEOPLE[seat])) == 1
    begun = clock.now
    said = await reminders_until(seating, clock, begun + 6 * DAY)
    assert [at - (begun - NOON) / HOUR for at in hours(said)] == [15, 39, 63, 87, 111]
    assert [kind for kind, *_ in said] == ["remind"] * 4 + ["waits"]


async def test_an_outage_of_long_ago_holds_back_no_reminder(seating, clock):
    table = await seating.begin("oceans", 2)
    (seat,) = table.seats_to_choose()
    await restart(seating, clock, 10 * HOUR)
    assert hours(await reminders_until(seating, clock, NOON + 25 * HOUR)) == [24]
    assert len(await reminders_of(seating, PEOPLE[seat])) == 1


async def test_all_that_is_due_for_a_person_comes_together_however_much_is_due(seating, clock):
    tables = [await seating.begin("cartographers", 1) for _ in range(2)]
    others = [NewDue(NOON + at, REMIND, tables[0].id, 0, 99, 5_000 + at) for at in range(ROWS)]
    await seating.store.link.write(add_due, others)
    for table, at in zip(tables, (NOON, NOON + DAY), strict=True):
        (number,) = [clock.number for clock in (await seating.store.clocks.of_tables([table.id]))[table.id].values()]
        assert await seating.store.due.move(table.id, 0, number, (REMIND,), at, to=REMIND, below=1)
    clock.now += 30 * HOUR
    while await seating.tables.due.do():
        pass
    (row,) = await reminders_of(seating, ANN)
    assert row.payload.count('"table":') == 2


# ---- with a pace


async def test_a_reminder_comes_when_half_of_the_time_has_run(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await restart(seating, clock, 13 * HOUR)
    assert await reminders_of(seating, PEOPLE[seat]) == []
    assert hours(await reminders_until(seating, clock, NOON + 36 * HOUR)) == [25, 33]


async def test_the_post_says_at_once_until_when_there_is_time_now(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    before = len(await seating.rows_of("refresh"))
    await restart(seating, clock, 6 * MINUTE)
    assert (await seating.tables.get(table.id)).clocks[seat].deadline == NOON + DAY + 6 * MINUTE
    assert len(await seating.rows_of("refresh")) == before + 1
    await restart(seating, clock, 4 * MINUTE)
    assert len(await seating.rows_of("refresh")) == before + 1, "that was no outage"


async def test_a_call_that_has_waited_comes_as_well(seating, clock):
    table = await begin(seating, "attack", pace=PACES["calm"])
    played = await handed_on(seating, table=table)
    (ben,) = played.later
    await restart(seating, clock, 9 * DAY)
    assert await rung(seating, table.id) == [(played.table.row.number, ben)]
    assert await reminders_of(seating, PEOPLE[ben]) == []
    back = clock.now
    assert hours(await reminders_until(seating, clock, back + 3 * DAY)) == [(back + 2 * DAY - NOON) / HOUR]


# ---- a vacation that is over before its time is no outage, but clocks run again sooner


async def test_who_comes_back_sooner_is_reminded_before_time_runs_out(seating, clock):
    first = await seating.begin("cartographers", 1)
    await seating.tables.ending.end(first.id, ANN, "Ann", moderator=False)
    clock.now += 100 * DAY
    for _ in range(2):
        await begin(seating, "cartographers", 2, PACES["brisk"])
    begun = clock.now
    await seating.tables.vacations.take(ANN)
    await reminders_until(seating, clock, begun + 2 * DAY)
    assert await reminders_of(seating, ANN) == []
    await seating.tables.vacations.end(ANN)
    said = await reminders_until(seating, clock, begun + 2 * DAY + 23 * HOUR, step=MINUTE)
    anns = [(at - (begun - NOON) / HOUR - 48, count) for _, at, user, count in said if user == ANN]
    assert anns == [pytest.approx((12, 2), abs=0.1), pytest.approx((19.2, 2), abs=0.1)]


# ---- long clocks: after the second reminder one a day


@pytest.mark.parametrize(
    ("pace", "days"),
    [
        (BRISK, [0.5, 0.8]),
        (Pace(7 * DAY, DAY, 14 * DAY, vacation=False), [3.5, 5.6, 6.6]),
        (Pace(30 * DAY, DAY, 60 * DAY, vacation=False), [15, 24, 25, 26]),
        (Pace(5 * DAY, DAY, 14 * DAY, vacation=False), [2.5, 4]),  # the next would come when time has run out
    ],
)
async def test_with_a_long_clock_they_come_daily_after_the_second(seating, clock, pace, days):
    table = await begin(seating, pace=pace)
    (seat,) = table.seats_to_choose()
    deadline = table.clocks[seat].deadline
    said = await reminders_until(seating, clock, deadline - 20 * MINUTE, step=12 * MINUTE)
    assert [at / 24 for at in hours(said)] == pytest.approx(days)
    lasts = [row.payload.count('"last":true') for row in await reminders_of(seating, PEOPLE[seat])]
    assert lasts == [*[0] * (len(days) - 1), 1]


async def test_a_computers_turn_counts_as_left_after_a_minute_and_is_looked_for_no_longer_than_ten_more(
    clocked_seating, clock
):
    table = await clocked_seating.begin("cartographers", 1, computers=1)
    await clocked_seating.begin("cartographers", 2)
    began, looks = clock.now, []
    for after in (0, LEFT - 1, LEFT, LEFT + LOOKED_AT, LEFT + LOOKED_AT + 1):
        clock.now = began + after
        looks.append(await clocked_seating.tables.left_to_computers())
    assert looks == [[], [], [table.id], [table.id], []]
