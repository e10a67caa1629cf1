"""Limits for costly things, such as films: how often within an hour a person, and a server, may have them."""

from bot.pace.wall_time import HOUR
from bot.store.people.uses import NewUse
from bot.tables.table import TableAccess, Use


class QuotaService:
    """Counts the uses of the last hour, by all processes and also before the last start."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def take(self, what: Use, user_id: int, guild_id: int) -> int | None:
        """Count one more use and return None; if that would be too many, return how many an hour are allowed."""
        now, bound = self._access.now(), self._access.limits.within_hour(what)
        if bound is None:
            return None
        use = NewUse(what, user_id, guild_id, now)
        return await self._access.store.uses.take(use, since=now - HOUR, person=bound.person, server=bound.server)

    async def forget(self) -> None:
        """Delete uses that are older than an hour."""
        await self._access.store.uses.forget(self._access.now() - HOUR)
