"""Seats left to computers for which a new player is sought, and the people who take them over."""

import msgspec

from bot.engine.effect import Seat
from bot.pace.wall_time import HOUR
from bot.store.change import Change
from bot.store.rows import NewMessage, SeatRow
from bot.tables.people.vacancy import Vacancy
from bot.tables.servers import AdmissionService
from bot.tables.table import (
    Post,
    Refused,
    Table,
    TableAccess,
    make_removal_order,
    messages,
    need_host_or_moderator,
    payload,
    takeovers,
    turn_change,
    unless_stale,
)


class ReplacementService:
    """Gives seats to other people for good.

    Each call raises Refused("no_such_table"), and Refused("not_running") if no game runs there.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def seek(self, table_id: int, seat: Seat, user_id: int, *, moderator: bool) -> Table:
        """Ask the channel who takes a seat over, for its owner, the host or a moderator; return the table.

        Raise Refused("not_host_nor_moderator"), Refused("seat_not_free") if no computer plays it for somebody, and
        Refused("sought_already") within the hour.
        """
        access = self._access
        async with access.lock(table_id):
            table = await access.running_table(table_id)
            if table.seat_of(user_id) != seat:
                need_host_or_moderator(table, user_id, moderator)
            question = _seek_message(table, Vacancy(seat, await self._left_at(table, seat)))
            if not await access.write_once(table_id, question, since=access.now() - HOUR):
                raise Refused("sought_already")
        return await access.announce_change(table_id)

    async def seek_message(self, table: Table, seat: Seat) -> NewMessage:
        """Return the message that asks the channel who takes over a seat that a computer plays or is about to play."""
        vacant = table.seats[seat].vacant
        return _seek_message(table, Vacancy(seat, await self._left_at(table, seat) if vacant else table.row.number))

    async def need_vacant(self, table_id: int, vacancy: Vacancy, user_id: int | None = None) -> Table:
        """Return the table if this seat can still be taken over, by this person if one is given.

        Raise Refused("seat_not_free"), Refused("already_seated"), and Refused("knows_another_hand") for a person who
        has lost another seat of a game with hidden hands; and what `AdmissionService.need_room` raises.
        """
        table = await self._access.running_table(table_id)
        if await self._left_at(table, vacancy.seat) != vacancy.since:
            raise Refused("seat_not_free")
        if user_id is not None and table.seat_of(user_id) is not None:
            raise Refused("already_seated")
        if user_id is not None and table.game.hands and await self._had_another_seat(table, vacancy.seat, user_id):
            raise Refused("knows_another_hand")
        if user_id is not None:
            await self._access.service(AdmissionService).need_room(table.row.guild_id, user_id)
        return table

    async def _had_another_seat(self, table: Table, seat: Seat, user_id: int) -> bool:
        """Return whether this person had another seat of this game, whose hand they know."""
        handovers = await self._access.store.seats.handovers(table.id)
        others = (row for row in table.seats if row.seat != seat)
        return any(user_id in takeovers(row, handovers).values() for row in others)

    async def take_over(
        self, table_id: int, vacancy: Vacancy, user_id: int, name: str, channel_id: int, message_id: int
    ) -> Table:
        """Give a seat to a new person for good, and edit the message that sought one; return the table.

        The person is called if they must choose now; a turn whose time has run out is still the computer's. Raise what
        `need_vacant` raises, Refused("busy") if another process was quicker.
        """
        access = self._access
        async with access.lock(table_id):
            table = await self.need_vacant(table_id, vacancy, user_id)
            late = table.turn_ran_out(vacancy.seat)
            computer = table.seats[vacancy.seat].computer if late else None
            after = table.with_seats([SeatRow(vacancy.seat, name, user_id, computer, flagged=late)])
            values = {"player": after.names[vacancy.seat], "former": table.names[vacancy.seat]}
            notices = [
                *_takeover_posts(after, vacancy.seat, values, table.owner(vacancy.seat)),
                _no_longer_vacant(after, message_id, channel_id, values),
            ]
            await self._write_takeover(table, after, vacancy.seat, notices)
        return await access.announce_change(table_id)

    async def _write_takeover(self, table: Table, after: Table, seat: Seat, notices: list[NewMessage]) -> None:
        """Write who has taken the seat over, and the messages about it."""
        access, former = self._access, table.seats[seat]
        assert former.user_id is not None
        at = access.now()
        after, turns = turn_change(table, after, at, await access.calendar(table))
        change = Change(
            expected=table.row.number,
            at=at,
            host_id=after.next_host(former.user_id),
            messages=[*notices, *await access.end_request_messages(table.id, table.row.channel_id)],
            turns=turns,
        )
        with unless_stale():
            await access.store.seats.hand_over(
                table.id, change, after.seats[seat], former.user_id, removal=make_removal_order(after)
            )

    async def _left_at(self, table: Table, seat: Seat) -> int:
        """Return the table's number when this seat was left to the computer that plays it for its owner.

        Raise Refused("seat_not_free") if its owner plays it.
        """
        if seat >= len(table.seats) or not table.seats[seat].vacant:
            raise Refused("seat_not_free")
        handovers = await self._access.store.seats.handovers(table.id)
        return [handover.number for handover in handovers if handover.seat == seat][-1]


def _seek_message(table: Table, vacancy: Vacancy) -> NewMessage:
    """Return the message that asks the channel who takes over a vacant seat."""
    return NewMessage("seek", table.row.channel_id, payload(vacancy))


def _takeover_posts(after: Table, seat: Seat, values: dict[str, str], former: int) -> list[NewMessage]:
    """Return the post that tells who has taken a seat over from whom, and calls them if they must choose."""
    call = (seat,) if seat in after.seats_to_choose() and not after.seats[seat].flagged else ()
    if (host := after.next_host(former)) is not None:
        values = values | {"host": after.name_of(host)}
    return messages(after, "turn", Post(after.row.number + 1, call=call, note="post.taken_over", values=values))


def vacancy_of(message_payload: str) -> Vacancy:
    """Return the vacancy for which a message of the outbox seeks a player."""
    return msgspec.json.decode(message_payload, type=Vacancy)


def _no_longer_vacant(table: Table, message_id: int, channel_id: int, values: dict[str, str]) -> NewMessage:
    """Return the order to edit the message that sought a player, so that it says who took the seat."""
    post = Post(table.row.number, note="post.taken_over", values=values, channel=channel_id)
    return NewMessage("retire", message_id, payload(post))
