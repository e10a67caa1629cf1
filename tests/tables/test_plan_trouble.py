"""Plans that meet trouble: kills, another process, what cannot be read, and steps that are not possible."""

from random import Random

import msgspec
import pytest

from bot.games.registry import games
from bot.tables.table import Refused
from tests.tables.seating import PEOPLE
from tests.tables.test_plans import (  # noqa: F401  the fixtures
    carry_out,
    last_id,
    no_corners,
    others_play,
    own_choices,
    plan_turn,
    planned_game,
    play_until_between,
    rehearse,
    seating,
)
from tests.walk import few

LONG = 2  # a seed of Sky Islands with a turn of several choices


@pytest.mark.parametrize("key", games())
async def test_killed_after_any_step_it_goes_on_and_repeats_nothing(seating, clock, key, monkeypatch):  # noqa: F811
    table = await seating.begin(key, few(games()[key]), seed=8)
    table, seat = await play_until_between(seating, table, Random(8))
    start, made = rehearse(table, seat, Random(1))
    planned = await plan_turn(seating, table, seat, start)
    table, _ = await others_play(seating, table, seat, None, made)
    mine, steps = await last_id(seating, table), [step.choice for step in planned.plan.steps]
    play = seating.tables.play
    choose = play.choose

    async def choose_and_die(*values, **named):
        await choose(*values, **named)
        raise KeyboardInterrupt

    for number in range(1, len(steps) + 1):
        with monkeypatch.context() as patch:
            patch.setattr(play, "choose", choose_and_die)
            with pytest.raises(KeyboardInterrupt):
                await carry_out(seating, clock)
        assert await own_choices(seating, table, seat, mine) == steps[:number]
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == steps


async def test_two_processes_carry_it_out_once(seating, clock, store):  # noqa: F811
    table, seat, made, planned = await planned_game(seating, at_once=True)
    table, _ = await others_play(seating, table, seat, None, made)
    mine = await last_id(seating, table)
    other = type(seating.tables)(store, now=lambda: clock.now)
    await seating.tables.plans.carrying.carry_out()
    await other.plans.carrying.carry_out()
    assert await own_choices(seating, table, seat, mine) == [step.choice for step in planned.plan.steps]


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0], ids=["at the first", "in the middle", "at the last"])
@pytest.mark.parametrize("key", games())
async def test_of_two_processes_at_any_step_each_choice_is_made_by_one(seating, clock, store, key, share, monkeypatch):  # noqa: F811
    """The other process carries all out that is due, right before this one makes a choice. That stops no plan."""
    table = await seating.begin(key, few(games()[key]), seed=8)
    table, seat = await play_until_between(seating, table, Random(8))
    start, made = rehearse(table, seat, Random(1))
    planned = await plan_turn(seating, table, seat, start)
    table, _ = await others_play(seating, table, seat, None, made)
    mine, steps = await last_id(seating, table), [step.choice for step in planned.plan.steps]
    other, play = type(seating.tables)(store, now=lambda: clock.now), seating.tables.play
    choose, calls = play.choose, 0

    async def choose_after_the_other(*values, **named):
        nonlocal calls
        calls += 1
        if calls == overtaken:
            await other.plans.carrying.carry_out()
        return await choose(*values, **named)

    overtaken = 1 + round(share * (len(steps) - 1))  # this process makes those before it
    monkeypatch.setattr(play, "choose", choose_after_the_other)
    await carry_out(seating, clock)
    assert calls == overtaken
    assert await own_choices(seating, table, seat, mine) == steps
    plan = await seating.tables.plans.find(await seating.tables.get(table.id), PEOPLE[seat])
    assert plan is None or plan.why.key in ("news", "rest"), "the other process knows why it went no further"


async def test_a_plan_that_another_process_goes_on_with_is_not_stopped(seating, clock, monkeypatch):  # noqa: F811
    table, seat, made, planned = await planned_game(seating)
    await others_play(seating, table, seat, None, made)

    async def come_too_late(*_, **__):
        raise Refused("moved_on")

    with monkeypatch.context() as patch:
        patch.setattr(seating.tables.play, "choose", come_too_late)
        await carry_out(seating, clock)
    plan = await seating.tables.plans.find(await seating.tables.get(table.id), PEOPLE[seat])
    assert (plan.row.armed, plan.why) == (True, None)
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == [step.choice for step in planned.plan.steps]


async def spoilt_game(seating, **wishes):  # noqa: F811
    """A table with a planned turn of several steps, of which the last is not possible; what the others will play."""
    table, seat, made, planned = await planned_game(seating, seed=LONG, **wishes)
    *steps, last = planned.plan.steps
    assert steps, "the turn has several"
    lines = msgspec.json.encode([[*steps, msgspec.structs.replace(last, choice="no such choice")]]).decode()
    await seating.store.plans.put(msgspec.structs.replace(planned.plan.row, lines=lines))
    return table, seat, made, [step.choice for step in steps]


@pytest.mark.parametrize("whole", [False, True], ids=["as far as it goes", "all or nothing"])
async def test_of_a_plan_with_an_impossible_step_those_before_it_are_made_or_none(seating, clock, whole):  # noqa: F811
    table, seat, made, before = await spoilt_game(seating, whole=whole)
    table, _ = await others_play(seating, table, seat, None, made)
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == ([] if whole else before)
    why = (await seating.tables.plans.find(await seating.tables.get(table.id), PEOPLE[seat])).why
    assert (why.key, why.step, why.choice) == ("illegal", len(before) + 1, "no such choice")
    assert (await seating.tables.get(table.id)).seats_to_choose() == [seat], "its person is asked"


async def test_a_plan_that_cannot_be_read_stops_no_other(seating, clock, store, caplog):  # noqa: F811
    table, seat, made, planned = await planned_game(seating)
    await store.plans.put(msgspec.structs.replace(planned.plan.row, lines="[[1]]"))
    table, _ = await others_play(seating, table, seat, None, made)
    await carry_out(seating, clock)
    assert (await store.plans.find(table.id, seat, PEOPLE[seat])).why == '{"key":"failed"}'
    hands = [row for row in await seating.rows_of("dm") if row.target == PEOPLE[seat]]
    assert len(hands) == 2, "the hand that was held back comes"
