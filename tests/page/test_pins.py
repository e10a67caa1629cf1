"""A pinned message is marked on the page, and the channel says that it was pinned."""

import pytest

from bot.local.world.permissions import Permission
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_what_is_pinned_is_marked(stand_in, example, sit):
    channel = stand_in.world.channel("general")
    stand_in.world.allow(channel, Permission.PIN_MESSAGES)
    ann = await sit("Ann")
    message = await example.get_channel(channel.id).send("House rules")
    await message.pin()
    await expect(ann.message("House rules")).to_contain_text("📌 pinned")
    await ann.see("📌 pinned a message to this channel")
    await message.unpin()
    await expect(ann.message("House rules")).not_to_contain_text("📌")
