"""What those who are asked to agree to an undo are told, and that they are asked for a day."""

import msgspec
import pytest

from bot.pace.wall_time import DAY, MINUTE
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import RequestOutcome
from bot.tables.undo.consent import ConsentRequest
from bot.tables.undo.undo import UndoDone
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE


async def due_after(timed, clock, span):
    clock.now += span
    while await timed.tables.due.do():
        pass


async def ask_for_undo(timed):
    table = await timed.begin("cartographers", 2)
    for seat in (0, 1):
        await timed.first(table.id, seat)
    return await timed.tables.undo.ask(table.id, ANN)


async def outcomes(timed, table):
    rows = await timed.store.outbox.due(2**53, limit=10_000, table_id=table.id)
    return [msgspec.json.decode(row.payload, type=RequestOutcome).outcome for row in rows if row.kind == "answer"]


async def test_a_request_says_what_is_taken_back_and_dealt_anew(clocked_seating):
    request = await ask_for_undo(clocked_seating)
    assert [choice.seat for choice in request.plan.undone] == [0, 1]
    assert request.events
    assert request.redealt


async def test_who_asks_while_somebody_elses_request_is_open_asks_for_something_else(clocked_seating):
    first = await ask_for_undo(clocked_seating)
    other = await clocked_seating.tables.undo.ask(first.table.id, BEN)
    assert (other.was_open, other.request.seat, other.people) == (False, 1, (ANN,))
    assert await outcomes(clocked_seating, first.table) == ["lapsed"]


@pytest.mark.parametrize("undo", ["keep", "redeal"])
async def test_a_request_says_whether_what_was_shown_is_dealt_anew(clocked_seating, undo):
    lobby = await clocked_seating.tables.lobby.open(1, 900, "cartographers", ANN, "Ann", "en")
    await clocked_seating.tables.lobby.join(lobby.id, BEN, "Ben")
    await clocked_seating.tables.lobby.set_setting(lobby.id, ANN, "undo", undo)
    table = await clocked_seating.tables.lobby.start(lobby.id, ANN)
    for seat in (0, 1):
        await clocked_seating.first(table.id, seat)
    request = await clocked_seating.tables.undo.ask(table.id, ANN)
    assert request.redealt == (undo == "redeal")
    own = msgspec.structs.replace(request.plan, undone=request.plan.undone[:1])
    assert not msgspec.structs.replace(request, plan=own).redealt, "one's own choice shows nothing"


async def test_who_asks_again_is_shown_the_same_request_and_nobody_is_asked_twice(clocked_seating):
    first = await ask_for_undo(clocked_seating)
    again = await clocked_seating.tables.undo.ask(first.table.id, ANN)
    assert (first.was_open, again.was_open) == (False, True)
    assert again.request == first.request
    rows = await clocked_seating.store.outbox.due(10**15, limit=10_000, table_id=first.table.id)
    assert [row.kind for row in rows].count("request") == 1
    await clocked_seating.tables.undo.agree(first.table.id, first.request.nonce, BEN)
    assert (await clocked_seating.tables.get(first.table.id)).seats_to_choose() == [0, 1], "both choices are taken back"


async def test_a_request_expires_after_a_day(clocked_seating, clock):
    request = await ask_for_undo(clocked_seating)
    await due_after(clocked_seating, clock, DAY - 1)
    assert await clocked_seating.tables.undo.find_request(request.table.id, request.request.nonce)
    await due_after(clocked_seating, clock, 1)
    assert await clocked_seating.tables.undo.find_request(request.table.id, request.request.nonce) is None
    with pytest.raises(Refused, match="moved_on"):
        await clocked_seating.tables.undo.agree(request.table.id, request.request.nonce, BEN)
    assert await outcomes(clocked_seating, request.table) == ["expired"]


