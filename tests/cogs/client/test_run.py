"""Running the bot from the command line's side: what ends it, and with which exit code."""

import asyncio
import os
import signal

import pytest

from bot.command_line.backup import backup
from bot.command_line.instance_lock import instance_lock
from bot.command_line.restore import restore
from bot.config import Settings
from bot.process import memory
from bot.process.redirect import temporary_redirect
from bot.process.shutdown import OWNER_ERROR, close
from bot.store.errors import StoreUnavailable
from cogs.client.running import REFUSALS, run


def settings(stand_in, tmp_path, **others):
    given = {
        "discord_token": stand_in.token,
        "gamekeeper_discord_url": stand_in.url,
        "database_url": f"sqlite:///{tmp_path}/games.sqlite",
    }
    return Settings(_env_file=None, **(given | others))


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """What is closed may take its time: what a busy machine leaves unclosed fails a test. Bounds are tested elsewhere."""
    monkeypatch.setattr("cogs.client.bot.CONNECTIONS", 60.0)
    monkeypatch.setattr("cogs.client.running.CLOSE_TIMEOUT", 60.0)
    monkeypatch.setattr(close, "__defaults__", (60.0,))


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_it_well(stand_in, tmp_path, sign):
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(settings(stand_in, tmp_path)))
        await stand_in.wait_connected()
        os.kill(os.getpid(), sign)
        assert await running == 0
    await stand_in.wait_disconnected()


async def test_a_token_discord_does_not_know(stand_in, tmp_path):
    with temporary_redirect(stand_in.url):
        assert await run(settings(stand_in, tmp_path, discord_token="wrong.wrong.wrong")) == OWNER_ERROR


@pytest.mark.parametrize(("processes", "kept"), [(0, memory.SMALL), (1, memory.LARGE)])
async def test_a_bot_that_draws_itself_takes_little_memory(stand_in, tmp_path, monkeypatch, processes, kept):
    tuned, calls = [], []
    monkeypatch.setattr(memory, "tune_malloc", tuned.append)
    monkeypatch.setattr("cogs.client.running.keep_fewer_drawings", lambda: calls.append("fewer drawings"))
    wrong = {"discord_token": "wrong.wrong.wrong", "render_processes": processes}
    with temporary_redirect(stand_in.url):
        assert await run(settings(stand_in, tmp_path, **wrong)) == OWNER_ERROR
    assert (tuned, calls) == ([kept], ["fewer drawings"] * (processes == 0))


@pytest.mark.parametrize("code", REFUSALS)
async def test_a_gateway_that_takes_it_back_under_no_condition(stand_in, tmp_path, code):
    """Another start would end alike, hence the code after which systemd makes none."""
    stand_in.faults.next(str(code), "IDENTIFY")
    with temporary_redirect(stand_in.url):
        assert await run(settings(stand_in, tmp_path)) == OWNER_ERROR
    await stand_in.wait_disconnected()


async def test_a_second_bot_on_the_same_file_is_refused_while_a_copy_can_be_made(stand_in, tmp_path):
    config = settings(stand_in, tmp_path)
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(config))
        await stand_in.wait_connected()
        with pytest.raises(StoreUnavailable, match="another bot already hosts the games"):
            await run(config)
        assert await backup(config, tmp_path / "copy.sqlite") == 0
        with pytest.raises(StoreUnavailable, match="stop it first"):
            await restore(config, tmp_path / "copy.sqlite")
        os.kill(os.getpid(), signal.SIGINT)
        assert await running == 0
        with instance_lock(tmp_path / "games.sqlite.lock"):
            pass
    await stand_in.wait_disconnected()


async def test_what_the_bot_does_besides_has_ended_before_its_store_is_closed(stand_in, tmp_path, monkeypatch):
    closed, ended = asyncio.Event(), []

    async def warm_up(bot):
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.5)
            ended.append(closed.is_set())

    monkeypatch.setattr("cogs.client.running._warm_up", warm_up)
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(settings(stand_in, tmp_path)))
        running.add_done_callback(lambda _: closed.set())
        await stand_in.wait_connected()
        os.kill(os.getpid(), signal.SIGTERM)
        assert await running == 0
    assert ended == [False]
    await stand_in.wait_disconnected()


async def test_a_loop_that_takes_no_signals(stand_in, tmp_path, monkeypatch):
    """As on Windows, where Ctrl-C cancels what runs instead."""

    def refuse(self, sign, callback, *args):
        raise NotImplementedError

    monkeypatch.setattr(type(asyncio.get_running_loop()), "add_signal_handler", refuse)
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(settings(stand_in, tmp_path)))
        await stand_in.wait_connected()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
    with instance_lock(tmp_path / "games.sqlite.lock"):
        pass
    await stand_in.wait_disconnected()
