"""Time is added for a turn that a choice has ended; leaving, coming back and taking back give none."""

import pytest

from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import begin, computer_turn, notes, pass_time, whole_turn

EVE = 205


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def leave(seating, table, seat):
    await seating.tables.seats.hand_over(table.id, seat, PEOPLE[seat], "Seat", "greedy", moderator=False)


async def replace_player(seating, table, seat):
    await seating.tables.seats.hand_over(table.id, seat, 999, "Moderator", "greedy", moderator=True)


async def off_the_server(seating, table, seat):
    await seating.tables.seats.substitute_absent(table.id, PEOPLE[seat])


async def voted_out(seating, table, seat):
    await seating.tables.seats.replace(await seating.tables.get(table.id), seat, PEOPLE[1 - seat], [])


async def come_back(seating, table, seat):
    return await seating.tables.seats.take_back(table.id, PEOPLE[seat])


async def by_dm(seating, table, seat):
    await seating.tables.seats.go_on_by_dm(await seating.tables.get(table.id), seat)
    return await seating.tables.get(table.id)


@pytest.mark.parametrize("comes", [come_back, by_dm])
@pytest.mark.parametrize("goes", [leave, replace_player, off_the_server, voted_out])
async def test_who_goes_and_comes_back_has_what_was_left(seating, clock, goes, comes):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    for again in range(1, 6):
        clock.now += 2 * HOUR
        await goes(seating, table, seat)
        clock.now += HOUR  # the computer takes its time
        after = await comes(seating, table, seat)
        assert after.clocks[seat].left == DAY - again * 2 * HOUR
        assert after.clocks[seat].deadline == clock.now + after.clocks[seat].left


