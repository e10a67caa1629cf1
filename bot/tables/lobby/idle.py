"""Lobbies that nobody has changed for long are closed with a goodbye, so that their channels are free."""

from bot.pace.wall_time import DAY
from bot.store.change import Change
from bot.store.rows import DueRow, NewDue, TableRow
from bot.store.time.due import IDLE
from bot.tables.play import NOBODY
from bot.tables.table import TableAccess, Unreadable, lobby_message, unless_stale

PATIENCE = 14 * DAY  # since a lobby's last change


class IdleService:
    """Checks idle lobbies when their time has come, and closes them or checks again later."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def close_if_idle(self, row: DueRow) -> None:
        """Close the lobby of this claimed row if it has not changed for two weeks.

        Raise Refused("busy") if somebody changes it at this moment: it is checked again when the claim expires.
        """
        assert row.table_id is not None
        access, now = self._access, self._access.now()
        async with access.lock(row.table_id):
            lobby = await self._read_row(row.table_id)
            open_until = lobby.updated_at + PATIENCE
            if lobby.status == "lobby" and open_until <= now:
                await self._close(lobby)
            later = [NewDue(open_until, IDLE, lobby.id, user_id=NOBODY)] if lobby.status == "lobby" else []
            then = later if open_until > now else []
            await access.store.due.finish([row], at=now, table_id=lobby.id, then=then)
        access.on_change(lobby.id)

    async def _read_row(self, table_id: int) -> TableRow:
        """Return a table's row, even if its state cannot be read."""
        try:
            return (await self._access.table(table_id)).row
        except Unreadable as unreadable:
            return unreadable.row

    async def _close(self, lobby: TableRow) -> None:
        """Close this lobby with a goodbye. Raise Refused("busy")."""
        goodbye = lobby_message(lobby.channel_id, lobby.last_post_id, idle=True)
        change = Change(expected=lobby.number, at=self._access.now(), status="ended", messages=[goodbye])
        with unless_stale():
            await self._access.store.tables.change_lobby(lobby.id, change)


def idle_check(table_id: int, now: int) -> NewDue:
    """Return the due row of a lobby that is opened now: the check whether it is idle."""
    return NewDue(now + PATIENCE, IDLE, table_id, user_id=NOBODY)
