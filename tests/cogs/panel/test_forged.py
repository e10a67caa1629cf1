"""Ids that no control of ours has: refused in private; whose message it is keeps its buttons, and nothing changes."""

import copy

import pytest

from bot.local.people.reply import buttons
from bot.local.world.components import walk
from bot.texts import texts
from tests.cogs.playing import begin, control, values

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en", "cartographers")
HUGE = 1 << 63


def forge(message, custom_id, place=-1):
    """Another id in place of one of the message's buttons'."""
    message.components = copy.deepcopy(message.components)
    components = [component for component in walk(message.components) if component.get("custom_id")]
    components[place]["custom_id"] = custom_id


async def answer_text(reply):
    """What a press was answered with, in a message of its own or in place of the pressed one."""
    await reply.wait()
    assert reply.failure is None
    return reply.follow_ups[-1].content if reply.follow_ups else reply.text


# ---- what changes the message it stands under


@pytest.mark.parametrize(
    "custom_id",
    [
        "lobby:{table}:join:",
        "lobby:{table}:start:",
        "lobby:{table}:alone:",
        "undo:{table}:1:agree",
        "undo:{table}:1:refuse",
        "undo:999:1:agree",
        "end:{table}:no",
        "end:{table}:yes",
        "seat:{table}:0",
        "panel:{table}:.:cancel0::",
        "panel:{table}:1.0:open0::",
        "games:0:next",
        "settings:dms:off",
        "rules:cartographers:0:next",
        "post:999:1:play",
    ],
)
async def test_a_forged_id_on_a_post_leaves_the_post_as_it_is(house, ann, custom_id):
    sitting = await begin(house, ann)
    post, custom_id = sitting.last, custom_id.format(table=sitting.id)
    forge(post, custom_id)
    before, there = await sitting.snapshot(), (post.content, copy.deepcopy(post.components), copy.deepcopy(post.embeds))
    reply = await house.person("Eve").press(post, custom_id)
    assert await answer_text(reply) == WORDS("refused.moved_on")
    assert (post.content, post.components, post.embeds) == there
    assert not post.deleted
    assert await sitting.snapshot() == before


@pytest.mark.parametrize("act", ["join:", "leave:", "set:ambush=true"])
async def test_another_lobbys_control_on_a_lobby(house, ann, ben, act):
    own = await house.lobby(ann)
    await house.lobby(ann, house.games)
    other = (await house.table(house.games)).id
    forge(own, f"lobby:{other}:{act}", 0)
    before = copy.deepcopy(own.components)
    reply = await ben.press(own, f"lobby:{other}:{act}")
    assert await answer_text(reply) == WORDS("refused.moved_on")
    assert own.components == before
    assert (await house.table(house.games)).row.last_post_id != own.id


async def test_another_tables_undo_under_a_request(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    await (await ann.slash(house.general, "/undo")).wait()
    await house.wait_for_posts()
    request = house.public(house.general)[-1]
    forge(request, "undo:999:1:agree", 0)
    reply = await house.person("Eve").press(request, "undo:999:1:agree")
    assert await answer_text(reply) == WORDS("refused.moved_on")
    assert len(buttons(request)) == 3


# ---- ids with values that cannot be


@pytest.mark.parametrize(
    "custom_id", ["post:{huge}:1:board", "panel:{huge}:1.0:open0::", "undo:{huge}:1:agree", "lobby:{huge}:join:",
                  "end:{huge}:yes", "seat:{huge}:0"]
)  # fmt: skip
@pytest.mark.parametrize("huge", [HUGE, 10**40, 0])
async def test_a_table_id_that_no_table_can_have(house, ann, custom_id, huge):
    sitting = await begin(house, ann)
    before = await sitting.snapshot()
    reply = await alone(ann, sitting, custom_id.format(huge=huge))
    assert await answer_text(reply) == WORDS("refused.no_such_table")
    assert await sitting.snapshot() == before


async def alone(person, sitting, custom_id):
    """Press the only button of a message of the bot's."""
    reply = await (await person.slash(sitting.channel, "/play")).wait()
    components = [component for component in walk(reply.message.components) if component.get("custom_id")]
    button = next(component for component in components if component["type"] == 2)
    reply.message.components = [
        {"type": 1, "id": 1, "components": [button | {"custom_id": custom_id, "disabled": False}]}
    ]
    return await person.press(reply.message, custom_id)


async def test_a_seat_that_the_table_has_not(house, ann):
    sitting = await begin(house, ann)
    before = await sitting.snapshot()
    reply = await alone(ann, sitting, f"seat:{sitting.id}:7")
    assert await answer_text(reply) == WORDS("refused.moved_on")
    assert await sitting.snapshot() == before


async def test_a_button_of_a_post_that_is_none(house, ann):
    sitting = await begin(house, ann)
    reply = await alone(ann, sitting, f"post:{sitting.id}:1:dance")
    assert await answer_text(reply) == WORDS("refused.moved_on")


@pytest.mark.parametrize("picked", ["first", "-5", "1.0", "²"])
async def test_a_page_of_the_rules_that_is_no_number(house, ann, picked):
    reply = await (await ann.slash(house.general, "/rules", game="cartographers")).wait()
    select = next(component for component in walk(reply.message.components) if component.get("options"))
    select["options"][0]["value"] = picked
    before = copy.deepcopy(reply.message.embeds)
    chosen = await ann.choose(reply.message, select["custom_id"], picked)
    assert "does not fit here" in await answer_text(chosen)
    assert reply.message.embeds == before


WRONG = {
    "one value": "forest",
    "two values": "forest|r0",
    "four values": "forest|r0|A1|A1",
    "an unknown value": "forest|r0|Z99",
    "no values at all": "||",
    "values of nothing": "|",
    "a wrong order": "A1|forest|r0",
}


ACTS = ("open0:", "confirm0:", "set0:village", "list0:x", "turn1:left", "move2:up", "row2:B", "shape1:small-",
        "some0:forest", "set9:forest", "dance0:x")  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_panel_with_values_that_are_none(house, ann, lines, wrong):
    sitting = await begin(house, ann)
    before, stamp = await sitting.snapshot(), (await sitting.table()).stamp(0)
    for act in ACTS:
        reply = await alone(ann, sitting, f"panel:{sitting.id}:{stamp}:{act}:{WRONG[wrong]}")
        assert await answer_text(reply) != WORDS("refused.unexpected"), act
    assert [line["event"] for line in lines() if line["level"] == "error"] == []
    assert await sitting.snapshot() == before


async def test_a_panel_with_too_few_values_shows_what_can_be_chosen_now(house, ann):
    sitting = await begin(house, ann)
    stamp = (await sitting.table()).stamp(0)
    reply = await (await alone(ann, sitting, f"panel:{sitting.id}:{stamp}:open0::forest")).wait()
    assert WORDS("panel.moved_on") in reply.text
    assert control(reply.message, "confirm")
    assert values(reply.message) in await sitting.choices(0)
