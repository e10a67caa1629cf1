"""People press, choose and fill in forms."""

import pytest

from bot.local.people.errors import ClientRefused
from bot.local.people.reply import buttons, labels, pictures, selects, text

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def panel(ann, general):
    return (await ann.slash(general, "/panel")).message


async def test_button_edits_its_message_and_adds_a_picture(ann, panel):
    reply = await ann.press(panel, "Up")
    assert reply.message is panel
    assert panel.content == "went up"
    [picture] = pictures(panel)
    assert (picture.filename, picture.description, picture.width, picture.height) == ("up.png", "one up", 3, 2)


@pytest.mark.parametrize("name", ["Up", "panel:up", "⬆️"])
async def test_button_is_found_by_label_id_and_emoji(ann, panel, name):
    assert (await ann.press(panel, name)).failure is None


async def test_deferred_update_removes_components(ann, panel):
    reply = await ann.press(panel, "Later")
    assert reply.is_deferred
    await reply.wait()
    assert (panel.content, panel.components) == ("came later", [])


async def test_modal_is_filled_in_by_label_or_id(ann, panel):
    asked = await ann.press(panel, "Ask")
    assert asked.modal.title == "A question"
    reply = await ann.submit(asked.modal, {"Your name": "Zoe"})
    assert reply.text == "Hello Zoe"
    assert reply.ephemeral
    asked = await ann.press(panel, "Ask")
    field = asked.modal.components[0]
    custom_id = (field.get("component") or field["components"][0])["custom_id"]
    assert (await ann.submit(asked.modal, {custom_id: "Yan"})).text == "Hello Yan"


@pytest.mark.parametrize("values", [{}, {"Your name": "x"}, {"Your name": "x" * 11}, {"Other": "xx"}])
async def test_client_refuses_a_form(ann, panel, values):
    asked = await ann.press(panel, "Ask")
    with pytest.raises(ClientRefused):
        await ann.submit(asked.modal, values)


async def test_select_by_placeholder_and_labels(ann, panel):
    assert (await ann.choose(panel, "Terrain", ["Forest", "W"])).text == "F+W"
    assert (await ann.choose(panel, "panel:terrain", "Water")).text == "W"


async def test_a_user_is_chosen_from_a_select(ann, ben, panel):
    assert (await ann.choose(panel, "Who", ben)).text == "Ben"


@pytest.mark.parametrize("values", [[], ["Forest", "Water", "F"], ["Desert"]])
async def test_client_refuses_a_choice(ann, panel, values):
    with pytest.raises(ClientRefused):
        await ann.choose(panel, "Terrain", values)


@pytest.mark.parametrize("name", ["Off", "Nothing"])
async def test_client_refuses_a_press(ann, panel, name):
    with pytest.raises(ClientRefused):
        await ann.press(panel, name)


async def test_ephemeral_panel_is_seen_and_pressed_by_its_owner_only(ann, ben, general, panel):
    assert ann.sees(general) == [panel]
    assert ben.sees(general) == []
    with pytest.raises(ClientRefused, match="somebody else"):
        await ben.press(panel, "Up")


async def test_what_stands_on_a_message(panel):
    assert labels(panel) == ["Up", "Later", "Ask", "Off"]
    assert labels(panel, enabled=True) == ["Up", "Later", "Ask"]
    assert len(buttons(panel)) == 4
    assert [select["placeholder"] for select in selects(panel)] == ["Terrain", "Who"]


async def test_layout_view_shows_its_picture_and_is_pressed(stand_in, session, ann, general):
    message = (await ann.slash(general, "/layout")).message
    assert message.layout
    assert text(message) == "**Board**\nSection"
    [container] = message.components
    gallery = next(component for component in container["components"] if component["type"] == 12)
    async with session.get(gallery["items"][0]["media"]["url"]) as response:
        assert response.content_type == "image/png"
    assert gallery["items"][0]["description"] == "a board"
    await ann.press(message, "Press")
    assert (text(message), message.attachments) == ("pressed", [])


async def test_views_outlive_a_restart_of_the_bot(stand_in, bot, ann, general):
    await (await ann.slash(general, "/post", text="hi")).wait()
    message = next(message for message in ann.sees(general) if message.content == "hi")
    stand_in.gateway.invalidate()
    await stand_in.world.until(lambda: not stand_in.gateway.live_sessions)
    await stand_in.world.until(lambda: stand_in.gateway.live_sessions)
    await ann.press(message, "Up")
    assert message.content == "went up"
