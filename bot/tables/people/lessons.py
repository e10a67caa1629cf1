"""How far people are in the lessons of games, and for whom a game is new."""

from collections import OrderedDict

from bot.tables.people.notes import remember
from bot.tables.table import PersonRow, Table, TableAccess

FIRST = 3  # games of a title that are a person's first ones
FINISHED = "*"  # in place of a station: all of them are behind the person


def reached_station(person: PersonRow, game: str) -> str:
    """The name of the station that this person has reached in a game's lesson, or FINISHED; empty before the first."""
    stations = dict(word.split(".", 1) for word in person.stations.split())
    return stations.get(game, "")


class LessonService:
    """Remembers where people go on with lessons, and says for whom a game is new."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._first = OrderedDict[tuple[int, int], bool]()  # by person and table

    async def note(self, user_id: int, game: str, station: str) -> None:
        """Remember the station that this person has reached, or FINISHED."""
        await self._access.store.people.set_station(user_id, game, station)

    async def is_new_to_somebody(self, table: Table) -> bool:
        """Whether somebody has a seat at this table who has never played its game."""
        users = {seat.user_id for seat in table.seats if seat.user_id is not None}
        return bool(users) and bool(users - await self._access.store.people.have_played(table.game.key, users))

    async def is_first_game(self, user_id: int, table: Table) -> bool:
        """Whether this table is one of the first three of its game at which this person sits.

        That stays as it is while they play, so it is read once by each process.
        """
        known = self._first.get((user_id, table.id))
        if known is None:
            known = table.id in await self._access.store.people.first_tables(table.game.key, user_id, FIRST)
            remember(self._first, (user_id, table.id), known)
        return known
