"""What happens in a person's quiet hours: it is due when these are over, once, and only as long as it is so."""

import msgspec
import pytest

from bot.store.rows import NewDue, PersonRow, SeatRow
from bot.tables.time.deferred_news import ASKED, HELD, OVER, UNDO
from bot.tables.time.reminder import News, Reminder
from tests.tables.seating import NOON, PEOPLE

GONE = object()
ANN, BEN, KEI, _ = PEOPLE
AWAKE = NOON + 5 * 3_600_000
SLEEPS = PersonRow(ANN, zone="Asia/Tokyo", quiet="9-17")
EVE = 999


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


@pytest.fixture
async def table(seating):
    return await seating.begin("cartographers", 3)


def news(seating):
    return seating.tables.news


async def put_off(seating, user_id=ANN):
    """What is due for a person about news, with its time and the number of the table."""
    rows = await seating.store.due.of_person(user_id)
    return [(row.kind, row.at, row.number) for row in rows if row.kind in (OVER, HELD, ASKED, UNDO)]


async def post_of(seating, table, kind, user_id=ANN):
    """The message that tells it; GONE if it is so no more."""
    told, tables = News(kind, table.id), {}
    posts = await news(seating).posts([told], user_id, tables)
    assert list(tables) == [item.table for item in posts], "who tells it has its table"
    return posts.get(told, GONE)


async def still(seating, table, kind, user_id=ANN):
    return await post_of(seating, table, kind, user_id) is not GONE


async def has_left(seating, table, user_id=ANN):
    seat = table.seat_of(user_id)
    return await seating.tables.seats.hand_over(table.id, seat, user_id, "X", "greedy", moderator=False)


async def finish_game(seating):
    """A game for one that was played to its end."""
    table = await seating.begin("cartographers", 1)
    while table.running:
        table = (await seating.first(table.id, 0)).table
    return table


async def test_it_is_due_when_quiet_hours_are_over_and_once_for_each_number(seating, table):
    for number in (4, 4, 5):
        await news(seating).tell_after_quiet_hours(table, HELD, number, [SLEEPS])
    assert await put_off(seating) == [(HELD, AWAKE, 4), (HELD, AWAKE, 5)]


@pytest.mark.parametrize("person", [PersonRow(ANN), PersonRow(ANN, zone="Asia/Tokyo", quiet="9-17", pings=False)])
async def test_nothing_is_put_off_for_who_is_awake_or_wants_no_pings(seating, table, person):
    await news(seating).tell_after_quiet_hours(table, HELD, 4, [person])
    assert await put_off(seating) == []


@pytest.mark.parametrize(("kind", "heard"), [(OVER, [(OVER, NOON, 4)]), (ASKED, [])])
async def test_who_plays_by_dm_hears_of_the_end_at_any_hour(seating, table, kind, heard):
    by_dm = table.with_seats([SeatRow(0, "Ann", ANN, by_dm=True)])
    await news(seating).tell_after_quiet_hours(by_dm, kind, 4, [PersonRow(ANN)])
    assert await put_off(seating) == heard


async def test_who_looks_hears_no_more_of_it_and_of_a_vote_still(seating, table):
    after = await has_left(seating, table)
    for kind in (HELD, ASKED):
        await news(seating).tell_after_quiet_hours(after, kind, 4, [SLEEPS])
    await news(seating).note_seen(table, ANN)
    assert len(await put_off(seating)) == 2, "the table as it was before: the seat is Ann's"
    await news(seating).note_seen(after, BEN)
    assert len(await put_off(seating)) == 2
    await news(seating).note_seen(after, ANN)
    assert await put_off(seating) == [(ASKED, AWAKE, 4)]


async def test_that_a_game_is_over_is_so_until_somebody_takes_a_choice_back(seating):
    table = await finish_game(seating)
    assert [await still(seating, table, kind) for kind in (OVER, HELD, ASKED, UNDO)] == [True, False, False, False]
    assert not await still(seating, table, OVER, EVE)
    await seating.tables.undo.ask(table.id, ANN)
    assert not await still(seating, table, OVER)


