"""Messages in channels and DMs: files, nonces, edits, deletes, history, pings, missing permissions."""

import asyncio
import io

import discord
import pytest

from bot.local.bot_runner import in_process
from bot.local.people.reply import labels
from bot.local.world.payloads import attachment_url
from bot.local.world.permissions import Permission
from tests.local.example import Panel, picture, png
from tests.local.raw import Raw


@pytest.fixture
async def channel(bot, general):
    await bot.wait_until_ready()
    return bot.get_channel(general.id)


def raises_code(code):
    return pytest.raises(discord.HTTPException, check=lambda error: error.code == code)


async def test_file_is_served_with_its_type_and_alt_text(channel, world, general, session):
    sent = await channel.send(
        "board", files=[picture("my böard.png", "alt"), discord.File(io.BytesIO(b"log"), "a.txt")]
    )
    [message] = world.messages[general.id].values()
    assert [attachment.filename for attachment in sent.attachments] == ["my_böard.png", "a.txt"]
    assert (sent.attachments[0].width, sent.attachments[0].height) == (3, 2)
    assert message.attachments[0].description == "alt"
    assert await sent.attachments[0].read() == png()
    async with session.get(sent.attachments[1].url) as response:
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert await response.read() == b"log"
    async with session.get(sent.attachments[1].url.replace(str(sent.attachments[1].id), "5")) as response:
        assert response.status == 404


async def test_same_nonce_gives_the_first_message_again(channel, world, general):
    first = await channel.send("one", nonce="table-7-12")
    again = await channel.send("two", nonce="table-7-12")
    other = await channel.send("three", nonce="table-7-13")
    assert (again.id, again.content) == (first.id, "one")
    assert other.id != first.id
    assert len(world.messages[general.id]) == 2


async def test_nonce_is_forgotten_after_some_minutes(still, session):
    stand_in, clock = still
    path = f"/channels/{stand_in.world.channel('general').id}/messages"
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    ids = []
    for wait in (0, 200, 200, 0):
        clock.advance(wait)
        ids.append((await Raw(stand_in, session)("POST", path, body))[1]["id"])
    assert ids[0] == ids[1] != ids[2] == ids[3]


async def test_nonce_without_enforcement_is_only_told(stand_in, raw, general):
    path = f"/channels/{general.id}/messages"
    answers = [(await raw("POST", path, {"content": "x", "nonce": "n"}))[1] for _ in range(2)]
    assert answers[0]["id"] != answers[1]["id"]
    assert answers[0]["nonce"] == "n"
    assert "nonce" not in (await raw("GET", f"{path}/{answers[0]['id']}"))[1]


async def test_edit_removes_components_and_keeps_the_picture(channel, world, general):
    sent = await channel.send("board", file=picture(), view=Panel())
    [message] = world.messages[general.id].values()
    assert labels(message)[0] == "Up"
    await sent.edit(view=None)
    assert (message.components, len(message.attachments), message.content) == ([], 1, "board")
    assert message.edited is not None


async def test_edit_swaps_the_picture(channel, world, general):
    sent = await channel.send("board", file=picture("old.png"))
    sent = await sent.edit(attachments=[picture("new.png")])
    [message] = world.messages[general.id].values()
    assert [attachment.filename for attachment in message.attachments] == ["new.png"]
    await sent.add_files(picture("more.png"))
    assert [attachment.filename for attachment in message.attachments] == ["new.png", "more.png"]


async def test_embed_shows_an_attached_picture(channel, world, general):
    embed = discord.Embed(title="Board", description="x").set_image(url="attachment://board.png")
    embed.add_field(name="a", value="b")
    sent = await channel.send(embed=embed, file=picture())
    [kept] = world.message(general.id, sent.id).attachments
    assert sent.embeds[0].image.url.endswith(attachment_url(kept, ""))
    assert sent.attachments == []  # Discord lists only what no embed shows
    assert sent.embeds[0].fields[0].value == "b"


async def test_fetch_history_and_delete(channel, world, general):
    world.allow(general, Permission.MANAGE_MESSAGES)
    sent = [await channel.send(str(number)) for number in range(5)]
    assert (await channel.fetch_message(sent[2].id)).content == "2"
    assert [message.content async for message in channel.history(limit=3)] == ["4", "3", "2"]
    assert [message.content async for message in channel.history(after=sent[1], oldest_first=True)] == ["2", "3", "4"]
    assert [message.content async for message in channel.history(before=sent[2])] == ["1", "0"]
    assert {message.content async for message in channel.history(around=sent[2], limit=3)} == {"1", "2", "3"}
    await sent[0].delete()
    await channel.delete_messages(sent[1:3])
    assert [message.content async for message in channel.history()] == ["4", "3"]
    with raises_code(10008):
        await sent[0].edit(content="x")
    with raises_code(10008):
        await channel.fetch_message(sent[0].id)


async def test_message_deleted_by_somebody_else(channel, world, general):
    sent = await channel.send("x")
    world.delete_message(world.message(general.id, sent.id))
    with raises_code(10008):
        await sent.edit(content="y")
    with raises_code(10008):
        await sent.delete()


async def test_deleted_channel_is_unknown_and_told(bot, channel, world, general):
    world.delete_channel(general)
    with raises_code(10003):
        await channel.send("x")
    await bot.until(lambda: "guild_channel_delete" in bot.told)
    assert bot.get_channel(general.id) is None


