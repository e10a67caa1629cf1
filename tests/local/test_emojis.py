"""The application's own emojis: added, renamed, deleted, used in messages, and refused as Discord refuses them."""

import base64
import io

import discord
import pytest
from PIL import Image

from bot.local.rest import emojis
from bot.local.world import storage


def picture(colour="red", size=128):
    file = io.BytesIO()
    Image.new("RGB", (size, size), colour).save(file, "PNG")
    return file.getvalue()


def data_url(data):
    return f"data:image/png;base64,{base64.b64encode(data).decode()}"


@pytest.fixture
def path(world):
    return f"/applications/{world.application_id}/emojis"


@pytest.fixture
async def kelp(bot):
    return await bot.create_application_emoji(name="kelp", image=picture())


async def test_the_library_adds_lists_renames_and_deletes_an_emoji(bot, kelp, world):
    [listed] = await bot.fetch_application_emojis()
    assert (listed.id, listed.name) == (kelp.id, "kelp")
    renamed = await kelp.edit(name="kelp_2")
    assert (await bot.fetch_application_emoji(kelp.id)).name == renamed.name == "kelp_2"
    await kelp.delete()
    assert await bot.fetch_application_emojis() == []
    assert not world.emojis


async def test_an_emoji_stands_on_a_button_and_in_a_list(bot, kelp, general, world):
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Kelp", emoji=kelp, custom_id="kelp"))
    view.add_item(discord.ui.Select(custom_id="goods", options=[discord.SelectOption(label="Kelp", emoji=kelp)]))
    sent = await bot.get_channel(general.id).send(f"{kelp} grows", view=view)
    [button], [select] = (row["components"] for row in world.message(general.id, sent.id).components)
    for owner in (button, select["options"][0]):
        assert (owner["emoji"]["id"], owner["emoji"]["name"]) == (str(kelp.id), "kelp")


async def test_its_picture_is_where_discord_has_it(stand_in, kelp, session):
    async with session.get(f"{stand_in.url}/emojis/{kelp.id}.png") as response:
        assert (await response.read(), response.content_type) == (picture(), "image/png")
    async with session.get(f"{stand_in.url}/emojis/1.png") as response:
        assert response.status == 404


async def test_a_saved_world_keeps_its_emojis(stand_in, kelp, tmp_path):
    storage.save(stand_in.world, tmp_path)
    world = storage.load(tmp_path)
    assert [emoji.name for emoji in world.emojis.values()] == ["kelp"]
    assert world.files.get(kelp.id) == picture()


@pytest.mark.parametrize(
    ("name", "image", "rule"),
    [
        ("k", picture(), "STRING_TYPE_REGEX"),
        ("kelp!", picture(), "STRING_TYPE_REGEX"),
        ("k" * 33, picture(), "STRING_TYPE_REGEX"),
        ("kelp", picture(), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        ("farm", b"no picture", "IMAGE_INVALID"),
        ("farm", picture() + bytes(emojis.LARGEST), "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_what_discord_refuses_is_refused(bare, name, image, rule):
    path = f"/applications/{bare.stand_in.world.application_id}/emojis"
    await bare("POST", path, {"name": "kelp", "image": data_url(picture())})
    code, rules, noted = await bare.refusal("POST", path, {"name": name, "image": data_url(image)})
    assert (code, rules, len(noted)) == (50035, {rule}, 1)


async def test_there_are_no_more_emojis_than_discord_allows(kelp, path, raw, monkeypatch):
    monkeypatch.setattr(emojis, "MOST", 1)
    code, _, noted = await raw.refusal("POST", path, {"name": "farm", "image": data_url(picture())})
    assert (code, len(noted)) == (30008, 1)


async def test_an_emoji_that_is_not_there_is_unknown(kelp, path, raw):
    for method, body in (("GET", None), ("PATCH", {"name": "farm"}), ("DELETE", None)):
        code, _, noted = await raw.refusal(method, f"{path}/1", body)
        assert (code, noted) == (10014, [])


@pytest.mark.parametrize("emoji", [{"id": "12", "name": "kelp"}, {"name": "kelp"}])
async def test_a_component_with_an_unknown_emoji_is_refused(raw, general, emoji):
    button = {"type": 2, "style": 2, "label": "Kelp", "custom_id": "kelp", "emoji": emoji}
    body = {"components": [{"type": 1, "components": [button]}]}
    code, rules, noted = await raw.refusal("POST", f"/channels/{general.id}/messages", body)
    assert (code, rules, len(noted)) == (50035, {"COMPONENT_INVALID_EMOJI"}, 1)
