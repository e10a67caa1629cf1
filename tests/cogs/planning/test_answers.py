"""Standing answers through Discord: made in advance or where one is asked, looked at, given and taken away."""

import pytest

from bot.local.people.reply import labels, selects, text
from bot.tables.plans import Step
from bot.texts import texts
from tests.cogs.games.test_oceans_others import sitting_out_of_turn
from tests.cogs.oceans import use
from tests.cogs.planning.test_planning import acts, press
from tests.cogs.playing import control

WORDS = texts("en", "oceans")
pytestmark = pytest.mark.usefixtures("beginners")


@pytest.fixture
async def aside(house, ann, ben, monkeypatch):
    """A game in which somebody is asked in another's turn where surplus goes, and their seat."""
    sitting = await sitting_out_of_turn(house, monkeypatch, ann, ben)
    (seat,) = (await sitting.table()).seats_to_choose()
    return sitting, seat


async def answers_of(sitting, seat):
    """What a seat's person has answered for good."""
    plan = await sitting.house.bot.tables.plans.find(await sitting.table(), sitting.people[seat].id, standing=True)
    return [(step.verb, step.choice) for (step,) in plan.made_lines] if plan else []


async def answer_always(sitting, seat, place):
    """Answer where surplus goes, and always so; return the panel, which shows all such answers."""
    panel = (await sitting.panel(seat)).message
    await use(sitting.people[seat], panel, 0, place)
    await press(sitting, seat, panel, "confirm")
    assert WORDS("answers.always") in labels(panel)
    await sitting.house.after(sitting.people[seat].press(panel, control(panel, "always", "place")))
    return panel


async def test_what_one_has_answered_in_anothers_turn_is_always_answered_so_at_one_press(aside):
    sitting, seat = aside
    panel = await answer_always(sitting, seat, "zone2")
    assert await answers_of(sitting, seat) == [("surplus", "zone2")]
    assert text(panel).startswith(WORDS("answers.head"))
    assert WORDS("place.zone2").lower() in text(panel).lower()


async def test_how_they_are_given_is_changed_and_they_are_taken_away(aside):
    sitting, seat = aside
    panel = await answer_always(sitting, seat, "zone2")
    await press(sitting, seat, panel, "hurry")
    assert text(panel).startswith(WORDS("answers.head_at_once"))
    assert WORDS("answers.wait") in labels(panel)
    (less,) = selects(panel)
    assert [option["value"] for option in less["options"]] == ["0"]
    await (await sitting.people[seat].choose(panel, less["custom_id"], ["0"])).wait()
    assert text(panel) == WORDS("answers.dropped")
    assert await answers_of(sitting, seat) == []


async def test_all_are_dropped_at_once(aside):
    sitting, seat = aside
    panel = await answer_always(sitting, seat, "reef")
    await press(sitting, seat, panel, "forget")
    assert text(panel) == WORDS("answers.dropped")


async def test_who_waits_answers_in_advance_on_a_guess(aside):
    sitting, seat = aside
    other = (await sitting.table()).turn_of_another(seat)
    before = await sitting.snapshot()
    panel = (await sitting.panel(other)).message
    await press(sitting, other, panel, "answers")
    assert text(panel).startswith(WORDS("answers.answering"))
    assert "another" in acts(panel)
    assert "keep" not in acts(panel)
    table = await sitting.house.bot.tables.plans.open(await sitting.table(), sitting.people[other].id, standing=True)
    question = table.question(other)
    answered = await sitting.house.bot.tables.plans.add(table, next(iter(question.options)))
    assert await sitting.snapshot() == before, "nothing has happened at the table"
    assert await answers_of(sitting, other) == [(question.effect.word, next(iter(question.options)))]
    panel = (await sitting.panel(other)).message
    assert WORDS("answers.mine") in labels(panel)
    await press(sitting, other, panel, "answers")
    assert {"another", "hurry", "forget"} <= {*acts(panel)}
    assert answered.table.plan.row.armed


async def test_it_is_answered_for_who_is_asked(house, aside, monkeypatch):
    monkeypatch.setattr("bot.tables.plans.plan.WAIT", range(1))
    sitting, seat = aside
    table, plans = await sitting.table(), house.bot.tables.plans
    question = table.question(seat)
    await plans.remember(table, seat, sitting.people[seat].id, Step("zone2", ("place",), question.effect.word))
    await plans.carrying.carry_out()
    await house.wait_for_posts()
    assert (await sitting.table()).row.number > table.row.number
    rows = await house.store.choices.history(sitting.id)
    assert (rows[-1].seat, rows[-1].choice) == (seat, "zone2")
