"""Plans through Discord: made in the usual panel before one's turn, and played when it comes."""

import pytest

from bot.games.registry import games
from bot.local.people.reply import buttons, labels, selects, text
from bot.tables.plans import Why
from bot.tables.plans.plan import WAIT
from bot.tables.table import Limits
from bot.texts import texts
from tests.cogs.planning.way import waiting_seat
from tests.cogs.playing import begin_made, control

pytestmark = pytest.mark.usefixtures("beginners")


async def waiting(house, key, *people):
    """A table, and a seat that waits for the other."""
    sitting = await begin_made(house, key, *people)
    return sitting, await waiting_seat(house, sitting)


async def press(sitting, seat, panel, act):
    """Press a control of the panel, and wait for the whole answer: first it may say that it thinks."""
    await sitting.house.after(sitting.people[seat].press(panel, control(panel, act)))


def acts(panel):
    """What can be done in a panel."""
    return [button["custom_id"].split(":")[3].rstrip("0123456789") for button in buttons(panel)]


async def follow(sitting, seat, panel):
    """Choose as is suggested; after a choice the next suggestion of the turn is there already."""
    if "suggest" in acts(panel):
        await press(sitting, seat, panel, "suggest")
    await press(sitting, seat, panel, "confirm")


async def plan_by_suggestions(sitting, seat):
    """Plan a turn through the panel, as is suggested; the panel then shows the plan."""
    panel = (await sitting.panel(seat)).message
    await press(sitting, seat, panel, "plan")
    for _ in range(40):
        if "forget" in acts(panel):
            return panel
        assert text(panel).startswith(texts("en")("plan.planning"))
        await follow(sitting, seat, panel)
    raise AssertionError("the turn has no end")


async def others_play(house, sitting, seat):
    """Let the other player choose until this seat is asked in its turn."""
    for _ in range(60):
        table = await sitting.table()
        asked = table.seats_to_choose()
        if seat in asked and table.game.active(table.state) in (None, seat):
            return
        question = table.question(asked[0])
        await house.bot.tables.play.choose(table, asked[0], next(iter(question.options)))
    raise AssertionError("the seat has no turn")


async def carry_out(house):
    """Let the plan be carried out now."""
    await house.bot.tables.plans.carrying.carry_out()
    await house.bot.tables.plans.carrying.carry_out()
    await house.wait_for_posts()


@pytest.fixture
def at_once(monkeypatch):
    """Nobody waits as long as a person would take."""
    monkeypatch.setattr("bot.tables.plans.plan.WAIT", range(1))


@pytest.mark.parametrize("key", games())
async def test_a_turn_is_planned_in_the_panel_and_played_when_it_comes(house, ann, ben, key, at_once):
    house.bot.tables.limit(Limits())
    sitting, seat = await waiting(house, key, ann, ben)
    before = await sitting.snapshot()
    panel = await plan_by_suggestions(sitting, seat)
    assert await sitting.snapshot() == before, "nothing has happened at the table"
    plan = await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id)
    assert plan.row.armed
    assert text(panel).count("\n1. ") == 1
    await others_play(house, sitting, seat)
    made = len(await house.store.choices.history(sitting.id))
    await carry_out(house)
    rows = (await house.store.choices.history(sitting.id))[made:]
    own = [row.choice for row in rows if row.seat == seat]
    steps = [step.choice for step in plan.steps]
    assert own == steps[: len(own)]
    stopped = await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id)
    assert own == steps or stopped.why


async def test_the_plan_can_be_looked_at_changed_and_dropped(house, ann, ben):
    sitting, seat = await waiting(house, "sky_islands", ann, ben)
    await plan_by_suggestions(sitting, seat)
    panel = (await sitting.panel(seat)).message
    assert "My plan" in labels(panel)
    await press(sitting, seat, panel, "plan")
    assert {"otherwise", "back", "forget"} <= {*acts(panel)}
    wishes, _ = selects(panel)
    await (await sitting.people[seat].choose(panel, wishes["custom_id"], ["at_once", "whole"])).wait()
    assert [option["value"] for option in selects(panel)[0]["options"] if option.get("default")] == ["at_once", "whole"]
    await press(sitting, seat, panel, "otherwise")
    await follow(sitting, seat, panel)
    while "forget" not in acts(panel):
        await follow(sitting, seat, panel)
    assert texts("en")("plan.or_else") in text(panel)
    await press(sitting, seat, panel, "forget")
    assert text(panel) == texts("en")("plan.dropped")
    assert await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id) is None


