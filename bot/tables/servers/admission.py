"""Whether somebody may begin, join or take over a game on a server, by its rules."""

from collections.abc import Iterable

import msgspec

from bot.games.registry import games
from bot.pace.pace import PACES
from bot.store.server_settings import ServerSettings, server_settings
from bot.store.settings import TableSettings, known_settings
from bot.tables.table import Refused, TableAccess


class AdmissionService:
    """Applies the rules of servers. They hold from when they are set: what is open goes on."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def need_title(self, guild_id: int, key: str) -> None:
        """Raise Refused("title_not_here") if a server does not offer this game."""
        offered = _known_titles(server_settings(await self._access.store.guilds.find(guild_id)))
        if offered and key not in offered:
            raise Refused("title_not_here", titles=", ".join(offered))

    async def need_room(self, guild_id: int, user_id: int) -> None:
        """Raise Refused if a person may have no further game on a server.

        The key is "banned" or "banned_for_good", or "many_games_of_yours" if they have as many open ones as allowed.
        """
        await self.need_unbanned(guild_id, user_id)
        most = server_settings(await self._access.store.guilds.find(guild_id)).games
        if most and await self._count_games(guild_id, user_id) >= most:
            raise Refused("many_games_of_yours", most=most)

    async def need_unbanned(self, guild_id: int, user_id: int) -> None:
        """Raise Refused("banned"), or Refused("banned_for_good"), if a person is banned from a server's games."""
        ban = await self._access.store.bans.find(guild_id, user_id, now=self._access.now())
        if ban is not None:
            key = "banned" if ban.until else "banned_for_good"
            raise Refused(key, until=f"<t:{(ban.until or 0) // 1000}:f>", why=ban.reason or "–")

    async def find_barred(self, guild_id: int, users: Iterable[int]) -> list[int]:
        """Return those of these people who may have no further game on a server."""
        banned = {ban.user_id for ban in await self._access.store.bans.of_server(guild_id, now=self._access.now())}
        most = server_settings(await self._access.store.guilds.find(guild_id)).games
        return [
            user_id
            for user_id in users
            if user_id in banned or (most and await self._count_games(guild_id, user_id) >= most)
        ]

    async def titles(self, guild_ids: Iterable[int]) -> dict[int, tuple[str, ...]]:
        """Return the titles that each of these servers offers, of those servers that do not offer all."""
        settings = {guild_id: server_settings(await self._access.store.guilds.find(guild_id)) for guild_id in guild_ids}
        return {guild_id: known for guild_id, one in settings.items() if (known := _known_titles(one))}

    async def default_settings(self, guild_id: int) -> TableSettings:
        """Return what a lobby begins with on a server: the pace that is set there."""
        pace = PACES.get(server_settings(await self._access.store.guilds.find(guild_id)).pace)
        return TableSettings(pace=msgspec.json.encode(pace).decode()) if pace else TableSettings()

    async def _count_games(self, guild_id: int, user_id: int) -> int:
        """Return how many open games a person has on a server; those for practice and puzzles do not count."""
        every = await self._access.store.bans.open_games(guild_id, user_id)
        settings = [known_settings(msgspec.json.decode(saved, type=dict[str, object])) for saved in every]
        return sum(of_game.is_own_game for of_game in settings)


def _known_titles(settings: ServerSettings) -> tuple[str, ...]:
    """Return the titles that a server offers; none if it offers all."""
    return tuple(title for title in settings.titles if title in games())
