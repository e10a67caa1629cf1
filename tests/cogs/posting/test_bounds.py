"""Texts that grow with tables, people, names and cards stay within what Discord takes, and are cut without damage."""

import re
from types import SimpleNamespace

import discord
import pytest

from bot.local.people.reply import buttons, selects, text
from bot.local.world.components import texts as texts_of
from bot.pace.wall_time import HOUR
from bot.texts import texts
from cogs.discord_text import (
    CONTENT,
    LAYOUT,
    CommandMentions,
    cut,
    cut_lines,
    cut_sentences,
    escape_name,
    first_lines,
    fit_message,
)
from cogs.discord_text.names import ISOLATE, RELEASE
from cogs.managing.own_tables import tables_page
from cogs.page.layout import page_view
from cogs.posting.post_lines import Room, fit_newest
from tests.cogs.largest import NAME, crowd, press
from tests.cogs.many_tables import copy_table
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import begin_made

WAYS = cut, cut_lines, cut_sentences
LINK = "[the post](https://discord.com/channels/1/2/3)"
TEXT = (
    f"**Bold. {escape_name(NAME)}** and <@123456789>. ~~gone {LINK}~~ ask </game new:77>\nhttps://x.org/a\\*b <t:5:R>\n"
)


@pytest.mark.parametrize("way", WAYS)
def test_a_cut_breaks_nothing_wherever_it_comes(way):
    for most in range(8, len(TEXT) + 2):
        short = way(TEXT, most)
        assert len(short) <= most
        assert short.count(ISOLATE) == short.count(RELEASE)
        bare = re.sub(r"\\.", "", short.replace(LINK, "").replace("<@123456789>", "").replace("</game new:77>", ""))
        assert not re.search(r"[<\[(]|https?:/(?!/x.org/a)", bare.replace("<t:5:R>", "")), short
        assert "\\" not in bare
        assert bare.count("**") % 2 == bare.count("~~") % 2 == 0, short
    assert way(TEXT, len(TEXT)) == TEXT


def test_the_first_lines_say_how_many_follow():
    def more(left):
        return f"and {left} more"

    assert first_lines(["a" * 9] * 3, 29, more) == ["a" * 9] * 3
    assert first_lines(["a" * 9] * 4, 29, more) == ["a" * 9, "and 3 more"]


async def test_nothing_is_refused_for_its_size(house, ann, lines, long_texts):
    """Whatever a builder overlooks is cut where everything is sent, and logged without the text."""
    long = (escape_name(NAME) + "\n") * 400
    embed = discord.Embed(title=long, description=long).set_footer(text=long)
    for _ in range(25):
        embed.add_field(name=long, value=long)
    view = discord.ui.View()
    options = [discord.SelectOption(label=long, value=str(number), description=long) for number in range(25)]
    view.add_item(discord.ui.Select(placeholder=long, options=options))
    view.add_item(discord.ui.Button(label=long, custom_id="a"))
    channel = house.bot.get_partial_messageable(house.general.id)
    parts = house.bot.mentions.in_message({"content": long, "embed": embed, "view": view})
    await channel.send(**parts)
    assert len(parts["embed"]) <= 6000
    layout = discord.ui.LayoutView()
    layout.add_item(discord.ui.TextDisplay(long[:3000]))
    layout.add_item(discord.ui.Section(long[:3000], accessory=discord.ui.Button(label=long, custom_id="b")))
    layout.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("https://x.org/y.png", description=long)))
    await channel.send(**house.bot.mentions.in_message({"view": layout}))
    logged = [line for line in lines() if line["event"].endswith("was cut")]
    assert {line.get("part") for line in logged} >= {
        "content",
        "title",
        "description",
        "field",
        "option",
        "button",
        "text",
    }
    assert "xy" not in str(logged)


def test_as_much_as_discord_takes_is_left_as_it_is():
    embed = discord.Embed(title="t" * 256, description="d" * 4096)
    parts = fit_message({"content": "c" * 2000, "embed": embed})
    assert parts["content"] == "c" * 2000
    assert parts["embed"].to_dict() == embed.to_dict()


@pytest.mark.parametrize(("count", "locale"), [(26, "en-US"), (200, "en-US"), (200, "ja")])
async def test_the_most_urgent_of_many_tables_are_told(house_with_mentions, count, locale):
    house_with_mentions.world.guild.locale = locale
    me, *others = crowd(house_with_mentions, 8, [locale])
    sitting = await begin_made(house_with_mentions, "cartographers", me, *others)
    await sitting.draw(1)
    copy_table(house_with_mentions, sitting, me, count)
    longest = (await house_with_mentions.bot.tables.get(sitting.id + count - 1)).row
    listed = (await house_with_mentions.after(me.slash(house_with_mentions.general, "/tables"))).message
    assert text(listed).index(str(longest.channel_id)) < 400, "what has waited longest stands first"
    assert tables_in("\n".join(texts_of(listed.components))) == count
    ids = [str(longest.id - place) for place in range(25)]
    assert [button["custom_id"] for button in buttons(listed)] == [f"mine:play:{table_id}" for table_id in ids[:10]]
    (play, _) = selects(listed)
    assert [option["value"] for option in play["options"]] == ids[10:]
    waiting = (await house_with_mentions.after(others[0].slash(house_with_mentions.general, "/tables"))).message
    assert tables_in("\n".join(texts_of(waiting.components))) == count
    page = (await house_with_mentions.after(me.slash(house_with_mentions.general, "/game list"))).message
    await press(house_with_mentions, me, page, ":next$")
    assert len(await me.complete(house_with_mentions.games, "/game move", {}, "table")) == 25
    (data,) = (
        await house_with_mentions.after(me.slash(house_with_mentions.general, "/privacy export"))
    ).message.attachments
    assert data.size > 100 * count
    await later(house_with_mentions, 25 * HOUR)
    told = me.inbox()[-1].content
    assert str(longest.channel_id) in told.splitlines()[0]
    assert tables_in(told) == count
    me.close_dms()
    await later(house_with_mentions, 25 * HOUR)
    said = [
        message.content
        for message in house_with_mentions.public(house_with_mentions.world.channels[longest.channel_id])
    ]
    assert [tables_in(nudge) for nudge in said if nudge.startswith(f"<@{me.id}> ⏰")] == [count]


def test_the_command_that_tells_the_rest_can_be_pressed():
    """However much room the lines leave."""
    mentions, words = CommandMentions(), texts("en", "cartographers")
    mentions.learn([SimpleNamespace(name="game list", id=10**19, options=[], type=discord.AppCommandType.chat_input)])
    for length in range(100, 160):
        view = page_view(tables_page("title", [("x" * length, None)] * 60, [], 0, words))
        told = [item.content for item in mentions.in_message({"view": view})["view"].children]
        assert "</game list:" in told[-1]
        assert sum(map(len, told)) <= LAYOUT


def test_of_a_line_that_fills_a_message_stands_its_beginning():
    words = texts("en", "cartographers")
    for room in (Room(CONTENT, 10_000, {}), Room(300, 10_000, {}), Room(CONTENT, 100, {})):
        newest, more = fit_newest(["old", "new " * 600], room, words)
        assert newest.startswith("- new new")
        assert newest.endswith("…")
        assert more == words("post.left_out", n=1)
        assert room.has([newest, more])


def tables_in(listed):
    """Of how many tables a list tells: those that it names, and how many more there are, with a command to press."""
    *named, last = listed.splitlines()
    assert re.search(r"</[a-z ]+:\d+>", last)
    return sum("https://" in line for line in named) + int(re.search(r"[0-9]+", last)[0])
