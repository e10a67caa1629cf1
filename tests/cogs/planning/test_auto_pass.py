"""Auto-pass through Discord: offered where somebody has passed because nothing could be gained, and given up again."""

import pytest

from bot.engine import machine
from bot.engine.guessing import pick
from bot.engine.passing import idle_pass
from bot.games.registry import games
from bot.local.people.reply import labels, selects, text
from bot.tables.plans import Step
from bot.texts import texts
from tests.cogs.planning.test_planning import press
from tests.cogs.positions import sitting_at

GAME = games()["solarius_mission"]
WORDS = texts("en", GAME.key)
SEED = 8  # its game comes to a turn that can only be ended


def by_chance(game, s, seat, random):
    """A choice at random."""
    return pick(machine.question_for(game, s, seat).options, random)


def may_as_well_pass(s, question):
    """Whether whoever is asked can gain nothing."""
    return idle_pass(GAME, s, machine.seats_to_choose(s)[0], question) is not None


@pytest.fixture
async def ending(house, ann, ben, monkeypatch):
    """A game in which somebody can only end the turn, and their seat."""
    return await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=may_as_well_pass, choose=by_chance, first=SEED)


async def end_turn(sitting, seat):
    """End the turn by hand; return the panel."""
    panel = (await sitting.panel(seat)).message
    await press(sitting, seat, panel, "confirm")
    return panel


async def test_who_ends_a_turn_in_which_nothing_was_left_has_it_done_from_now_on_at_one_press(house, ending):
    sitting, seat = ending
    before = len(house.public(sitting.channel))
    panel = await end_turn(sitting, seat)
    assert WORDS("pass.button") in labels(panel)
    await house.wait_for_posts()
    told = len(house.public(sitting.channel))
    assert told > before
    await press(sitting, seat, panel, "pass")
    assert text(panel) == WORDS("pass.head")
    assert len(house.public(sitting.channel)) == told, "nobody else learns of it"
    planned = await house.bot.tables.plans.open(await sitting.table(), sitting.people[seat].id, standing=True)
    assert planned.plan.wishes.passes


async def test_it_is_looked_at_and_given_up(house, ending):
    sitting, seat = ending
    panel = await end_turn(sitting, seat)
    await press(sitting, seat, panel, "pass")
    await press(sitting, seat, panel, "hurry")
    assert text(panel) == WORDS("pass.head_at_once")
    panel = (await sitting.panel(seat)).message
    assert WORDS("answers.mine") in labels(panel)
    await press(sitting, seat, panel, "answers")
    assert text(panel) == WORDS("pass.head_at_once")
    assert WORDS("answers.more") not in labels(panel), "nobody is asked anything in others' turns of this game"
    await press(sitting, seat, panel, "forget")
    assert text(panel) == WORDS("answers.dropped")
    assert WORDS("answers.mine") not in labels((await sitting.panel(seat)).message)


async def test_beside_standing_answers_it_is_one_of_them(house, ending):
    sitting, seat = ending
    plans, user = house.bot.tables.plans, sitting.people[seat].id
    await plans.remember(await sitting.table(), seat, user, Step("1black", ("cubes",), "keep"))
    panel = await end_turn(sitting, seat)
    await press(sitting, seat, panel, "pass")
    assert text(panel).endswith(WORDS("pass.line"))
    (less,) = selects(panel)
    await (await sitting.people[seat].choose(panel, less["custom_id"], ["pass"])).wait()
    assert WORDS("pass.line") not in text(panel)
    assert not (await plans.open(await sitting.table(), user, standing=True)).plan.wishes.passes


async def test_it_is_offered_once_and_then_done(house, ending, monkeypatch):
    monkeypatch.setattr("bot.tables.plans.plan.WAIT", range(1))
    sitting, seat = ending
    table, plans = await sitting.table(), house.bot.tables.plans
    await plans.pass_idly(table, seat, sitting.people[seat].id)
    assert WORDS("pass.button") not in labels(await end_turn(sitting, seat)), "it is wished already"
    await house.bot.tables.undo.ask(table.id, sitting.people[seat].id)
    await plans.carrying.carry_out()
    await house.wait_for_posts()
    rows = await house.store.choices.history(sitting.id)
    assert (rows[-1].seat, rows[-1].choice) == (seat, "end")


async def test_where_something_is_left_it_is_not_offered(house, ann, ben, monkeypatch):
    def may_do_more(s, question):
        return "end" in question.options and len(question.options) > 1

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=may_do_more, choose=by_chance)
    panel = (await sitting.panel(seat)).message
    await press(sitting, seat, panel, "confirm")
    assert (await house.store.choices.history(sitting.id))[-1].choice == "end"
    assert WORDS("pass.button") not in labels(panel)
