"""How many of a person's recent turns were in time: shown to themselves, and to others if they allow it."""

import msgspec

from bot.pace.wall_time import DAY
from bot.tables.lobby import LobbyService
from bot.tables.table import Refused, Table, TableAccess

LEAST = 10  # turns of which something can be said


class Reliability(msgspec.Struct, frozen=True):
    """The number of a person's turns, and how many of them were in time.

    A turn is in time if the person chose before a computer had to: an extended time is still in time, and clocks stand
    still in quiet hours, on vacation and while the bot is down. Not counted are turns without a clock, turns given to a
    computer by a person, and turns that were taken back.
    """

    in_time: int = 0
    turns: int = 0

    @property
    def is_known(self) -> bool:
        """Whether there were enough turns for a statement."""
        return self.turns >= LEAST


class ReliabilityService:
    """Tells how reliable people are: to themselves and, with their consent, in lobbies."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._lobby = access.service(LobbyService)

    async def of(self, user_id: int) -> Reliability:
        """Return this person's turns in the last 90 days."""
        return (await self._count_turns([user_id])).get(user_id, Reliability())

    async def to_show_in_lobby(self, table: Table) -> dict[int, Reliability]:
        """Return the reliability of those people in a lobby with a pace who allow it and have one, by user id."""
        users = [seat.user_id for seat in table.seats if seat.user_id is not None]
        if table.pace is None or table.row.status != "lobby" or not users:
            return {}
        people = await self._access.store.people.find_all(users)
        counts = await self._count_turns([user for user in users if people[user].reliability])
        return {user: count for user, count in counts.items() if count.is_known}

    async def refresh_lobbies(self, user_id: int) -> None:
        """Order updates of the lobbies in which this person sits, after they changed what to show."""
        for row in await self._access.store.tables.of_person(user_id):
            if row.status == "lobby":
                try:
                    await self._lobby.show(await self._access.table(row.id))
                except Refused:  # it has gone meanwhile, or cannot be read
                    continue

    async def _count_turns(self, user_ids: list[int]) -> dict[int, Reliability]:
        """Return these people's reliability by the turns counted up to today."""
        counts = await self._access.store.reliability.of_people(user_ids, self._access.now() // DAY)
        return {user: Reliability(max(0, in_time), max(0, turns)) for user, (in_time, turns) in counts.items()}
