"""What takes much, such as a film: how often within an hour one person, and one server, may have it."""

from bot.pace.wall_time import HOUR
from bot.store.people.uses import NewUse
from bot.tables.table import TableAccess, Use


class QuotaService:
    """Counts what was had within the last hour, by all processes and before the last start too."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def take(self, what: Use, user_id: int, guild_id: int) -> int | None:
        """Have it once more. None if that may be; else how often within an hour it may be at most."""
        now, bound = self._access.now(), self._access.limits.within_hour(what)
        if bound is None:
            return None
        use = NewUse(what, user_id, guild_id, now)
        return await self._access.store.uses.take(use, since=now - HOUR, person=bound.person, server=bound.server)

    async def forget(self) -> None:
        """Delete what was had more than an hour ago."""
        await self._access.store.uses.forget(self._access.now() - HOUR)
