"""What a step of a plan must bring: what was planned, one less, or anything; for all steps, or for one alone."""

import msgspec
import pytest

from bot.tables.plans import Step, Wishes, needed_of
from bot.tables.table import Refused
from tests.tables.seating import PEOPLE
from tests.tables.test_auto_pass import begin, choose, made_by, shop  # noqa: F401
from tests.tables.test_plans import carry_out, seating  # noqa: F401

COINS = "held.coins."


async def plan_waste(seating, clock, brought):  # noqa: F811
    """A plan of the second seat to throw a coin away, which has planned that this brings so many coins; its table."""
    table = await begin(seating, wishing=())
    future = (await choose(seating, table, 0, "pass")).state
    await seating.tables.undo.ask(table.id, PEOPLE[0])
    plans, table = seating.tables.plans, await seating.tables.get(table.id)
    made = (await plans.add(await plans.begin(table, 1, PEOPLE[1], future), "waste")).table
    assert made.plan.steps == (Step("waste", ("choice",), "shop", {COINS: -1}),)
    lines = msgspec.json.encode([[msgspec.structs.replace(made.plan.steps[0], gains={COINS: brought})]]).decode()
    await seating.store.plans.put(msgspec.structs.replace(made.plan.row, lines=lines))
    return await plans.open(table, PEOPLE[1])


async def carry_on(seating, clock, plan):  # noqa: F811
    """What was chosen for the second seat, and why no more."""
    await choose(seating, plan, 0, "pass")
    await carry_out(seating, clock)
    left = await seating.tables.plans.find(await seating.tables.get(plan.id), PEOPLE[1])
    return await made_by(seating, plan), left and left.why.key


CASES = [(-1, 0, True), (0, 0, False), (0, 1, True), (1, 1, False), (1, 2, True), (-2, 0, False), (-2, 1, True)]


@pytest.mark.parametrize(("brought", "times", "made"), CASES)
async def test_a_step_is_made_if_it_brings_as_much_as_is_wished_of_it_alone(seating, clock, brought, times, made):  # noqa: F811
    """Without a word what is planned must come exactly; at the third press all is as before."""
    plan = await plan_waste(seating, clock, brought)
    for _ in range(times):
        plan = await seating.tables.plans.loosen(plan, 0, 0)
    assert plan.plan.row.armed, "it stays armed"
    assert await carry_on(seating, clock, plan) == ((["waste"], None) if made else ([], "gains"))


@pytest.mark.parametrize(
    ("brought", "brings", "made"), [(0, "one_less", True), (1, "one_less", False), (1, "any", True)]
)
async def test_a_wish_for_all_steps_holds_for_each(seating, clock, brought, brings, made):  # noqa: F811
    plan = await seating.tables.plans.wish(await plan_waste(seating, clock, brought), Wishes(brings=brings))
    assert await carry_on(seating, clock, plan) == ((["waste"], None) if made else ([], "gains"))


def test_of_what_is_wished_of_one_step_and_of_all_the_looser_holds():
    steps = {brings: Step("x", ("x",), "x", brings=brings) for brings in ("same", "one_less", "any")}
    needed = {(step, all_): needed_of(steps[step], Wishes(brings=all_)) for step in steps for all_ in steps}
    assert needed["one_less", "same"] == needed["same", "one_less"] == needed["one_less", "one_less"] == "one_less"
    assert {needed[pair] for pair in needed if "any" in pair} == {"any"}
    assert needed["same", "same"] == "same"


async def test_the_presses_go_round_and_pass_over_what_holds_for_all(seating, clock):  # noqa: F811
    plans, plan = seating.tables.plans, await plan_waste(seating, clock, -1)
    seen = []
    for _ in range(4):
        plan = await plans.loosen(plan, 0, 0)
        seen.append(plan.plan.steps[0].brings)
    assert seen == ["one_less", "any", "same", "one_less"]
    plan = await plans.wish(plan, Wishes(brings="one_less"))
    seen = []
    for _ in range(2):
        plan = await plans.loosen(plan, 0, 0)
        seen.append(needed_of(plan.plan.steps[0], plan.plan.wishes))
    assert seen == ["any", "one_less"]


async def test_a_step_that_is_not_there_or_of_an_old_page_is_not_loosened(seating, clock):  # noqa: F811
    plans, plan = seating.tables.plans, await plan_waste(seating, clock, -1)
    for line, place in ((0, 1), (1, 0)):
        with pytest.raises(Refused, match="moved_on"):
            await plans.loosen(plan, line, place)
    await plans.loosen(plan, 0, 0)
    with pytest.raises(Refused, match="moved_on"):
        await plans.loosen(plan, 0, 0)
