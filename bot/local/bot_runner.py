"""Runs a bot against a stand-in: as a client in this process, or in a child process that ends with its caller."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import discord

from bot.local.server import StandIn
from bot.process.redirect import temporary_redirect

T = TypeVar("T")


@asynccontextmanager
async def in_process(stand_in: StandIn, client: discord.Client, *, wait: bool = True) -> AsyncIterator[discord.Client]:
    """Run a client until the block ends; with `wait` it is connected and has registered its commands when it begins.

    Raise RuntimeError if the client ends before that.
    """
    with temporary_redirect(stand_in.url):
        task = asyncio.create_task(client.start(stand_in.token))
        try:
            if wait and not await _connects_before(task, stand_in.wait_connected()):
                task.result()
                raise RuntimeError("the client ended before it had connected")
            yield client
        finally:
            await client.close()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            await asyncio.sleep(0)  # starts the handlers of events that the client dispatched while it closed


async def _connects_before(end_task: "asyncio.Task[T]", connected: Coroutine[Any, Any, None]) -> bool:
    """Wait until a bot has connected; False if it has ended first."""
    connecting = asyncio.create_task(connected)
    try:
        await asyncio.wait([end_task, connecting], return_when=asyncio.FIRST_COMPLETED)
        if connecting.done():
            connecting.result()
        return connecting.done()
    finally:
        connecting.cancel()
        await asyncio.gather(connecting, return_exceptions=True)


class Child:
    """A bot in its own process; what it prints goes to a file."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process = process
        self._log = log

    @property
    def output(self) -> str:
        """All that the process has printed so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    async def kill(self) -> None:
        """Kill the process, as a power cut would."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def stop(self, within: float = 10.0) -> int:
        """Ask the process to end, as Ctrl-C does; return its exit code. Raise TimeoutError if it had to be killed."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return await asyncio.wait_for(self.process.wait(), within)
        except TimeoutError:
            await self.kill()
            raise TimeoutError(f"did not end within {within:g} s:\n{self.output[-2000:]}") from None


@asynccontextmanager
async def child(
    stand_in: StandIn, command: Sequence[str], log: Path, env: Mapping[str, str], *, wait: bool = True
) -> AsyncIterator[Child]:
    """Run a bot in a child process until the block ends; with `wait` it is connected when the block begins.

    Raise RuntimeError if the process ends before that.
    """
    with log.open("ab") as output:
        process = await asyncio.create_subprocess_exec(
            *command, env={**os.environ, **env}, stdin=asyncio.subprocess.DEVNULL, stdout=output, stderr=output
        )
    bot = Child(process, log)
    try:
        if wait:
            await _wait_connected(stand_in, bot)
        yield bot
    finally:
        await bot.kill()


async def _wait_connected(stand_in: StandIn, bot: Child) -> None:
    """Wait until a bot in a child process has connected. Raise RuntimeError if the process ends first."""
    end_task = asyncio.create_task(bot.process.wait())
    if not await _connects_before(end_task, stand_in.wait_connected()):
        raise RuntimeError(f"ended with code {end_task.result()} before it connected:\n{bot.output[-2000:]}")
    end_task.cancel()
    await asyncio.gather(end_task, return_exceptions=True)
