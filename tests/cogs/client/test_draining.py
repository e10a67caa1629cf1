"""Told to end, the bot hears of nothing new, and lets answers and posts that are on their way arrive."""

import asyncio
import os
import signal

import pytest

from bot.local.people.reply import text
from bot.tables.lobby import LobbyService
from cogs.client import draining
from cogs.client.running import run
from cogs.posting.poster import Poster
from tests.cogs.client.test_run import settings


class Held:
    """A call that waits until it is let go."""

    def __init__(self, real):
        self.real, self.begun, self.go = real, asyncio.Event(), asyncio.Event()

    def stand_in_for_it(self):
        async def held(*args, **kwargs):
            self.begun.set()
            await self.go.wait()
            return await self.real(*args, **kwargs)

        return held


def hold(monkeypatch, owner, name):
    held = Held(getattr(owner, name))
    monkeypatch.setattr(owner, name, held.stand_in_for_it())
    return held


@pytest.fixture
async def running(stand_in, tmp_path):
    task = asyncio.create_task(run(settings(stand_in, tmp_path)))
    await stand_in.connected()
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def public(stand_in):
    general = stand_in.world.channel("general")
    return [message for message in stand_in.world.messages[general.id].values() if not message.ephemeral]


async def told_to_end(stand_in):
    os.kill(os.getpid(), signal.SIGTERM)
    await stand_in.disconnected()


async def test_whoever_has_pressed_something_is_answered(stand_in, running, monkeypatch):
    held = hold(monkeypatch, LobbyService, "open")
    ann, general = stand_in.person("Ann"), stand_in.world.channel("general")
    reply = await ann.slash(general, "/game new", game="cartographers")
    await held.begun.wait()
    await told_to_end(stand_in)
    late = await ann.slash(general, "/game list")
    await asyncio.sleep(0.05)
    assert not running.done()
    held.go.set()
    assert "✅" in (await reply.done()).text
    assert await running == 0
    assert late.interaction.answer is None, "what comes after it is not taken"


async def test_a_post_on_its_way_arrives_and_no_other_begins(stand_in, running, monkeypatch):
    held = hold(monkeypatch, Poster, "_sent")
    ann, general = stand_in.person("Ann"), stand_in.world.channel("general")
    await (await ann.slash(general, "/game new", game="cartographers")).done()
    await held.begun.wait()
    await told_to_end(stand_in)
    await asyncio.sleep(0.05)
    assert not running.done()
    held.go.set()
    assert await running == 0
    (lobby,) = public(stand_in)
    assert "Ann" in text(lobby)


async def test_what_takes_too_long_is_left(stand_in, running, monkeypatch):
    monkeypatch.setattr(draining, "DRAINED", 0.05)
    held = hold(monkeypatch, Poster, "_sent")
    ann, general = stand_in.person("Ann"), stand_in.world.channel("general")
    await (await ann.slash(general, "/game new", game="cartographers")).done()
    await held.begun.wait()
    await told_to_end(stand_in)
    assert await running == 0
    assert public(stand_in) == []
