"""What all choose at the same time all know once the last has chosen: it goes back together, or not at all."""

import pytest

from bot.engine import machine
from bot.tables.table.errors import Refused
from bot.tables.undo.consent import ConsentRequest
from bot.tables.undo.undo import UndoDone
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE


def views(table):
    """What everybody sees, and who has to choose."""
    return [machine.view(table.game, table.state, seat) for seat in (None, *range(len(table.seats)))]


async def bid(seating, people=3):
    """A game of secret bids: all have bid in turn."""
    begun = await seating.begin("bluff", people)
    for seat in range(people):
        await seating.first(begun.id, seat)
    return begun


@pytest.mark.parametrize("asker", [0, 1, 2])
async def test_whoever_takes_back_what_all_have_seen_has_everybody_bid_anew(seating, asker):
    begun = await bid(seating)
    asked = await seating.tables.undo.ask(begun.id, PEOPLE[asker])
    assert isinstance(asked, ConsentRequest), "who bid last has seen the other bids"
    assert asked.chosen_anew
    assert asked.redealt
    assert set(asked.people) == {ANN, BEN, KEI} - {PEOPLE[asker]}
    undone = await seating.agree(asked, *asked.missing)
    assert undone.table.seats_to_choose() == [0, 1, 2]
    assert views(undone.table) == views(begun)
    assert undone.table.state.chance.epoch == 1
    assert [row.undone for row in await seating.history(begun.id)] == [True] * 3


async def test_bids_go_back_together_also_from_a_later_turn(seating):
    """Who has bid lowest takes back a bid after others have claimed and believed."""
    begun = await bid(seating)
    table = await seating.tables.get(begun.id)
    for _ in range(2):
        table = (await seating.first(begun.id, table.seats_to_choose()[0])).table
    later = {row.seat for row in (await seating.history(begun.id))[3:]}
    (quiet,) = {0, 1, 2} - later
    asked = await seating.tables.undo.ask(begun.id, PEOPLE[quiet])
    undone = await seating.agree(asked, *asked.missing)
    assert views(undone.table) == views(begun)


async def test_a_bid_is_changed_freely_until_all_have_bid(seating):
    table = await seating.begin("bluff", 3)
    for seat in (1, 0):
        await seating.first(table.id, seat)
    undone = await seating.tables.undo.ask(table.id, BEN)
    assert isinstance(undone, UndoDone)
    assert undone.table.seats_to_choose() == [1, 2]
    assert [row.undone for row in await seating.history(table.id)] == [True, False]


async def test_what_was_changed_before_the_last_bid_does_not_count(seating):
    """Ben bids, Ann bids, Ben changes his bid, Kei bids: the turn before all that stays."""
    table = (await bid(seating)).id
    for _ in range(2):
        await seating.first(table, (await seating.tables.get(table)).seats_to_choose()[0])
    begun = await seating.tables.get(table)
    assert begun.seats_to_choose() == [0, 1, 2], "the next round"
    await seating.first(table, 1)
    await seating.first(table, 0)
    await seating.tables.undo.ask(table, BEN)
    await seating.nth(table, 1, 1)
    await seating.first(table, 2)
    asked = await seating.tables.undo.ask(table, KEI)
    undone = await seating.agree(asked, *asked.missing)
    assert views(undone.table) == views(begun)


async def test_where_what_was_shown_stays_so_do_the_bids(seating):
    lobby = await seating.tables.lobby.open(1, 900, "bluff", ANN, "Ann", "en")
    await seating.tables.lobby.join(lobby.id, BEN, "Ben")
    await seating.tables.lobby.set_setting(lobby.id, ANN, "undo", "never")
    table = await seating.tables.lobby.start(lobby.id, ANN)
    for seat in (0, 1):
        await seating.first(table.id, seat)
    for person in (ANN, BEN):
        with pytest.raises(Refused, match="undo_past_reveal"):
            await seating.tables.undo.ask(table.id, person)


async def test_who_plays_with_computers_alone_has_them_bid_anew(seating):
    table = await seating.begin("bluff", 1, computers=1)
    for seat in (1, 0):
        await seating.first(table.id, seat)
    undone = await seating.tables.undo.ask(table.id, ANN)
    assert isinstance(undone, UndoDone)
    assert undone.table.seats_to_choose() == [0, 1]


async def test_of_several_choices_apart_all_are_asked_anew(seating):
    """In the corner's second round seat 1 discards twice, seats 0 and 3 once."""
    table = await seating.begin("discards", 4)
    while table.seats_to_choose() != [0, 1, 3]:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    for seat in (1, 1, 0, 3):
        await seating.first(table.id, seat)
    asked = await seating.tables.undo.ask(table.id, ANN)
    undone = await seating.agree(asked, *asked.missing)
    assert undone.table.seats_to_choose() == [0, 1, 3]
    assert views(undone.table) == views(table)
