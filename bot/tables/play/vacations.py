"""Vacations: earned day by day, taken by hand or when the time for a turn would run out, ended by playing again."""

from typing import NamedTuple

import msgspec

from bot.pace.spans import Span
from bot.pace.vacation import Vacation
from bot.pace.wall_time import HOUR
from bot.store.rows import PersonRow
from bot.tables.table import FLAG, REMIND, Refused, TableAccess

LEAST = HOUR  # a shorter vacation cannot be taken
BY_CLOCKS = (FLAG, REMIND)  # kinds of due rows that come sooner if a vacation ends early: they are checked at once


class VacationState(NamedTuple):
    """The vacation that a person has left (ms), when the present one ends (None: no vacation now), and whether
    vacation is taken automatically.
    """

    left: int
    until: int | None
    auto: bool


class VacationService:
    """Begins and ends vacations. During one the person's clocks stand still, if the pace allows it."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def state(self, user_id: int) -> VacationState:
        """Return a person's vacation, and whether they are away."""
        person, running = await self._access.store.people.find(user_id), await self._running(user_id)
        now = self._access.now()
        left = running[1] - now if running else (await self._accrue(person)).remaining(now)
        return VacationState(left, running[1] if running else None, person.vacation_auto)

    async def take(self, user_id: int, start: int | None = None) -> int:
        """Begin a vacation now, or at another time, for as long as there is any; return its end.

        Raise Refused("no_vacation") if there is too little, Refused("vacation_already").
        """
        if await self._running(user_id):
            raise Refused("vacation_already")
        person, at = await self._access.store.people.find(user_id), self._access.now() if start is None else start
        earned = await self._accrue(person)
        until = at + earned.remaining(at)
        if until - at < LEAST:
            raise Refused("no_vacation")
        await self._access.store.vacations.begin(_with_vacation(person, earned.after_taking(at, until - at)), at, until)
        return until

    async def take_before_timeout(self, user_id: int, deadline: int) -> int | None:
        """Begin a vacation when the time for a turn would run out; return its end, None if there is none left.

        If one has begun since, at another table or by hand, its end is returned.
        """
        person = await self._access.store.people.find(user_id)
        if not person.vacation_auto:
            return None
        if running := await self._running(user_id):
            start, end = running
            if start >= deadline:
                await self._access.store.vacations.begin(person, deadline - 1, start)
            return end
        try:
            return await self.take(user_id, deadline - 1)  # just before time is up, so that some is left
        except Refused:
            return None

    async def end(self, user_id: int) -> bool:
        """End this person's vacation: what is left is kept, the clocks run again.

        Returns False if they are not away.
        """
        running, now = await self._running(user_id), self._access.now()
        if running is None:
            return False
        person = await self._access.store.people.find(user_id)
        start, end = running
        rested = _with_vacation(person, Vacation(end - now, now))
        await self._access.store.vacations.end(rested, start, now, BY_CLOCKS)
        return True

    async def set_auto(self, user_id: int, auto: bool) -> None:
        """Set whether vacation is taken automatically before time runs out."""
        person = await self._access.store.people.find(user_id)
        await self._access.store.people.save(msgspec.structs.replace(person, vacation_auto=auto))

    async def _running(self, user_id: int) -> Span | None:
        """Return the span of the vacation that this person is on; None if they are not away."""
        now = self._access.now()
        spans = (await self._access.store.vacations.of_people([user_id], now))[user_id]
        return next((span for span in spans if span[0] <= now), None)

    async def _accrue(self, person: PersonRow) -> Vacation:
        """Return what this person has: what was stored last plus what they earned since, or since their first table."""
        if person.vacation_at is not None:
            return Vacation(person.vacation_had, person.vacation_at)
        first = await self._access.store.vacations.first_seat_at(person.user_id)
        return Vacation(0, self._access.now() if first is None else first)


def _with_vacation(person: PersonRow, vacation: Vacation) -> PersonRow:
    """Return the person with this vacation stored."""
    return msgspec.structs.replace(person, vacation_had=vacation.had, vacation_at=vacation.at)
