"""A host who gives up their seat and hosts on for others: they may do what a host may, and are nobody who plays."""

import pytest

from bot.tables.lobby.ready import begins_by_itself
from bot.tables.table.errors import NotHost, Refused
from bot.tables.table.limits import Bound, Limits
from tests.tables.seating import PEOPLE
from tests.tables.test_privacy import NAMES
from tests.tables.test_rematch import take_over
from tests.tables.test_seats import last, leave

ANN, BEN, KEI, DAN = PEOPLE


async def lobby_of(seating, *others, game="cartographers"):
    """A lobby that Ann hosts without a seat, with these people in it."""
    lobby, seating.channel = seating.tables.lobby, seating.channel + 1
    table = await lobby.open(1, seating.channel, game, ANN, "Ann", "en")
    for user in others:
        await lobby.join(table.id, user, f"Seat {user}")
    return await lobby.stand_aside(table.id, ANN)


async def running(seating, *others, game="cartographers"):
    return await seating.tables.lobby.start((await lobby_of(seating, *others, game=game)).id, ANN)


def owners(table):
    return [seat.user_id for seat in table.seats]


# ---- the lobby


async def test_an_empty_lobby_stays_open_and_the_host_takes_a_seat_again(seating):
    table = await lobby_of(seating)
    assert (table.row.status, table.row.host_id, table.seats) == ("lobby", ANN, ())
    for act, key in ((seating.tables.lobby.start, "wrong_number"), (seating.tables.lobby.stand_aside, "not_seated")):
        with pytest.raises(Refused, match=key):
            await act(table.id, ANN)
    joined = await seating.tables.lobby.join(table.id, BEN, "Ben")
    assert (owners(joined), joined.row.host_id, joined.is_host_aside) == ([BEN], ANN, True)
    with pytest.raises(NotHost):
        await seating.tables.lobby.stand_aside(table.id, BEN)
    back = await seating.tables.lobby.join(table.id, ANN, "Ann")
    assert (owners(back), back.is_host_aside) == ([BEN, ANN], False)


async def test_the_host_sets_adds_takes_out_and_starts(seating):
    table, lobby = await lobby_of(seating, BEN, KEI), seating.tables.lobby
    await lobby.set_option(table.id, ANN, "side", "B")
    await lobby.add_computer(table.id, ANN, "random", "Random")
    await lobby.remove_player(table.id, table.seats[0], ANN, moderator=False)
    begun = await lobby.start(table.id, ANN)
    assert (owners(begun), begun.options.side, begun.row.host_id) == ([KEI, None], "B", ANN)
    assert begun.people(begun.seats_to_choose()) == [KEI]
    assert begun.present() == [KEI], "who is asked, waited for and counted"


async def test_it_stays_open_when_everybody_else_has_gone(seating):
    table, lobby = await lobby_of(seating, BEN, KEI), seating.tables.lobby
    await lobby.leave(table.id, BEN)
    left = await lobby.remove_player(table.id, (await seating.tables.get(table.id)).seats[0], ANN, moderator=False)
    assert (left.row.status, left.seats, left.row.host_id) == ("lobby", (), ANN)


@pytest.mark.parametrize("way", ["leave", "absent", "deleted"])
async def test_once_the_host_goes_the_next_one_hosts_or_the_lobby_is_closed(seating, way):
    for others in ((BEN, KEI), ()):
        table = await lobby_of(seating, *others)
        await seating.tables.lobby.add_computer(table.id, ANN, "random", "Random")
        if way == "leave":
            await seating.tables.lobby.leave(table.id, ANN)
        elif way == "absent":
            await seating.tables.absence.go_on_without(table.id, ANN)
        else:
            assert await seating.tables.privacy.delete(ANN, NAMES)
        after = await seating.tables.get(table.id)
        assert after.row.status == ("lobby" if others else "ended")
        if others:
            assert after.row.host_id == BEN


async def test_the_host_hands_on_to_who_has_a_seat(seating):
    table = await lobby_of(seating, BEN, KEI)
    after = await seating.tables.hosts.hand_on(table.id, 1, ANN, moderator=False)
    assert (after.row.host_id, owners(after)) == (KEI, [BEN, KEI])
    with pytest.raises(Refused, match="not_seated"):
        await seating.tables.lobby.leave(table.id, ANN)


async def test_the_host_invites_and_need_not_be_invited(seating):
    table, lobby = await lobby_of(seating, BEN), seating.tables.lobby
    asked = await lobby.invite(table.id, ANN, "Ann", KEI, "Kei")
    assert asked.seats[-1].is_reserved
    (row,) = await seating.store.outbox.of_table(table.id, ("invite",))
    assert '"Ann"' in row.payload
    with pytest.raises(Refused, match="has_seat"):
        await lobby.invite(table.id, BEN, "Ben", ANN, "Ann")
    with pytest.raises(Refused, match="not_seated"):
        await lobby.invite(table.id, DAN, "Dan", 909, "Eve")


async def test_computers_alone_never_begin_by_themselves(seating):
    table, lobby = await lobby_of(seating), seating.tables.lobby
    await lobby.set_setting(table.id, ANN, "full_start", "on")
    for _ in range(table.game.seats[-1]):
        table = await lobby.add_computer(table.id, ANN, "random", "Random")
    assert not begins_by_itself(table)
    await lobby.remove_computer(table.id, ANN)
    assert begins_by_itself(await lobby.join(table.id, BEN, "Ben"))


