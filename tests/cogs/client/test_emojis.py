"""Our icons as the application's own emojis: uploaded once, replaced when they change, and shown in what is sent."""

from hashlib import sha256
from io import BytesIO

import discord
import pytest
from PIL import Image

from bot.icons import every_icon, icons
from bot.languages import SHARED
from bot.local.people.reply import selects
from bot.store.posts.application import EmojiRow
from bot.texts import texts
from cogs.client.emoji_sync import icons_by_name
from cogs.discord_text import CONTENT, CommandMentions, IconEmojis, emoji_name, fit_choices, fit_form
from cogs.discord_text.icons import sign_names, without_word
from cogs.pictures import Pictures
from renderers.registry import renderer
from renderers.signs import find_sign
from tests.cogs.playing import begin, seed

NAMES = set(icons_by_name())
GREEN = icons("underwater_cities")["mark.green"]


DRAWN = {}  # by game and sign: each is drawn once for all of these tests


@pytest.fixture(autouse=True)
def pictures_drawn_once(monkeypatch):
    draw = Pictures.emoji

    async def emoji(self, key, sign):
        if (key, sign) not in DRAWN:
            DRAWN[key, sign] = await draw(self, key, sign)
        return DRAWN[key, sign]

    monkeypatch.setattr(Pictures, "emoji", emoji)


@pytest.fixture
def calls(house, monkeypatch):
    """The names that were uploaded, and those that were deleted."""
    world, uploaded, deleted = house.world, [], []
    add, delete = world.add_emoji, world.delete_emoji
    monkeypatch.setattr(world, "add_emoji", lambda emoji, data: (uploaded.append(emoji.name), add(emoji, data)))
    monkeypatch.setattr(world, "delete_emoji", lambda emoji: (deleted.append(emoji.name), delete(emoji)))
    return uploaded, deleted


def uploaded_ids(house):
    return {emoji.name: emoji.id for emoji in house.world.emojis.values()}


async def test_all_icons_are_uploaded_once(house, calls):
    await house.sync_emojis()
    assert set(uploaded_ids(house)) == NAMES
    await house.sync_emojis()
    assert len(calls[0]) == len(NAMES)
    assert {row.name: row.emoji_id for row in await house.store.application.emojis()} == uploaded_ids(house)


async def test_who_serves_the_first_shard_no_more_leaves_the_rest_to_the_next(house, calls, monkeypatch):
    monkeypatch.setattr("cogs.client.emoji_sync.LOOK", 0.0)
    shards, few = type(house.bot.tables.shards), 3
    with monkeypatch.context() as patch:
        patch.setattr(shards, "serves", lambda self, shard: len(calls[0]) < few)
        await house.sync_emojis()
    assert len(calls[0]) == few
    await house.sync_emojis()
    assert sorted(calls[0]) == sorted(NAMES), "none twice"


async def test_a_start_that_was_killed_goes_on_where_it_was(house, calls, monkeypatch):
    """Also where an emoji had been uploaded and not been noted."""
    note, names = house.bot.tables.application.note_emoji, []

    async def crash(name, *row):
        names.append(name)
        if len(names) == 3:
            raise RuntimeError("killed")
        await note(name, *row)

    monkeypatch.setattr(house.bot.tables.application, "note_emoji", crash)
    with pytest.raises(RuntimeError, match="killed"):
        await house.sync_emojis()
    monkeypatch.setattr(house.bot.tables.application, "note_emoji", note)
    await house.sync_emojis()
    assert set(uploaded_ids(house)) == NAMES
    assert sorted(calls[0]) == sorted(NAMES)
    assert calls[1] == []


@pytest.mark.parametrize("there", [0, 50])
async def test_a_start_uploads_what_is_missing(house, calls, there):
    for name, icon in sorted(icons_by_name().items())[:there]:
        data = await house.bot.pictures.emoji(icon.game, icon.sign)
        added = await house.bot.create_application_emoji(name=name, image=data)
        await house.store.application.note_emoji(EmojiRow(name, added.id, sha256(data).hexdigest()[:16]))
    calls[0].clear()
    await house.sync_emojis()
    assert sorted(calls[0]) == sorted(NAMES)[there:]
    assert calls[1] == []
    assert set(uploaded_ids(house)) == NAMES


