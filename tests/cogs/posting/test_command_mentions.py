"""Commands named in texts are mentions of them, which a press fills in."""

import re

import discord
import pytest

from bot.texts import texts
from cogs.discord_text.commands import CommandMentions
from tests.cogs.playing import begin

MENTION = re.compile(r"</([^:>]+):(\d+)>")


def ids(house):
    return {str(command["id"]): command["name"] for command in house.world.commands[None].values()}


@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_what_is_named_in_an_answer_can_be_pressed(house_with_mentions, locale):
    person = house_with_mentions.person("Somebody", locale=locale)
    reply = await (await person.slash(house_with_mentions.general, "/game list")).wait()
    mentions = MENTION.findall(str(reply.message.components))
    assert [name for name, _ in mentions] == ["game new"]
    assert all(ids(house_with_mentions)[number] == name.split(" ")[0] for name, number in mentions)
    reply = await (await person.slash(house_with_mentions.general, "/help")).wait()
    assert {"game new", "help"} <= {name for name, _ in MENTION.findall(reply.message.content)}
    assert len(reply.message.content) <= 2000
    await (await person.press(reply.message, texts(locale[:2])("page.next"))).wait()
    assert {"game new", "board", "settings"} <= {name for name, _ in MENTION.findall(reply.message.content)}
    assert len(reply.message.content) <= 2000
    assert "/game new" in reply.text


async def test_refusals_and_posts_name_them_so_too(house_with_mentions):
    ann = house_with_mentions.person("Ann")
    refused = (await (await ann.slash(house_with_mentions.general, "/play")).wait()).message
    assert [name for name, _ in MENTION.findall(refused.content)] == ["game new", "game list"]
    sitting = await begin(house_with_mentions, ann)
    await house_with_mentions.bot.tables.seats.hand_over(sitting.id, 0, ann.id, "Ann", "greedy", moderator=False)
    await house_with_mentions.idle()
    assert MENTION.search(str([post.content + str(post.embeds) for post in sitting.posts()]))


def test_nothing_else_is_a_mention():
    class Command:
        id, name, options, type = 7, "play", (), discord.AppCommandType.chat_input

    class Menu:
        id, name, options, type = 8, "and", (), discord.AppCommandType.message

    known = CommandMentions()
    assert known.link("/play") == "/play"
    known.learn([Command(), Menu()])
    assert known.link("Use /play, or `/play`.") == "Use </play:7>, or `/play`."
    for text in ("https://x.org/play", "/playing", "/and", "and/play", "</play:7>", "/play/er"):
        assert known.link(text) == text
    assert known.link("/play" + "x" * 10 + " /play", most=20) == "/play" + "x" * 10 + " /play"
