"""What may befall a connection to Discord: it is begun anew, and people notice at most that an answer comes late."""

import asyncio
import os
import signal
import threading
import traceback
from types import SimpleNamespace

import pytest
from discord.gateway import DiscordWebSocket

from bot.local.bot_runner import in_process
from bot.local.gateway import connection
from bot.store.store import Store
from cogs.client import gateway
from cogs.client.running import run
from cogs.client.sharded_bot import ShardedGamekeeper
from tests.cogs.client.test_malformed_events import EVENTS, FRAMES, Far
from tests.cogs.client.test_run import settings
from tests.cogs.client.test_shards import identifications, new_bot, until  # noqa: F401 - a fixture

GARBLED = b"\x78\x9cgarbled\x00\x00\xff\xff"
KEPT = {  # the session goes on
    "op 7": lambda discord: discord.reconnect(),
    "op 9 true": lambda discord: discord.invalidate(resumable=True),
    "cut": lambda discord: discord.drop(),
    "a frame that cannot be decompressed": lambda discord: discord.say(GARBLED),
    "a frame of nothing": lambda discord: discord.say(b"\x00\x00\xff\xff"),
    "a hello without a rhythm": lambda discord: discord.say('{"op":10,"d":null}'),
    **{
        f"closed with {code}": lambda discord, code=code: discord.close(code)
        for code in (1000, 1001, 1011, 1012, *range(4000, 4004), 4005, 4006, 4007, 4008, 4009)
    },
}
LOST = {"op 9 false": lambda discord: discord.invalidate(), "op 9 null": lambda discord: discord.say('{"op":9}')}
BREAKS = KEPT | LOST


@pytest.fixture
async def bot(stand_in, database, identifications):  # noqa: F811
    """The bot as it runs at Discord, with one connection."""
    async with await Store.open(database) as store:
        client = new_bot(store, 1)
        async with in_process(stand_in, client):
            await asyncio.wait_for(client.ready.wait(), 30)
            yield client
    await stand_in.wait_disconnected()


async def answer_to_command(stand_in, channel="general"):
    """The answer to somebody who types a command."""
    person = stand_in.person(stand_in.world.add_user("Somebody"))
    return (await (await person.slash(stand_in.world.channel(channel), "/game list")).wait()).text


async def wait_until_connected(stand_in):
    """Return when the bot is connected."""
    await stand_in.world.until(lambda: stand_in.gateway.live_sessions)


async def broken(stand_in, act):
    """Return when a connection has been lost over this."""
    (former,) = [session.socket for session in stand_in.gateway.live_sessions]
    act(stand_in.gateway)
    await until(lambda: former.closed)


@pytest.mark.parametrize("what", BREAKS)
async def test_whatever_ends_a_connection_another_one_is_begun(stand_in, bot, what):
    (session,) = stand_in.gateway.sessions.values()
    await broken(stand_in, BREAKS[what])
    if what in LOST:
        await wait_until_connected(stand_in)
    assert await answer_to_command(stand_in)
    assert (stand_in.gateway.live_sessions == [session]) == (what in KEPT)


async def test_a_gateway_that_answers_no_heartbeat_is_left(stand_in, bot, monkeypatch):
    monkeypatch.setattr(connection, "HEARTBEAT", 50)
    bot._connection.heartbeat_timeout = 0.4
    await broken(stand_in, lambda discord: discord.reconnect())
    await until(lambda: stand_in.gateway.live_sessions)
    stand_in.faults.next("unanswered", times=20)
    (former,) = [session.socket for session in stand_in.gateway.live_sessions]
    await until(lambda: former.closed)
    stand_in.faults.clear()
    bot._connection.heartbeat_timeout = 60.0
    assert await answer_to_command(stand_in)


async def test_what_spoils_every_connection_is_met_with_growing_pauses_and_a_new_session(stand_in, bot, monkeypatch):
    """A frame that is sent again whenever the session is resumed."""
    waits, resumed, resume = [], [], stand_in.gateway.resume

    async def sleep(seconds):
        waits.append(seconds)

    monkeypatch.setattr(gateway, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(gateway, "backoff", lambda attempt: 2.0**attempt)

    def spoilt(data, socket):
        session = resume(data, socket)
        session.outbox.put_nowait(GARBLED)
        resumed.append(session)
        return session

    monkeypatch.setattr(stand_in.gateway, "resume", spoilt)
    before = set(stand_in.gateway.sessions)
    await broken(stand_in, lambda discord: discord.say(GARBLED))
    await until(lambda: set(stand_in.gateway.sessions) - before)
    assert len(resumed) == gateway.RESUMED
    assert waits == [2.0**attempt for attempt in range(1, gateway.RESUMED + 1)]
    assert await answer_to_command(stand_in)


async def test_the_other_connections_notice_nothing(stand_in, database, identifications):  # noqa: F811
    world = stand_in.world
    world.shards = 2
    guilds = [world.guild, *(world.add_guild(f"Server {number}") for number in range(4))]
    async with await Store.open(database) as store:
        bot = new_bot(store, 2)
        async with in_process(stand_in, bot):
            await asyncio.wait_for(bot.ready.wait(), 30)
            one, other = sorted(stand_in.gateway.live_sessions, key=lambda session: session.shard)
            kept = other.socket
            for _ in range(3):
                former = one.socket
                one.outbox.put_nowait(GARBLED)
                await until(lambda former=former: former.closed)
                await until(lambda: one.socket is not None)
            assert other.socket is kept
            assert not kept.closed
            assert len(bot.guilds) == len(guilds)
    await stand_in.wait_disconnected()


@pytest.mark.parametrize("fault", ["503", "drop before"])
async def test_a_gateway_that_cannot_be_reached_again_for_a_while(stand_in, bot, fault, monkeypatch):
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda self: 0.01)
    stand_in.faults.next(fault, "GATEWAY", times=3)
    await broken(stand_in, lambda discord: discord.drop())
    await wait_until_connected(stand_in)
    assert await answer_to_command(stand_in)


