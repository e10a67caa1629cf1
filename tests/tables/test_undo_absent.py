"""Who is asked about an undo where seats have changed hands: who is here, and whom the asker has had replaced."""

import msgspec
import pytest

from bot.store import rows
from bot.tables.table.errors import Refused
from bot.tables.undo.consent import ConsentRequest
from bot.tables.undo.undo import UndoDone
from tests.tables.seating import PEOPLE
from tests.tables.test_seats import SOMEBODY, leave, replace

ANN, BEN, KEI, _ = PEOPLE


async def off_the_server(seating, table):
    await seating.tables.seats.substitute_absent(table.id, BEN)


async def of_their_own_will(seating, table):
    await leave(seating, table.id, BEN)


async def by_a_moderator(seating, table):
    await replace(seating, table.id, 1, SOMEBODY, moderator=True)


async def by_the_host(seating, table):
    await replace(seating, table.id, 1, ANN)


async def by_deletion(seating, table):
    await seating.tables.privacy.delete(BEN, {"en": "Somebody", None: "Somebody"})


@pytest.mark.parametrize("goes", [off_the_server, of_their_own_will, by_a_moderator, by_the_host, by_deletion])
async def test_an_undo_does_not_wait_for_who_is_not_here(seating, goes):
    """Whatever took Ben away, Kei goes back past what he chose and saw without him."""
    table = await seating.begin("cartographers", 3)
    await draw(seating, table, 2, 1, 0)
    await goes(seating, table)
    assert await asked_of(seating, table, KEI) == (ANN,)
    asked = (await seating.tables.undo.ask(table.id, KEI)).request
    assert isinstance(await seating.tables.undo.agree(table.id, asked.nonce, ANN), UndoDone)
    assert (await seating.tables.get(table.id)).seats[1].owner_left, "the seat stays as it is"


async def test_who_has_left_undoes_nothing(seating):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    await leave(seating, table.id, BEN)
    with pytest.raises(Refused, match="seat_left"):
        await seating.tables.undo.ask(table.id, BEN)


async def test_an_undo_waits_for_whose_time_ran_out_for_a_turn(seating):
    """They are back after it: a computer plays this turn only."""
    table = await seating.begin("cartographers", 3)
    await draw(seating, table, 2, 1, 0)
    now = await seating.tables.get(table.id)
    await seating.tables.seats.play_on(msgspec.structs.replace(now, clocks={1: rows.ClockRow(1)}), 1)
    assert (await seating.tables.get(table.id)).seats[1].flagged
    assert await asked_of(seating, table, ANN) == (BEN, KEI)


async def test_a_request_is_stale_once_a_seat_changes_hands(seating):
    table = await seating.begin("cartographers", 3)
    for seat in range(3):
        await seating.first(table.id, seat)
    asked = await seating.tables.undo.ask(table.id, ANN)
    await leave(seating, table.id, BEN)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.undo.agree(table.id, asked.request.nonce, BEN)
    again = await seating.tables.undo.ask(table.id, ANN)
    assert isinstance(again, ConsentRequest)
    assert again.missing == (KEI,)


async def peek(seating, people=2):
    """A table at which the choice of Ann's that was made last showed something hidden."""
    table = await seating.begin("cartographers", people)
    for seat in reversed(range(people)):
        await seating.first(table.id, seat)
    return table


async def draw(seating, table, *seats):
    """These seats draw; with the last one of a round the next card is shown."""
    for seat in seats:
        await seating.first(table.id, seat)


async def asked_of(seating, table, user):
    """Who is asked when this person wants to go back."""
    result = await seating.tables.undo.ask(table.id, user)
    return result.people if isinstance(result, ConsentRequest) else ()


async def test_who_saw_it_shown_is_asked_though_a_computer_sits_there_now(seating):
    """The host peeks at the next card, has the opponent replaced, and would go back unseen."""
    table = await peek(seating)
    await replace(seating, table.id, 1, ANN)
    asked = await seating.tables.undo.ask(table.id, ANN)
    assert isinstance(asked, ConsentRequest)
    assert asked.missing == (BEN,)
    assert not any(choice.undone for choice in await seating.history(table.id))
    assert isinstance(await seating.tables.undo.agree(table.id, asked.request.nonce, BEN), UndoDone)


async def test_a_computer_that_the_one_who_asks_has_put_there_asks_its_person(seating):
    """The same in the other order: replaced first, then peeked at; the opponent would return after."""
    table = await seating.begin("cartographers", 2)
    await replace(seating, table.id, 1, ANN)
    await draw(seating, table, 1, 0)
    assert await asked_of(seating, table, ANN) == (BEN,)


async def test_several_handovers_in_between_hide_nobody(seating):
    table = await peek(seating)
    for _ in range(2):
        await replace(seating, table.id, 1, ANN)
        await seating.tables.seats.take_back(table.id, BEN)
    await replace(seating, table.id, 1, SOMEBODY, moderator=True)
    assert await asked_of(seating, table, ANN) == (BEN,)
    await seating.tables.seats.take_back(table.id, BEN)
    assert await asked_of(seating, table, ANN) == (BEN,)


@pytest.mark.parametrize("moderator", [False, True])
async def test_who_had_gone_before_is_not_asked_about_what_was_shown_after(seating, moderator):
    """Of their own will, or replaced by a moderator who does not play: else nobody could ever go back again."""
    table = await seating.begin("cartographers", 3)
    if moderator:
        await replace(seating, table.id, 1, SOMEBODY, moderator=True)
    else:
        await leave(seating, table.id, BEN)
    await draw(seating, table, 1, 2, 0)
    assert await asked_of(seating, table, ANN) == (KEI,)


async def test_who_is_back_is_asked_about_what_was_shown_meanwhile(seating):
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await draw(seating, table, 1, 0)
    assert await asked_of(seating, table, ANN) == ()
    await draw(seating, table, 1, 0)
    await seating.tables.seats.take_back(table.id, BEN)
    assert await asked_of(seating, table, ANN) == (BEN,)


async def test_where_nobody_else_is_here_nobody_is_asked(seating):
    table = await peek(seating, 3)
    await leave(seating, table.id, KEI)
    await leave(seating, table.id, BEN)
    assert isinstance(await seating.tables.undo.ask(table.id, ANN), UndoDone)


async def test_the_game_goes_on_while_somebody_who_was_replaced_does_not_answer(seating):
    table = await peek(seating)
    await replace(seating, table.id, 1, ANN)
    asked = await seating.tables.undo.ask(table.id, ANN)
    await draw(seating, table, 1, 0)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.undo.agree(table.id, asked.request.nonce, BEN)


@pytest.mark.parametrize("who", [ANN, BEN])
async def test_who_was_replaced_can_refuse_and_who_asks_can_drop_it(seating, who):
    table = await peek(seating)
    await replace(seating, table.id, 1, ANN)
    asked = await seating.tables.undo.ask(table.id, ANN)
    await seating.tables.undo.refuse(table.id, asked.request.nonce, who)
    assert await seating.store.requests.find(table.id) is None


async def test_who_is_back_takes_back_what_the_computer_chose(seating):
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await seating.first(table.id, 1)
    await seating.tables.seats.take_back(table.id, BEN)
    undone = await seating.tables.undo.ask(table.id, BEN)
    assert isinstance(undone, UndoDone)
    assert undone.table.seats_to_choose() == [0, 1]
