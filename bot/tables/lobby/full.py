"""Begins the games of lobbies that are full, where everybody has said that they may begin."""

from structlog.stdlib import get_logger

from bot.store.rows import DueRow
from bot.tables.lobby.lobby import LobbyService
from bot.tables.lobby.ready import begins_by_itself
from bot.tables.table import Refused, TableAccess

logger = get_logger(__name__)


class FullService:
    """Begins the games of full lobbies."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._lobby = access.service(LobbyService)

    async def begin(self, row: DueRow) -> None:
        """Begin the game of this claimed row's lobby, if it still begins by itself."""
        assert row.table_id is not None
        try:
            table = await self._access.lobby_table(row.table_id)
            if begins_by_itself(table):
                await self._lobby.start(table.id, table.row.host_id)
        except Refused as refused:  # somebody was quicker, or there are too many games: the host can begin it later
            logger.info("a full lobby does not begin by itself", table=row.table_id, why=refused.key)
        await self._access.store.due.finish([row], at=self._access.now())