async def test_that_a_computer_keeps_a_seat_is_so_until_its_owner_is_back(seating, table):
    assert not await still(seating, table, HELD)
    await has_left(seating, table)
    assert [await still(seating, table, HELD, user) for user in (ANN, BEN)] == [True, False]
    await seating.tables.seats.take_back(table.id, ANN)
    assert not await still(seating, table, HELD)


async def test_that_one_is_asked_to_vote_is_so_until_one_has(seating, table):
    opened = await seating.tables.votes.propose(table.id, "pause", ANN)
    assert [await still(seating, table, ASKED, user) for user in (ANN, BEN, EVE)] == [False, True, False]
    await has_left(seating, table, KEI)
    assert not await still(seating, table, ASKED, KEI)
    await seating.tables.votes.say(table.id, opened.vote.nonce, BEN, yes=False)
    assert not await still(seating, table, ASKED, BEN)


async def test_that_one_is_asked_to_forget_a_game_is_so_until_one_has(seating):
    table = await seating.begin("cartographers", 2)
    while table.running:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    opened = await seating.tables.votes.propose(table.id, "forget", BEN)
    table = await seating.tables.get(table.id)
    assert [await still(seating, table, ASKED, user) for user in (ANN, BEN)] == [True, False]
    await seating.tables.votes.say(table.id, opened.vote.nonce, ANN, yes=False)
    assert not await still(seating, table, ASKED)


async def test_that_one_is_asked_to_an_undo_is_so_until_one_has_agreed(seating, table):
    for seat in range(3):
        await seating.first(table.id, seat)
    asked = await seating.tables.undo.ask(table.id, ANN)
    assert [await still(seating, table, UNDO, user) for user in (ANN, BEN, KEI, EVE)] == [False, True, True, False]
    await seating.tables.undo.agree(table.id, asked.request.nonce, BEN)
    assert [await still(seating, table, UNDO, user) for user in (BEN, KEI)] == [False, True]


async def test_of_a_table_that_is_gone_there_is_no_news(seating, table):
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    assert not await still(seating, table, OVER)
    assert await news(seating).posts([News(OVER, 99)], ANN, {}) == {}


async def test_of_what_is_due_only_news_that_are_so_are_fresh(seating, table):
    await has_left(seating, table)
    for kind in (HELD, OVER, "remind"):
        await seating.store.due.add_once(NewDue(5, kind, table.id, 0, 1, ANN))
    rows = [row for row in await seating.store.due.of_person(ANN) if row.at == 5]
    assert {row.kind for row in rows} == {HELD, OVER, "remind"}
    assert await news(seating).fresh_ids(rows) == {row.id for row in rows if row.kind == HELD}


async def test_a_vote_is_found_by_its_own_post_and_all_else_by_the_newest(seating, table):
    await seating.store.tables.set_last_post(table.id, 70)
    opened = await seating.tables.votes.propose(table.id, "pause", ANN)
    assert await post_of(seating, table, ASKED, BEN) == 70, "it is not posted yet"
    (post,) = [row for row in await seating.store.outbox.due(10**15) if row.nonce == opened.vote.nonce]
    await seating.store.outbox.claim([post.id], now=10**14, until=10**15)
    await seating.store.outbox.mark_sent([post.id], 71, now=5)
    await has_left(seating, table)
    assert await post_of(seating, table, HELD) == 70
    assert await post_of(seating, table, ASKED, BEN) == 71


async def test_what_is_due_is_written_for_its_person_with_the_table(seating, clock, table):
    await has_left(seating, table)
    await news(seating).tell_after_quiet_hours(table, HELD, 4, [SLEEPS])
    assert not await seating.tables.due.has_due()
    clock.now = AWAKE - 1
    assert not await seating.tables.due.has_due()
    clock.now = AWAKE
    assert await seating.tables.due.has_due()
    while await seating.tables.due.do():
        pass
    assert not await seating.tables.due.has_due()
    rows = [
        row for row in await seating.store.outbox.due(10**15, limit=99) if (row.kind, row.target) == ("remind", ANN)
    ]
    assert [msgspec.json.decode(row.payload, type=Reminder) for row in rows] == [Reminder((), (News(HELD, table.id),))]