async def test_what_a_computer_plays_meanwhile_adds_nothing(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    clock.now += 3 * HOUR
    await leave(seating, table, seat)
    for _ in range(3):
        await computer_turn(seating, table.id, seat)
        await whole_turn(seating, table.id, 1 - seat)
    after = await come_back(seating, table, seat)
    assert after.clocks[seat].left == 21 * HOUR
    await whole_turn(seating, table.id, seat)
    assert (await seating.tables.get(table.id)).clocks[seat].left == 29 * HOUR, "an own turn does"


async def test_who_left_with_minutes_finds_time_for_a_later_turn(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    clock.now += DAY - MINUTE
    await leave(seating, table, seat)
    assert (await come_back(seating, table, seat)).clocks[seat].left == MINUTE, "for this one there is no more"
    await leave(seating, table, seat)
    await computer_turn(seating, table.id, seat)
    await whole_turn(seating, table.id, 1 - seat)
    assert (await come_back(seating, table, seat)).clocks[seat].left == 8 * HOUR


async def run_out(seating, clock, table, seat):
    """Let the time for the turn run out, and be given once more where that is possible."""
    await pass_time(seating, clock, table.clocks[seat].deadline + 8 * HOUR)
    return await seating.tables.get(table.id)


@pytest.mark.parametrize("goes", [leave, replace_player, off_the_server, voted_out])
async def test_a_turn_that_ran_out_is_not_forgotten_by_going_and_coming_back(seating, clock, goes):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await run_out(seating, clock, table, seat)
    await computer_turn(seating, table.id, seat)
    table = await whole_turn(seating, table.id, 1 - seat)
    assert table.clocks[seat].flags == 1
    await goes(seating, table, seat)
    table = await come_back(seating, table, seat)
    assert table.clocks[seat].flags == 1
    await run_out(seating, clock, table, seat)
    assert (await notes(seating))[-1] == "post.held"


async def test_a_turn_that_ran_out_stays_the_computers_until_it_is_over(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    assert (await run_out(seating, clock, table, seat)).seats[seat].flagged
    with pytest.raises(Refused, match="turn_ran_out"):
        await come_back(seating, table, seat)
    table = await computer_turn(seating, table.id, seat)
    assert (table.seats[seat].person, table.clocks[seat].left) == (PEOPLE[seat], 8 * HOUR)


@pytest.mark.parametrize("comes", [come_back, by_dm])
async def test_whose_seat_was_kept_is_back_after_the_turn_that_ran_out(seating, clock, comes):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await run_out(seating, clock, table, seat)
    await computer_turn(seating, table.id, seat)
    table = await whole_turn(seating, table.id, 1 - seat)
    table = await run_out(seating, clock, table, seat)
    assert table.seats[seat].vacant
    table = await comes(seating, table, seat)
    assert (table.seats[seat].flagged, table.computers(), table.clocks[seat].deadline) == (True, [seat], None)
    table = await computer_turn(seating, table.id, seat)
    assert (table.seats[seat].person, table.clocks[seat].left) == (PEOPLE[seat], 8 * HOUR)
    assert table.clocks[seat].flags == 2


async def test_where_all_had_left_there_is_time_again_for_who_comes_back(seating, clock):
    """Nobody was waiting; the computers do not play on by themselves."""
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await leave(seating, table, 1 - seat)
    await run_out(seating, clock, table, seat)
    await computer_turn(seating, table.id, seat)
    table = await computer_turn(seating, table.id, 1 - seat)
    table = await run_out(seating, clock, table, seat)
    assert table.is_deserted
    back = await come_back(seating, table, seat)
    assert (back.seats[seat].person, back.clocks[seat].left) == (PEOPLE[seat], 8 * HOUR)
    assert back.clocks[seat].flags == 2


async def test_choosing_and_taking_back_just_before_time_runs_out_gives_none(seating, clock):
    table = await begin(seating, "cartographers", 3)
    clock.now += DAY - MINUTE
    for _ in range(3):
        await seating.first(table.id, 0)
        clock.now += MINUTE
        await seating.tables.undo.ask(table.id, PEOPLE[0])
        table = await seating.tables.get(table.id)
        assert (table.clocks[0].left, table.clocks[0].deadline) == (MINUTE, clock.now + MINUTE)


async def test_taking_back_a_step_within_a_turn_takes_no_time_away(seating, clock):
    """Not even its first step, which was made at the number at which the turn began: it ended no turn."""
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    clock.now += HOUR
    await seating.first(table.id, seat)
    assert (await seating.tables.get(table.id)).seats_to_choose() == [seat]
    clock.now += HOUR
    await seating.tables.undo.ask(table.id, PEOPLE[seat])
    after = await seating.tables.get(table.id)
    assert after.question(seat) == table.question(seat)
    assert after.clocks == table.clocks


async def test_taking_back_what_a_computer_chose_when_time_had_run_out_gives_none(seating, clock):
    table = await begin(seating, "cartographers", 2)
    await seating.first(table.id, 1)
    await pass_time(seating, clock, NOON + DAY + 8 * HOUR)
    assert (await seating.tables.get(table.id)).seats[0].flagged
    await computer_turn(seating, table.id, 0)
    clock.now += MINUTE
    asked = await seating.tables.undo.ask(table.id, PEOPLE[0])
    await seating.tables.undo.agree(table.id, asked.request.nonce, PEOPLE[1])
    assert (await seating.tables.get(table.id)).clocks[0].left == 0


async def test_whose_turn_another_takes_back_has_time_for_it(seating, clock):
    table = await begin(seating, "cartographers", 2)
    await seating.first(table.id, 0)
    clock.now += DAY - MINUTE
    await seating.first(table.id, 1)
    asked = await seating.tables.undo.ask(table.id, PEOPLE[0])
    await seating.tables.undo.agree(table.id, asked.request.nonce, PEOPLE[1])
    table = await seating.tables.get(table.id)
    assert table.seats_to_choose() == [0, 1]
    assert (table.clocks[0].left, table.clocks[1].left) == (DAY, 8 * HOUR)


@pytest.mark.parametrize("now", [False, True], ids=["between turns", "in the turn"])
async def test_who_takes_a_seat_over_did_not_let_the_turns_before_run_out(seating, clock, now):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await run_out(seating, clock, table, seat)
    await computer_turn(seating, table.id, seat)
    if now:
        table = await whole_turn(seating, table.id, 1 - seat)
        table = await run_out(seating, clock, table, seat)
    else:
        await leave(seating, table, seat)
    since = [handover.number for handover in await seating.tables.play.handovers(table.id) if handover.seat == seat][-1]
    vacancy = Vacancy(seat, since)
    after = await seating.tables.replacements.take_over(table.id, vacancy, EVE, "Eve", table.row.channel_id, 9)
    assert (after.seats[seat].flagged, after.clocks[seat].flags) == (now, 0)
    if now:
        after = await computer_turn(seating, table.id, seat)
    assert (after.seats[seat].person, after.clocks[seat].left, after.clocks[seat].flags) == (EVE, 8 * HOUR, 0)


async def test_taking_seats_over_in_turns_adds_nothing(seating, clock):
    """Two who take the same seat over from each other, before the computer moves."""
    table = await begin(seating, "cartographers", 2)
    clock.now += DAY - MINUTE
    for former, user in [(PEOPLE[0], EVE), (EVE, PEOPLE[0])] * 3:
        await seating.tables.seats.hand_over(table.id, 0, former, "Seat", "greedy", moderator=False)
        since = (await seating.tables.play.handovers(table.id))[-1].number
        taken = seating.tables.replacements.take_over(table.id, Vacancy(0, since), user, "X", table.row.channel_id, 9)
        assert (await taken).clocks[0].left == MINUTE
