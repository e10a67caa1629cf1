"""What is due while something fails: it is given back at once, and one fault keeps nothing else from being done."""

import asyncio

import pytest

from bot.pace.wall_time import MINUTE
from bot.store import StoreUnavailable
from bot.store.rows import NewDue
from bot.store.time.due import add_due
from bot.tables.table.turns import FLAG, REMIND
from bot.tables.time.due import LEASE
from bot.tables.time.timeouts import TimeoutService
from tests.tables.seating import PEOPLE


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def flags(seating, clock, number):
    """So many games, each with a clock that has run out."""
    tables = [await seating.begin("oceans", 2) for _ in range(number)]
    clock.now += MINUTE
    await seating.store.link.write(
        add_due, [NewDue(clock.now - 1, FLAG, table.id, 0, 1, PEOPLE[0]) for table in tables]
    )
    return tables


async def fails(*_):
    raise StoreUnavailable("all connections are in use")


async def test_what_could_not_be_done_is_anybodys_again_at_once(seating, clock, monkeypatch):
    await flags(seating, clock, 3)
    with monkeypatch.context() as patch:
        patch.setattr(TimeoutService, "run_out", fails)
        with pytest.raises(StoreUnavailable):
            await seating.tables.due.do()
    other = await seating.store.due.claim(clock.now, until=clock.now + LEASE)
    assert [row.kind for row in other] == [FLAG] * 3


async def test_what_cannot_even_be_given_back_is_with_the_next_look(seating, clock, monkeypatch):
    await flags(seating, clock, 2)
    with monkeypatch.context() as patch:
        patch.setattr(TimeoutService, "run_out", fails)
        patch.setattr(seating.store.due, "give_back", fails)
        with pytest.raises(StoreUnavailable):
            await seating.tables.due.do()
        assert not await seating.tables.due.has_due()
    assert await seating.tables.due.do() == 2
    assert await seating.tables.due.do() == 0


async def test_a_fault_of_ours_waits_out_its_claim_and_holds_up_nothing_else(seating, clock, monkeypatch):
    first, second, third = await flags(seating, clock, 3)
    seen, real = [], TimeoutService.run_out

    async def run_out(service, row):
        seen.append(row.table_id)
        if row.table_id == first.id:
            raise ZeroDivisionError
        await real(service, row)

    monkeypatch.setattr(TimeoutService, "run_out", run_out)
    assert [await seating.tables.due.do() for _ in range(2)] == [3, 0]
    assert seen == [first.id, second.id, third.id]
    clock.now += LEASE
    await seating.tables.due.do()
    assert seen[3:] == [first.id]


async def test_a_fault_with_one_persons_reminders_keeps_none_from_the_others(seating, clock, monkeypatch):
    table = await seating.begin("oceans", 2)
    clock.now += MINUTE
    await seating.store.link.write(
        add_due, [NewDue(clock.now - 1, REMIND, table.id, 0, 1, user) for user in PEOPLE[:2]]
    )
    told, real = [], seating.tables.reminders._remind

    async def remind(user_id, *rest):
        if user_id == PEOPLE[0]:
            raise ZeroDivisionError
        told.append(user_id)
        await real(user_id, *rest)

    monkeypatch.setattr(seating.tables.reminders, "_remind", remind)
    await asyncio.wait_for(seating.tables.due.do(), 5)
    assert told == [PEOPLE[1]]