async def test_a_connection_that_is_closed_before_its_hello(stand_in, bot, monkeypatch):
    """discord.py ends the client if that happens at its second try."""
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda self: 0.01)
    genuine, early = DiscordWebSocket.poll_event, [True] * 3

    async def poll_event(self):
        if self._keep_alive is None and early:
            early.pop()
            await self.socket.close(code=4000)
        await genuine(self)

    monkeypatch.setattr(DiscordWebSocket, "poll_event", poll_event)
    await broken(stand_in, lambda discord: discord.drop())
    await wait_until_connected(stand_in)
    assert await answer_to_command(stand_in)
    assert not early


@pytest.fixture
def sockets(bot, monkeypatch):
    """Those that are open of all that the bot opens from now on."""
    opened, genuine = [], bot.http.ws_connect

    async def ws_connect(url, **how):
        opened.append(await genuine(url, **how))
        return opened[-1]

    monkeypatch.setattr(bot.http, "ws_connect", ws_connect)
    return lambda: [socket for socket in opened if not socket.closed]


@pytest.mark.parametrize("error", [KeyError, OSError, TimeoutError])
async def test_a_connection_that_could_not_be_established_is_closed(stand_in, bot, sockets, error, monkeypatch):
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda self: 0.01)
    genuine, faults = ShardedGamekeeper.before_identify_hook, [error] * 3

    async def before_identify_hook(self, *args, **how):
        if faults:
            raise faults.pop()
        await genuine(self, *args, **how)

    monkeypatch.setattr(ShardedGamekeeper, "before_identify_hook", before_identify_hook)
    await broken(stand_in, lambda discord: discord.invalidate())
    await wait_until_connected(stand_in)
    assert await answer_to_command(stand_in)
    assert len(sockets()) == 1


def hearts():
    """The threads that speak up for connections."""
    named = [thread for thread in threading.enumerate() if thread.name.startswith("keep-alive-handler")]
    return {thread for thread in named if not thread._stop_ev.is_set()}


async def test_a_fault_of_our_own_ends_nothing(stand_in, bot, lines, monkeypatch):
    """In a listener, in what is called while a connection is begun, in what reads an event."""

    async def on_guild_update(self, before, after):
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(ShardedGamekeeper, "on_guild_update", on_guild_update, raising=False)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda self: 0.01)
    (session,) = stand_in.gateway.live_sessions
    beating = hearts()
    session.send("GUILD_UPDATE", Far(stand_in).server(id=str(stand_in.world.guild.id)))
    assert await answer_to_command(stand_in)
    assert stand_in.gateway.live_sessions == [session]
    genuine, faults = ShardedGamekeeper.before_identify_hook, [KeyError("a fault of ours"), TypeError("another")]

    async def before_identify_hook(self, *args, **how):
        if faults:
            raise faults.pop()
        await genuine(self, *args, **how)

    monkeypatch.setattr(ShardedGamekeeper, "before_identify_hook", before_identify_hook)
    await broken(stand_in, lambda discord: discord.invalidate())
    await wait_until_connected(stand_in)
    assert await answer_to_command(stand_in)
    assert not faults
    assert len(hearts() - beating) <= 1, "connections that were given up speak up no more"
    assert sum("a fault of ours" in line.get("exception", "") for line in lines()) == 2


async def test_however_often_the_first_connection_fails_it_is_begun_anew(
    stand_in,
    database,
    identifications,  # noqa: F811
    monkeypatch,
):
    """discord.py calls itself for each try; Python lets that be done a thousand times."""
    depths = []

    async def sleep(seconds):
        depths.append(len(traceback.extract_stack()))

    monkeypatch.setattr("discord.shard.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    stand_in.faults.next("503", "GATEWAY", times=31)
    async with await Store.open(database) as store:
        bot = new_bot(store, 1)
        monkeypatch.setattr(bot, "_knock", sleep)
        async with in_process(stand_in, bot):
            assert await answer_to_command(stand_in)
    await stand_in.wait_disconnected()
    assert len(depths) > 30
    assert len(set(depths[1:])) == 1


async def test_the_process_survives_all_of_it(stand_in, tmp_path):
    running = asyncio.create_task(run(settings(stand_in, tmp_path)))
    await stand_in.wait_connected()
    (session,) = stand_in.gateway.live_sessions
    far = Far(stand_in)
    for make in EVENTS.values():
        session.send(*make(far))
    for frame in FRAMES.values():
        stand_in.gateway.say(frame)
    assert await answer_to_command(stand_in)
    assert stand_in.gateway.live_sessions == [session]
    os.kill(os.getpid(), signal.SIGTERM)
    assert await running == 0
    await stand_in.wait_disconnected()
