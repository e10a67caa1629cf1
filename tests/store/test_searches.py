"""Who looks for a table: one place each, one match at most, and one seat, whatever happens at once."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.store import NewDue, NewMessage, NewTable, SeatRow, Store
from bot.store.people.searches import LOOKS_ON, MATCH, Found, MatchGone, NewMatch, SearchRow
from bot.store.people.ties import TieRow, TiesFull

GUILD, CHANNEL, LIMIT = 5, 100, 500


def search(user, since=0, until=10_000):
    return SearchRow(user, GUILD, CHANNEL, f"P{user}", since, until, "{}", "[5]")


def match(seats=2, until=1_000):
    return NewMatch("cartographers", seats, "calm", "", GUILD, CHANNEL, until)


def offer(user, match_id):
    return NewMessage("offer", user, str(match_id))


def tell(user, outcome, match_id, table):
    return NewMessage("over", user, outcome)


ORDER = NewMessage("open_found", GUILD, "{}")


async def offer_seats(store, *users, until=1_000):
    for user in users:
        await store.searches.save(search(user, since=user), 0, LIMIT)
    return await store.searches.offer(match(len(users), until), users, 1, offer)


async def outcomes(store):
    return sorted((letter.target, letter.payload) for letter in await store.letters.due(10**9, ["over"], 99))


def lobby(channel=CHANNEL):
    seats = [SeatRow(0, "P1", 1, ready=True), SeatRow(1, "P2", 2, ready=True)]
    return NewTable(GUILD, channel, "cartographers", 1, 1, "{}", seats)


async def waiting(store):
    return [row.user_id for row in await store.searches.all() if row.match_id is None]


async def test_who_changes_their_wishes_keeps_their_place(store):
    await store.searches.save(search(1, since=7), 7, LIMIT)
    await store.searches.save(search(1, since=900), 900, LIMIT)
    assert [row.since for row in await store.searches.all()] == [7]
    assert await store.due.next_at() == 7
    assert len(await store.due.claim(999, until=9_999)) == 1


async def test_who_is_told_that_they_look_on_looks_for_a_day_at_least(store):
    """A search may end while a seat is offered: its person takes it, and somebody else does not."""
    await store.searches.save(search(1, until=900), 0, LIMIT)
    await store.searches.save(search(2), 0, LIMIT)
    match_id = await store.searches.offer(match(until=1_000), (1, 2), 1, offer)
    await store.searches.say_yes(1, match_id, 5, ORDER)
    await store.searches.end_late(1_001, 10, tell)
    assert (1, "again") in await outcomes(store)
    assert await waiting(store) == [1]
    await store.searches.end_late(1_001 + LOOKS_ON - 1, 10, tell)
    assert await waiting(store) == [1]


async def test_that_a_search_has_ended_is_told_once(store):
    await store.searches.save(search(1, until=900), 0, LIMIT)
    for now in (899, 900, 901):
        await store.searches.end_late(now, 10, tell)
    assert await outcomes(store) == [(1, "ended")]


async def test_a_server_has_so_many_searches_and_no_more(store):
    assert [await store.searches.save(search(user), 0, 2) for user in (1, 2, 3, 1)] == [
        "saved",
        "saved",
        "full",
        "saved",
    ]


async def test_whoever_is_offered_a_seat_can_look_for_no_other(store):
    match_id = await offer_seats(store, 1, 2)
    assert await store.searches.save(search(1), 5, LIMIT) == "found"
    with pytest.raises(MatchGone):
        await store.searches.offer(match(), (2, 3), 5, offer)
    row, at = await store.searches.find(1)
    assert (row.match_id, at.id) == (match_id, match_id)
    assert [letter.target for letter in await store.letters.due(9, ["offer"], 99)] == [1, 2]


async def test_of_two_processes_that_match_the_same_people_one_does(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        for user in (1, 2, 3):
            await one.searches.save(search(user), 0, LIMIT)
        groups = ((1, 2), (2, 3), (3, 1)) * 3
        tries = [
            store.searches.offer(match(), users, 1, offer) for users, store in zip(groups, (one, two) * 5, strict=False)
        ]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(isinstance(result, int) for result in done) == [False] * 8 + [True]
        assert len(await waiting(one)) == 1


async def test_who_changes_their_wishes_in_the_moment_of_an_offer_is_not_torn_out_of_it(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        for _ in range(12):
            for user in (1, 2):
                await one.searches.save(search(user), 0, LIMIT)
            tries = one.searches.save(search(1, since=9), 9, LIMIT), two.searches.offer(match(), (1, 2), 1, offer)
            _, match_id = await asyncio.gather(*tries)
            _, people = await one.searches.match(match_id)
            assert [row.user_id for row in people] == [1, 2]
            await one.searches.dissolve(match_id, 9, tell, barred=(1, 2))


async def test_of_yeses_at_once_one_is_the_last(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await offer_seats(one, 1, 2, 3, 4)
        yeses = [
            store.searches.say_yes(user, match_id, 9, ORDER)
            for user, store in zip((1, 2, 3, 4), (one, two) * 2, strict=True)
        ]
        assert sorted(await asyncio.gather(*yeses)) == [False, False, False, True]
        assert not await one.searches.say_yes(1, match_id, 9, ORDER)
        assert len(await one.letters.due(99, [ORDER.kind], 99)) == 1


async def test_of_two_processes_that_open_the_table_one_does(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await offer_seats(one, 1, 2)
        for user in (1, 2):
            await one.searches.say_yes(user, match_id, 9, ORDER)
        opened = Found(match_id, tell, "full")
        tries = [store.tables.create(lobby(100 + n), at=10, of_match=opened) for n, store in enumerate((one, two) * 2)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, MatchGone) for result in done) == 3
        assert len(await one.tables.of_person(1)) == 1
        assert await one.searches.all() == []
        assert await outcomes(one) == [(1, "open"), (2, "open")]
        assert "full" in {row.kind for row in await one.due.claim(99, until=999)}


async def test_a_table_of_which_not_all_have_said_yes_is_not_opened(store):
    match_id = await offer_seats(store, 1, 2)
    await store.searches.say_yes(1, match_id, 9, ORDER)
    with pytest.raises(MatchGone):
        await store.tables.create(lobby(), at=10, of_match=Found(match_id, tell, "full"))
    assert await store.tables.of_person(1) == []


async def test_who_says_no_goes_and_the_others_stand_where_they_stood(store):
    match_id = await offer_seats(store, 3, 1, 2)
    await store.searches.refuse(1, match_id, 9, tell)
    assert await waiting(store) == [2, 3]
    assert await outcomes(store) == [(2, "again"), (3, "again")]
    with pytest.raises(MatchGone):
        await store.searches.say_yes(2, match_id, 9, ORDER)


async def test_late_ones_go_with_the_clock(store):
    match_id = await offer_seats(store, 1, 2)
    await store.searches.say_yes(2, match_id, 9, ORDER)
    await store.searches.save(search(3, until=50), 0, LIMIT)
    await store.searches.end_late(999, 500, tell)
    assert await waiting(store) == []
    await store.searches.end_late(1_000, 500, tell)
    assert await waiting(store) == [2]
    assert await outcomes(store) == [(1, "missed"), (2, "again"), (3, "ended")]


async def test_a_table_that_nobody_opens_is_given_up_after_the_grace(store):
    match_id = await offer_seats(store, 1, 2)
    for user in (1, 2):
        await store.searches.say_yes(user, match_id, 9, ORDER)
    assert not await store.searches.cancel(1, 10, tell)
    await store.searches.end_late(1_499, 500, tell)
    assert await waiting(store) == []
    await store.searches.end_late(1_500, 500, tell)
    assert await waiting(store) == [1, 2]


async def test_cancelling_frees_the_others(store):
    await offer_seats(store, 1, 2)
    assert await store.searches.cancel(1, 9, tell)
    assert not await store.searches.cancel(1, 9, tell)
    assert await waiting(store) == [2]


async def test_searches_that_come_at_once_are_matched_by_one_row(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        stores = (one, two) * 4
        await asyncio.gather(*(store.searches.save(search(n), 1, LIMIT) for n, store in enumerate(stores)))
        (row, *_) = await one.due.claim(1, until=9)
        await one.searches.end_late(1, 1, tell, but=row.id)
        await one.due.finish([row], at=1, then=[NewDue(2, MATCH)])
        await one.searches.match_again(1)
        assert len([row for row in await two.due.claim(9, until=99) if row.kind == MATCH]) == 1


async def test_a_search_that_came_while_none_was_seen_is_matched(store):
    await store.searches.match_again(1)
    assert await store.due.next_at() is None
    await store.searches.save(search(1), 3, LIMIT)
    (row,) = await store.due.claim(3, until=9)
    await store.due.finish([row], at=3)
    await store.searches.match_again(4)
    assert await store.due.next_at() == 4


async def test_a_person_about_whom_something_is_set_can_be_changed_when_the_list_is_full(store):
    await store.ties.save(TieRow(1, 2, "avoid"), 1)
    await store.ties.save(TieRow(1, 2, "friend"), 1)
    with pytest.raises(TiesFull):
        await store.ties.save(TieRow(1, 3, "avoid"), 1)
    assert await store.ties.of_person(1) == [TieRow(1, 2, "friend")]
    assert await store.ties.followers(2, 9) == [1]
    assert await store.ties.avoidances([1], [2]) == set()
    await store.ties.delete(1, 2)
    assert await store.ties.find(1, 2) is None


async def test_whose_data_goes_is_in_nobodys_list_and_at_no_match(store):
    await store.ties.save(TieRow(2, 1, "avoid"), 9)
    await store.ties.save(TieRow(1, 2, "friend"), 9)
    await offer_seats(store, 1, 2)
    assert len((await store.privacy.rows_about(1))["friends_and_people_you_avoid"]) == 1
    await store.privacy.purge(1, done=True)
    assert await store.ties.of_person(2) == await store.ties.of_person(1) == []
    assert await waiting(store) == [2]


async def test_the_lobbies_and_places_of_all_servers_are_found(store):
    first = await store.tables.create(lobby(100), at=1)
    second = await store.tables.create(lobby(200), at=2)
    far = await store.tables.create(replace(lobby(300), guild_id=9), at=3)
    assert [row.id for row in await store.lobbies.of_server(GUILD, 9)] == [second.id, first.id]
    assert [row.id for row in await store.lobbies.of_server(GUILD, 1)] == [second.id]
    assert [row.id for row in await store.lobbies.elsewhere(GUILD, 9)] == [far.id]
    assert await store.lobbies.servers_of(1, 9) == [9, GUILD]
    assert await store.lobbies.servers_of(1, 1) == [9]
    assert (await store.lobbies.last_channel(GUILD), await store.lobbies.last_channel(8)) == (200, None)


async def test_a_server_without_a_place_is_looked_at_no_more(store):
    await store.searches.save(replace(search(1), servers="[5,6]"), 0, LIMIT)
    await store.searches.save(search(2), 0, LIMIT)
    match_id = await store.searches.offer(match(), (1, 2), 1, offer)
    await store.searches.dissolve(match_id, 9, tell, barred=(1, 2))
    await store.searches.dissolve(match_id, 9, tell, barred=(1, 2))
    assert [(row.user_id, row.servers) for row in await store.searches.all()] == [(1, "[6]")]
    assert await outcomes(store) == [(1, "again"), (2, "nowhere")]


async def test_who_alone_is_barred_looks_on_elsewhere_and_the_others_stay(store):
    for user in (1, 2, 3):
        await store.searches.save(replace(search(user), servers="[5,6]" if user == 1 else "[5]"), 0, LIMIT)
    match_id = await store.searches.offer(match(3), (1, 2, 3), 1, offer)
    await store.searches.dissolve(match_id, 9, tell, barred=(1, 2))
    assert [(row.user_id, row.servers) for row in await store.searches.all()] == [(1, "[6]"), (3, "[5]")]
    assert await outcomes(store) == [(1, "again"), (2, "nowhere"), (3, "again")]


async def test_who_stops_in_the_moment_in_which_their_match_ends_or_begins_has_stopped(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        for _ in range(12):
            match_id = await offer_seats(one, 1, 2)
            await asyncio.gather(one.searches.cancel(1, 9, tell), two.searches.dissolve(match_id, 9, tell, barred=()))
            await one.searches.save(search(1), 0, LIMIT)
            stopped, offered = await asyncio.gather(
                one.searches.cancel(1, 9, tell), two.searches.offer(match(), (1, 2), 1, offer), return_exceptions=True
            )
            assert stopped is True
            assert isinstance(offered, int | MatchGone)
            assert await waiting(one) == [2]


async def test_of_many_friends_those_are_told_who_were_active_last(store):
    for user in (1, 2, 3, 4):
        await store.ties.save(TieRow(user, 9, "friend"), 9)
    await store.people.set_active(3, 50)
    await store.people.set_active(4, 70)
    assert await store.ties.followers(9, 3, but=[1]) == [4, 3, 2]
    assert await store.ties.followers(9, 1) == [4]
