"""Scheduled events: who may create, end and cancel them, what fits, and that they begin and end by themselves."""

from datetime import timedelta

import discord
import pytest
from discord.utils import utcnow

from bot.local.checks.event_limits import MOST
from bot.local.world.permissions import Permission
from bot.local.world.records import ScheduledEvent


def code(number):
    return lambda error: error.code == number


@pytest.fixture
async def guild(bot, world):
    grant(world, Permission.CREATE_EVENTS)
    await bot.wait_until_ready()
    return bot.get_guild(world.guild.id)


def grant(world, permission, *, on=True):
    for role in world.guild.roles.values():
        role.permissions = role.permissions | permission if on else role.permissions & ~permission


def create(guild, **changed):
    start = utcnow() + timedelta(hours=1)
    given = {"name": "Oceans", "location": "the lobby", "description": "Come and play", "start_time": start}
    kind = {"entity_type": discord.EntityType.external, "privacy_level": discord.PrivacyLevel.guild_only}
    return guild.create_scheduled_event(**{"end_time": start + timedelta(hours=1)} | kind | given | changed)


async def test_an_event_is_created_and_cancelled(guild):
    event = await create(guild)
    assert (event.name, event.location, event.status) == ("Oceans", "the lobby", discord.EventStatus.scheduled)
    assert [listed.id for listed in await guild.fetch_scheduled_events(with_counts=False)] == [event.id]
    assert (await event.cancel()).status is discord.EventStatus.cancelled
    assert await guild.fetch_scheduled_events(with_counts=False) == []
    with pytest.raises(discord.HTTPException, check=code(180000)):
        await event.cancel()


async def test_it_begins_and_ends_by_itself_and_can_be_ended_before(world, guild):
    first, second = await create(guild), await create(guild)
    world.clock.advance(3700)
    first, second = [await guild.fetch_scheduled_event(event.id) for event in (first, second)]
    assert (await first.end()).status is discord.EventStatus.ended
    world.clock.advance(3600)
    assert (await guild.fetch_scheduled_event(second.id)).status is discord.EventStatus.ended


async def test_without_permission_nothing_is_created_or_cancelled(world, guild):
    event = await create(guild)
    grant(world, Permission.CREATE_EVENTS, on=False)
    with pytest.raises(discord.Forbidden, check=code(50013)):
        await create(guild)
    with pytest.raises(discord.Forbidden, check=code(50013)):
        await event.cancel()


@pytest.mark.parametrize(
    "changed",
    [
        {"name": "x" * 101},
        {"name": ""},
        {"description": "x" * 1001},
        {"location": "x" * 101},
        {"start_time": utcnow() - timedelta(hours=1)},
        {"end_time": utcnow()},
    ],
    ids=lambda changed: next(iter(changed)),
)
async def test_what_does_not_fit_is_refused(guild, stand_in, changed):
    with pytest.raises(discord.HTTPException, check=code(50035)):
        await create(guild, **changed)
    stand_in.violations.clear()


async def test_a_server_has_room_for_so_many(world, guild):
    now = world.clock.now()
    for number in range(MOST - 1):
        world.events[number] = ScheduledEvent(number, guild.id, world.bot.id, "x", "y", now + 60, now + 120)
    last = await create(guild)
    with pytest.raises(discord.HTTPException, check=code(30038)):
        await create(guild)
    await last.cancel()
    assert await create(guild)


async def test_what_is_not_there_cannot_be_changed(guild):
    with pytest.raises(discord.NotFound, check=code(10070)):
        await guild.fetch_scheduled_event(7)