async def test_each_file_is_small_and_square(house):
    for icon in icons_by_name().values():
        data = await house.bot.pictures.emoji(icon.game, icon.sign)
        assert len(data) < 64 << 10
        assert Image.open(BytesIO(data)).size == (128, 128)


async def test_a_changed_picture_replaces_the_former_one(house, calls):
    await house.sync_emojis()
    changed, *_ = await house.store.application.emojis()
    await house.store.application.note_emoji(EmojiRow(changed.name, changed.emoji_id, "of another picture"))
    await house.sync_emojis()
    assert calls[1] == [changed.name]
    assert uploaded_ids(house)[changed.name] != changed.emoji_id
    assert len(uploaded_ids(house)) == len(NAMES)


async def test_what_is_no_icon_any_more_is_deleted_if_it_is_ours(house, calls):
    others = await house.bot.create_application_emoji(name="of_another_bot", image=await kelp_picture(house))
    ours = await house.bot.create_application_emoji(name="former", image=await kelp_picture(house))
    await house.store.application.note_emoji(EmojiRow("former", ours.id, ""))
    await house.sync_emojis()
    assert set(uploaded_ids(house)) == NAMES | {others.name}
    assert calls[1] == ["former"]


async def test_what_another_bot_has_uploaded_is_used_and_left(house, calls):
    name = emoji_name(every_icon()[0])
    theirs = await house.bot.create_application_emoji(name=name, image=await kelp_picture(house))
    await house.sync_emojis()
    assert uploaded_ids(house)[name] == theirs.id
    assert calls[1] == []


async def test_emojis_that_somebody_has_deleted_come_anew(house, calls):
    await house.sync_emojis()
    house.world.emojis.clear()
    await house.sync_emojis()
    assert set(uploaded_ids(house)) == NAMES
    assert len(calls[0]) == 2 * len(NAMES)


async def kelp_picture(house):
    return await house.bot.pictures.emoji("underwater_cities", "kelp")


@pytest.fixture
def emojis():
    known = IconEmojis()
    known.learn({"underwater_cities_leaf": 12})
    return known


def test_a_text_shows_an_emoji_and_else_what_stands_for_it(emojis):
    assert emojis.in_text(f"{GREEN} leaf", 2000) == "<:underwater_cities_leaf:12> leaf"
    assert emojis.in_text(f"{GREEN} leaf", 10) == "🟢 leaf"
    assert IconEmojis().in_text(f"{GREEN} leaf", 2000) == "🟢 leaf"


def test_a_text_that_would_be_too_long_with_emojis_keeps_its_signs():
    mentions = CommandMentions()
    mentions.emojis.learn(dict.fromkeys(NAMES, 10**19))
    longest = max((icon for icon in every_icon() if icon.sign), key=lambda icon: len(emoji_name(icon)))
    sign = icons(longest.game)[longest.key]
    for many in (20, CONTENT):
        content = mentions.in_message({"content": sign * many})["content"]
        assert ("<:" in content) == (many == 20)
        assert len(content) <= CONTENT


def test_lines_that_only_their_emojis_would_tell_apart_keep_their_words():
    known, sides = IconEmojis(), ("mission", "development")
    known.learn(dict.fromkeys(NAMES, 12))
    signs = icons("solarius_mission")
    lines = [
        discord.SelectOption(label=f"Test Track · {side.capitalize()}", emoji=signs[f"side.{side}"]) for side in sides
    ]
    lines.append(discord.SelectOption(label="Mint · Mission", value="m", emoji=signs["side.mission"]))
    view = discord.ui.View().add_item(discord.ui.Select(options=lines))
    known.in_view(view)
    assert [line.label for line in lines] == ["Test Track · Mission", "Test Track · Development", "Mint"]


