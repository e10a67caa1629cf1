"""Who is on a table's server no longer: in a game a computer plays for them, a lobby goes on without them."""

from bot.tables.lobby import LobbyService
from bot.tables.people.hosts import HostService
from bot.tables.people.retries import persist
from bot.tables.people.seats import SeatService
from bot.tables.table import TableAccess


class AbsenceService:
    """Does what follows once it is known that somebody has left the server. They may come back."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._hosts = access.service(HostService)
        self._lobby = access.service(LobbyService)
        self._seats = access.service(SeatService)

    async def note(self, table_id: int, user_id: int) -> None:
        """Go on without this person. Nothing changes if they play no seat here and are not the host, or it is over."""
        await persist(lambda: self._note(table_id, user_id))

    async def _note(self, table_id: int, user_id: int) -> None:
        """Go on without them if the table is still what it was when it was read. Raises Refused."""
        table = await self._access.table(table_id)
        if table.row.status == "lobby":
            await self._lobby.remove_absent(table_id, user_id)
        elif table.played_by(user_id) is not None:
            await self._seats.substitute_absent(table_id, user_id)
        else:
            await self._hosts.pass_on(table_id)