async def test_reply_pings_the_author(channel, world, ann, general):
    said = await ann.say(general, "hello")
    sent = await (await channel.fetch_message(said.id)).reply("yes")
    answer = world.message(general.id, sent.id)
    assert (answer.reply_to, answer.kind) == (said.id, 19)
    assert world.pinged_ids(answer) == [ann.id]
    quiet = await (await channel.fetch_message(said.id)).reply("no", mention_author=False)
    assert world.pinged_ids(world.message(general.id, quiet.id)) == []


async def test_bot_may_not_edit_what_others_wrote(channel, ann, general):
    said = await channel.fetch_message((await ann.say(general, "hello")).id)
    with raises_code(50005):
        await said.edit(content="x")
    with raises_code(50013):
        await said.delete()


async def test_pings_follow_allowed_mentions(channel, world, ann, ben):
    async def send_and_ping(text, allowed):
        sent = await channel.send(text, allowed_mentions=allowed)
        return set(world.pinged_ids(world.message(channel.id, sent.id)))

    both = f"{ann.mention} {ben.mention}"
    mentions = discord.AllowedMentions
    assert await send_and_ping(both, None) == {ann.id, ben.id}
    assert await send_and_ping(both, mentions.none()) == set()
    assert await send_and_ping(both, mentions(users=[discord.Object(ben.id)], everyone=False, roles=False)) == {ben.id}
    assert await send_and_ping("@everyone", mentions.all()) == set(), "the bot lacks Mention Everyone"
    assert await send_and_ping(f"`{ann.mention}`", None) == set()


async def test_everyone_and_roles_ping_where_allowed(channel, world, ann, ben, general):
    world.allow(general, Permission.MENTION_EVERYONE)
    sent = await channel.send("@everyone")
    assert {ann.id, ben.id} <= set(world.pinged_ids(world.message(general.id, sent.id)))
    role = world.add_role(world.guild, "Players", mentionable=True)
    world.give_role(world.guild, ben.user, role)
    sent = await channel.send(f"<@&{role.id}>")
    assert world.pinged_ids(world.message(general.id, sent.id)) == [ben.id]


async def test_those_who_cannot_see_are_not_pinged_nor_by_silent_messages(channel, world, ann, ben, general):
    world.deny(general, Permission.VIEW_CHANNEL, ann.user)
    sent = await channel.send(ann.mention)
    assert world.pinged_ids(world.message(general.id, sent.id)) == []
    assert ann.sees(general) == []
    sent = await channel.send(ben.mention, silent=True)
    assert world.pinged_ids(world.message(general.id, sent.id)) == []


async def test_edits_ping_nobody(channel, world, ann):
    sent = await channel.send("x")
    await sent.edit(content=ann.mention)
    assert ann.pings() == []


@pytest.mark.parametrize(
    ("permission", "code", "send"),
    [
        (Permission.VIEW_CHANNEL, 50001, lambda channel: channel.send("x")),
        (Permission.SEND_MESSAGES, 50013, lambda channel: channel.send("x")),
        (Permission.ATTACH_FILES, 50013, lambda channel: channel.send(file=picture())),
        (Permission.EMBED_LINKS, 50013, lambda channel: channel.send(embed=discord.Embed(title="x"))),
        (Permission.SEND_MESSAGES, 50013, lambda channel: channel.typing().__aenter__()),
        (Permission.CREATE_PUBLIC_THREADS, 50013, lambda channel: channel.create_thread(name="x", type=_public())),
    ],
)
async def test_missing_permission(channel, world, general, permission, code, send):
    world.deny(general, permission)
    with raises_code(code):
        await send(channel)


def _public():
    return discord.ChannelType.public_thread


async def test_without_read_message_history(channel, world, general):
    sent = await channel.send("x")
    world.deny(general, Permission.READ_MESSAGE_HISTORY)
    assert [message async for message in channel.history()] == []
    with raises_code(50001):
        await channel.fetch_message(sent.id)
    with raises_code(160002):
        await channel.send("y", reference=sent)


async def test_permissions_change_in_the_clients_cache(bot, channel, world, general):
    world.deny(general, Permission.SEND_MESSAGES)
    await bot.until(lambda: not channel.permissions_for(channel.guild.me).send_messages)


async def test_direct_message_arrives_until_dms_are_closed(bot, ann, ben, general):
    assert (await ann.slash(general, "/whisper")).text == "sent"
    [message] = ann.inbox()
    assert (message.content, len(message.attachments)) == ("psst", 1)
    assert ben.inbox() == []
    ann.close_dms()
    reply = await ann.slash(general, "/whisper")
    assert "50007" in reply.text
    [error] = bot.errors
    bot.errors.clear()
    assert (error.status, error.code) == (403, 50007)
    ann.open_dms()
    assert (await ann.slash(general, "/whisper")).text == "sent"
    assert len(ann.inbox()) == 2


async def test_message_events_for_clients_with_the_intent(stand_in, ann, general):
    intents = discord.Intents.none()
    intents.guilds = intents.guild_messages = True
    client = discord.Client(intents=intents, guild_ready_timeout=0.1)
    async with in_process(stand_in, client, wait=False):
        await stand_in.world.until(lambda: stand_in.gateway.live_sessions)
        await client.wait_until_ready()
        said, heard = await asyncio.gather(ann.say(general, "hello"), client.wait_for("message", timeout=10))
        assert heard.id == said.id
