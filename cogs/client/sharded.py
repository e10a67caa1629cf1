"""The bot with its connections to Discord (shards), each for a part of the servers: one bears up to 2,500."""

import asyncio
from collections.abc import Mapping

import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.config import Settings
from bot.process.shutdown import close
from bot.tables.tables import Tables
from cogs.client.bot import CONNECTIONS, Gamekeeper
from cogs.client.patience import outage
from cogs.client.share import Share


class ShardedGamekeeper(Gamekeeper, discord.AutoShardedClient):
    """Hosts tables through as many connections as are wanted or advised: all, or this process' share of them."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        super().__init__(settings, tables)
        self._launching: set[int] = set()
        self.share: Share | None = None  # where other processes may be there, too
        if not tables.sharing.alone:
            tables.sharing.serve(1, ())

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve this process' share of the servers, which it may have to wait for."""
        advised, gateway, limits = await self.http.get_bot_gateway()
        await self._knock(gateway)
        wanted = self.settings.shards
        count = advised if wanted == "auto" else wanted
        if self.tables.sharing.alone:
            self.shard_count = count
        else:
            self.share = Share(self, self.open_shard, self.tables.sharing, limits["max_concurrency"])
            await self.share.begin(count, self.pictures.warm)
            self.shard_count = self.share.count
            self.share.keep()
        await super().connect(reconnect=reconnect)

    async def _knock(self, gateway: str) -> None:
        """See that the gateway can be reached. Raises what keeps it: of discord.py nobody would hear it but the log."""
        socket = await self.http.ws_connect(gateway)
        await socket.close()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Open a connection, of those of other processes none.

        discord.py, which must hear of all (it takes servers for known once each shard that it was told of is), opens
        one of our share here; the others are opened as they are leased.
        """
        mine = self.share is None or shard_id == self.share.first
        if shard_id in self._launching or not mine:  # it calls itself after each failure, deeper and deeper
            return
        self._launching.add(shard_id)
        try:
            while self.get_shard(shard_id) is None and not self.is_closed():  # discord.py would try for ever
                await super().launch_shard(gateway, shard_id, initial=initial)
                initial = False
        finally:
            self._launching.discard(shard_id)

    async def open_shard(self, number: int) -> None:
        """Open a connection, anew if it had been open before."""
        if known := self.get_shard(number):
            await known.connect()
        while self.get_shard(number) is None and not self.is_closed():
            await super().launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets the connection be begun; it counts those of all processes."""
        if self.share is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.share.turn(shard_id)

    async def on_ready(self) -> None:
        """Begin once all are there; of a share each begins by itself."""
        if self.share is None:
            await super().on_ready()

    async def on_shard_ready(self, shard_id: int) -> None:
        if self.share:
            self.share.ready(shard_id)
            await super().on_ready()

    def connected(self) -> bool:
        """Whether the events of all servers arrive that are served here, and what a former run left is taken up."""
        parts: Mapping[int, discord.ShardInfo] = self.shards
        all_here = len(parts) == self.shard_count and not any(map(_closed, parts.values()))
        return self.ready.is_set() and (self.share.connected if self.share else all_here)

    def reached(self) -> bool:
        return self.ready.is_set() and not all(map(_closed, self.shards.values()))

    def unconnected(self, error: Exception) -> BaseException | None:
        """Why the gateway could not be reached, if an error of `connect` tells of that."""
        cause = error.__context__ if isinstance(error, discord.GatewayNotFound) else error
        return outage(cause) if isinstance(cause, Exception) else None

    async def leave(self) -> None:
        """Hear of nothing any more; other processes may take over."""
        if self.share:
            await self.share.leave()
        await asyncio.gather(*(part.disconnect() for part in self.shards.values()))

    async def close(self) -> None:
        if not self.is_closed():
            await close(self.leave(), "shards", CONNECTIONS)
        await super().close()


def _closed(part: discord.ShardInfo) -> bool:
    return part.is_closed()
