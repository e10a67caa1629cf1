"""Who is on a table's server no longer: in a game a computer plays for them, a lobby goes on without them."""

from bot.tables.access import TableAccess
from bot.tables.lobby import LobbyService
from bot.tables.seats import SeatService


class AbsenceService:
    """Does what follows once it is known that somebody has left the server. They may come back."""

    def __init__(self, access: TableAccess, lobby: LobbyService, seats: SeatService) -> None:
        self._access = access
        self._lobby = lobby
        self._seats = seats

    async def note(self, table_id: int, user_id: int) -> None:
        """Go on without this person. Nothing changes if they play no seat here, or the table is over."""
        table = await self._access.table(table_id)
        await (self._seats.gone if table.running else self._lobby.gone)(table_id, user_id)
