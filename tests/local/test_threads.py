"""Threads: opened by the bot, written in, archived, private ones seen by their people only."""

import discord
import pytest

from bot.local.people.errors import ClientRefused
from bot.local.world.permissions import Permission
from bot.local.world.records import PRIVATE_THREAD


async def test_bot_opens_a_thread_and_writes_in_it(bot, world, ann, general):
    reply = await (await ann.slash(general, "/thread", name="Table 1")).wait()
    thread = world.channel("Table 1")
    assert reply.text == thread.mention
    assert [message.content for message in ann.sees(thread)] == ["in Table 1"]
    assert bot.get_channel(thread.id).parent_id == general.id


async def test_commands_work_in_threads(bot, ann, world, general):
    await (await ann.slash(general, "/thread", name="Table 1")).wait()
    reply = await ann.slash(world.channel("Table 1"), "/post", text="hi")
    await reply.wait()
    assert [message.content for message in ann.sees(world.channel("Table 1"))] == ["in Table 1", reply.text, "hi"]


async def test_thread_on_a_message(bot, world, general):
    await bot.wait_until_ready()
    sent = await bot.get_channel(general.id).send("start")
    thread = await sent.create_thread(name="from here")
    assert thread.id == sent.id
    assert world.message(general.id, sent.id).thread_id == thread.id
    with pytest.raises(discord.HTTPException, check=lambda error: error.code == 160004):
        await sent.create_thread(name="again")


async def test_archived_thread_wakes_when_written_in_and_locked_does_not(bot, world, general):
    """And what stands in it cannot be edited while it sleeps."""
    await bot.wait_until_ready()
    thread = await bot.get_channel(general.id).create_thread(name="x", type=discord.ChannelType.public_thread)
    there = await thread.send("there")
    await thread.edit(archived=True)
    assert world.channels[thread.id].archived
    with pytest.raises(discord.HTTPException, check=lambda error: error.code == 50083):
        await there.edit(content="changed")
    assert [archived.id async for archived in bot.get_channel(general.id).archived_threads()] == [thread.id]
    await thread.send("wake")
    assert not world.channels[thread.id].archived
    await thread.edit(archived=True, locked=True)
    with pytest.raises(discord.HTTPException, check=lambda error: error.code == 50083):
        await thread.send("wake")


async def test_writing_in_threads_is_a_permission_of_its_own(bot, world, general):
    await bot.wait_until_ready()
    thread = await bot.get_channel(general.id).create_thread(name="x", type=discord.ChannelType.public_thread)
    world.deny(general, Permission.SEND_MESSAGES)
    await thread.send("still")
    world.deny(general, Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(discord.Forbidden, check=lambda error: error.code == 50013):
        await thread.send("no more")


async def test_private_thread_is_seen_by_its_people(bot, world, ann, ben, general):
    await bot.wait_until_ready()
    made = world.add_thread(general, "secret", world.bot.id, PRIVATE_THREAD)
    thread = bot.get_channel(made.id) or await bot.fetch_channel(made.id)
    await thread.add_user(discord.Object(ann.id))
    await thread.send("psst")
    assert [message.content for message in ann.sees(made)] == ["psst"]
    assert ben.sees(made) == []
    with pytest.raises(ClientRefused):
        await ben.say(made, "hello")
    await thread.leave()
    assert world.bot.id not in made.people


async def test_deleting_a_channel_deletes_its_threads(world, general):
    thread = world.add_thread(general, "x", world.bot.id)
    world.delete_channel(general)
    assert thread.id not in world.channels
