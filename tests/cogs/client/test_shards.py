"""Several connections to Discord, each for a part of the servers; all of them are the same bot."""

import asyncio
import os
import signal
from types import SimpleNamespace

import discord
import pytest

from bot.config import BadSetting, Settings, settings
from bot.local.bot_runner import in_process
from bot.store.store import Store
from bot.tables.tables import Tables
from cogs.client.running import run
from cogs.client.sharded_bot import ShardedGamekeeper
from cogs.pictures.drawers import in_threads
from tests.cogs.client.test_run import settings as settings_of
from tests.cogs.undrawn_pictures import UndrawnPictures


async def until(true):
    """Look again and again until something is so."""
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110 - discord.py tells of no change
            await asyncio.sleep(0.001)


def new_bot(store, shards):
    bot = ShardedGamekeeper(Settings(_env_file=None, render_processes=0, shards=shards), Tables(store))
    bot.pictures.close()
    bot.pictures = UndrawnPictures(in_threads(1))
    bot._connection.guild_ready_timeout = 0.05
    return bot


@pytest.fixture
def identifications(monkeypatch):
    """Which connections were begun, and whether as the first; no time is left between two."""
    seen = []

    async def hook(self, shard_id, *, initial=False):
        seen.append((shard_id, initial))

    monkeypatch.setattr(discord.Client, "before_identify_hook", hook)
    return seen


@pytest.fixture
def line(monkeypatch):
    """Connections are made while this is set."""
    free, connect = asyncio.Event(), discord.gateway.DiscordWebSocket.from_client

    async def connect_when_free(*args, **kwargs):
        await free.wait()
        return await connect(*args, **kwargs)

    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", connect_when_free)
    free.set()
    return free


@pytest.mark.parametrize(("shards", "advised", "count"), [("auto", 3, 3), (2, 1, 2), ("auto", 1, 1)])
async def test_each_connection_serves_its_part_of_the_servers(
    stand_in, database, identifications, line, shards, advised, count
):
    world = stand_in.world
    world.shards = advised
    places = [(world.channel("general"), stand_in.person("Ann"))]
    for number in range(4):
        guild = world.add_guild(f"Server {number}")
        channel = world.add_channel(f"far-{number}", guild)
        places.append((channel, stand_in.person(world.add_user(f"Person {number}", guild=guild))))
    async with await Store.open(database) as store:
        bot = new_bot(store, shards)
        async with in_process(stand_in, bot):
            await asyncio.wait_for(bot.ready.wait(), 30)
            assert bot.is_connected()
            assert bot.is_reachable()
            assert sorted(session.shard for session in stand_in.gateway.live_sessions) == [
                (n, count) for n in range(count)
            ]
            assert identifications == [(n, n == 0) for n in range(count)], "all but the first wait for their turn"
            for channel, person in places:
                reply = await (await person.slash(channel, "/game new", game="cartographers")).wait()
                assert "✅" in reply.text
            assert all([await store.tables.find_open(channel.id) for channel, _ in places])
            line.clear()
            stand_in.gateway.cut(stand_in.gateway.live_sessions[-1])
            assert len(stand_in.gateway.live_sessions) == count - 1
            await until(lambda: not bot.is_connected())
            assert bot.is_reachable() == (count > 1), "as long as some people reach it, it is no outage"
            line.set()
            await world.until(lambda: len(stand_in.gateway.live_sessions) == count, 30)
            channel, person = places[-1]
            assert (await (await person.slash(channel, "/game players")).wait()).message.embeds
        assert not bot.is_connected()
        assert not bot.is_reachable()
    await stand_in.wait_disconnected()


@pytest.mark.parametrize(("shares", "number"), [(True, 1), (True, None), (False, 1)])
async def test_where_processes_share_the_shards_a_connection_waits_for_its_turn_among_all(
    database, identifications, shares, number
):
    waited = []

    async def wait_for_turn(number):
        waited.append(number)

    async with await Store.open(database) as store:
        bot = new_bot(store, 2)
        bot.shard_runner = SimpleNamespace(wait_for_turn=wait_for_turn) if shares else None
        await bot.before_identify_hook(number, initial=True)
        bot.pictures.close()
    among_all = shares and number is not None
    assert (waited, identifications) == (([number], []) if among_all else ([], [(number, True)]))


async def test_while_discord_does_not_say_how_many_it_is_asked_again(stand_in, tmp_path):
    stand_in.faults.next("503", "GET /gateway/bot")
    running = asyncio.create_task(run(settings_of(stand_in, tmp_path)))
    await stand_in.wait_connected()
    assert stand_in.faults.log.count(("503", "GET /gateway/bot")) == 1
    os.kill(os.getpid(), signal.SIGINT)
    assert await running == 0
    await stand_in.wait_disconnected()


@pytest.mark.parametrize("wrong", ["0", "many", "1.5"])
def test_what_is_no_number_of_connections_is_refused(monkeypatch, tmp_path, wrong):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHARDS", wrong)
    with pytest.raises(BadSetting, match="SHARDS"):
        settings()
    monkeypatch.setenv("SHARDS", "auto")
    assert settings().shards == "auto"
    monkeypatch.setenv("SHARDS", "4")
    assert settings().shards == 4
