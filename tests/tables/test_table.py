"""A table as it was read: what it says before, during and after its game, and what does not make a table."""

import sqlite3

import msgspec
import pytest
import sqlalchemy as sa

from bot.store.errors import StoreUnavailable
from bot.tables.play.previews import preview
from bot.tables.table.errors import Refused, Unreadable
from bot.tables.table.table import load_table
from tests.tables.seating import PEOPLE


async def test_a_lobby_asks_nobody_anything(seating):
    table = await seating.tables.lobby.open(1, 500, "cartographers", PEOPLE[0], "Ann", "en")
    assert table.seats_to_choose() == table.computers() == []
    assert table.question(0) is table.effect_asked(0) is None
    assert not table.may_change(0)


async def test_a_running_game_asks_the_seat_whose_turn_it_is(seating):
    table = await seating.begin("two_tunnels", 2, seed=3)
    (seat,) = table.seats_to_choose()
    assert table.effect_asked(seat) == table.question(seat).effect
    assert table.effect_asked(1 - seat) is table.question(1 - seat) is None


async def test_a_game_that_is_over_asks_nobody_anything(seating):
    table = await seating.begin("cartographers", 1)
    while table.running:
        table = (await seating.first(table.id, 0)).table
    assert table.row.status == "over"
    assert table.question(0) is table.effect_asked(0) is None


@pytest.mark.parametrize("status", ["running", "over"])
async def test_a_game_that_has_begun_cannot_be_without_a_state(seating, status):
    table = await seating.begin("cartographers", 2)
    row = msgspec.structs.replace(table.row, status=status)
    with pytest.raises(Unreadable) as unreadable:
        load_table(row, table.seats, None)
    assert unreadable.value.values["why"] == "damaged"
    lobby = msgspec.structs.replace(row, status="lobby")
    assert load_table(lobby, table.seats, None).state is None
    with pytest.raises(Unreadable):
        load_table(msgspec.structs.replace(lobby, options="[1]"), table.seats, None)


async def test_a_preview_is_the_same_while_the_question_is(seating):
    """What the seat cannot know is dealt anew for it, but not at each look: comparing looks would tell something."""
    table = await seating.begin("underwater_cities", 2, seed=5)
    for seat in range(2):
        table = (await seating.first(table.id, seat)).table
    (seat,) = table.seats_to_choose()
    for choice in list(table.question(seat).options)[:5]:
        one, other = (preview(table, seat, choice, question) for question in (None, table.question(seat)))
        assert one == other
        assert one.table.id == table.id


async def test_a_choice_can_be_undone_alone_only_if_it_hid_nothing_and_no_others_still_choose(seating):
    """While others choose too, the seat changes its mind instead: its panel offers that."""
    table = await seating.begin("cartographers", 2)
    assert not (await seating.first(table.id, 0)).free
    alone = await seating.begin("cartographers", 1)
    assert not (await seating.first(alone.id, 0)).free, "the next card was turned up"
    other = await seating.begin("two_tunnels", 2, seed=3)
    assert (await seating.first(other.id, other.seats_to_choose()[0])).free


@pytest.mark.parametrize("table_id", [77, 0, -1, 1 << 63])
async def test_a_table_that_is_not_there_is_refused(seating, table_id):
    with pytest.raises(Refused, match="no_such_table"):
        await seating.tables.get(table_id)


async def test_in_a_lobby_there_is_nothing_to_undo_yet(seating):
    lobby = await seating.tables.lobby.open(1, 500, "cartographers", PEOPLE[0], "Ann", "en")
    with pytest.raises(Refused, match="not_running"):
        await seating.tables.undo.ask(lobby.id, PEOPLE[0])


async def test_only_games_that_run_are_played_on_for_their_computers(seating):
    running = await seating.begin("two_tunnels", 1, computers=1)
    await seating.begin("two_tunnels", 2)
    lobby = await seating.tables.lobby.open(1, 900, "two_tunnels", PEOPLE[0], "Ann", "en")
    await seating.tables.lobby.add_computer(lobby.id, PEOPLE[0], "random", "Computer")
    assert await seating.tables.with_computers() == [running.id]


async def test_a_database_that_takes_nothing_is_noticed_by_trying(seating, monkeypatch):
    def refuse(connection):
        raise sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    await seating.tables.try_write()
    monkeypatch.setattr("bot.store.files.upkeep.try_write_row", refuse)
    with pytest.raises(StoreUnavailable, match="disk is full"):
        await seating.tables.try_write()