async def test_a_single_step_may_bring_less_at_one_press(house, ann, ben):
    """The list of steps stands where there are several; of one step the wishes say all."""
    sitting, seat = await waiting(house, "sky_islands", ann, ben)
    panel = await plan_by_suggestions(sitting, seat)
    (loosen,) = [select for select in selects(panel) if ":loosen0:" in select["custom_id"]]
    plan = await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id)
    assert [option["value"] for option in loosen["options"]] == [f"0.{place}" for place in range(len(plan.steps))]
    assert {option["description"] for option in loosen["options"]} == {texts("en")("plan.needs.same")}
    await (await sitting.people[seat].choose(panel, loosen["custom_id"], ["0.1"])).wait()
    (line,) = [line for line in text(panel).split("\n") if line.startswith("2. ")]
    assert line.endswith(texts("en")("plan.needs.one_less"))
    assert text(panel).count(texts("en")("plan.needs.one_less")) == 1
    plan = await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id)
    assert ([step.brings for step in plan.steps][:2], plan.row.armed) == (["same", "one_less"], True)
    (wishes,) = [select for select in selects(panel) if ":wishes0:" in select["custom_id"]]
    await (await sitting.people[seat].choose(panel, wishes["custom_id"], ["any"])).wait()
    assert not [select for select in selects(panel) if ":loosen0:" in select["custom_id"]]


async def test_what_was_planned_last_can_be_taken_back_in_the_panel(house, ann, ben):
    sitting, seat = await waiting(house, "sky_islands", ann, ben)
    panel = await plan_by_suggestions(sitting, seat)
    await press(sitting, seat, panel, "back")
    assert "Taken back" in text(panel)
    assert text(panel).startswith(texts("en")("plan.planning"))
    plan = await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id)
    assert not plan.row.armed


async def test_part_of_a_turn_can_be_planned(house, ann, ben):
    sitting, seat = await waiting(house, "solarius_mission", ann, ben)
    panel = (await sitting.panel(seat)).message
    await press(sitting, seat, panel, "plan")
    assert "keep" not in acts(panel)
    while "keep" not in acts(panel) and "forget" not in acts(panel):
        await follow(sitting, seat, panel)
    if "keep" in acts(panel):
        await press(sitting, seat, panel, "keep")
    assert (await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id)).row.armed


async def test_why_it_was_stopped_is_told_in_the_panel(house, ann, ben):
    sitting, seat = await waiting(house, "sky_islands", ann, ben)
    await plan_by_suggestions(sitting, seat)
    await others_play(house, sitting, seat)
    table = await sitting.table()
    plan = await house.bot.tables.plans.find(table, sitting.people[seat].id)
    await house.bot.tables.plans.carrying.stop(plan.row, Why("undone"))
    panel = (await sitting.panel(seat)).message
    assert texts("en")("plan.stopped", why=texts("en")("plan.why.undone")) in text(panel)


async def test_the_hand_is_held_back_while_a_plan_is_to_be_played(house, ann, ben):
    """With a plan nobody is called by DM; when it is stopped the hand comes, with the reason."""
    sitting, seat = await waiting(house, "oceans", ann, ben)
    person = sitting.people[seat]
    await plan_by_suggestions(sitting, seat)
    await house.wait_for_posts()
    before = len(person.inbox())
    await others_play(house, sitting, seat)
    await house.wait_for_posts()
    assert len(person.inbox()) == before
    table = await sitting.table()
    plan = await house.bot.tables.plans.find(table, person.id)
    await house.bot.tables.plans.carrying.stop(plan.row, Why("news"))
    await house.wait_for_posts()
    assert len(person.inbox()) == before + 1
    assert texts("en")("plan.why.news") in text(person.inbox()[-1])


async def test_who_is_asked_cannot_plan(house, ann, ben):
    sitting, seat = await waiting(house, "sky_islands", ann, ben)
    panel = (await sitting.panel(seat)).message
    await others_play(house, sitting, seat)
    reply = await (await sitting.people[seat].press(panel, f"panel:{sitting.id}:.:plan0::")).wait()
    assert "your turn" in reply.text


async def test_an_old_page_changes_nothing(house, ann, ben):
    sitting, seat = await waiting(house, "sky_islands", ann, ben)
    panel = await plan_by_suggestions(sitting, seat)
    old, rows = control(panel, "forget"), panel.components
    wishes, _ = selects(panel)
    await (await sitting.people[seat].choose(panel, wishes["custom_id"], ["whole"])).wait()
    panel.components = rows  # what somebody still sees who presses quickly
    await (await sitting.people[seat].press(panel, old)).wait()
    assert await house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id) is not None


def test_a_quick_person_takes_twenty_seconds_at_least():
    assert (WAIT[0], WAIT[-1]) == (20_000, 90_000)
