"""Paces: what a clock shows, when it stands still, and what follows when it has run out; time is moved by hand."""

import msgspec
import pytest

from bot.pace.pace import PACES, Pace
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.players.player import PLAYERS
from bot.store.rows import PersonRow
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from bot.tables.time.reminder import Reminder
from tests.tables.seating import NOON, PEOPLE

ANN, BEN, *_ = PEOPLE
BRISK = msgspec.structs.replace(PACES["brisk"], vacation=False)  # a day, 8 hours for each turn, two days at most


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def begin(seating, game="oceans", people=2, pace=BRISK):
    """A running game with a pace."""
    return await seating.begin(game, people, pace=pace)


async def pass_time(seating, clock, until, step=HOUR, beat=False):
    """Let time pass, with somebody there to do what is due."""
    async for _ in seating.let_pass(clock, until, step, beat=beat):
        pass


async def whole_turn(seating, table_id, seat):
    """Have a person make the choices of a turn."""
    while (table := await seating.tables.get(table_id)).seats_to_choose() == [seat] and table.seats[seat].person:
        await seating.first(table_id, seat)
    return table


async def computer_turn(seating, table_id, seat):
    """Have the computer in this seat choose while it plays it."""
    while (table := await seating.tables.get(table_id)).computers() == [seat]:
        await seating.tables.play.choose(table, seat, next(iter(table.question(seat).options)), table.stamp(seat))
    return table


async def notes(seating):
    posts = [msgspec.json.decode(row.payload, type=Post) for row in await seating.rows_of("turn")]
    return [post.note for post in posts if post.note]


