"""Reminders: who is reminded when, how often, of what; told by a clock that the tests move."""

import msgspec
import pytest
from prometheus_client import REGISTRY

from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.rows import ClockRow, PersonRow
from bot.store.time.due import CALL
from bot.tables.table.turns import reminder_at
from bot.tables.time.reminder import Reminder
from tests.tables.seating import NOON, PEOPLE

ANN, BEN, KEI, _ = PEOPLE


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


def lag():
    return REGISTRY.get_sample_value("gamekeeper_due_lag_seconds_sum")


async def reminders_until(seating, clock, until, step=HOUR):
    """The reminders written from now on: when, to whom, of how many turns; and where a table was told."""
    seen, said = {row.id for row in await all_rows(seating)}, []
    async for _ in seating.let_pass(clock, until, step):
        for row in await all_rows(seating):
            if row.id not in seen and row.kind in ("remind", "waits"):
                waiting = msgspec.json.decode(row.payload, type=Reminder).waiting
                said.append((row.kind, (clock.now - NOON) / HOUR, row.target, len(waiting)))
            seen.add(row.id)
    return said


async def all_rows(seating):
    return await seating.store.outbox.due(10**15, limit=10_000)


def hours(said):
    return [at for _, at, *_ in said]


async def test_a_turn_is_reminded_of_five_times_and_then_the_table_hears_once(seating, clock):
    table = await seating.begin("oceans", 2)
    (seat,) = table.seats_to_choose()
    said = await reminders_until(seating, clock, NOON + 12 * DAY)
    assert said == [
        ("remind", 24, PEOPLE[seat], 1), ("remind", 39, PEOPLE[seat], 1), ("remind", 63, PEOPLE[seat], 1),
        ("remind", 87, PEOPLE[seat], 1), ("remind", 111, PEOPLE[seat], 1), ("waits", 135, table.row.channel_id, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("left", "ahead"), [(150, 30), (149, None), (0, None), (-149, None)])
def test_no_further_reminder_comes_in_the_last_half_hour_of_a_turn(left, ahead):
    """A day after four fifths of five days the time is over: with `left` minutes more, a reminder comes so far ahead."""
    clock = ClockRow(0, 1, NOON, 5 * DAY + left * MINUTE, deadline=NOON + 5 * DAY + left * MINUTE)
    at = reminder_at(clock, 2, iter(()))
    assert at == (ahead and clock.deadline - ahead * MINUTE)


async def test_who_has_chosen_is_reminded_no_more_and_who_is_asked_next_is(seating, clock):
    table = await seating.begin("oceans", 2)
    (first,) = table.seats_to_choose()
    while (table := await seating.tables.get(table.id)).seats_to_choose() == [first]:
        await seating.first(table.id, first)
    said = await reminders_until(seating, clock, NOON + 25 * HOUR)
    assert [target for _, _, target, _ in said] == [PEOPLE[1 - first]]


async def test_all_who_choose_at_once_are_reminded_and_each_stops_for_itself(seating, clock):
    table = await seating.begin("cartographers", 3)
    await seating.first(table.id, 1)
    said = await reminders_until(seating, clock, NOON + 25 * HOUR)
    assert sorted(target for _, _, target, _ in said) == [PEOPLE[0], PEOPLE[2]]
    await seating.first(table.id, 0)
    said = await reminders_until(seating, clock, NOON + 40 * HOUR)
    assert [target for _, _, target, _ in said] == [PEOPLE[2]]


async def test_a_choice_of_another_seat_does_not_begin_a_turn_anew(seating, clock):
    table = await seating.begin("cartographers", 2)
    clock.now += 20 * HOUR
    await seating.first(table.id, 1)
    assert hours(await reminders_until(seating, clock, NOON + 30 * HOUR)) == [24]


async def test_nothing_in_quiet_hours_and_one_message_for_all_tables_at_their_end(seating, clock):
    await seating.tables.people.save(PersonRow(ANN, zone="Asia/Tokyo", quiet="11:00-20:00"))
    for _ in range(3):
        await seating.begin("cartographers", 1, 1)
    assert await reminders_until(seating, clock, NOON + 33 * HOUR) == [("remind", 32, ANN, 3)]


@pytest.mark.parametrize(("language", "after"), [("ja", 24), ("en", 30)])
async def test_it_is_probably_night_where_most_live_who_speak_the_tables_language(
    seating, clock, nights, language, after
):
    clock.now = NOON + 3 * HOUR  # afternoon in Tokyo, and in New York six hours before eight in the morning
    lobby = seating.tables.lobby
    table = await lobby.open(1, 900, "cartographers", ANN, "Ann", language)
    await lobby.start(table.id, ANN)
    assert hours(await reminders_until(seating, clock, clock.now + 35 * HOUR)) == [3 + after]


async def test_after_an_outage_nothing_comes_in_a_heap(seating, clock):
    await seating.begin("cartographers", 1, 1)
    await seating.begin("cartographers", 1, 1)
    clock.now += 9 * DAY
    said = await reminders_until(seating, clock, clock.now + 20 * MINUTE, step=MINUTE)
    assert [(kind, count) for kind, _, _, count in said] == [("remind", 2)]


async def test_how_late_what_is_due_is_done_is_measured(seating, clock):
    await seating.begin("cartographers", 1, 1)
    before = lag()
    clock.now = NOON + 25 * HOUR
    assert await seating.tables.due.do() == 1
    assert lag() - before == HOUR / 1000


async def test_who_was_there_ten_minutes_ago_is_left_alone(seating, clock):
    await seating.begin("cartographers", 1, 1)
    clock.now = NOON + 24 * HOUR - 3 * MINUTE
    await seating.tables.people.note_active(ANN)
    assert await reminders_until(seating, clock, NOON + 24 * HOUR + 5 * MINUTE, MINUTE) == []
    assert len(await reminders_until(seating, clock, NOON + 24 * HOUR + 8 * MINUTE, MINUTE)) == 1


async def test_a_snooze_and_silence(seating, clock):
    table = await seating.begin("cartographers", 2)
    reminders = seating.tables.reminders
    ann, ben = [await reminders.turn_of(table, seat) for seat in (0, 1)]
    assert await reminders.snooze(ANN, ann, NOON + 30 * HOUR)
    assert await reminders.silence(ben)
    said = await reminders_until(seating, clock, NOON + 60 * HOUR)
    assert [(at, target) for _, at, target, _ in said] == [(30, ANN), (39, ANN)]
    assert not await reminders.silence(ben)


async def test_who_wants_none_gets_none(seating, clock):
    await seating.tables.people.save(PersonRow(ANN, reminders=False))
    table = await seating.begin("cartographers", 2)
    await seating.tables.people.mute(BEN, table.id, muted=True)
    assert await reminders_until(seating, clock, NOON + 3 * DAY) == []


async def test_a_seat_that_a_computer_plays_is_not_reminded_until_its_owner_is_back(seating, clock):
    table = await seating.begin("cartographers", 2)
    await seating.tables.seats.hand_over(table.id, 1, BEN, "Ben", "random", moderator=False)
    clock.now += 10 * HOUR
    await seating.tables.seats.take_back(table.id, BEN)
    said = await reminders_until(seating, clock, NOON + 35 * HOUR)
    assert [(at, target) for _, at, target, _ in said] == [(24, ANN), (34, BEN)]


async def test_who_takes_a_choice_back_begins_the_turn_anew(seating, clock):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    clock.now += 20 * HOUR
    await seating.tables.undo.ask(table.id, ANN)
    said = await reminders_until(seating, clock, NOON + 45 * HOUR)
    assert [(at, target) for _, at, target, _ in said] == [(24, BEN), (39, BEN), (44, ANN)]


async def test_a_game_that_is_ended_reminds_nobody(seating, clock):
    table = await seating.begin("cartographers", 2)
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    assert await reminders_until(seating, clock, NOON + 3 * DAY) == []
    assert await seating.store.due.next_at() is None


async def test_a_persons_turns_are_those_that_last_now(seating):
    both, done = [await seating.begin("cartographers", 2) for _ in range(2)]
    await seating.first(done.id, 0)
    left = await seating.begin("cartographers", 2)
    await seating.tables.seats.hand_over(left.id, 0, ANN, "X", "greedy", moderator=False)
    played = await seating.begin("cartographers", 1)
    while played.running:
        played = (await seating.first(played.id, 0)).table
    turns = await seating.tables.reminders.turns_of(ANN)
    assert [(turn.table, turn.seat, turn.number) for turn in turns.values()] == [(both.id, 0, both.row.number)]
    assert list(turns) == [both.id]
    assert await seating.tables.reminders.turns_of(999) == {}


async def test_who_is_called_in_quiet_hours_is_called_when_these_are_over(seating, clock):
    table = await seating.begin("cartographers", 3, 1)
    await seating.first(table.id, 2)
    people = {
        ANN: PersonRow(ANN, zone="Asia/Tokyo", quiet="9-17"),
        BEN: PersonRow(BEN, zone="Asia/Tokyo", quiet="9-17", pings=False),
        KEI: PersonRow(KEI, zone="Asia/Tokyo", quiet="9-17"),
    }
    table = await seating.tables.get(table.id)
    for _ in range(2):
        await seating.tables.reminders.call_after_quiet_hours(table, range(4), people)
    await seating.tables.reminders.call_after_quiet_hours(table, range(4), {BEN: PersonRow(BEN)})
    due = [row for person in people for row in await seating.store.due.of_person(person) if row.kind == CALL]
    assert [(row.user_id, row.seat, row.at) for row in due] == [(ANN, 0, NOON + 5 * HOUR)], "who has chosen is not"
