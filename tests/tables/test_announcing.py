"""Every change that all may see is announced once it is stored: that wakes who posts and the computers."""

import pytest

from bot.engine import machine
from bot.pace.wall_time import DAY, HOUR
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from bot.tables.votes.vote_rules import LASTS
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import BRISK
from tests.tables.voting import begin, do_due, vote

ANN, BEN, KEI, _ = PEOPLE


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


@pytest.fixture
def announced_tables(seating):
    """The ids of the tables whose changes were announced; `seen()` hands them back once."""
    ids = []
    seating.tables.on_change(ids.append)

    def take_ids():
        told = set(ids)
        ids.clear()
        return told

    return take_ids


async def all_choose(seating, table):
    for seat in range(len(table.seats)):
        await seating.first(table.id, seat)


async def test_what_is_taken_back_asked_refused_agreed_to_and_expired(seating, announced_tables, clock):
    table, undo = await seating.begin("cartographers", 2), seating.tables.undo
    await seating.first(table.id, 0)
    announced_tables()
    await undo.ask(table.id, ANN)
    assert announced_tables() == {table.id}
    for end in ("refused", "agreed", "expired"):
        await all_choose(seating, table)
        clock.now += HOUR
        announced_tables()
        asked = await undo.ask(table.id, ANN)
        assert announced_tables() == {table.id}
        if end == "refused":
            await undo.refuse(table.id, asked.request.nonce, BEN)
        elif end == "agreed":
            await undo.agree(table.id, asked.request.nonce, BEN)
        else:
            clock.now += DAY - 1
            await do_due(seating)
            announced_tables()
            clock.now += 1
            await do_due(seating)
        assert announced_tables() == {table.id}, end


async def test_seats_that_change_hands(seating, announced_tables):
    table = await seating.begin("cartographers", 3)
    seats, by_dm = seating.tables.seats, seating.tables.dm_play
    vacancy = Vacancy(1, table.row.number)
    for act in (
        lambda: seats.substitute_absent(table.id, BEN),
        lambda: by_dm.ask(table.id, vacancy, BEN),
        lambda: by_dm.refuse(table.id, vacancy, ANN, moderator=False),
        lambda: by_dm.agree(table.id, vacancy, ANN, moderator=False),
        lambda: seats.hand_over(table.id, 1, BEN, "Ben", "greedy", moderator=False),
        lambda: seats.take_back(table.id, BEN),
        lambda: seats.leave_for_good(table.id, BEN),
    ):
        announced_tables()
        await act()
        assert announced_tables() == {table.id}


async def test_votes_that_are_opened_answered_looked_at_and_found_over(seating, announced_tables, clock):
    table, votes = await begin(seating, 4), seating.tables.votes
    announced_tables()
    nonce = (await votes.propose(table.id, "end", ANN)).vote.nonce
    assert announced_tables() == {table.id}
    await votes.say(table.id, nonce, BEN, True)
    assert announced_tables() == {table.id}
    await seating.tables.seats.substitute_absent(table.id, KEI)
    announced_tables()
    await do_due(seating)
    assert announced_tables() == {table.id}
    clock.now = NOON + LASTS
    with pytest.raises(Refused, match="vote_over"):
        await votes.say(table.id, nonce, BEN, False)
    assert announced_tables() == {table.id}
    assert await vote(seating, table) is None


async def test_time_that_has_run_out_and_reminders(seating, announced_tables, clock):
    table = await begin(seating, 2, "oceans", BRISK)
    (seat,) = table.seats_to_choose()
    announced_tables()
    clock.now = NOON + 13 * HOUR
    await do_due(seating)
    assert announced_tables() == {table.id}, "a reminder"
    clock.now = table.clocks[seat].deadline - 1
    await do_due(seating)
    announced_tables()
    clock.now += 1
    await do_due(seating)
    assert announced_tables() == {table.id}, "the time is given once more"


async def test_a_lobby_that_is_shown_anew_and_ended_and_whoever_is_forgotten(seating, announced_tables):
    tables = seating.tables
    lobby = await tables.lobby.open(1, 700, "cartographers", ANN, "Ann", "en")
    for act in (
        lambda: tables.lobby.join(lobby.id, BEN, "Ben"),
        lambda: tables.lobby.show(lobby),
        lambda: tables.ending.end(lobby.id, ANN, "Ann", moderator=False),
        lambda: tables.privacy.delete(BEN, {"en": "Somebody", "ja": "Somebody"}),
    ):
        announced_tables()
        await act()
        assert announced_tables() == {lobby.id}


async def test_a_table_that_stands_still(seating, announced_tables, monkeypatch):
    table = await seating.begin("cartographers", 2)

    def failing(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(machine, "play", failing)
    announced_tables()
    with pytest.raises(Refused, match="frozen"):
        await seating.first(table.id, 0)
    assert announced_tables() == {table.id}


async def test_that_a_turn_waits_in_vain(seating, announced_tables, clock):
    table = await seating.begin("oceans", 2)
    clock.now = NOON + 130 * HOUR
    await do_due(seating)
    for hour in range(131, 30 * 24):
        announced_tables()
        clock.now = NOON + hour * HOUR
        await do_due(seating)
        if await seating.rows_of("waits"):
            break
    assert announced_tables() == {table.id}
    assert len(await seating.rows_of("waits")) == 1
