"""Who is asked to play again: everybody who began the game or owned a seat last, each once."""

import pytest

from bot.store.change import Change, Setup
from bot.store.rows import SeatRow
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from tests.tables.seating import PEOPLE
from tests.tables.test_privacy import NAMES
from tests.tables.test_seats import leave, replace

ANN, BEN, KEI, DAN = PEOPLE
EVE, FAY = 205, 206
CALLED = {ANN: "Seat 0", BEN: "Seat 1", KEI: "Seat 2", EVE: "Eve"}


async def take_over(seating, table, seat, user, name):
    """Another person has this seat from here on; its owner has left it to a computer."""
    since = [handover.number for handover in await seating.tables.play.handovers(table.id) if handover.seat == seat][-1]
    replacements = seating.tables.replacements
    return await replacements.take_over(table.id, Vacancy(seat, since), user, name, table.row.channel_id, 9)


async def again(seating, table, by):
    """The lobby that somebody opens after the game, which ends here."""
    if (await seating.tables.get(table.id)).running:
        await seating.tables.ending.end(table.id, ANN, "Ann", moderator=True)
    return await seating.tables.lobby.open_rematch(table.id, by, CALLED[by])


def seats_of(lobby):
    return [(seat.user_id, seat.computer, seat.is_reserved) for seat in lobby.seats]


@pytest.mark.parametrize("way", ["left", "replaced", "gone"])
async def test_who_is_not_here_at_the_end_is_asked_and_no_computer_has_their_name(seating, way):
    table = await seating.begin("cartographers", 3, computers=1)
    if way == "left":
        await leave(seating, table.id, BEN)
    elif way == "replaced":
        await replace(seating, table.id, 1, ANN)
    else:
        await seating.tables.absence.go_on_without(table.id, BEN)
    lobby = await again(seating, table, ANN)
    assert sorted(seats_of(lobby), key=str) == sorted(
        [(ANN, None, False), (BEN, None, True), (KEI, None, True), (None, "random", False)], key=str
    )
    assert [seat.name for seat in lobby.seats if seat.computer] == ["Computer 1"]
    joined = await seating.tables.lobby.join(lobby.id, BEN, "Ben")
    assert [seat.user_id for seat in joined.seats].count(BEN) == 1


async def test_after_a_takeover_both_are_asked(seating):
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await take_over(seating, table, 1, EVE, "Eve")
    lobby = await again(seating, table, ANN)
    assert {(seat.user_id, seat.name) for seat in lobby.seats} == {(ANN, "Seat 0"), (EVE, "Eve"), (BEN, "Seat 1")}
    assert [seat.user_id for seat in lobby.seats_taken] == [ANN]


@pytest.mark.parametrize("by", [BEN, EVE])
async def test_whoever_is_asked_may_ask(seating, by):
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await take_over(seating, table, 1, EVE, "Eve")
    lobby = await again(seating, table, by)
    assert (lobby.row.host_id, [seat.user_id for seat in lobby.seats_taken]) == (by, [by])
    with pytest.raises(Refused, match="not_seated"):
        await seating.tables.lobby.open_rematch(table.id, FAY, "Fay")


async def test_who_had_a_seat_only_in_between_is_not_asked(seating):
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await take_over(seating, table, 1, EVE, "Eve")
    await leave(seating, table.id, EVE)
    await take_over(seating, table, 1, FAY, "Fay")
    lobby = await again(seating, table, ANN)
    assert {seat.user_id for seat in lobby.seats} == {ANN, BEN, FAY}


async def test_who_began_and_has_another_seat_at_the_end_is_asked_once(seating):
    table = await seating.begin("cartographers", 3)
    await leave(seating, table.id, BEN)
    await take_over(seating, table, 1, EVE, "Eve")
    await leave(seating, table.id, KEI)
    await take_over(seating, table, 2, BEN, "Ben")
    lobby = await again(seating, table, ANN)
    assert sorted(seat.user_id for seat in lobby.seats) == sorted([ANN, BEN, KEI, EVE])


async def test_more_may_be_asked_than_there_are_seats_and_who_says_yes_first_plays(seating):
    table = await seating.begin("two_tunnels", 3)
    for seat, former, user, name in ((1, BEN, EVE, "Eve"), (2, KEI, FAY, "Fay")):
        await leave(seating, table.id, former)
        await take_over(seating, table, seat, user, name)
    lobby = await again(seating, table, ANN)
    most = lobby.game.seats[-1]
    assert (most, len(lobby.seats), len(lobby.seats_taken)) == (3, 5, 1)
    await seating.tables.lobby.join(lobby.id, KEI, "Kei")
    full = await seating.tables.lobby.join(lobby.id, EVE, "Eve")
    assert sorted(seat.user_id for seat in full.seats) == sorted([ANN, KEI, EVE])
    assert [seat.seat for seat in full.seats] == [0, 1, 2]
    with pytest.raises(Refused, match="table_full"):
        await seating.tables.lobby.join(lobby.id, BEN, "Ben")
    assert (await seating.tables.lobby.start(lobby.id, ANN)).running


async def test_computers_leave_a_seat_for_each_person(seating):
    table = await seating.begin("two_tunnels", 1, computers=2)
    await leave(seating, table.id, ANN)
    await take_over(seating, table, 0, EVE, "Eve")
    lobby = await again(seating, table, EVE)
    assert sorted(seats_of(lobby), key=str) == sorted(
        [(EVE, None, False), (ANN, None, True), (None, "random", False)], key=str
    )


async def test_whose_data_was_deleted_is_not_asked_and_no_computer_stands_for_them(seating):
    table = await seating.begin("cartographers", 3)
    await seating.tables.privacy.delete(BEN, NAMES)
    lobby = await again(seating, table, ANN)
    assert seats_of(lobby) in ([(KEI, None, True), (ANN, None, False)], [(ANN, None, False), (KEI, None, True)])


async def test_a_computer_that_a_lobby_of_before_named_after_somebody_goes(seating):
    table = await seating.tables.lobby.open(1, 88, "cartographers", ANN, "Ann", "en")
    seats = [SeatRow(0, "Ann", ANN), SeatRow(1, "Ben", None, "greedy"), SeatRow(2, "Ben", BEN)]
    await seating.store.tables.change_lobby(table.id, Change(expected=table.row.number, at=1), Setup(seats))
    table = await seating.tables.lobby.start(table.id, ANN)
    lobby = await again(seating, table, ANN)
    assert sorted(seats_of(lobby), key=str) == sorted([(ANN, None, False), (BEN, None, True)], key=str)
