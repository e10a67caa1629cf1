"""Weeks of real posts: everybody is called once a turn, never in quiet hours, whoever is killed and whatever fails."""

import os
from collections import Counter
from random import Random

import pytest

from bot.local.server import StandIn
from bot.local.world.clock import ManualClock
from bot.local.world.world import World
from bot.pace.wall_time import HOUR
from bot.store.store import Store
from bot.tables.table.turns import MOST_REMINDERS
from tests.asking_month import NEWS, AskingMonth
from tests.month import FAULTS, OPENING, ROUTES, Month, Process, Turn
from tests.store.conftest import scratch, url, with_tables  # noqa: F401  the databases of the store's tests
from tests.tables.test_reminders_month import START

FAILING = 0.3  # of the requests
LONG = [int(number) for number in os.environ.get("MONTH", "80 200 31").split()]  # people, tables, days


@pytest.mark.parametrize(
    ("people", "tables", "days", "url"),
    [
        pytest.param(6, 3, 0.5, "sqlite", id="half a day"),
        pytest.param(*LONG, "postgresql", id="month", marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
    indirect=["url"],
)
async def test_everybody_is_called_once_a_turn(url, tmp_path, people, tables, days, record_property):  # noqa: F811
    clock = ManualClock(START / 1000)
    async with StandIn(World(clock)) as stand_in, await Store.open(url) as store:
        month = Month(stand_in, url, tmp_path, Random(7), store, clock)
        await month.settle(people)
        for number in range(tables):
            await month.sit_down(number, OPENING)
        for kind in FAULTS:
            for route in ROUTES:
                stand_in.faults.chance(kind, FAILING / len(FAULTS), route)
        await month.live(days, [Process(month, number) for number in range(1 if url.startswith("sqlite") else 2)])
        assert stand_in.violations == []
        assert await month.unsent_rows() == []
    for name, count in month.counts().items():
        record_property(name, count)
    check_calls(month)
    assert month.night_bells() == []
    for at, user, before in month.ran_out:
        assert month.ran(user, before.since, at) >= before.left - HOUR, "time runs out when it has run, no sooner"


def check_calls(month):
    """One call a turn: when it begins or, in quiet hours, with what is told when they end; five reminders at most."""
    called, reminded = month.calls()
    assert any(called.values())
    assert [month.at(turn) for turn in month.doubles(called)] == []
    assert [month.at(turn) for turn in month.lost_turns(called, reminded)] == []
    for turn in month.turns:
        assert len(reminded[turn]) <= MOST_REMINDERS + (not called[turn]), month.at(turn)
    assert max(Counter((bell.nonce, bell.user) for bell in month.bells).values()) == 1, "a message rings once"


@pytest.mark.parametrize(
    ("people", "tables", "days", "may_ask", "url"),
    [
        pytest.param(8, 3, 0.5, True, "sqlite", id="half a day", marks=pytest.mark.timeout(900)),
        *[
            pytest.param(*LONG, may_ask, "postgresql", id=name, marks=[pytest.mark.long, pytest.mark.timeout(7200)])
            for name, may_ask in (("month", True), ("month as before", False))
        ],
    ],
    indirect=["url"],
)
async def test_who_asks_for_nothing_is_rung_by_their_own_tables_alone(
    url,  # noqa: F811
    tmp_path,
    people,
    tables,
    days,
    may_ask,
    record_property,
):
    """Told for the same month with what people may ask for, and as it was before they could."""
    clock = ManualClock(START / 1000)
    async with StandIn(World(clock)) as stand_in, await Store.open(url) as store:
        often = max(1, 10 / days)  # so that something happens in a day
        month = AskingMonth(stand_in, url, tmp_path, Random(7), store, clock, may_ask=may_ask, often=often)
        await month.settle(people)
        for number in range(tables):
            await month.sit_down(number, OPENING)
        await month.begin_to_ask()
        await month.live(days, [Process(month, 0)])
        assert stand_in.violations == []
    record_property("rings", month.table(days))
    print(month.table(days))  # noqa: T201
    rung = month.rings()
    for user, ask in month.asks.items():
        assert not {*NEWS} & {*rung[user]} or (may_ask and ask != "nothing"), (ask, rung[user])
    assert month.strange_bells() == []
    heard = {kind for kinds in rung.values() for kind in kinds}
    assert heard >= {"follow", "friend", "offer"} or not may_ask
    assert [(bell, month.rows[bell.nonce], month.people[bell.user]) for bell in month.night_bells()] == []


async def test_a_turn_that_is_over_within_the_hour_counts_by_itself(url, tmp_path):  # noqa: F811
    clock = ManualClock(START / 1000)
    async with StandIn(World(clock)) as stand_in, await Store.open(url) as store:
        month = Month(stand_in, url, tmp_path, Random(7), store, clock)
        await month.settle(2)
        await month.sit_down(0)
        seen = await lasting_turns(month)
        for _ in range(8):
            table = await month.tables.get(month.ids[0])
            seat = table.seats_to_choose()[0]
            await month.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
            seen |= await lasting_turns(month)
        await month.learn()
    assert len(seen) > 2 * 2, "both have had several turns"
    assert set(month.turns) == seen
    assert set(month.turns.values()) == {month.now()}


async def lasting_turns(month):
    """The turns that last now."""
    clocks = await month.store.clocks.of_tables(month.ids)
    return {
        Turn(table, seat, clock.number)
        for table, seats in clocks.items()
        for seat, clock in seats.items()
        if clock.number is not None
    }
