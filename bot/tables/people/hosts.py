"""Who hosts a table: the host can hand that on; if the host has left, somebody else becomes it automatically."""

from bot.engine.effect import Seat
from bot.store.change import Change
from bot.store.rows import NewMessage
from bot.tables.lobby import table_news
from bot.tables.table import (
    NOBODY,
    OPEN,
    Post,
    Refused,
    Table,
    TableAccess,
    lobby_messages,
    messages,
    need_host_or_moderator,
    unless_stale,
)


class HostService:
    """Makes somebody the host of a lobby or of a running game."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def hand_on(self, table_id: int, seat: Seat, user_id: int, *, moderator: bool) -> Table:
        """Make the person in this seat the host, for the host or a moderator; return the table.

        Raise Refused("already_over"), NotHost, Refused("moved_on") if there is no such seat,
        Refused("host_not_playing") for a computer or a person who is away, Refused("host_already"), Refused("busy").
        """
        access = self._access
        async with access.lock(table_id):
            table = await access.table(table_id)
            if table.row.status not in OPEN:
                raise Refused("already_over")
            need_host_or_moderator(table, user_id, moderator)
            _need_eligible(table, seat)
            await self._make_host(table, seat, user_id)
        return await access.announce_change(table_id)

    async def pass_on(self, table_id: int, gone: int) -> None:
        """Make a person who is here the host of a running game if its host is away, or has `gone` without a seat.

        Raise Refused("busy").
        """
        access = self._access
        async with access.lock(table_id):
            table = await access.table(table_id)
            heir = table.next_host(gone) if table.running else None
            seat = None if heir is None else table.seat_of(heir)
            if seat is None:
                return
            await self._make_host(table, seat)
        access.on_change(table_id)

    async def _make_host(self, table: Table, seat: Seat, by_id: int = NOBODY) -> None:
        """Make the owner of this seat the host, post that, and tell them."""
        at, host = self._access.now(), table.owner(seat)
        posts = [*_posts(table, seat), *table_news("host", host, by_id)]
        change = Change(expected=table.row.number, at=at, host_id=host, messages=posts)
        with unless_stale():
            await self._access.store.seats.set_host(table.id, change)


def _need_eligible(table: Table, seat: Seat) -> None:
    """Raise Refused for a seat whose owner cannot become the host."""
    if seat >= len(table.seats):
        raise Refused("moved_on")
    owner = table.seats[seat].user_id
    if owner is None or owner not in table.present():
        raise Refused("host_not_playing", names=table.names[seat])
    if owner == table.row.host_id:
        raise Refused("host_already", names=table.names[seat])


def _posts(table: Table, seat: Seat) -> list[NewMessage]:
    """Return an update of the lobby's post or, in a game, a post that names the new host."""
    if not table.running:
        return lobby_messages(table)
    return messages(table, "turn", Post(table.row.number, note="post.new_host", values={"host": table.names[seat]}))
