"""How far people are in the lessons of games, and who has never played one."""

from bot.tables.table import PersonRow, Table, TableAccess

FINISHED = "*"  # in place of a station: all of them are behind the person


def reached_station(person: PersonRow, game: str) -> str:
    """The name of the station that this person has reached in a game's lesson, or FINISHED; empty before the first."""
    stations = dict(word.split(".", 1) for word in person.stations.split())
    return stations.get(game, "")


class LessonService:
    """Remembers where people go on with lessons, and says for whom a game is new."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def note(self, user_id: int, game: str, station: str) -> None:
        """Remember the station that this person has reached, or FINISHED."""
        await self._access.store.people.set_station(user_id, game, station)

    async def is_new_to_somebody(self, table: Table) -> bool:
        """Whether somebody has a seat at this table who has never played its game."""
        users = {seat.user_id for seat in table.seats if seat.user_id is not None}
        return bool(users) and bool(users - await self._access.store.people.have_played(table.game.key, users))
