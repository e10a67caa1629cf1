"""The early end of a lobby or a game."""

from collections.abc import Sequence

from bot.store.rows import NewMessage, TableRow
from bot.tables.play.luck import reveal_due
from bot.tables.table import NotHost, Post, Refused, Table, TableAccess, Unreadable, lobby_messages, messages


class EndingService:
    """Ends tables before their games do."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def end(self, table_id: int, user_id: int, name: str, moderator: bool) -> None:
        """End a lobby or a game for its host or a moderator, even one that cannot be read.

        Raise Refused("no_such_table"), Refused("not_host_to_end"), Refused("already_over"), and Refused("rated_end")
        for a host whose rated game runs: else nobody could win against one.
        """
        access = self._access
        async with access.lock(table_id):
            row, posts = await self._row_and_last_post(table_id, user_id, name)
            if not moderator and row.host_id != user_id:
                raise NotHost("not_host_to_end", row)
            if row.settings.is_rated and row.status == "running" and not moderator:
                raise Refused("rated_end")
            await self._end(row, posts)
        access.on_change(table_id)

    async def end_alone(self, table_id: int, user_id: int) -> None:
        """End a game in which nobody but this person owns a seat. Raise Refused("moved_on") if somebody else does."""
        async with self._access.lock(table_id):
            table = await self._access.running_table(table_id)
            if any(seat.user_id not in (None, user_id) for seat in table.seats):
                raise Refused("moved_on")
            await self._end(table.row, messages(table, "turn", _ended_by(table, user_id, name="")))
        self._access.on_change(table_id)

    async def end_together(self, table: Table, notices: Sequence[NewMessage]) -> None:
        """End a game because all who play it want that; the `notices` are written with it.

        The caller holds the table's lock. Raise Refused("already_over").
        """
        post = Post(table.row.number + 1, note="post.ended_together")
        await self._end(table.row, [*notices, *messages(table, "turn", post)])

    async def _end(self, row: TableRow, posts: Sequence[NewMessage]) -> None:
        """Close the table with these posts. Raise Refused("already_over")."""
        access = self._access
        posts = [*posts, *await access.end_request_messages(row.id, row.channel_id)]
        now = access.now()
        due = reveal_due(row, now)
        if not await access.store.tables.set_status(row.id, "ended", at=now, messages=posts, due=due):
            raise Refused("already_over")

    async def _row_and_last_post(self, table_id: int, user_id: int, name: str) -> tuple[TableRow, list[NewMessage]]:
        """Return a table's row, and the post that tells its end: none if the table cannot be read."""
        try:
            table = await self._access.table(table_id)
        except Unreadable as unreadable:
            return unreadable.row, []
        running = table.running
        return table.row, messages(table, "turn", _ended_by(table, user_id, name)) if running else lobby_messages(table)


def _ended_by(table: Table, user_id: int, name: str) -> Post:
    """Return the post that says who has ended the game."""
    return Post(table.row.number + 1, note="post.ended", values={"player": table.name_of(user_id, name)})
