"""The bot with several connections to Discord (shards), each for a part of the servers: one bears up to 2,500."""

from collections.abc import Mapping

import discord

from bot.config import Settings
from bot.tables.tables import Tables
from cogs.client.bot import Gamekeeper
from cogs.client.patience import outage


class ShardedGamekeeper(Gamekeeper, discord.AutoShardedClient):
    """Hosts tables through as many connections as are wanted, or as Discord advises (None)."""

    def __init__(self, settings: Settings, tables: Tables, shards: int | None) -> None:
        super().__init__(settings, tables)
        if shards is not None:
            self.shard_count = shards

    def connected(self) -> bool:
        """Whether the events of all servers arrive, and what a former run left has been taken up."""
        parts: Mapping[int, discord.ShardInfo] = self.shards
        return self.ready.is_set() and len(parts) == self.shard_count and not any(map(_closed, parts.values()))

    def unconnected(self, error: Exception) -> BaseException | None:
        """Why the gateway could not be reached, if an error of `connect` tells of that."""
        return outage(error)


def _closed(part: discord.ShardInfo) -> bool:
    return part.is_closed()


def client(settings: Settings, tables: Tables) -> Gamekeeper:
    """The bot with as many connections as the settings say."""
    if settings.shards == 1:
        return Gamekeeper(settings, tables)
    return ShardedGamekeeper(settings, tables, None if settings.shards == "auto" else settings.shards)