async def test_a_rated_game_needs_two_who_play_and_all_of_their_yes(seating):
    table, lobby = await lobby_of(seating, BEN), seating.tables.lobby
    await lobby.set_setting(table.id, ANN, "rated", "on")
    await lobby.join(table.id, BEN, "Ben")
    with pytest.raises(Refused, match="rated_few"):
        await lobby.start(table.id, ANN)
    await lobby.join(table.id, KEI, "Kei")
    await lobby.start(table.id, ANN)
    with pytest.raises(Refused, match="rated_end"):
        await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=True)


# ---- how many


async def test_what_one_hosts_without_a_seat_counts_and_is_among_ones_tables(seating):
    seating.tables.limit(Limits(Bound(2, 9), Bound(1, 9)))
    first, second = await lobby_of(seating, BEN), await lobby_of(seating, BEN)
    with pytest.raises(Refused, match="many_lobbies"):
        await seating.tables.lobby.open(2, 9, "cartographers", ANN, "Ann", "en")
    assert [row.id for row in await seating.tables.rows_of_person(ANN)] == [first.id, second.id]
    assert await seating.tables.rows_of_person(ANN, over=True) == [], "those are games one plays"
    assert len(await seating.store.bans.open_games(1, ANN)) == 2
    await seating.tables.lobby.start(first.id, ANN)
    with pytest.raises(Refused, match="many_games"):
        await seating.tables.lobby.start(second.id, ANN)
    await seating.tables.lobby.join(second.id, ANN, "Ann")
    assert len(await seating.store.bans.open_games(1, ANN)) == 2, "each counts once"


# ---- the game


async def test_the_host_sees_and_plays_nothing(seating):
    table = await running(seating, BEN, KEI)
    assert table.seat_of(ANN) is None
    with pytest.raises(Refused, match="not_seated"):
        table.need_seat(ANN)
    assert await seating.tables.play.choose(table, 0, next(iter(table.question(0).options)))
    assert ANN not in [row.target for row in await seating.store.outbox.due(10**15, limit=1_000)]


async def test_who_leaves_a_game_and_returns_leaves_the_host_as_they_are(seating):
    table = await running(seating, BEN, KEI)
    for user in (BEN, KEI):
        await leave(seating, table.id, user)
    assert (await seating.tables.get(table.id)).is_deserted, "nobody is there who plays"
    back = await seating.tables.seats.take_back(table.id, KEI)
    assert back.row.host_id == ANN
    replaced = await seating.tables.seats.hand_over(table.id, 1, ANN, "Ann", "random", moderator=False)
    assert replaced.seats[1].computer == "random"


@pytest.mark.parametrize("deleted", [False, True])
async def test_a_host_who_has_gone_is_followed_by_who_plays_and_that_is_posted(seating, deleted):
    table = await running(seating, BEN, KEI)
    if deleted:
        assert await seating.tables.privacy.delete(ANN, NAMES)
    else:
        await seating.tables.absence.go_on_without(table.id, ANN)
    after, post = await seating.tables.get(table.id), await last(seating, table.id)
    assert (after.row.host_id, post.note, owners(after)) == (BEN, "post.new_host", [BEN, KEI])
    if deleted:
        assert await seating.store.privacy.table_ids(ANN) == []


async def test_a_game_of_computers_ends_with_the_data_of_its_host(seating):
    table = await lobby_of(seating)
    for _ in range(2):
        await seating.tables.lobby.add_computer(table.id, ANN, "random", "Random")
    await seating.tables.lobby.start(table.id, ANN)
    assert await seating.tables.privacy.delete(ANN, NAMES)
    assert (await seating.tables.get(table.id)).row.status == "ended"


async def test_who_takes_over_from_the_host_when_nobody_else_is_there_hosts(seating):
    table = await seating.begin("cartographers", 1)
    await leave(seating, table.id, ANN)
    after = await take_over(seating, table, 0, BEN, "Ben")
    assert (after.row.host_id, owners(after)) == (BEN, [BEN])


# ---- another one


async def test_the_host_opens_another_game_without_a_seat_for_the_same_people(seating):
    table = await running(seating, BEN, KEI)
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    with pytest.raises(Refused, match="not_seated"):
        await seating.tables.lobby.open_rematch(table.id, DAN, "Dan")
    again = await seating.tables.lobby.open_rematch(table.id, ANN, "Ann")
    assert (again.row.host_id, again.is_host_aside) == (ANN, True)
    assert {seat.user_id: seat.is_reserved for seat in again.seats} == {BEN: True, KEI: True}
    await seating.tables.lobby.join(again.id, KEI, "Kei")
    assert owners(await seating.tables.lobby.start(again.id, ANN)) == [KEI]


async def test_friends_hear_of_it_by_the_hosts_name(seating):
    await seating.tables.ties.tie(DAN, ANN, "friend")
    table = await running(seating, BEN, KEI)
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    await seating.tables.lobby.open_rematch(table.id, ANN, "Ann")
    news = await seating.rows_of("friend")
    assert [(row.target, row.payload) for row in news] == [(DAN, '{"host":"Ann"}')] * 2
