"""Pinned messages: who may pin, how many fit, what the channel and Discord's list of them tell."""

import discord
import pytest

from bot.local.rest.pins import MOST
from bot.local.world.permissions import Permission
from bot.local.world.records import PIN_NOTICE, Message


def code(number):
    return lambda error: error.code == number


@pytest.fixture
async def channel(bot, world):
    made = world.add_channel("pins")
    world.allow(made, Permission.PIN_MESSAGES)
    await bot.wait_until_ready()
    return bot.get_channel(made.id)


async def test_the_channel_is_told_of_a_pin_once(world, channel, ann):
    message = await channel.send("Rules")
    await message.pin()
    await message.pin()
    shown = ann.sees(world.channels[channel.id])
    assert [(shown.kind, shown.reply_to) for shown in shown] == [(0, None), (PIN_NOTICE, message.id)]
    (pinned,) = [pinned async for pinned in channel.pins()]
    assert (pinned.id, pinned.pinned) == (message.id, True)
    await message.unpin()
    assert [pinned async for pinned in channel.pins()] == []
    assert len(ann.sees(world.channels[channel.id])) == 2
    (notice, _) = [message async for message in channel.history()]
    assert (notice.type.value, notice.reference.message_id) == (PIN_NOTICE, message.id)


async def test_who_may_not_pin_is_refused(world, channel):
    message = await channel.send("Rules")
    await message.pin()
    world.deny(world.channels[channel.id], Permission.PIN_MESSAGES)
    for act in (message.pin, message.unpin):
        with pytest.raises(discord.Forbidden, check=code(50013)):
            await act()
    assert world.message(channel.id, message.id).pinned is not None


async def test_a_channel_has_room_for_so_many(world, channel):
    first, last = await channel.send("x"), await channel.send("y")
    for number in range(MOST - 1):
        world.post(Message(world.new_id(), channel.id, world.bot.id, pinned=number))
    await first.pin()
    with pytest.raises(discord.HTTPException, check=code(30003)):
        await last.pin()
    await first.unpin()
    await last.pin()


async def test_what_is_gone_cannot_be_pinned(channel):
    message = await channel.send("Rules")
    await message.delete()
    with pytest.raises(discord.NotFound, check=code(10008)):
        await message.pin()
