"""Texts that grow with tables, people, names and cards stay within what Discord takes, and are cut without damage."""

import re
from itertools import product

import discord
import pytest

from bot.local.people.reply import selects, text
from bot.pace.wall_time import HOUR
from cogs.discord_text import cut, cut_lines, cut_sentences, escape_name, first_lines, fit_message
from cogs.discord_text.names import ISOLATE, RELEASE
from tests.cogs.house import House
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import begin, begin_made, idle

NAME = "*_~`|[]()#:@<>\\" * 2 + "xy"  # 32 signs that Discord formats by
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
    assert first_lines(["a"], 29, more, further=7) == ["a", "and 7 more"]


async def test_nothing_is_refused_for_its_size(house, ann, lines):
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
    logged = [line for line in lines() if line["event"].endswith("was cut")]
    assert {line.get("part") for line in logged} >= {"content", "title", "description", "field", "option", "button"}
    assert "xy" not in str(logged)


def test_as_much_as_discord_takes_is_left_as_it_is():
    embed = discord.Embed(title="t" * 256, description="d" * 4096)
    parts = fit_message({"content": "c" * 2000, "embed": embed})
    assert parts["content"] == "c" * 2000
    assert parts["embed"].to_dict() == embed.to_dict()


@pytest.fixture
async def largest(stand_in, database):
    """Commands are mentions, which are longer."""
    it = House(stand_in, database, mentions=True)
    await it.start()
    await it.bot._syncing
    try:
        yield it
    finally:
        await it.stop()


@pytest.mark.parametrize(("count", "locale"), [*product([26], ("en-US", "ja"))])
async def test_the_most_urgent_of_many_tables_are_listed(largest, count, locale, lines):
    me, others = largest.person(NAME, locale), [largest.person(NAME[:31] + str(n)) for n in range(7)]
    first = None
    for number in range(count):
        channel = largest.world.add_channel(f"table-{number}")
        sitting = await begin_made(largest, "cartographers", me, *others, channel=channel)
        first = first or sitting
    await later(largest, 1 * HOUR)
    listed = (await (await me.slash(largest.general, "/tables")).done()).message
    assert str(first.channel.id) in text(listed), "what has waited longest stands there"
    assert text(listed).index(str(first.channel.id)) < 400
    assert re.search(r"[0-9]+", text(listed).splitlines()[-1])
    (play, _) = selects(listed)
    assert play["options"][0]["value"] == str(first.id)
    assert len(play["options"]) == 25
    await (await me.slash(largest.general, "/game list")).done()
    assert [line for line in lines() if line["event"].endswith("was cut")] == []


@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_eight_long_names_fit_everywhere(largest, locale, lines):
    people = [largest.person(NAME[:31] + str(n), locale) for n in range(8)]
    largest.world.guild.locale = locale
    sitting = await begin(largest, *people)
    await sitting.round()
    for command in ("/game players", "/log", "/board", "/replay", "/game audit", "/help", "/settings", "/undo"):
        await (await people[0].slash(largest.general, command)).done()
    await (await people[0].slash(largest.general, "/game vote", what="end")).done()
    await idle(largest)
    assert [line for line in lines() if line["event"].endswith("was cut")] == []
