"""Running the bot from the command line's side: what ends it, and with which exit code."""

import asyncio
import os
import signal

import pytest

from bot.config import Settings
from bot.local.redirect import redirected
from cogs.run import run


def settings(stand_in, tmp_path, **others):
    given = {
        "discord_token": stand_in.token,
        "gamekeeper_discord_url": stand_in.url,
        "database_url": f"sqlite:///{tmp_path}/games.sqlite",
    }
    return Settings(_env_file=None, **(given | others))


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_it_well(stand_in, tmp_path, sign):
    with redirected(stand_in.url):
        running = asyncio.create_task(run(settings(stand_in, tmp_path)))
        await stand_in.connected()
        os.kill(os.getpid(), sign)
        assert await running == 0
    await stand_in.disconnected()


async def test_a_token_discord_does_not_know(stand_in, tmp_path):
    with redirected(stand_in.url):
        assert await run(settings(stand_in, tmp_path, discord_token="wrong.wrong.wrong")) == 1


async def test_a_discord_that_cannot_be_reached(stand_in, tmp_path):
    await stand_in.stop()
    with redirected(stand_in.url):
        assert await run(settings(stand_in, tmp_path)) == 1
    await stand_in.start()
