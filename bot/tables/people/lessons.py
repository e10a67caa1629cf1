"""The progress of people in lessons, and which people are new to a game."""

from collections import OrderedDict

from bot.tables.people.notes import remember
from bot.tables.table import PersonRow, Table, TableAccess

FIRST = 3  # so many games of a title are a person's first ones
FINISHED = "*"  # in place of a station: the person has done all of them


def reached_station(person: PersonRow, game: str) -> str:
    """Return the station that this person has reached in a game's lesson, FINISHED, or "" before the first."""
    stations = dict(word.split(".", 1) for word in person.stations.split())
    return stations.get(game, "")


class LessonService:
    """Remembers the progress of people in lessons, and says who is new to a game."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._first = OrderedDict[tuple[int, int], bool]()  # by person and table

    async def note(self, user_id: int, game: str, station: str) -> None:
        """Write the station that this person has reached, or FINISHED."""
        await self._access.store.people.set_station(user_id, game, station)

    async def is_new_to_somebody(self, table: Table) -> bool:
        """Return whether somebody with a seat at this table has never played its game."""
        users = {seat.user_id for seat in table.seats if seat.user_id is not None}
        return bool(users) and bool(users - await self._access.store.people.have_played(table.game.key, users))

    async def is_first_game(self, user_id: int, table: Table) -> bool:
        """Return whether this table is one of the first three of its game at which this person sits.

        That does not change while they play, so each process reads it once.
        """
        is_first = self._first.get((user_id, table.id))
        if is_first is None:
            is_first = table.id in await self._access.store.people.first_tables(table.game.key, user_id, FIRST)
            remember(self._first, (user_id, table.id), is_first)
        return is_first
