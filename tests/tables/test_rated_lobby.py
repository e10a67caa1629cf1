"""Rated games: everybody at the table agrees, and nobody is helped."""

import pytest

from bot.players import level_ratings as module
from bot.tables.analysis import may_analyse
from bot.tables.table import Refused
from tests.tables.results import finish, lobby_of, play
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE


async def refusal(act):
    with pytest.raises(Refused) as why:
        await act
    return why.value.key


async def test_it_begins_once_all_have_agreed(seating):
    table = await lobby_of(seating, 3)
    lobby = seating.tables.lobby
    await lobby.set_setting(table.id, ANN, "rated", "on")
    assert await refusal(lobby.start(table.id, ANN)) == "rated_waits"
    await lobby.join(table.id, BEN, "Ben")
    assert await refusal(lobby.join(table.id, BEN, "Ben")) == "already_seated"
    assert await refusal(lobby.start(table.id, ANN)) == "rated_waits"
    await lobby.join(table.id, KEI, "Kei")
    assert (await lobby.start(table.id, ANN)).row.settings.is_rated


async def test_who_joins_a_rated_game_agrees_to_it(seating):
    table = await lobby_of(seating, 1, game="cartographers")
    lobby = seating.tables.lobby
    await lobby.set_setting(table.id, ANN, "rated", "on")
    assert await refusal(lobby.start(table.id, ANN)) == "rated_few"
    await lobby.join(table.id, BEN, "Ben")
    assert (await lobby.start(table.id, ANN)).running


async def test_turned_off_and_on_again_it_needs_all_of_them_again(seating):
    table = await lobby_of(seating, 2, rated=True)
    lobby = seating.tables.lobby
    await lobby.set_setting(table.id, ANN, "rated", "off")
    assert not any(seat.agreed for seat in (await seating.tables.get(table.id)).seats)
    await lobby.set_setting(table.id, ANN, "rated", "on")
    assert await refusal(lobby.start(table.id, ANN)) == "rated_waits"
    await lobby.set_pace(table.id, ANN, None, rated="on", undo="keep")
    assert [seat.agreed for seat in (await seating.tables.get(table.id)).seats] == [True, False]


async def test_a_computer_whose_strength_is_unknown_plays_in_no_rated_game(seating, monkeypatch):
    monkeypatch.setattr(module, "read", lambda *_: {"rating": {"greedy": 20.0}})
    module.level_ratings.cache_clear()
    try:
        unknown = await lobby_of(seating, 2, rated=True, computers=["like_us"])
        assert await refusal(seating.tables.lobby.start(unknown.id, ANN)) == "rated_computer"
        known = await lobby_of(seating, 2, rated=True, computers=["greedy"])
        assert (await seating.tables.lobby.start(known.id, ANN)).running
    finally:
        module.level_ratings.cache_clear()


async def test_nobody_is_helped_while_it_runs(seating):
    lobby = await lobby_of(seating, 2, rated=True)
    table = await seating.tables.lobby.start(lobby.id, ANN)
    assert not table.row.settings.may_suggest
    assert not may_analyse(table)
    assert await refusal(seating.tables.analyses.begin(table, ANN)) == "no_what_if"
    assert may_analyse(await play(seating, table.id)), "afterwards nothing is hidden any more"


async def test_the_host_cannot_end_alone_what_they_are_losing(seating):
    lobby = await lobby_of(seating, 2, rated=True)
    table = await seating.tables.lobby.start(lobby.id, ANN)
    end = seating.tables.ending.end
    assert await refusal(end(table.id, ANN, "Ann", moderator=False)) == "rated_end"
    await end(table.id, ANN, "Ann", moderator=True)
    assert (await seating.tables.get(table.id)).row.status == "ended"


async def test_a_rated_lobby_is_closed_by_its_host(seating):
    lobby = await lobby_of(seating, 2, rated=True)
    await seating.tables.ending.end(lobby.id, ANN, "Ann", moderator=False)
    assert (await seating.tables.get(lobby.id)).row.status == "ended"


async def test_the_next_game_is_rated_if_they_agree_again(seating):
    former = await finish(seating, 2, rated=True)
    table = await seating.tables.lobby.open_rematch(former.id, BEN, "Ben")
    assert table.row.settings.is_rated
    assert {seat.user_id: seat.agreed for seat in table.seats} == {ANN: False, BEN: True}
    table = await seating.tables.lobby.join(table.id, ANN, "Ann")
    assert all(seat.agreed for seat in table.seats)
