"""Seats of a running game that go to computer players, and back to the people whose they are."""

import msgspec

from bot.engine.effect import Seat
from bot.players.budget import STRENGTHS
from bot.players.player import PLAYERS
from bot.store import rows
from bot.store.errors import Stale
from bot.tables.desk import Desk, Post, lobby_post_of, messages
from bot.tables.table import Refused, Table


class Seats(Desk):
    """The part of the tables that says who plays a seat. A seat stays its person's, whoever plays it."""

    async def hand_over(self, table_id: int, seat: Seat, user_id: int, name: str, kind: str, moderator: bool) -> Table:
        """A person leaves, or the host or a moderator has somebody replaced: a computer plays that seat from here.

        If it was the host's, the next person who plays becomes the host.
        """
        async with self.lock(table_id):
            table = await self.running(table_id)
            held = need_right(table, seat, user_id, moderator)
            if kind not in PLAYERS:
                raise Refused("no_such_computer", kinds=", ".join(PLAYERS))
            after = _with(table, msgspec.structs.replace(held, computer=kind))
            host = _next_host(after, held)
            said, about = ("post.left", None) if held.user_id == user_id else ("post.replaced", held.user_id)
            values = {"player": table.names[seat], "name": table.name_of(user_id, name), "kind": kind}
            if host is not None:
                values["host"] = table.name_of(host)
            post = Post(table.row.number + 1, note=said, values=values, about=about)
            await self._hand(after, seat, user_id, post, host)
        return await self.after(table_id)

    async def take_back(self, table_id: int, user_id: int) -> Table:
        """A person plays their seat again; who must act then is called."""
        async with self.lock(table_id):
            table = await self.running(table_id)
            seat = table.seat_of(user_id)
            if seat is None:
                raise Refused("not_seated")
            held = table.seats[seat]
            if held.computer is None:
                raise Refused("seat_not_left")
            after = _with(table, msgspec.structs.replace(held, computer=None))
            call = (seat,) if seat in table.undecided() else ()
            post = Post(table.row.number + 1, call=call, note="post.returned", values={"player": table.names[seat]})
            await self._hand(after, seat, user_id, post)
        return await self.after(table_id)

    async def set_strength(self, table_id: int, user_id: int, strength: str, moderator: bool) -> Table:
        """The host or a moderator says how long the computer players think, in the lobby or in the game."""
        async with self.lock(table_id):
            table = await self.table(table_id)
            if table.row.status not in ("lobby", "running"):
                raise Refused("not_running")
            _need_host(table, user_id, moderator)
            if strength not in STRENGTHS:
                raise Refused("no_such_option", name="strength")
            await self.store.set_strength(table_id, strength, at=self.now(), messages=lobby_post_of(table))
        return await self.after(table_id)

    async def _hand(self, after: Table, seat: Seat, user_id: int, post: Post, host: int | None = None) -> None:
        try:
            await self.store.hand_over(
                after.id,
                after.seats[seat],
                expected=after.row.number,
                by_id=user_id,
                at=self.now(),
                host_id=host,
                messages=[
                    *messages(after, "turn", post),
                    *await self.request_over(after.id, after.row.channel_id),
                ],
            )
        except Stale:
            raise Refused("busy") from None


def need_right(table: Table, seat: Seat, user_id: int, moderator: bool) -> rows.Seat:
    """A seat that a person plays and this one may give to a computer; Refused otherwise."""
    if seat >= len(table.seats):
        raise Refused("moved_on")
    held = table.seats[seat]
    if held.user_id != user_id:
        _need_host(table, user_id, moderator)
    if held.computer is not None:
        raise Refused("seat_is_computers", names=table.names[seat])
    return held


def _need_host(table: Table, user_id: int, moderator: bool) -> None:
    if not moderator and table.row.host_id != user_id:
        raise Refused("not_host_nor_moderator", host=table.row.host_id)


def _with(table: Table, held: rows.Seat) -> Table:
    """The table with one seat changed."""
    seats = tuple(held if seat.seat == held.seat else seat for seat in table.seats)
    return Table(table.row, seats, table.state)


def _next_host(table: Table, gone: rows.Seat) -> int | None:
    """The first person who plays, where the one who goes was the host and somebody is left."""
    if table.row.host_id != gone.user_id:
        return None
    return next((seat.person for seat in table.seats if seat.person is not None), None)
