"""What servers have set."""

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.link import Link, upsert
from bot.store.rows import GuildRow
from bot.store.schema import columns, guilds

_guild = sa.select(*columns(guilds, GuildRow)).where(guilds.c.guild_id == sa.bindparam("b_id"))


class GuildStore:
    """The settings of servers."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, guild_id: int) -> GuildRow:
        """What this server has set, or the defaults."""
        return await self._link.read(_find_guild, guild_id)

    async def save(self, guild: GuildRow) -> None:
        """Set everything a server can set."""
        await self._link.write(upsert, guilds, asdict(guild), ["language", "settings"])


def _find_guild(connection: sa.Connection, guild_id: int) -> GuildRow:
    row = connection.execute(_guild, {"b_id": guild_id}).first()
    return GuildRow(guild_id) if row is None else GuildRow(*row)
