"""Nobody can tell a turn that was planned from one that a quick person plays: not from posts, rows, sizes or times."""

from random import Random

import pytest

from bot.games.registry import games
from bot.tables.plans.plan import WAIT
from tests.tables.seating import PEOPLE
from tests.tables.test_plans import (  # noqa: F401  the fixtures
    last_id,
    no_corners,
    others_play,
    own_choices,
    plan_turn,
    play_until_between,
    rehearse,
    seating,
)

SWEEP = 3_000  # milliseconds between two looks for plans
TURNS = 40


async def table_before_turn(seating, key, seed):  # noqa: F811
    """A table at which a seat waits for its turn, and what the others play until then; of the next seed that has one."""
    for other in range(seed, seed + 20):
        table, seat = await play_until_between(seating, await seating.begin(key, 2, seed=other), Random(other))
        if seat is not None:
            start, made = rehearse(table, seat, Random(other))
            return table, seat, start, made
    raise AssertionError(f"nobody waits for a turn in {key}")


async def what_others_find(seating, table, after):  # noqa: F811
    """All that a turn has left behind that anybody but its person may see, without the names of the table."""
    posts = [
        (row.kind, row.target if row.target in PEOPLE else "channel", row.payload, row.not_before)
        for row, _ in await seating.posts(table.id)
        if row.id > after
    ]
    table = await seating.tables.get(table.id)
    return posts, table.row.number, table.saved, [(seat.user_id, seat.computer) for seat in table.seats]


@pytest.mark.parametrize("key", games())
async def test_a_planned_turn_leaves_what_a_played_one_leaves(seating, clock, key, monkeypatch):  # noqa: F811
    """The same choices after the same time, once by hand and once by a plan, at two tables that are the same."""
    monkeypatch.setattr("bot.tables.plans.plan.randbelow", lambda most: 0)
    planned_table, seat, start, made = await table_before_turn(seating, key, 5)
    played_table, *_ = await table_before_turn(seating, key, 5)
    await plan_turn(seating, planned_table, seat, start)
    planned_table, _ = await others_play(seating, planned_table, seat, None, made)
    played_table, _ = await others_play(seating, played_table, seat, None, made)
    marks = [max(row.id for row, _ in await seating.posts(table.id)) for table in (planned_table, played_table)]
    mine = await last_id(seating, planned_table)
    clock.now += WAIT[0]
    await seating.tables.plans.carrying.carry_out()
    for choice in await own_choices(seating, planned_table, seat, mine):
        played_table = (await seating.tables.play.choose(played_table, seat, choice)).table
    plan = await seating.tables.plans.find(planned_table, PEOPLE[seat])
    planned, played = [
        await what_others_find(seating, table, mark)
        for table, mark in zip((planned_table, played_table), marks, strict=True)
    ]
    hands = [row for row in planned[0] if row[0] == "dm" and row[1] == PEOPLE[seat]]
    assert bool(hands) <= (plan is not None), "only who is called again gets their hand, and sees it alone"
    assert [row for row in planned[0] if row not in hands], "the turn is told"
    assert ([row for row in planned[0] if row not in hands], *planned[1:]) == played


async def test_the_time_of_its_post_is_spread_as_a_quick_persons(seating, clock, monkeypatch):  # noqa: F811
    """From when its seat is asked: the whole span is used evenly, and no look at the plan shows in it."""
    chance = Random(11)
    monkeypatch.setattr("bot.tables.plans.plan.randbelow", chance.randrange)
    times = list[int]()
    for seed in range(TURNS):
        table = await seating.begin("sky_islands", 2, seed=seed)
        while table.state.pending:
            table = (await seating.first(table.id, table.seats_to_choose()[0])).table
        seat = 1 - table.seats_to_choose()[0]
        start, made = rehearse(table, seat, chance)
        await plan_turn(seating, table, seat, start)
        table, _ = await others_play(seating, table, seat, None, made)
        times.append(await time_until_carried(seating, clock, table, seat))
    assert all(WAIT[0] <= time < WAIT[-1] + SWEEP for time in times)
    quarter = len(WAIT) // 4
    counts = [sum(place * quarter <= time - WAIT[0] < (place + 1) * quarter for time in times) for place in range(4)]
    assert min(counts) >= TURNS // 8, counts


async def time_until_carried(seating, clock, table, seat):  # noqa: F811
    """How long a plan is waited for, in looks as the bot makes them."""
    begun, mine = clock.now, await last_id(seating, table)
    while not await own_choices(seating, table, seat, mine):
        clock.now += SWEEP
        await seating.tables.plans.carrying.carry_out()
    plan = await seating.tables.plans.find(table, PEOPLE[seat])
    if plan:  # it stopped after something was drawn
        await seating.tables.plans.drop(await seating.tables.plans.open(table, PEOPLE[seat]))
    return clock.now - begun
