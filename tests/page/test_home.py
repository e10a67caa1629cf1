"""`python -m bot local` as its user meets it: in a process of its own, in an empty folder, before a real browser."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.command_line.database_lock import database_lock
from bot.config import Settings
from bot.local.ports import first_free
from bot.process.shutdown import LIMIT
from bot.store.errors import StoreUnavailable
from tests.page.seat import Seat, expect

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(os.name != "posix", reason="sends the signals of POSIX"),
]
ROOT = Path(__file__).parents[2]
WARM = ("-m", "bot")
COLD = ("-c", "from tests.cold_bot import main; main()")


class Run:
    """One run of the command; what it prints is read line by line."""

    def __init__(self, process):
        self.process = process
        self.lines = []

    async def line(self, pattern):
        """The match of the next line that has the pattern."""
        async with asyncio.timeout(30):
            while raw := await self.process.stdout.readline():
                self.lines.append(raw.decode())
                if matches := re.search(pattern, self.lines[-1]):
                    return matches
        raise AssertionError(f"no line has {pattern!r}:\n{''.join(self.lines)}")

    async def end(self, sign=signal.SIGINT):
        """Asks it to end, gives the exit code."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(sign)
        return await self.over()

    async def over(self):
        """Waits until it has ended by itself."""
        rest, _ = await asyncio.wait_for(self.process.communicate(), 2 * LIMIT)
        self.lines += rest.decode().splitlines()
        return self.process.returncode


@contextlib.asynccontextmanager
async def run(folder, *arguments, code=WARM):
    ours = {"PYTHONUNBUFFERED", *(name.upper() for name in Settings.model_fields)}  # it would hide what is not flushed
    env = {name: value for name, value in os.environ.items() if name not in ours} | {"PYTHONPATH": str(ROOT)}
    pipe = asyncio.subprocess.PIPE
    command = [sys.executable, *code, "local", *arguments]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=env, stdout=pipe, stderr=asyncio.subprocess.STDOUT
    )
    try:
        yield Run(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def url(started):
    """The page's address, once the bot is there."""
    match = await started.line(r"runs at (http://127\.0\.0\.1:\d+)")
    await started.line("Open that address")
    return match[1]


def free_port():
    with contextlib.closing(first_free("127.0.0.1", 0, 1)) as taken:
        return taken.getsockname()[1]


async def test_a_restart_of_the_server_under_the_open_page(tmp_path, chromium):
    """The page finds it again at the same address and shows what was said; the game's lobby still answers."""
    port = str(free_port())
    context = await chromium.new_context()
    async with run(tmp_path, "--port", port, code=COLD) as first:
        ann = await Seat(await context.new_page(), await url(first)).open("Ann")
        await ann.command("/game new", game="Cartographers")
        await ann.see(ann.button("Join"))
        await ann.say("before the restart")
        await first.line("Cartographers")  # what is posted is printed
        assert await first.end() == 0
        assert not any("Traceback" in line for line in first.lines)
    await expect(ann.tab.get_by_text("Connection lost. Trying again…")).to_be_visible()
    async with run(tmp_path, "--port", port, code=COLD) as second:
        await url(second)
        await expect(ann.tab.get_by_text("Connection lost. Trying again…")).to_be_hidden()
        await ann.see("before the restart")
        await ann.see(ann.messages, count=2)
        await ann.press("Start")
        await ann.press("Play alone")
        await ann.see(ann.button("Play", exact=True))
        await ann.pictures_loaded()
        assert await second.end(signal.SIGTERM) == 0
    await context.close()


async def test_a_taken_port_leads_to_the_next_and_a_taken_folder_to_one_line(tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    with contextlib.closing(first_free("127.0.0.1", 0, 1)) as taken:
        async with run(tmp_path, "--port", str(taken.getsockname()[1])) as first:
            where = await url(first)
            assert not where.endswith(f":{taken.getsockname()[1]}")
            async with aiohttp.ClientSession() as session, session.get(where) as answer:
                assert answer.status == 200
            async with run(tmp_path) as second:
                await second.line("LOCAL_FOLDER")
                assert await second.over() == 1
                assert where in second.lines[0]
                assert len(second.lines) == 1
            with pytest.raises(StoreUnavailable), database_lock(f"sqlite:///{tmp_path}/local/gamekeeper.db"):
                raise AssertionError("the games were given to a second bot")
            assert await first.end() == 0
