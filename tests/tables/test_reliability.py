"""How many turns of a person were in time: what counts, for how long, and who sees it."""

import msgspec
import pytest

from bot.pace.pace import PACES
from bot.pace.wall_time import DAY, HOUR
from bot.store.rows import PersonRow
from bot.tables.people.reliability import Reliability
from tests.store.test_reliability import add_counts
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import begin, computer_turn, earn_vacation, pass_time, whole_turn

ANN, BEN, *_ = PEOPLE
TODAY = NOON // DAY


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def of(seating, user=ANN):
    count = await seating.tables.reliability.of(user)
    return count.in_time, count.turns


async def test_a_turn_that_its_person_ended_is_in_time(seating, clock):
    table = await begin(seating)
    for _ in range(4):
        (seat,) = table.seats_to_choose()
        table = await whole_turn(seating, table.id, seat)
    assert [await of(seating, user) for user in (ANN, BEN)] == [(2, 2)] * 2


async def test_without_a_pace_nothing_is_counted(seating, clock):
    table = await begin(seating, pace=None)
    await whole_turn(seating, table.id, table.seats_to_choose()[0])
    assert [await of(seating, user) for user in (ANN, BEN)] == [(0, 0)] * 2


async def test_a_turn_that_a_computer_had_to_play_is_not_and_the_computers_choice_counts_for_nobody(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await whole_turn(seating, table.id, seat)
    table = await whole_turn(seating, table.id, 1 - seat)
    await pass_time(seating, clock, table.clocks[seat].deadline + 8 * HOUR)
    await computer_turn(seating, table.id, seat)
    assert await of(seating, PEOPLE[seat]) == (1, 2)
    assert await of(seating, PEOPLE[1 - seat]) == (1, 1)


async def test_time_that_was_given_once_more_is_time(seating, clock):
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    await pass_time(seating, clock, NOON + DAY + HOUR)
    await whole_turn(seating, table.id, seat)
    assert await of(seating, PEOPLE[seat]) == (1, 1)


async def test_who_was_on_vacation_is_in_time(seating, clock):
    table = await earn_vacation(seating, clock)
    (seat,) = table.seats_to_choose()
    await pass_time(seating, clock, clock.now + DAY + HOUR)
    assert (await seating.tables.vacations.state(PEOPLE[seat])).until
    await whole_turn(seating, table.id, seat)
    assert await of(seating, PEOPLE[seat]) == (1, 1)


async def test_who_takes_back_and_chooses_again_is_counted_once(seating, clock):
    table = await begin(seating, "cartographers", 3)
    for _ in range(3):
        await seating.first(table.id, 0)
        assert await of(seating) == (1, 1)
        await seating.tables.undo.ask(table.id, ANN)
        assert await of(seating) == (0, 0)


async def test_who_leaves_or_is_replaced_in_a_turn_is_not_counted(seating, clock):
    table = await begin(seating, "cartographers", 3)
    await seating.tables.seats.hand_over(table.id, 0, ANN, "Ann", "random", moderator=False)
    await seating.tables.seats.substitute_absent(table.id, BEN)
    assert [await of(seating, user) for user in (ANN, BEN)] == [(0, 0)] * 2


async def test_ninety_days_count_and_what_is_older_is_forgotten(seating, clock):
    await add_counts(
        seating.store, (ANN, TODAY - 90, 5, 5), (BEN, TODAY - 90, 5, 5), (ANN, TODAY - 89, 2, 3), (ANN, TODAY, 1, 1)
    )
    assert await of(seating) == (3, 4)
    rows = await seating.store.link.read(
        lambda connection: connection.exec_driver_sql("SELECT * FROM reliability").all()
    )
    assert sorted(rows) == [(ANN, TODAY - 89, 2, 3), (ANN, TODAY, 1, 1)]
    clock.now += DAY
    assert await of(seating) == (1, 1)


async def test_days_are_added_up_and_a_turn_taken_back_the_next_day_leaves_no_debt(seating, clock):
    await add_counts(seating.store, (ANN, TODAY, 1, 1), (ANN, TODAY, 0, 1), (ANN, TODAY, 1, 1))
    assert await of(seating) == (2, 3)
    await add_counts(seating.store, (BEN, TODAY, -1, -1))
    assert await of(seating, BEN) == (0, 0)


async def test_a_lobby_with_a_pace_shows_those_who_want_it_and_have_turns_enough(seating, clock):
    table = await seating.tables.lobby.open(1, 900, "oceans", ANN, "Ann", "en")
    table = await seating.tables.lobby.join(table.id, BEN, "Ben")
    await add_counts(seating.store, (ANN, TODAY, 9, 10), (BEN, TODAY, 9, 9))
    for user in (ANN, BEN):
        await seating.store.people.save(PersonRow(user, reliability=True))
    assert await seating.tables.reliability.to_show_in_lobby(table) == {}
    table = await seating.tables.lobby.set_pace(table.id, ANN, PACES["brisk"])
    assert await seating.tables.reliability.to_show_in_lobby(table) == {ANN: Reliability(9, 10)}
    person = await seating.store.people.find(ANN)
    await seating.store.people.save(msgspec.structs.replace(person, reliability=False))
    assert await seating.tables.reliability.to_show_in_lobby(table) == {}


async def test_what_a_lobby_shows_follows_the_setting(seating, clock):
    lobbies = [await seating.tables.lobby.open(1, channel, "oceans", ANN, "Ann", "en") for channel in (900, 901)]
    await begin(seating)
    before = await seating.store.outbox.due(clock.now)
    await seating.tables.reliability.refresh_lobbies(ANN)
    new = (await seating.store.outbox.due(clock.now))[len(before) :]
    assert sorted((row.table_id, row.kind) for row in new) == [(lobby.id, "lobby") for lobby in lobbies]
