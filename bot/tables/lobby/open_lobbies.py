"""Open lobbies across servers, and on which servers somebody can be asked to play."""

from bot.store.rows import TableRow
from bot.store.server_settings import server_settings
from bot.tables.table import TableAccess

MOST = 60  # lobbies that are looked at, here and elsewhere
SERVERS = 20  # of a person, that are looked at


class OpenLobbyService:
    """Lists lobbies of servers that let their members see them from elsewhere."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def rows(self, guild_id: int) -> list[TableRow]:
        """Return the newest lobbies: this server's first, then those of servers that allow it."""
        store = self._access.store.lobbies
        here, others = await store.of_server(guild_id, MOST), await store.elsewhere(guild_id, MOST)
        allowing = {guild for guild in {row.guild_id for row in others} if await self.takes_part(guild)}
        return [*here, *(row for row in others if row.guild_id in allowing)]

    async def takes_part(self, guild_id: int) -> bool:
        """Return whether a server lets its members find its lobbies from other servers."""
        return server_settings(await self._access.store.guilds.find(guild_id)).finding

    async def servers_of(self, user_id: int) -> list[int]:
        """Return servers that take part, on which this person has sat at a table."""
        servers = await self._access.store.lobbies.servers_of(user_id, SERVERS)
        return [guild for guild in servers if await self.takes_part(guild)]

    async def last_channel(self, guild_id: int) -> int | None:
        """Return where a server's newest table was; None if it has had none."""
        return await self._access.store.lobbies.last_channel(guild_id)
