"""What was chosen ahead is the person's who chose it: who takes their seat over for good begins without it."""

import pytest

from bot.tables.undo.consent import ConsentRequest
from tests.tables.seating import PEOPLE, over_limit
from tests.tables.test_replacing import EVE, MOD, take, vacant


async def standing(seating):
    """In Oceans: a seat whose answers to the questions of others' turns may stand ahead."""
    table = await seating.begin("oceans", 2)
    return table, 1 - table.seats_to_choose()[0]


async def premove_and_leave(seating, begin):
    """A table at which somebody has chosen ahead, changed their mind and left; their seat, and where it is offered."""
    table, seat = await begin(seating)
    question = table.premove_question(seat)
    for choice in list(question.options)[1:3]:
        table = await seating.tables.play.premove(table, seat, choice, question)
    return table, seat, await vacant(seating, table.id, PEOPLE[seat])


async def replay_faults(seating, table_id):
    """Whether the history leads to what is stored, and whether it was all made anew."""
    _, result = await seating.tables.history.replay(table_id)
    return result.faults, result.others


@pytest.fixture(params=[over_limit, standing])
def begin(request):
    return request.param


async def test_the_computer_has_what_the_owner_chose_and_so_has_the_owner_who_returns(seating, begin):
    table, seat, _ = await premove_and_leave(seating, begin)
    assert (await seating.tables.get(table.id)).state.plans == table.state.plans != {}
    back = await seating.tables.seats.take_back(table.id, PEOPLE[seat])
    assert back.state.plans == table.state.plans


async def test_who_takes_over_begins_without_and_the_history_leads_there(seating, begin):
    table, seat, vacancy = await premove_and_leave(seating, begin)
    after = await take(seating, table.id, vacancy)
    assert after.state.plans == {}
    assert (await seating.tables.get(table.id)).saved == after.saved
    assert after.premove_question(seat) is not None
    assert await replay_faults(seating, table.id) == ((), 0)
    other = await seating.tables.play.premove(after, seat, list(after.premove_question(seat).options)[3])
    await seating.first(table.id, other.seats_to_choose()[0])
    assert await replay_faults(seating, table.id) == ((), 0)
    await take(seating, table.id, await vacant(seating, table.id, EVE), MOD, "Mod")
    assert await replay_faults(seating, table.id) == ((), 0)


async def test_only_that_seats_go(seating):
    table, seat = await standing(seating)
    choice = next(iter(table.premove_question(seat).options))
    table = await seating.tables.play.premove(table, seat, choice)
    after = await take(seating, table.id, await vacant(seating, table.id, PEOPLE[1 - seat]))
    assert after.saved == table.saved
    assert not any(row.drops for row in await seating.history(table.id)), "nothing was, nothing is written"


async def test_an_undo_past_it_does_not_bring_it_back(seating, begin):
    table, _, vacancy = await premove_and_leave(seating, begin)
    other = table.seats_to_choose()[0]
    after = await take(seating, table.id, vacancy)
    while after.seats_to_choose() == [other]:
        after = (await seating.first(table.id, other)).table
    while await seating.store.choices.latest(table.id, 1):
        asked = await seating.tables.undo.ask(table.id, PEOPLE[other])
        for person in asked.missing if isinstance(asked, ConsentRequest) else ():
            await seating.tables.undo.agree(table.id, asked.request.nonce, person)
        assert (await seating.tables.get(table.id)).state.plans == {}
        assert await replay_faults(seating, table.id) == ((), 0)


async def test_a_history_in_which_the_seat_kept_it_still_leads_there(seating, begin, monkeypatch):
    """As games were played before."""
    table, _, vacancy = await premove_and_leave(seating, begin)
    monkeypatch.setattr("bot.tables.people.replacing._drop_premoves", lambda *_: (None, None))
    assert (await take(seating, table.id, vacancy)).state.plans == table.state.plans
    assert await replay_faults(seating, table.id) == ((), 0)


async def test_the_audit_says_who_chose_ahead_and_counts_no_drop(seating, begin):
    table, seat, vacancy = await premove_and_leave(seating, begin)
    before = len(await seating.history(table.id))
    await take(seating, table.id, vacancy)
    host = (await seating.tables.get(table.id)).row.host_id
    await seating.tables.ending.end(table.id, host, "Seat", moderator=True)
    acts = await seating.tables.audit.acts(await seating.tables.get(table.id), host, moderator=True)
    chosen = [act for act in acts if act.what == "chose"]
    assert sum(act.n for act in chosen) == before
    assert {act.by for act in chosen if act.seat == seat} == {PEOPLE[seat]}
