"""Runs a bot against a stand-in: a client in this process, or a child process that cannot outlive its caller."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import discord

from bot.local.redirect import redirected
from bot.local.server import StandIn

T = TypeVar("T")


@asynccontextmanager
async def in_process(stand_in: StandIn, client: discord.Client, *, wait: bool = True) -> AsyncIterator[discord.Client]:
    """Logs a client in to a stand-in and waits until it has connected and registered commands; closes it at the end."""
    with redirected(stand_in.url):
        task = asyncio.create_task(client.start(stand_in.token))
        try:
            if wait and not await _before(task, stand_in.connected()):
                task.result()
                raise RuntimeError("the client ended before it had connected")
            yield client
        finally:
            await client.close()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            await asyncio.sleep(0)  # lets the events begin that the client told while it closed


async def _before(ending: "asyncio.Task[T]", connected: Coroutine[Any, Any, None]) -> bool:
    """Waits until a bot has connected; False if it ended first."""
    ready = asyncio.create_task(connected)
    try:
        await asyncio.wait([ending, ready], return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            ready.result()
        return ready.done()
    finally:
        ready.cancel()
        await asyncio.gather(ready, return_exceptions=True)


class Child:
    """A bot in a process of its own; what it prints goes to a file."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process = process
        self._log = log

    @property
    def output(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    async def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def stop(self, within: float = 10.0) -> int:
        """Asks it to end, as Ctrl-C does, and gives its exit code; kills it if it does not listen."""
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
    """Starts a bot as a child process, waits until it has connected; it has ended when the block ends."""
    with log.open("ab") as output:
        process = await asyncio.create_subprocess_exec(
            *command, env={**os.environ, **env}, stdin=asyncio.subprocess.DEVNULL, stdout=output, stderr=output
        )
    started = Child(process, log)
    try:
        if wait:
            await _connected(stand_in, started)
        yield started
    finally:
        await started.kill()


async def _connected(stand_in: StandIn, started: Child) -> None:
    ending = asyncio.create_task(started.process.wait())
    if not await _before(ending, stand_in.connected()):
        raise RuntimeError(f"ended with code {ending.result()} before it connected:\n{started.output[-2000:]}")
    ending.cancel()
    await asyncio.gather(ending, return_exceptions=True)
