"""The bot with its shards: connections that each serve a part of the servers, up to 2,500."""

import asyncio
from collections.abc import Mapping

import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.config import Settings
from bot.process.shutdown import close
from bot.tables.tables import Tables
from cogs.client.bot import CONNECTIONS, Gamekeeper
from cogs.client.retry import outage
from cogs.client.shard_runner import ShardRunner


class ShardedGamekeeper(Gamekeeper, discord.AutoShardedClient):
    """Hosts tables through as many shards as configured or advised: all of them, or this process' share."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        super().__init__(settings, tables)
        self._launching: set[int] = set()
        self.shard_runner: ShardRunner | None = None  # only where other processes may serve other shards
        if not tables.sharing.is_alone:
            tables.sharing.serve(1, ())

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve this process' share of the servers, after waiting for it if necessary."""
        advised, gateway, limits = await self.http.get_bot_gateway()
        await self._knock(gateway)
        wanted = self.settings.shards
        count = advised if wanted == "auto" else wanted
        if self.tables.sharing.is_alone:
            self.shard_count = count
        else:
            self.shard_runner = ShardRunner(self, self.open_shard, self.tables.sharing, limits["max_concurrency"])
            await self.shard_runner.begin(count, self.pictures.warm)
            self.shard_count = self.shard_runner.count
            self.shard_runner.keep()
        await super().connect(reconnect=reconnect)

    async def _knock(self, gateway: str) -> None:
        """Check that the gateway can be reached. Raise the connection error, which discord.py would only log."""
        socket = await self.http.ws_connect(gateway)
        await socket.close()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Open a shard, unless it belongs to another process.

        discord.py must be told of all shards (it considers servers known once each of them is ready). It opens the
        first of ours here; the others are opened as they are leased.
        """
        is_ours = self.shard_runner is None or shard_id == self.shard_runner.first
        if shard_id in self._launching or not is_ours:  # after a failure it calls itself
            return
        self._launching.add(shard_id)
        try:
            while self.get_shard(shard_id) is None and not self.is_closed():  # where discord.py would try for ever
                await super().launch_shard(gateway, shard_id, initial=initial)
                initial = False
        finally:
            self._launching.discard(shard_id)

    async def open_shard(self, number: int) -> None:
        """Open a shard, or reopen it."""
        if shard := self.get_shard(number):
            await shard.connect()
        while self.get_shard(number) is None and not self.is_closed():
            await super().launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord allows another connection to identify; it counts those of all processes."""
        if self.shard_runner is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.shard_runner.wait_for_turn(shard_id)

    async def on_ready(self) -> None:
        """Resume once all shards are ready; with leases each shard resumes by itself."""
        if self.shard_runner is None:
            await super().on_ready()

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that a shard is ready, and resume the work at its tables."""
        if self.shard_runner:
            self.shard_runner.ready(shard_id)
            await super().on_ready()

    def is_connected(self) -> bool:
        """Return whether events of all servers served here arrive and the startup work is done."""
        shards: Mapping[int, discord.ShardInfo] = self.shards
        all_here = len(shards) == self.shard_count and not any(map(_is_closed, shards.values()))
        return self.ready.is_set() and (self.shard_runner.is_connected if self.shard_runner else all_here)

    def is_reachable(self) -> bool:
        """Return whether the startup work is done and at least one shard is open."""
        return self.ready.is_set() and not all(map(_is_closed, self.shards.values()))

    def connect_failure(self, error: Exception) -> BaseException | None:
        """Return why the gateway could not be reached, if that is what an error of `connect` means."""
        cause = error.__context__ if isinstance(error, discord.GatewayNotFound) else error
        return outage(cause) if isinstance(cause, Exception) else None

    async def leave(self) -> None:
        """Disconnect all shards, so that other processes may take over."""
        if self.shard_runner:
            await self.shard_runner.leave()
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))

    async def close(self) -> None:
        """Disconnect the shards, then close all parts. A second call does nothing."""
        if not self.is_closed():
            await close(self.leave(), "shards", CONNECTIONS)
        await super().close()


def _is_closed(shard: discord.ShardInfo) -> bool:
    return shard.is_closed()
