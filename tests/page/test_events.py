"""What is scheduled on a server stands above its channels: name, time and place, until it is over."""

from datetime import timedelta

import discord
import pytest
from discord.utils import utcnow

from bot.local.world.permissions import Permission
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def planners(stand_in):
    """Everybody may create events, the bot among them."""
    for role in stand_in.world.guild.roles.values():
        role.permissions |= Permission.CREATE_EVENTS


async def schedule(guild, name, location, hours):
    """An event that begins in so many hours and lasts one."""
    start = utcnow() + timedelta(hours=hours)
    return await guild.create_scheduled_event(
        name=name,
        location=location,
        description="Come and play",
        start_time=start,
        end_time=start + timedelta(hours=1),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
    )


@pytest.mark.usefixtures("planners")
async def test_events_come_begin_and_go(stand_in, example, sit):
    ann = await sit("Ann")
    channel, guild = stand_in.world.channel("games"), example.get_guild(stand_in.world.guild.id)
    message = await example.get_channel(channel.id).send("Here we play")
    later = await schedule(guild, "Oceans", "the lobby", 3)
    await schedule(guild, "Cartographers", message.jump_url, 1)
    events = ann.tab.get_by_role("list", name="Events").get_by_role("listitem")
    await expect(events).to_have_count(2)
    await expect(events.first).to_contain_text("Cartographers")
    await expect(events.first).to_contain_text("Come and play")
    await events.first.get_by_role("link").click()
    await ann.see("Here we play")
    stand_in.world.clock.advance(3700)
    await ann.tab.reload()
    await expect(events.first).to_contain_text("Happening now")
    await later.cancel()
    await expect(events).to_have_count(1)
    stand_in.world.clock.advance(3700)
    await ann.tab.reload()
    await expect(events).to_have_count(0)
