"""Seats of a running game that are given to computer players, and back to their owners."""

from collections.abc import Sequence

import msgspec

from bot.engine.effect import Seat
from bot.players.player import PLAYERS
from bot.store.change import Change
from bot.store.rows import NewMessage, SeatRow
from bot.tables.people.vacancy import DmNotice, Vacancy
from bot.tables.table import (
    NOBODY,
    Post,
    Refused,
    Table,
    TableAccess,
    TurnEnd,
    messages,
    need_host_or_moderator,
    payload,
    turn_change,
    unless_stale,
)

SUBSTITUTE = "greedy"  # the computer that plays on when a person's time has run out, or they have left the server
HELD = 2  # after the time of so many turns in a row ran out, the computer keeps the seat


class _HandoverReason(msgspec.Struct, frozen=True):
    """Who hands a seat over and why, the post that says so, and other messages that are written with it (`notices`)."""

    by_id: int
    post: Post
    why: TurnEnd = "played"
    notices: Sequence[NewMessage] = ()


class SeatService:
    """Decides who plays a seat. A seat keeps its owner, whoever plays it.

    Each call returns the table after it. It raises Refused("no_such_table"), Refused("not_running") if no game runs
    there, and Refused("busy") if another process was quicker.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def hand_over(self, table_id: int, seat: Seat, user_id: int, name: str, kind: str, moderator: bool) -> Table:
        """Give a seat to a computer: its owner leaves, or the host or a moderator replaces them.

        If it was the host's, the next person who is here becomes the host. Raise what `replaceable_seat` raises, and
        Refused("no_such_computer").
        """
        async with self._access.lock(table_id):
            table = await self._access.running_table(table_id)
            row = replaceable_seat(table, seat, user_id, moderator)
            if kind not in PLAYERS:
                raise Refused("no_such_computer", kinds=", ".join(PLAYERS))
            note, about = ("post.left", None) if row.user_id == user_id else ("post.replaced", row.user_id)
            values = {"player": table.names[seat], "name": table.name_of(user_id, name), "kind": kind}
            post = Post(table.row.number + 1, note=note, values=values, about=about)
            await self._to_computer(table, seat, kind, _HandoverReason(user_id, post))
        return await self._access.announce_change(table_id)

    async def substitute_absent(self, table_id: int, user_id: int) -> None:
        """Give the seat of a person who is no longer on the server to a computer; they may come back.

        A DM offers them to play on by DM. Nothing changes if they play no seat here, or no game runs.
        """
        async with self._access.lock(table_id):
            table = await self._access.table(table_id)
            seat = table.played_by(user_id) if table.running else None
            if seat is None:
                return
            values = {"player": table.names[seat], "kind": SUBSTITUTE}
            post = Post(table.row.number + 1, note="post.gone", values=values)
            await self._to_computer(table, seat, SUBSTITUTE, _HandoverReason(user_id, post), away=True)
        self._access.on_change(table_id)

    async def leave_for_good(self, table_id: int, user_id: int) -> None:
        """Give the seat of a person whose data is being deleted to a computer, with a post that does not name them.

        Nothing changes if a computer keeps it already.
        """
        async with self._access.lock(table_id):
            table = await self._access.running_table(table_id)
            seat = table.seat_of(user_id)
            if seat is None or table.seats[seat].vacant:
                return
            post = Post(table.row.number + 1, note="post.forgotten", values={"kind": SUBSTITUTE})
            await self._to_computer(table, seat, SUBSTITUTE, _HandoverReason(user_id, post))
        self._access.on_change(table_id)

    async def go_on_by_dm(self, table: Table, seat: Seat) -> None:
        """Give a seat back to its owner, who is no longer on the server and plays on by DM.

        The caller holds the table's lock. Raise Refused("busy").
        """
        owner, row, late = table.owner(seat), table.seats[seat], table.turn_ran_out(seat)
        acts = seat in table.seats_to_choose() and not late
        back = msgspec.structs.replace(row, computer=row.computer if late else None, flagged=late, by_dm=True)
        after = table.with_seats([back])
        call = (seat,) if acts else ()  # then the DM about the turn tells the owner, and no notice is needed
        post = Post(table.row.number + 1, call=call, note="post.by_dm", values={"player": table.names[seat]})
        notices = [] if acts else [NewMessage("by_dm", owner, payload(DmNotice("by_dm.agreed")))]
        await self._write_handover(table, after, seat, _HandoverReason(owner, post, notices=notices))

    async def play_on(self, table: Table, seat: Seat) -> None:
        """Let a computer play a seat whose time has run out: for this turn; the second time until its owner returns.

        The caller holds the table's lock. Raise Refused("busy").
        """
        row, clock = table.seats[seat], table.clocks[seat]
        keeps = clock.flags + 1 >= HELD
        values = {"player": table.names[seat], "kind": SUBSTITUTE}
        note, about = ("post.held", row.user_id) if keeps else ("post.flagged", None)
        post = Post(table.row.number + 1, note=note, values=values, about=about)
        await self._to_computer(table, seat, SUBSTITUTE, _HandoverReason(NOBODY, post, "flagged"), flagged=not keeps)

    async def replace(self, table: Table, seat: Seat, by_id: int, notices: Sequence[NewMessage]) -> None:
        """Give a person's seat to a computer because the others have voted for it; `notices` is written with it.

        The caller holds the table's lock. Raise Refused("busy").
        """
        values = {"player": table.names[seat], "kind": SUBSTITUTE}
        post = Post(table.row.number + 1, note="post.voted_out", values=values, about=table.owner(seat))
        await self._to_computer(table, seat, SUBSTITUTE, _HandoverReason(by_id, post, notices=notices))

    async def take_back(self, table_id: int, user_id: int) -> Table:
        """Give a seat back to its owner, who is called if they must choose now.

        A turn whose time has run out is still the computer's; they are back after it. Raise Refused("not_seated") if
        they have no seat, Refused("seat_not_left") if they play it already, or will after this turn.
        """
        async with self._access.lock(table_id):
            table = await self._access.running_table(table_id)
            seat = table.seat_of(user_id)
            if seat is None:
                raise Refused("not_seated")
            row = table.seats[seat]
            if row.computer is None:
                raise Refused("seat_not_left")
            if (late := table.turn_ran_out(seat)) and row.flagged:
                raise Refused("turn_ran_out")
            back = msgspec.structs.replace(row, computer=row.computer if late else None, flagged=late)
            after, values = table.with_seats([back]), {"player": table.names[seat]}
            call = (seat,) if seat in table.seats_to_choose() and not late else ()
            note = "post.returns" if late else "post.returned"
            post = Post(table.row.number + 1, call=call, note=note, values=values)
            await self._write_handover(table, after, seat, _HandoverReason(user_id, post))
        return await self._access.announce_change(table_id)

    async def _to_computer(
        self,
        table: Table,
        seat: Seat,
        kind: str,
        reason: _HandoverReason,
        *,
        flagged: bool = False,
        away: bool = False,
    ) -> None:
        """Let a computer play a seat. An owner who is `away` from the server, or played by DM, is told by DM.

        A host who has not left of their own accord becomes the host again once they return.
        """
        row = table.seats[seat]
        changed_row = msgspec.structs.replace(
            row,
            computer=kind,
            flagged=flagged,
            by_dm=row.by_dm and flagged,
            was_host=not flagged and reason.by_id != row.user_id and table.row.host_id == row.user_id,
        )
        after = table.with_seats([changed_row])
        if away or (row.by_dm and not flagged):
            reason = msgspec.structs.replace(reason, notices=[*reason.notices, _substitution_dm(table, row)])
        await self._write_handover(table, after, seat, reason)

    async def _write_handover(self, table: Table, after: Table, seat: Seat, reason: _HandoverReason) -> None:
        """Write who plays a seat from here; if the host has left or returns, the post names the host."""
        at, host, post = self._access.now(), after.next_host(), reason.post
        if host is not None:
            post = msgspec.structs.replace(post, values=post.values | {"host": after.name_of(host)})
        after, turns = turn_change(
            table, _without_host_mark(after, seat), at, await self._access.calendar(table), why=reason.why
        )
        request_end = await self._access.end_request_messages(after.id, after.row.channel_id)
        posts = [*messages(after, "turn", post), *request_end, *reason.notices]
        change = Change(expected=after.row.number, at=at, host_id=host, messages=posts, turns=turns)
        with unless_stale():
            await self._access.store.seats.hand_over(after.id, change, after.seats[seat], reason.by_id)


def _without_host_mark(after: Table, seat: Seat) -> Table:
    """Return the table without the mark that this seat's owner was the host, if they play it again."""
    row = after.seats[seat]
    return after if row.vacant else after.with_seats([msgspec.structs.replace(row, was_host=False)])


def _substitution_dm(table: Table, row: SeatRow) -> NewMessage:
    """Return the DM that tells a seat's owner that a computer plays, and offers to play on by DM."""
    vacancy = Vacancy(row.seat, table.row.number)
    return NewMessage("by_dm", table.owner(row.seat), payload(DmNotice("by_dm.gone", vacancy)))


def replaceable_seat(table: Table, seat: Seat, user_id: int, moderator: bool) -> SeatRow:
    """Return the seat if a person plays it and this user may give it to a computer.

    Raise Refused("moved_on") if there is no such seat, Refused("not_host_nor_moderator"),
    Refused("seat_is_computers") if a computer plays it.
    """
    if seat >= len(table.seats):
        raise Refused("moved_on")
    row = table.seats[seat]
    if row.user_id != user_id:
        need_host_or_moderator(table, user_id, moderator)
    if row.computer is not None:
        raise Refused("seat_is_computers", names=table.names[seat])
    return row
