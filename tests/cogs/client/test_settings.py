"""/settings: for a person, everywhere."""

import asyncio
import unicodedata

import pytest

from bot.languages import languages
from bot.local.people.reply import labels, selects, text
from bot.store import rows
from tests.cogs.playing import begin


async def open_settings(person, channel):
    reply = await (await person.slash(channel, "/settings")).wait()
    assert reply.ephemeral
    return reply.message


async def test_who_has_set_nothing_sees_the_defaults(house, ann):
    panel = await open_settings(ann, house.general)
    assert "Language of private answers: **as set in Discord**" in text(panel)
    assert "DMs: **on**" in text(panel)
    assert "Pings: **on**" in text(panel)
    assert "**dark**" in text(panel)
    assert "Reminders: **on**" in text(panel)
    assert labels(panel) == [
        "✉️ DMs off", "🔕 Pings off", "⏰ Reminders off", "🔔 Ping me in the channel", "🎨 Light boards",
        "⏳ Tell me I am next", "📊 Results for everybody", "🌙 Quiet hours", "🏖️ Vacation", "🤖 Always suggest",
    ]  # fmt: skip
    assert "language" in lists(panel)


def lists(panel):
    """What is picked from lists: for oneself, for the server, for a table."""
    return {menu["custom_id"].split(":")[1] for menu in selects(panel)}


@pytest.mark.parametrize("lang", languages())
async def test_lists_are_as_narrow_as_a_phone(house, boss, lang):
    await house.after(boss.choose(await open_settings(boss, house.general), "settings:language:", lang))
    await begin(house, boss, computers=("greedy",))
    panel = await open_settings(boss, house.general)
    assert lists(panel) == {"language"}
    for option in (option for select in selects(panel) for option in select["options"]):
        wide = sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in option["label"])
        assert wide <= 28, option["label"]
        assert option["emoji"]


async def test_a_language_of_ones_own_holds_for_answers_and_refusals(house, ann):
    panel = await open_settings(ann, house.general)
    await house.after(ann.choose(panel, "settings:language:", "ja"))
    assert "**日本語**" in text(panel)
    assert (await house.store.people.find(ann.id)).language == "ja"
    assert "このチャンネルにゲームはありません" in (await house.after(ann.slash(house.general, "/game join"))).text
    await house.after(ann.choose(panel, "settings:language:", "auto"))
    assert (await house.store.people.find(ann.id)).language is None
    assert "Your settings" in text(panel)


async def test_a_japanese_reader_gets_a_japanese_panel(house, kei):
    panel = await open_settings(kei, house.general)
    assert "あなたの設定" in text(panel)
    assert labels(panel)[0] == "✉️ DMをオフ"
    await house.after(kei.choose(panel, "settings:language:", "en"))
    assert "Your settings" in text(panel)


@pytest.mark.parametrize(
    ("off", "on", "field"),
    [("✉️ DMs off", "✉️ DMs on", "dms"), ("🔕 Pings off", "🔔 Pings on", "pings")],
)
async def test_dms_and_pings_are_turned_off_and_on(house, ann, off, on, field):
    panel = await open_settings(ann, house.general)
    await house.after(ann.press(panel, off))
    assert getattr(await house.store.people.find(ann.id), field) is False
    assert on in labels(panel)
    await house.restart()
    await house.after(ann.press(panel, on))
    assert getattr(await house.store.people.find(ann.id), field) is True


async def test_what_rings_where_hands_come_by_dm(house, ann, kei):
    panel = await open_settings(ann, house.general)
    assert "the DM with your hand pings you" in text(panel)
    await house.after(ann.press(panel, "🔔 Ping me in the channel"))
    assert (await house.store.people.find(ann.id)).bell == "channel"
    assert "your mention in the channel pings you" in text(panel)
    await house.after(ann.press(panel, "🔔 Ping me by DM"))
    assert (await house.store.people.find(ann.id)).bell == "dm"
    await house.after(ann.press(panel, "✉️ DMs off"))
    assert "You are mentioned when it is up to you" in text(panel)
    assert not any("Ping me" in label for label in labels(panel))
    panel = await open_settings(kei, house.general)
    await house.after(kei.press(panel, "🔔 チャンネルで通知する"))
    assert "チャンネルのメンションで通知し" in text(panel)


async def test_a_double_press_turns_off_once(house, ann):
    panel = await open_settings(ann, house.general)
    await asyncio.gather(ann.press(panel, "🔕 Pings off"), ann.press(panel, "🔕 Pings off"))
    await house.quiet()
    assert (await house.store.people.find(ann.id)).pings is False


async def test_the_theme_is_changed_and_kept(house, ann):
    panel = await open_settings(ann, house.general)
    await house.after(ann.press(panel, "🎨 Light boards"))
    assert (await house.store.people.find(ann.id)).theme == "light"
    assert "**light**" in text(panel)
    await house.after(ann.press(panel, "🎨 Dark boards"))
    assert (await house.store.people.find(ann.id)).theme == "dark"


async def test_closed_dms_are_told_and_tried_again(house, ann):
    await house.store.people.set_dms_closed(ann.id, 5)
    panel = await open_settings(ann, house.general)
    assert "did not let me send you" in text(panel)
    assert "DMs: **on**" not in text(panel)
    await house.after(ann.press(panel, "✉️ DMs on"))
    person = await house.store.people.find(ann.id)
    assert (person.dms, person.dms_closed_at) == (True, None)
    assert "did not let me" not in text(panel)


async def test_it_says_where_one_probably_lives_by_the_servers_own_language(house, ann):
    assert "America/New_York" in text(await open_settings(ann, house.general))
    await house.store.guilds.save(rows.GuildRow(house.world.guild.id, "ja"))
    assert "Asia/Tokyo" in text(await open_settings(ann, house.general))


async def test_who_reads_japanese_lives_in_japan_wherever_the_server_is(house, kei):
    assert "Asia/Tokyo" in text(await open_settings(kei, house.general))


async def test_a_servers_language_stands_there_with_where_it_is_changed(house, ann, boss):
    for person in (ann, boss):
        said = text(await open_settings(person, house.general))
        assert "🏠" in said
        assert "/server" in said


async def test_settings_in_a_dm(house, ann):
    await open_settings(ann, house.general)
    reply = await house.after(ann.slash(ann.dm, "/settings"))
    assert "DMs: **on**" in reply.text
