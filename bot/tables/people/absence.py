"""People who have left a table's server: in a game a computer plays for them, a lobby goes on without them."""

from bot.tables.lobby import LobbyService
from bot.tables.people.hosts import HostService
from bot.tables.people.retries import retry_if_refused
from bot.tables.people.seats import SeatService
from bot.tables.table import TableAccess


class AbsenceService:
    """Reacts when it is known that somebody has left the server. They may come back."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._hosts = access.service(HostService)
        self._lobby = access.service(LobbyService)
        self._seats = access.service(SeatService)

    async def go_on_without(self, table_id: int, user_id: int) -> None:
        """Go on without this person.

        Nothing changes if they have no seat and are not the host, or the table is closed.
        """
        await retry_if_refused(lambda: self._go_on_without(table_id, user_id))

    async def _go_on_without(self, table_id: int, user_id: int) -> None:
        """Go on without this person if the table has not changed since it was read. Raise Refused."""
        table = await self._access.table(table_id)
        if table.row.status == "lobby":
            await self._lobby.remove_absent(table_id, user_id)
        elif table.played_by(user_id) is not None:
            await self._seats.substitute_absent(table_id, user_id)
        else:
            await self._hosts.pass_on(table_id, user_id)
