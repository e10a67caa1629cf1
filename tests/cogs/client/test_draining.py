"""Told to end, the bot hears of nothing new, and lets answers and posts that are on their way arrive."""

import asyncio
import contextlib
import os
import signal
import threading
from unittest.mock import AsyncMock

import pytest

from bot.local.people.reply import text
from bot.tables.lobby.lobby import LobbyService
from bot.tables.posts import OutboxService
from bot.workers.computers import Computers
from bot.workers.due import DueWorker
from bot.workers.listening import Listener
from cogs.answering import OpenPanels
from cogs.client import draining
from cogs.client.running import run
from cogs.pictures import Pictures
from cogs.posting.poster import Poster
from renderers.kit.cache import Cache
from tests.cogs.client.test_run import settings


class PausedCall:
    """A call that waits until it is let go."""

    def __init__(self, real):
        self.real, self.begun, self.go = real, asyncio.Event(), asyncio.Event()

    def stand_in_for_it(self):
        async def wait_then_call(*args, **kwargs):
            self.begun.set()
            await self.go.wait()
            return await self.real(*args, **kwargs)

        return wait_then_call


def hold(monkeypatch, owner, name):
    call = PausedCall(getattr(owner, name))
    monkeypatch.setattr(owner, name, call.stand_in_for_it())
    return call


@pytest.fixture
async def running(stand_in, tmp_path):
    task = asyncio.create_task(run(settings(stand_in, tmp_path)))
    await stand_in.wait_connected()
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def public(stand_in):
    general = stand_in.world.channel("general")
    return [message for message in stand_in.world.messages[general.id].values() if not message.ephemeral]


async def told_to_end(stand_in):
    os.kill(os.getpid(), signal.SIGTERM)
    await stand_in.wait_disconnected()


async def test_whoever_has_pressed_something_is_answered(stand_in, running, monkeypatch):
    call = hold(monkeypatch, LobbyService, "open")
    ann, general = stand_in.person("Ann"), stand_in.world.channel("general")
    reply = await ann.slash(general, "/game new", game="cartographers")
    await call.begun.wait()
    await told_to_end(stand_in)
    late = await ann.slash(general, "/game list")
    await asyncio.sleep(0.05)
    assert not running.done()
    call.go.set()
    assert "✅" in (await reply.wait()).text
    assert await running == 0
    assert late.interaction.answer is None, "what comes after it is not taken"


async def test_a_post_on_its_way_arrives_and_no_other_begins(stand_in, running, monkeypatch):
    call = hold(monkeypatch, OutboxService, "claim")
    ann, general = stand_in.person("Ann"), stand_in.world.channel("general")
    await (await ann.slash(general, "/game new", game="cartographers")).wait()
    await call.begun.wait()
    await told_to_end(stand_in)
    await asyncio.sleep(0.05)
    assert not running.done()
    call.go.set()
    assert await running == 0
    (lobby,) = public(stand_in)
    assert "Ann" in text(lobby)


async def test_a_picture_that_takes_long_holds_nothing_up(stand_in, tmp_path, monkeypatch):
    """Drawn in a thread, which cannot be stopped."""
    begun, ended, in_time = threading.Event(), threading.Event(), []

    def draw():
        begun.set()
        in_time.append(ended.wait(20))

    monkeypatch.setattr(Pictures, "warm", lambda self: self.work(draw))
    monkeypatch.setattr(Cache, "share", 1.0)
    monkeypatch.setattr(Cache, "share_of_table", 1.0)
    running = asyncio.create_task(run(settings(stand_in, tmp_path, render_processes=0)))
    await stand_in.wait_connected()
    await asyncio.to_thread(begun.wait)
    await told_to_end(stand_in)
    assert await running == 0
    ended.set()
    while not in_time:  # noqa: ASYNC110 - it is a thread that tells it
        await asyncio.sleep(0.01)
    assert in_time == [True]
    assert Cache.share_of_table < Cache.share < 1, "a bot that draws itself keeps fewer drawings"


@pytest.mark.parametrize("part", [Poster, DueWorker, Computers, OpenPanels, Listener])
async def test_a_part_that_does_not_close_holds_nothing_up(stand_in, running, monkeypatch, lines, part):
    monkeypatch.setattr("bot.process.shutdown.close.__defaults__", (0.05,))

    async def never(self):
        while True:
            with contextlib.suppress(asyncio.CancelledError):
                await left.wait()
                return

    left = asyncio.Event()
    monkeypatch.setattr(part, "close", never)
    await told_to_end(stand_in)
    assert await running == 0
    left.set()
    assert [line["part"] for line in lines() if line["event"] == "not closed in time"] == [part.__name__]


async def test_a_part_that_fails_to_close_keeps_no_other_from_it(stand_in, running, monkeypatch, lines):
    monkeypatch.setattr(Listener, "close", AsyncMock(side_effect=RuntimeError("it does not close")))
    await told_to_end(stand_in)
    assert await running == 0
    assert [line["part"] for line in lines() if line["event"] == "not closed"] == ["Listener"]


async def test_what_takes_too_long_is_left(stand_in, running, monkeypatch):
    monkeypatch.setattr(draining, "DRAINED", 0.05)
    call = hold(monkeypatch, OutboxService, "claim")
    ann, general = stand_in.person("Ann"), stand_in.world.channel("general")
    await (await ann.slash(general, "/game new", game="cartographers")).wait()
    await call.begun.wait()
    await told_to_end(stand_in)
    assert await running == 0
    assert public(stand_in) == []
