"""Who hosts a table: handed on by the host, in a lobby and in a game; and who is taken out of a lobby."""

import pytest

from bot.store import Stale
from bot.store.change import Change
from bot.tables.table.errors import Refused
from tests.tables.seating import PEOPLE
from tests.tables.test_seats import last, leave

ANN, BEN, KEI, DAN = PEOPLE


async def lobby_of_three(seating, computers=0):
    table = await seating.tables.lobby.open(1, 77, "cartographers", ANN, "Ann", "en")
    await seating.tables.lobby.join(table.id, BEN, "Ben")
    table = await seating.tables.lobby.join(table.id, KEI, "Kei")
    for _ in range(computers):
        table = await seating.tables.lobby.add_computer(table.id, ANN, "random", "Random")
    return table


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize(("by", "moderator"), [(ANN, False), (DAN, True)])
async def test_the_host_or_a_moderator_hands_the_place_on(seating, begun, by, moderator):
    table = await (seating.begin("cartographers", 3) if begun else lobby_of_three(seating))
    after = await seating.tables.hosts.hand_on(table.id, 1, by, moderator=moderator)
    assert after.row.host_id == BEN
    if begun:
        post = await last(seating, table.id)
        assert (post.note, post.values) == ("post.new_host", {"host": "Seat 1"})
    with pytest.raises(Refused, match="not_host_nor_moderator"):
        await seating.tables.hosts.hand_on(table.id, 0, ANN, moderator=False)
    back = await seating.tables.hosts.hand_on(table.id, 0, BEN, moderator=False)
    assert back.row.host_id == ANN


async def test_only_a_person_who_is_here_can_be_the_host(seating):
    table = await seating.begin("cartographers", 3, computers=1)
    await leave(seating, table.id, BEN)
    for seat, key in ((1, "host_not_playing"), (3, "host_not_playing"), (0, "host_already"), (4, "moved_on")):
        with pytest.raises(Refused, match=key):
            await seating.tables.hosts.hand_on(table.id, seat, ANN, moderator=False)
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    with pytest.raises(Refused, match="already_over"):
        await seating.tables.hosts.hand_on(table.id, 2, ANN, moderator=False)
    assert (await seating.tables.get(table.id)).row.host_id == ANN


async def test_of_two_changes_at_once_one_counts(seating):
    table = await lobby_of_three(seating)
    with pytest.raises(Stale):
        await seating.store.seats.set_host(table.id, Change(expected=table.row.number - 1, at=1, host_id=BEN))
    assert (await seating.tables.get(table.id)).row.host_id == ANN


async def test_people_and_computers_are_taken_out_of_a_lobby(seating):
    table = await lobby_of_three(seating, computers=2)
    take_out = seating.tables.lobby.remove_player
    for leaving in (table.seats[1], table.seats[3]):
        with pytest.raises(Refused, match="not_host_nor_moderator"):
            await take_out(table.id, leaving, KEI, moderator=False)
        after = await take_out(table.id, leaving, ANN, moderator=False)
        with pytest.raises(Refused, match="moved_on"):
            await take_out(table.id, leaving, ANN, moderator=False)
    assert [seat.name for seat in after.seats] == ["Ann", "Kei", "Random 2"]
    assert [seat.seat for seat in after.seats] == [0, 1, 2]
    added = await seating.tables.lobby.add_computer(table.id, ANN, "random", "Random")
    assert added.seats[-1].name == "Random 3", "no two have a name"


async def test_a_moderator_takes_the_host_out_and_the_next_one_follows(seating):
    table = await lobby_of_three(seating)
    after = await seating.tables.lobby.remove_player(table.id, table.seats[0], DAN, moderator=True)
    assert (after.row.host_id, after.names) == (BEN, ("Ben", "Kei"))


async def test_who_has_left_the_server_is_out_of_the_lobby_and_the_last_one_closes_it(seating):
    table = await lobby_of_three(seating, computers=1)
    gone = seating.tables.absence.go_on_without
    await gone(table.id, ANN)
    after = await seating.tables.get(table.id)
    assert (after.row.host_id, after.names) == (BEN, ("Ben", "Kei", "Random 1"))
    await gone(table.id, DAN)
    assert (await seating.tables.get(table.id)).row == after.row, "who has no seat changes nothing"
    await gone(table.id, BEN)
    await gone(table.id, KEI)
    assert (await seating.tables.get(table.id)).row.status == "ended"
    await gone(table.id, KEI)


async def test_who_has_left_the_server_is_left_out_of_a_game_too(seating):
    table = await seating.begin("cartographers", 2)
    await seating.tables.absence.go_on_without(table.id, ANN)
    after = await seating.tables.get(table.id)
    assert (after.seats[0].vacant, after.row.host_id) == (True, BEN)


async def test_a_host_who_plays_no_seat_any_more_is_followed_once_that_is_found(seating):
    """As in games of a former version, at which the host left last and kept the place."""
    table = await seating.begin("cartographers", 3)
    await leave(seating, table.id, ANN)
    left = await seating.tables.get(table.id)
    await seating.store.seats.set_host(table.id, Change(expected=left.row.number, at=1, host_id=ANN))
    await seating.tables.absence.go_on_without(table.id, ANN)
    assert (await seating.tables.get(table.id)).row.host_id == BEN
    posts = len(await seating.posts(table.id))
    await seating.tables.absence.go_on_without(table.id, ANN)
    assert len(await seating.posts(table.id)) == posts, "it is said once"
