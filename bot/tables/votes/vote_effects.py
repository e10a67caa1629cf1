"""What a vote that has passed does: to the clocks, to somebody's seat, to the game or what is kept of it."""

from collections.abc import Callable, Sequence

from bot.pace.wall_time import HOUR
from bot.store.change import Change
from bot.store.rows import NewMessage, TurnChange
from bot.tables.history import ForgettingService
from bot.tables.people import ReplacementService, SeatService
from bot.tables.play import EndingService
from bot.tables.table import Calendar, Post, Table, TableAccess, messages, unless_stale
from bot.tables.votes.open_vote import OpenVote
from bot.tables.votes.pauses import Clocks, extend_clocks, pause_clocks, resume_clocks

ClockChange = Callable[[Table, Clocks, int, Calendar], tuple[Table, TurnChange]]


class VoteEffects:
    """Carries out votes, each in the transaction that ends it.

    The caller holds the table's lock. `notices` are the messages that tell the result and end the vote. Raises
    Refused("busy") if another process was quicker, VoteOver if the vote is over already; then nothing has changed.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._seats = access.service(SeatService)
        self._replacements = access.service(ReplacementService)
        self._ending = access.service(EndingService)
        self._forgetting = access.service(ForgettingService)

    async def carry_out(self, vote: OpenVote, notices: Sequence[NewMessage]) -> None:
        """Do what was voted for."""
        table = vote.table
        match vote.kind:
            case "pause":
                await self._change_clocks(table, pause_clocks, notices)
            case "resume":
                await self._change_clocks(table, resume_clocks, notices)
            case "extend":
                await self._change_clocks(table, extend_clocks, notices)
            case "replace":
                await self._replace(vote, notices)
            case "end":
                await self._ending.end_together(table, notices)
            case "forget":
                await self._forgetting.begin(table, notices)

    async def _change_clocks(self, table: Table, change_clocks: ClockChange, notices: Sequence[NewMessage]) -> None:
        """Write the changed clocks of the table with the messages about the vote."""
        access, at = self._access, self._access.now()
        clocks = (await access.store.clocks.of_tables([table.id]))[table.id]
        after, turns = change_clocks(table, clocks, at, await access.calendar(table))
        notices = [*notices, *_posts(table, after)]
        change = Change(expected=table.row.number, at=at, messages=notices, turns=turns)
        with unless_stale():
            await access.store.tables.change_clocks(table.id, change, after.row.paused_at)

    async def _replace(self, vote: OpenVote, notices: Sequence[NewMessage]) -> None:
        """Let a computer play the seat until its owner returns or somebody takes it over, and ask the channel who does.

        If a computer plays it already, ask again only if the channel has not been asked within the last hour.
        """
        access, table = self._access, vote.table
        seat = table.seat_of(vote.vote.about_id or 0)
        assert seat is not None, "a vote about nobody's seat is moot"
        question = await self._replacements.seek_message(table, seat)
        if not table.seats[seat].vacant:
            await self._seats.replace(table, seat, vote.vote.asker_id, [*notices, question])
            return
        was_asked = await access.store.outbox.has(table.id, question, since=access.now() - HOUR)
        await access.store.outbox.add(
            [*notices, *([] if was_asked else [question])], at=access.now(), table_id=table.id
        )


def _posts(before: Table, after: Table) -> list[NewMessage]:
    """Return the posts about changed clocks: if they run again, everybody who must choose is called."""
    if before.is_paused and not after.is_paused:
        post = Post(after.row.number, call=tuple(after.seats_to_choose()), note="post.resumed")
        return messages(after, "turn", post)
    return messages(after, "refresh", Post(after.row.number))
