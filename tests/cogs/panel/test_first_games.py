"""First games: each question is explained to whom it is new until they have got it."""

import pytest

from bot.layout import ask_key
from bot.local.people.reply import labels, selects, text
from bot.texts import texts
from tests.cogs.oceans import GAME as OCEANS
from tests.cogs.oceans import WORDS as OCEANS_WORDS
from tests.cogs.oceans import take, use
from tests.cogs.playing import begin_made, control, values
from tests.cogs.positions import sitting_at

WORDS = texts("en", "cartographers")
TIP = WORDS("panel.tip", text=WORDS("verb.draw.tip"))
GOAL = WORDS("panel.goal_signs", goal=WORDS("game.goal"))

pytestmark = pytest.mark.usefixtures("beginners")


async def stored_tips(house, person):
    """What was explained to a person, as it is stored."""
    await house.quiet()
    return (await house.store.people.find(person.id)).tips


async def test_a_question_is_explained_under_the_goal_until_they_have_got_it(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben)
    panel = (await sitting.panel(0)).message
    await (await ann.press(panel, control(panel, "turn"))).wait()
    for message in (panel, (await sitting.panel(0)).message):
        assert text(message).splitlines()[:2] == [GOAL, TIP]
        assert labels(message)[-1] == WORDS("panel.known")
    assert await stored_tips(house, ann) == ""
    panel = (await sitting.panel(0)).message
    await (await ann.press(panel, control(panel, "known"))).wait()
    assert await stored_tips(house, ann) == "cartographers.draw"
    assert await stored_tips(house, ben) == ""
    assert TIP not in text(panel)
    assert WORDS("panel.known") not in labels(panel)
    assert TIP not in text((await sitting.panel(0)).message)
    assert TIP in text((await sitting.panel(1)).message)


async def test_the_explanation_comes_back_with_a_restart_until_they_have_got_it(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben)
    panel = (await sitting.panel(0)).message
    await (await ann.press(panel, control(panel, "turn"))).wait()
    await house.restart()
    panel = (await sitting.panel(0)).message
    assert TIP in text(panel)
    await (await ann.press(panel, control(panel, "known"))).wait()
    await house.restart()
    assert TIP not in text((await sitting.panel(0)).message)


async def test_the_goal_stands_in_the_first_three_games_of_a_title(house, ann, ben):
    for number in range(4):
        channel = house.world.add_channel(f"c{number}", house.world.guild)
        sitting = await begin_made(house, "cartographers", ann, ben, channel=channel)
        assert (GOAL in text((await sitting.panel(0)).message)) == (number < 3)
    channel = house.world.add_channel("other", house.world.guild)
    other = await begin_made(house, "sky_islands", ann, house.person("cat"), channel=channel)
    seat = (await other.table()).seats_to_choose()[0]
    assert texts("en", "sky_islands")("game.goal") in text((await other.panel(seat)).message)


async def test_an_ambush_is_explained_by_itself(house, ann, ben):
    """What is drawn on another's map is to cost its owner stars, not to bring any."""
    tip = WORDS("panel.tip", text=WORDS("verb.draw.ambush_tip"))
    sitting = await begin_made(house, "cartographers", ann, ben)
    while ask_key((await sitting.table()).question(0).effect) != "ambush":
        panel = (await sitting.panel(0)).message
        assert tip not in text(panel)
        await sitting.round()
    panel = (await sitting.panel(0)).message
    assert tip in text(panel).splitlines()
    await (await ann.press(panel, control(panel, "known"))).wait()
    assert "cartographers.draw.ambush" in (await stored_tips(house, ann)).split()
    assert tip not in text(panel)


