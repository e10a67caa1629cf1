"""People who have left the server and play on by DM, if the host agrees."""

from bot.pace.wall_time import DAY
from bot.store.rows import NewMessage
from bot.tables.people.replacing import ReplacementService
from bot.tables.people.seats import SeatService
from bot.tables.people.vacancy import DmNotice, Vacancy
from bot.tables.table import Refused, Table, TableAccess, need_host_or_moderator, payload


class DmPlayService:
    """Asks the host whether somebody who has left the server may play on by DM, and carries out the answer.

    The request is about a seat as it was left (a `Vacancy`): once somebody plays it again, the request is void. Each
    call raises what `ReplacementService.need_vacant` raises.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._seats = access.service(SeatService)
        self._replacements = access.service(ReplacementService)

    async def ask(self, table_id: int, vacancy: Vacancy, user_id: int) -> None:
        """Ask the host in the table's channel, for the seat's owner.

        Raise Refused("not_seated") for anybody else, Refused("by_dm_asked") within a day.
        """
        access = self._access
        async with access.lock(table_id):
            table = await self._replacements.need_vacant(table_id, vacancy)
            if table.seat_of(user_id) != vacancy.seat:
                raise Refused("not_seated")
            question = NewMessage("consent", table.row.channel_id, payload(vacancy))
            if not await access.write_once(table_id, question, since=access.now() - DAY):
                raise Refused("by_dm_asked")
        access.on_change(table_id)

    async def agree(self, table_id: int, vacancy: Vacancy, user_id: int, *, moderator: bool) -> Table:
        """Give a seat back to its owner, who plays on by DM, for the host or a moderator; return the table.

        Raise Refused("not_host_nor_moderator"), Refused("busy").
        """
        async with self._access.lock(table_id):
            table = await self._replacements.need_vacant(table_id, vacancy)
            need_host_or_moderator(table, user_id, moderator)
            await self._seats.go_on_by_dm(table, vacancy.seat)
        return await self._access.announce_change(table_id)

    async def refuse(self, table_id: int, vacancy: Vacancy, user_id: int, *, moderator: bool) -> Table:
        """Tell the seat's owner by DM that the host or a moderator has refused; return the table.

        Raise Refused("not_host_nor_moderator").
        """
        access = self._access
        table = await self._replacements.need_vacant(table_id, vacancy)
        need_host_or_moderator(table, user_id, moderator)
        notice = NewMessage("by_dm", table.owner(vacancy.seat), payload(DmNotice("by_dm.refused")))
        await access.store.outbox.add([notice], at=access.now(), table_id=table_id)
        access.on_change(table_id)
        return table

    async def note_return(self, table: Table, user_id: int) -> None:
        """Write that a person who played this table by DM is on its server again."""
        seat = table.played_by(user_id)
        if seat is not None and table.seats[seat].by_dm:
            await self._access.store.seats.back_on_server(table.id, seat)