async def test_a_turn_takes_from_the_clock_and_adds_to_it(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    assert table.clocks[seat].left == DAY
    assert table.clocks[seat].deadline == NOON + DAY
    await pass_time(seating, clock, NOON + 3 * HOUR)
    table = await whole_turn(seating, table.id, seat)
    assert table.clocks[seat].left == DAY - 3 * HOUR + 8 * HOUR
    assert table.clocks[seat].number is None
    other = 1 - seat
    assert table.clocks[other].left == DAY
    assert table.clocks[other].deadline == NOON + 3 * HOUR + DAY


async def test_a_clock_never_holds_more_than_the_most(seating, clock):
    table = await begin(seating)
    for _ in range(8):
        (seat,) = table.seats_to_choose()
        table = await whole_turn(seating, table.id, seat)
    assert {clock.left for clock in table.clocks.values()} == {2 * DAY}


async def test_all_who_choose_at_once_have_a_clock_that_runs(seating, clock):
    table = await begin(seating, "cartographers", 3)
    assert [row.deadline for row in table.clocks.values()] == [NOON + DAY] * 3
    clock.now += HOUR
    await seating.first(table.id, 1)
    table = await seating.tables.get(table.id)
    assert table.clocks[1].number is None
    assert table.clocks[1].left == DAY + 7 * HOUR
    assert table.clocks[0].deadline == NOON + DAY


async def test_taking_back_and_choosing_again_gives_no_time(seating, clock):
    table = await begin(seating, "cartographers", 3)
    for _ in range(3):
        await seating.first(table.id, 0)
        assert (await seating.tables.get(table.id)).clocks[0].left == DAY + 8 * HOUR
        await seating.tables.undo.ask(table.id, ANN)
        assert (await seating.tables.get(table.id)).clocks[0].left == DAY


@pytest.mark.parametrize("last", [0, 1])
async def test_who_is_the_last_to_draw_begins_another_turn_as_everybody_does(seating, clock, last):
    table = await begin(seating, "cartographers", 2)
    began = table.clocks[last].number
    await seating.first(table.id, 1 - last)
    clock.now += 3 * HOUR
    await seating.first(table.id, last)
    table = await seating.tables.get(table.id)
    assert table.seats_to_choose() == [0, 1]
    assert table.clocks[0].number == table.clocks[1].number > began
    assert (table.clocks[last].since, table.clocks[last].left) == (clock.now, DAY + 5 * HOUR)
    assert table.clocks[1 - last].left == DAY + 8 * HOUR


async def test_time_that_runs_out_as_quiet_hours_begin_is_told_when_they_end(seating, clock):
    for person in (ANN, BEN):
        await seating.store.people.save(PersonRow(person, zone="Asia/Tokyo", quiet="19:00-05:00"))
    table = await begin(seating, pace=Pace(7 * HOUR, HOUR, 14 * HOUR))
    (seat,) = table.seats_to_choose()
    clock.now = table.clocks[seat].deadline
    assert clock.now == NOON + 7 * HOUR
    await pass_time(seating, clock, NOON + 17 * HOUR - 1)
    assert not [row for row in await seating.rows_of("remind") if '"excused":true' in row.payload]
    await pass_time(seating, clock, NOON + 17 * HOUR)
    said = [row for row in await seating.rows_of("remind") if '"excused":true' in row.payload]
    assert [(row.target, row.created_at) for row in said] == [(PEOPLE[seat], NOON + 17 * HOUR)]


async def test_nobody_has_a_clock_alone_or_without_a_pace(seating, clock):
    alone = await begin(seating, "cartographers", 1)
    free = await begin(seating, pace=None)
    assert alone.pace is None
    assert [row.deadline for row in (*alone.clocks.values(), *free.clocks.values())] == [None]
    await pass_time(seating, clock, NOON + 30 * DAY, step=DAY)
    assert await notes(seating) == []


async def test_time_that_runs_out_is_given_once_more_twice_a_game(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await pass_time(seating, clock, NOON + DAY)
    table = await seating.tables.get(table.id)
    assert (table.clocks[seat].left, table.clocks[seat].excused) == (8 * HOUR, 1)
    assert table.clocks[seat].deadline == NOON + DAY + 8 * HOUR
    *_, last = await seating.rows_of("remind")
    (turn,) = msgspec.json.decode(last.payload, type=Reminder).waiting
    assert turn.excused
    assert turn.deadline == NOON + DAY + 8 * HOUR
    assert table.seats[seat].computer is None
    await pass_time(seating, clock, NOON + DAY + 7 * HOUR)
    assert await notes(seating) == []


async def test_then_a_computer_plays_the_turn_and_the_seat_is_its_owners_again(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await pass_time(seating, clock, NOON + DAY + 8 * HOUR)
    table = await seating.tables.get(table.id)
    assert (table.seats[seat].computer, table.seats[seat].flagged) == ("greedy", True)
    assert table.seats[seat].computer in PLAYERS
    assert await notes(seating) == ["post.flagged"]
    table = await computer_turn(seating, table.id, seat)
    assert table.seats[seat].person == PEOPLE[seat]
    assert not table.seats[seat].flagged
    assert (table.clocks[seat].left, table.clocks[seat].flags) == (8 * HOUR, 1)
    assert table.seats_to_choose() == [1 - seat]
    handovers = await seating.tables.play.handovers(table.id)
    assert [(handover.seat, handover.computer, handover.by_id) for handover in handovers] == [
        (seat, "greedy", 0),
        (seat, None, 0),
    ]


async def test_the_second_turn_in_a_row_keeps_the_seat_until_its_owner_returns(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    for again in range(2):
        await pass_time(seating, clock, table.clocks[seat].deadline + 8 * HOUR)
        table = await seating.tables.get(table.id)
        assert (table.seats[seat].computer, table.seats[seat].flagged) == ("greedy", not again)
        table = await computer_turn(seating, table.id, seat)
        if not again:
            table = await whole_turn(seating, table.id, 1 - seat)
    assert await notes(seating) == ["post.flagged", "post.held"]
    assert table.seats[seat].computer == "greedy"
    back = await seating.tables.seats.take_back(table.id, PEOPLE[seat])
    assert back.seats[seat].person == PEOPLE[seat]


async def test_a_turn_that_was_played_in_time_forgives_the_one_before(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await pass_time(seating, clock, NOON + DAY + 8 * HOUR)
    await computer_turn(seating, table.id, seat)
    await whole_turn(seating, table.id, 1 - seat)
    table = await whole_turn(seating, table.id, seat)
    assert table.clocks[seat].flags == 0


async def test_the_clock_stands_still_in_quiet_hours_ten_a_day_at_most(seating, clock):
    await seating.store.people.save(PersonRow(ANN, zone="Asia/Tokyo", quiet="22:00-12:00"))
    await seating.store.people.save(PersonRow(BEN, zone="Asia/Tokyo", quiet="22:00-12:00"))
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    # 10 hours until 22:00, still until 08:00 (not 12:00), then the other 14.
    assert table.clocks[seat].deadline == NOON + 34 * HOUR


async def test_new_quiet_hours_count_after_two_days(seating, clock):
    for person in (ANN, BEN):
        await seating.tables.people.set_quiet(person, "Asia/Tokyo", "13:00-23:00")
    table = await begin(seating)
    assert table.clocks[table.seats_to_choose()[0]].deadline == NOON + DAY
    clock.now += 3 * DAY
    settled = await begin(seating)
    assert settled.clocks[settled.seats_to_choose()[0]].deadline == clock.now + DAY + 20 * HOUR


async def test_the_clock_stands_still_while_no_process_ran(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await seating.tables.due.beat()
    await pass_time(seating, clock, NOON + HOUR, step=MINUTE, beat=True)
    clock.now += 5 * DAY
    await pass_time(seating, clock, clock.now + HOUR, step=MINUTE, beat=True)
    table = await seating.tables.get(table.id)
    assert table.clocks[seat].excused == 0
    assert table.clocks[seat].deadline == NOON + 6 * DAY + MINUTE
    assert await notes(seating) == []


async def test_reminders_come_at_half_and_four_fifths_of_the_time(seating, clock):
    await begin(seating)
    times = []
    async for _ in seating.let_pass(clock, NOON + 23 * HOUR, step=MINUTE):
        times += [clock.now - NOON] * (len(await seating.rows_of("remind")) - len(times))
    assert times == [12 * HOUR, 19 * HOUR + 12 * MINUTE]


@pytest.mark.parametrize(
    ("quiet", "deadline", "warned"),
    [
        ("19:00-05:00", 19, 6.5),  # 7 hours until the evening, 2 in the morning
        ("19:12-05:00", 18.8, 6.7),  # the warning would come just as the quiet hours begin
    ],
)
async def test_a_warning_comes_before_quiet_hours_if_little_time_is_left_after_them(
    seating, clock, quiet, deadline, warned
):
    for person in (ANN, BEN):
        await seating.store.people.save(PersonRow(person, zone="Asia/Tokyo", quiet=quiet))
    table = await begin(seating, pace=Pace(9 * HOUR, HOUR, 18 * HOUR))
    (seat,) = table.seats_to_choose()
    assert table.clocks[seat].deadline == NOON + deadline * HOUR
    times = []
    async for _ in seating.let_pass(clock, NOON + 9 * HOUR, step=MINUTE):
        times += [(clock.now - NOON) / HOUR] * (len(await seating.rows_of("remind")) - len(times))
    assert times == [4.5, warned]


async def test_only_the_host_sets_a_pace_and_only_in_the_lobby(seating, clock):
    table = await seating.tables.lobby.open(1, 900, "oceans", ANN, "Ann", "en")
    await seating.tables.lobby.join(table.id, BEN, "Ben")
    with pytest.raises(Refused, match="not_host"):
        await seating.tables.lobby.set_pace(table.id, BEN, BRISK)
    assert (await seating.tables.lobby.set_pace(table.id, ANN, BRISK)).pace == BRISK
    await seating.tables.lobby.start(table.id, ANN)
    with pytest.raises(Refused, match="not_in_lobby"):
        await seating.tables.lobby.set_pace(table.id, ANN, None)


async def earn_vacation(seating, clock, days=8):
    """A person has vacation from the day on which their first table was opened."""
    await begin(seating, pace=None)
    clock.now += days * DAY
    return await begin(seating, pace=PACES["brisk"])


async def test_vacation_is_earned_from_the_first_table_on(seating, clock):
    assert (await seating.tables.vacations.state(ANN)).left == 0
    await earn_vacation(seating, clock)
    assert await seating.tables.vacations.state(ANN) == (DAY, None, True)
    clock.now += 1000 * DAY
    assert (await seating.tables.vacations.state(ANN)).left == 21 * DAY


async def test_vacation_begins_before_time_runs_out_and_the_table_hears_it(seating, clock):
    table = await earn_vacation(seating, clock)
    (seat,) = table.seats_to_choose()
    start = clock.now
    await pass_time(seating, clock, start + DAY)
    state = await seating.tables.vacations.state(PEOPLE[seat])
    assert state.until == start + 2 * DAY + 3 * HOUR - 2  # a day, and what was earned in the day of the turn
    clocks = (await seating.tables.get(table.id)).clocks
    assert (clocks[seat].excused, clocks[seat].deadline) == (0, state.until + 1)
    (said,) = await seating.rows_of("vacation")
    assert (said.table_id, said.target) == (table.id, table.row.channel_id)
    reminded = len(await seating.rows_of("remind"))
    await pass_time(seating, clock, start + 2 * DAY)
    assert len(await seating.rows_of("remind")) == reminded
    await pass_time(seating, clock, state.until + 1)
    assert (await seating.tables.get(table.id)).clocks[seat].excused == 1


async def test_who_plays_is_back_and_keeps_what_is_left(seating, clock):
    table = await earn_vacation(seating, clock)
    (seat,) = table.seats_to_choose()
    person = PEOPLE[seat]
    until = await seating.tables.vacations.take(person)
    with pytest.raises(Refused, match="vacation_already"):
        await seating.tables.vacations.take(person)
    clock.now += 6 * HOUR
    table = await whole_turn(seating, table.id, seat)
    assert table.clocks[seat].left == DAY + 8 * HOUR
    state = await seating.tables.vacations.state(person)
    assert (state.left, state.until) == (until - clock.now, None)
    assert not await seating.tables.vacations.end(person)


async def test_who_is_on_vacation_when_time_would_run_out_stays_so_until_its_end(seating, clock):
    await earn_vacation(seating, clock)
    until = await seating.tables.vacations.take(ANN)
    clock.now += HOUR
    assert await seating.tables.vacations.state(ANN) == (until - clock.now, until, True)
    spans = await seating.store.vacations.of_people([ANN], 0)
    assert await seating.tables.vacations.take_before_timeout(ANN, clock.now + HOUR) == until
    assert await seating.store.vacations.of_people([ANN], 0) == spans


async def test_a_vacation_that_began_after_time_had_run_out_counts_from_then_on(seating, clock):
    """Another table's clock began it, or its person by hand, before anybody looked at this one."""
    table = await earn_vacation(seating, clock)
    (seat,) = table.seats_to_choose()
    deadline = table.clocks[seat].deadline
    clock.now = began = deadline + HOUR
    until = await seating.tables.vacations.take(PEOPLE[seat])
    looks = [await seating.tables.due.do() for _ in range(5)]
    assert looks[-1] == 0, "nothing is due again and again"
    clocks = (await seating.tables.get(table.id)).clocks
    assert (clocks[seat].excused, clocks[seat].deadline) == (0, until + 1)
    assert len(await seating.rows_of("vacation")) == 1
    assert (await seating.tables.vacations.state(PEOPLE[seat])).until == until
    spans = (await seating.store.vacations.of_people([PEOPLE[seat]], 0))[PEOPLE[seat]]
    assert sorted(spans) == [(deadline - 1, began), (began, until)]


async def test_back_from_vacation_the_clocks_of_all_tables_run_again(seating, clock):
    await earn_vacation(seating, clock, 80)
    both = [await begin(seating, "cartographers", 2, PACES["brisk"]) for _ in range(2)]
    start = clock.now
    await seating.tables.vacations.take(ANN)
    await pass_time(seating, clock, start + DAY)  # the flags find that the clocks stood still
    deadlines = [(await seating.tables.get(table.id)).clocks[0].deadline for table in both]
    assert deadlines[0] > start + 5 * DAY
    await seating.tables.vacations.end(ANN)
    await pass_time(seating, clock, clock.now + HOUR)
    deadlines = [(await seating.tables.get(table.id)).clocks[0].deadline for table in both]
    assert deadlines == [start + 2 * DAY] * 2


async def test_no_vacation_in_live_games_nor_for_who_does_not_want_it(seating, clock):
    table = await earn_vacation(seating, clock)
    (seat,) = table.seats_to_choose()
    await seating.tables.vacations.set_auto(PEOPLE[seat], auto=False)
    await pass_time(seating, clock, clock.now + DAY)
    assert (await seating.tables.vacations.state(PEOPLE[seat])).until is None
    assert (await seating.tables.get(table.id)).clocks[seat].excused == 1
    live = await begin(seating, pace=PACES["live"])
    (seat,) = live.seats_to_choose()
    await seating.tables.vacations.set_auto(PEOPLE[seat], auto=True)
    await pass_time(seating, clock, clock.now + 10 * MINUTE, step=MINUTE)
    assert (await seating.tables.get(live.id)).clocks[seat].excused == 1


async def test_too_little_vacation_is_none(seating, clock):
    await earn_vacation(seating, clock, days=0)
    with pytest.raises(Refused, match="no_vacation"):
        await seating.tables.vacations.take(ANN)


async def test_the_host_whose_seat_is_kept_is_host_no_more_and_the_post_says_who_is(seating, clock):
    table = await begin(seating, "cartographers", 2)
    for _ in range(2):
        await seating.first(table.id, 1)
        deadline = (await seating.tables.get(table.id)).clocks[0].deadline
        await pass_time(seating, clock, deadline + 8 * HOUR)
        table = await computer_turn(seating, table.id, 0)
    posts = [msgspec.json.decode(row.payload, type=Post) for row in await seating.rows_of("turn")]
    values = {post.note: post.values for post in posts if post.note}
    assert (await seating.tables.get(table.id)).row.host_id == BEN
    assert values["post.held"]["host"] == "Seat 1"
    assert "host" not in values["post.flagged"]