async def test_got_it_keeps_what_is_chosen_and_ends_the_explanation_of_this_question_alone(house, ann):
    sitting = await begin_made(house, "sky_islands", ann, house.person("ben"))
    seat = (await sitting.table()).seats_to_choose()[0]
    person, panel = sitting.people[seat], (await sitting.panel(seat)).message
    before = [option["value"] for select in selects(panel) for option in select["options"]]
    saved = await sitting.snapshot()
    await (await person.press(panel, control(panel, "known"))).wait()
    assert "💡" not in text(panel)
    assert [option["value"] for select in selects(panel) for option in select["options"]] == before
    assert WORDS("panel.known") not in labels(panel)
    assert await sitting.snapshot() == saved
    assert (await stored_tips(house, person)).split() == ["sky_islands.place"]
    other = await begin_made(house, "cartographers", person, channel=house.world.add_channel("b", house.world.guild))
    assert TIP in text((await other.panel(0)).message)


async def test_a_panel_of_a_past_question_takes_no_explanation_away(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat = (await sitting.table()).seats_to_choose()[0]
    person, panel = sitting.people[seat], (await sitting.panel(seat)).message
    while (question := (table := await sitting.table()).question(seat)) is None or question.effect.word == "place":
        (now,) = table.seats_to_choose()
        await house.bot.tables.play.choose(table, now, next(iter(table.question(now).options)))
    await (await person.press(panel, control(panel, "known"))).wait()
    assert await stored_tips(house, person) == ""


async def test_who_told_a_former_release_to_explain_no_more_of_a_game_is_spared_it(house, ann, ben):
    await house.bot.tables.people.note_tip(ann.id, "cartographers", "*")
    await house.bot.tables.people.note_tip(ben.id, "sky_islands", "*")
    sitting = await begin_made(house, "cartographers", ann, ben)
    assert [TIP in text((await sitting.panel(seat)).message) for seat in (0, 1)] == [False, True]


# ---- the list under the post


async def test_what_is_drawn_is_picked_under_the_post_and_the_panel_begins_with_it(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben)
    (listed,) = selects(sitting.last)
    heads = [option["value"] for option in listed["options"]]
    choices = await sitting.choices(0)
    assert all(any(choice.startswith(f"{head} ") for choice in choices) for head in heads)
    reply = await (await ann.choose(sitting.last, listed["custom_id"], [heads[-1]])).wait()
    assert values(reply.message).startswith(f"{heads[-1]} ")


async def test_what_fits_nowhere_or_is_no_more_asked_is_said_and_the_panel_opens_all_the_same(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben)
    first = sitting.last
    (listed,) = selects(first)
    old = listed["options"][0]["value"]
    listed["options"].append({"label": "x", "value": "lava r0"})  # as if it fitted on another's map only
    reply = await (await ann.choose(first, listed["custom_id"], ["lava r0"])).wait()
    assert WORDS("panel.unfit") in text(reply.message)
    await sitting.round()
    first.components = [{"type": 1, "components": [listed]}]  # on somebody's screen it stands still
    reply = await (await ann.choose(first, listed["custom_id"], [old])).wait()
    assert WORDS("panel.moved_on") in text(reply.message)


async def test_where_seats_hold_something_hidden_the_post_has_no_list(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    assert selects(sitting.last) == []


async def test_a_panel_explains_a_kind_of_question_once_a_turn(house, ann, ben, monkeypatch):
    """A card is picked, then its use; after the Explosion a second card follows."""

    def plays_two(s, question):
        return s.exploded and s.plays == 0 and question.effect.word == "play"

    sitting, seat = await sitting_at(house, monkeypatch, OCEANS, ann, ben, wanted=plays_two)
    person, tip = sitting.people[seat], OCEANS_WORDS("panel.tip", text=OCEANS_WORDS("verb.play.tip"))
    panel = (await sitting.panel(seat)).message
    assert tip in text(panel)
    card = selects(panel)[0]["options"][0]["value"]
    await use(person, panel, 0, card)
    assert tip not in text(panel)
    assert WORDS("panel.known") not in labels(panel)
    choice = next(way for way in await sitting.choices(seat) if way.startswith(f"{card} ") and " migrate " in way)
    await take(person, panel, choice)
    assert (await sitting.table()).state.plays == 1
    assert tip not in text(panel)
    assert tip in text((await sitting.panel(seat)).message)  # opened anew