async def test_a_later_request_has_a_day_of_its_own(clocked_seating, clock):
    first = await ask_for_undo(clocked_seating)
    await due_after(clocked_seating, clock, DAY // 2)
    await clocked_seating.tables.undo.refuse(first.table.id, first.request.nonce, BEN)
    second = await clocked_seating.tables.undo.ask(first.table.id, ANN)
    await due_after(clocked_seating, clock, DAY // 2)
    assert await clocked_seating.tables.undo.find_request(first.table.id, second.request.nonce)
    await due_after(clocked_seating, clock, DAY // 2)
    assert await clocked_seating.tables.undo.find_request(first.table.id, second.request.nonce) is None


async def always(timed, *people):
    """A game of three in which these people have agreed for good; then everybody has chosen once."""
    table = await timed.begin("cartographers", 3)
    await choose_all(timed, table)
    request = await timed.tables.undo.ask(table.id, ANN)
    for user in (BEN, KEI):
        await timed.tables.undo.agree(table.id, request.request.nonce, user, always=user in people)
    await choose_all(timed, table)
    return table


async def choose_all(timed, table):
    for seat in range(3):
        await timed.first(table.id, seat)


async def test_who_always_agrees_is_not_asked_for_five_minutes_after_a_choice(clocked_seating, clock):
    table = await always(clocked_seating, BEN, KEI)
    clock.now += 5 * MINUTE
    assert isinstance(await clocked_seating.tables.undo.ask(table.id, ANN), UndoDone)
    await choose_all(clocked_seating, table)
    clock.now += 5 * MINUTE + 1
    asked = await clocked_seating.tables.undo.ask(table.id, ANN)
    assert asked.missing == (BEN, KEI)


async def test_what_was_chosen_long_ago_is_asked_about_though_others_have_just_chosen(clocked_seating, clock):
    table = await always(clocked_seating, BEN, KEI)
    await clocked_seating.first(table.id, 0)
    clock.now += 5 * MINUTE + 1
    for seat in (1, 2):
        await clocked_seating.first(table.id, seat)
    assert (await clocked_seating.tables.undo.ask(table.id, ANN)).missing == (BEN, KEI)


async def test_the_others_are_asked_as_ever(clocked_seating):
    table = await always(clocked_seating, KEI)
    asked = await clocked_seating.tables.undo.ask(table.id, ANN)
    assert (asked.people, asked.missing) == ((BEN, KEI), (BEN,))
    assert isinstance(await clocked_seating.tables.undo.agree(table.id, asked.request.nonce, BEN), UndoDone)


async def test_it_holds_at_that_table_until_it_is_taken_back(clocked_seating):
    table, other = await always(clocked_seating, BEN, KEI), await clocked_seating.begin("cartographers", 3)
    assert await clocked_seating.tables.undo.agreed_ahead(BEN) == {table.id}
    await choose_all(clocked_seating, other)
    assert isinstance(await clocked_seating.tables.undo.ask(other.id, ANN), ConsentRequest)
    await clocked_seating.tables.undo.ask_again(table.id, BEN)
    assert await clocked_seating.tables.undo.agreed_ahead(BEN) == set()
    assert (await clocked_seating.tables.undo.ask(table.id, ANN)).missing == (BEN,)


async def test_an_undo_reads_the_history_once_for_all_that_is_to_be_known_of_it(clocked_seating, monkeypatch):
    read, history = [], clocked_seating.store.choices.history

    async def count_read(table_id, **page):
        read.append(table_id)
        return await history(table_id, **page)

    monkeypatch.setattr(clocked_seating.store.choices, "history", count_read)
    request = await ask_for_undo(clocked_seating)
    table_id = request.table.id
    assert read == [table_id]
    await clocked_seating.tables.undo.ask(table_id, ANN, offered_at=request.table.row.number)
    assert isinstance(await clocked_seating.tables.undo.agree(table_id, request.request.nonce, BEN), UndoDone)
    assert read == [table_id] * 3
