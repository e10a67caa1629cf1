"""Limits for costly things: how often an hour a person, and a server, may have them, or for how long a day."""

from bot.pace.wall_time import DAY, HOUR
from bot.store.people.uses import NewUse
from bot.tables.table import Refused, TableAccess, Use

SECOND = 1000  # ms


class QuotaService:
    """Counts the uses of the last hour, or day, by all processes and also before the last start."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def take(self, what: Use, user_id: int, guild_id: int) -> int | None:
        """Count one more use and return None; if that would be too many, return how many an hour are allowed."""
        now, bound = self._access.now(), self._access.limits.within_hour(what)
        if bound is None:
            return None
        use = NewUse(what, user_id, guild_id, now)
        return await self._access.store.uses.take(use, since=now - HOUR, person=bound.person, server=bound.server)

    async def give_back(self, what: Use, user_id: int) -> None:
        """Count one use less, as it came to nothing: who was told nothing has used nothing."""
        await self._access.store.uses.give_back(what, user_id)

    async def spend(self, user_id: int, guild_id: int, seconds: float) -> int:
        """Count seconds of a processor that *What if* will take at most, and return the id to `settle` them by.

        Raise Refused("no_time_left") if this person's are used up for today.
        """
        now, most = self._access.now(), self._access.limits.what_if_seconds
        use = NewUse("what_if", user_id, guild_id, now)
        spent = round(seconds * SECOND)
        use_id = await self._access.store.uses.spend(use, spent, since=now - DAY, most=round(most * SECOND))
        if use_id is None:
            raise Refused("no_time_left", seconds=round(most))
        return use_id

    async def settle(self, use_id: int, seconds: float) -> None:
        """Count the seconds of a processor that a use has really taken."""
        await self._access.store.uses.settle(use_id, round(seconds * SECOND))

    async def forget(self) -> None:
        """Delete uses that are older than an hour, or a day."""
        store, now = self._access.store.uses, self._access.now()
        await store.forget(now - HOUR)
        await store.forget_spent(now - DAY)