def test_no_emoji_stands_where_discord_would_show_its_name(emojis):
    """On buttons and lists, in alt texts, and in what a form or an autocompletion says."""
    mentions, view = CommandMentions(), discord.ui.View()
    mentions.emojis = emojis
    view.add_item(discord.ui.Button(label=f"{GREEN} leaf"))
    option = discord.SelectOption(label=f"{GREEN} leaf", description=f"{GREEN} leaf")
    view.add_item(discord.ui.Select(placeholder=f"{GREEN} leaf", options=[option]))
    file = discord.File(BytesIO(b""), "board.png", description=f"{GREEN} leaf")
    mentions.in_message({"view": view, "file": file})
    said = [view.children[0].label, view.children[1].placeholder, option.label, option.description, file.description]
    assert said == ["🟢 leaf"] * 5
    form = discord.ui.Modal(title=f"{GREEN} leaf")
    fit_form(form)
    assert form.title == "🟢 leaf"
    assert fit_choices([discord.app_commands.Choice(name=f"{GREEN} leaf", value="leaf")])[0].name == "🟢 leaf"


@pytest.mark.parametrize(
    "icon",
    [icon for icon in every_icon() if icon.sign and icon.game != SHARED],
    ids=lambda icon: f"{icon.game}-{icon.key}",
)
def test_each_icon_is_a_sign_that_the_pictures_explain(icon):
    sign = find_sign(renderer(icon.game).signs, icon.sign)
    assert f"{sign.key}.name" in texts("en", icon.game)


FARM = next(icon for icon in every_icon() if icon.key == "structure.farm")


@pytest.mark.parametrize(
    ("label", "shorter"),
    [
        ("Farm · 6b", "6b"),
        ("農場 · 6b", "6b"),
        ("✅ Farm · 6b", "✅ 6b"),
        ("Farm · turned left", "Turned left"),
        ("Mint · farm", "Mint"),
        ("Farm", "Farm"),
        ("✅ Farm", "✅ Farm"),
        ("Farm · …", "Farm · …"),
        ("Farm 2 · 6b", "Farm 2 · 6b"),
        ("Keep farm · 6b", "Keep farm · 6b"),
    ],
)
def test_a_line_loses_the_name_of_its_icon_where_something_else_is_left(label, shorter):
    assert without_word(label, FARM) == shorter


@pytest.mark.parametrize("uploaded", [False, True])
def test_only_an_icon_that_is_seen_replaces_a_word_and_only_in_a_list(uploaded):
    mentions, view = CommandMentions(), discord.ui.View()
    if uploaded:
        mentions.emojis.learn({emoji_name(FARM): 12})
    farm = icons("underwater_cities")["structure.farm"]
    option = discord.SelectOption(label="Farm · 6b", emoji=farm)
    view.add_item(discord.ui.Button(label="Farm · 6b", emoji=farm)).add_item(discord.ui.Select(options=[option]))
    mentions.in_message({"view": view})
    assert view.children[0].label == "Farm · 6b"
    assert option.label == ("6b" if uploaded else "Farm · 6b")


def test_what_is_heard_of_a_replaced_word_is_that_word():
    for icon in (icon for icon in every_icon() if sign_names(icon)):
        name = texts("en", icon.game)(f"sign.{icon.sign}.name") if icon.sign else ""
        assert name.lower() in emoji_name(icon).replace("_", " ") or not name.replace(" ", "").isalnum()


async def test_what_is_chosen_has_its_icon_in_place_of_its_word(house, ann, monkeypatch):
    seed(monkeypatch, 1)
    await house.sync_emojis()
    sitting = await begin(house, ann, house.person("Ben"))
    panel = (await sitting.panel(0)).message
    options = [option for menu in selects(panel) for option in menu["options"] if "emoji" in option]
    assert options
    shorter = [option["label"].partition(" · ")[2] for option in options]
    for option, rest in zip(options, shorter, strict=True):
        terrain = option["value"].split()[0]
        is_ambiguous = shorter.count(rest) > 1 and rest
        assert option["label"].startswith(terrain.capitalize()) is bool(is_ambiguous)
        assert terrain in option["emoji"]["name"].split("_")
        assert int(option["emoji"]["id"]) in house.world.emojis
