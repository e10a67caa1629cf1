"""Starting while Discord, or the way there, is disturbed: the bot tries again, says so, and ends when it is told to."""

import asyncio
import logging
import os
import signal

import pytest
import structlog

from bot.command_line.instance_lock import instance_lock
from bot.config import Settings
from bot.process.redirect import temporary_redirect
from bot.process.shutdown import OWNER_ERROR
from cogs.client.running import run

ME, COMMANDS = "GET /users/@me", "PUT /applications/{application_id}/commands"


@pytest.fixture
def settings(stand_in, tmp_path):
    return Settings(
        _env_file=None,
        discord_token=stand_in.token,
        gamekeeper_discord_url=stand_in.url,
        database_url=f"sqlite:///{tmp_path}/games.sqlite",
    )


@pytest.fixture
def log_entries():
    with structlog.testing.capture_logs() as lines:
        yield lines


@pytest.fixture
def at_once(monkeypatch):
    """Pauses are asked for, and pass at once."""
    asked = []

    def backoff(attempt):
        asked.append(attempt)
        return 0

    monkeypatch.setattr("cogs.client.retry.backoff", backoff)
    return asked


def pauses(monkeypatch, seconds):
    """All pauses are as long; the event is set by the first."""
    signalled = asyncio.Event()

    def backoff(attempt):
        signalled.set()
        return seconds

    monkeypatch.setattr("cogs.client.retry.backoff", backoff)
    return signalled


async def interrupt(running):
    os.kill(os.getpid(), signal.SIGINT)
    return await asyncio.wait_for(running, 10)


def unreached_entries(logged):
    return [line for line in logged if line["event"] == "Discord cannot be reached"]


@pytest.mark.parametrize("route", [ME, "GET /oauth2/applications/@me", "GATEWAY"])
@pytest.mark.parametrize(("kind", "times"), [("503", 3), ("drop before", 6)])  # aiohttp itself asks twice
async def test_what_passes_is_waited_for_in_growing_pauses(
    stand_in, settings, log_entries, at_once, route, kind, times
):
    stand_in.faults.next(kind, route, times)
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(settings))
        await stand_in.wait_connected()
        assert await interrupt(running) == 0
    assert at_once == sorted(set(at_once))
    assert len(unreached_entries(log_entries)) == len(at_once) == 3
    assert all(line["log_level"] == "warning" and line["error"] for line in unreached_entries(log_entries))
    await stand_in.wait_disconnected()


async def test_whoever_waits_for_discord_ends_at_once_when_told_to(stand_in, settings, monkeypatch, tmp_path):
    signalled = pauses(monkeypatch, 3600)
    stand_in.faults.next("503", ME, times=99)
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(settings))
        await asyncio.wait_for(signalled.wait(), 30)
        assert await interrupt(running) == 0
    with instance_lock(tmp_path / "games.sqlite.lock"):
        pass


@pytest.mark.parametrize("kind", ["503", "drop before"])
async def test_the_bot_is_there_before_its_commands_are(stand_in, settings, log_entries, monkeypatch, kind):
    """Told anew until Discord takes them."""
    signalled = pauses(monkeypatch, 0.01)
    stand_in.faults.chance(kind, 1.0, COMMANDS)
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(settings))
        await stand_in.world.until(lambda: stand_in.gateway.live_sessions, 30)
        await asyncio.wait_for(signalled.wait(), 30)
        assert not any(stand_in.world.commands.values())
        stand_in.faults.clear()
        await stand_in.wait_connected()
        assert await interrupt(running) == 0
    (event,) = {line["event"] for line in log_entries if line["log_level"] == "warning"}
    assert event == "commands not synced"
    await stand_in.wait_disconnected()


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("4004", "DISCORD_TOKEN"),
        ("4010", "shard"),
        ("4011", "servers"),
        ("4012", "update"),
        ("4013", "intents"),
        ("4014", "intents"),
    ],
)
async def test_a_gateway_that_closes_for_good_is_one_line_and_the_end(
    stand_in, settings, log_entries, caplog, code, word
):
    stand_in.faults.next(code, "IDENTIFY")
    with temporary_redirect(stand_in.url):
        assert await asyncio.wait_for(run(settings), 30) == OWNER_ERROR
    (line,) = [line for line in log_entries if line["log_level"] == "error"]
    assert word in line["event"]
    assert "exc_info" not in line
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_token_that_is_refused_is_not_tried_again(stand_in, settings, log_entries):
    stand_in.world.token = "another"
    with temporary_redirect(stand_in.url):
        assert await asyncio.wait_for(run(settings), 30) == OWNER_ERROR
    assert unreached_entries(log_entries) == []
