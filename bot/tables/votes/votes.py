"""Votes: what the people at a table decide together, by buttons, within two days."""

from structlog.stdlib import get_logger

from bot.engine.effect import Seat
from bot.store.errors import VoteOver
from bot.store.posts.vote_posts import VOTE
from bot.store.rows import Ballot, DueRow, NewDue, NewMessage, Vote
from bot.tables.table import (
    Refused,
    Table,
    TableAccess,
    VoteResult,
    payload,
    reminder_at,
    vote_post,
    vote_result,
)
from bot.tables.votes.open_vote import OpenVote, VoteEdit, VoteOutcome, electorate
from bot.tables.votes.vote_effects import VoteEffects
from bot.tables.votes.vote_rules import LASTS, VoteKind, least_voters

logger = get_logger(__name__)


class VoteService:
    """Opens votes, counts them, and has their results carried out. The state of a vote is in the store alone.

    Each call raises Refused("no_such_table").
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._effects = access.service(VoteEffects)

    async def propose(self, table_id: int, kind: VoteKind, user_id: int, about: Seat | None = None) -> OpenVote:
        """Open a vote with the person's own yes and return it; if that is enough, it is over at once.

        `about` is the seat it is about. Raise Refused("not_running"), Refused("forget_not_over") if a game to be
        forgotten goes on, what `_need_possible` raises, and Refused("vote_open") if the table has one.
        """
        access = self._access
        async with access.lock(table_id):
            table = await self._table_for(table_id, kind)
            _need_possible(table, kind, user_id, about)
            proposed = OpenVote(table, _new_vote(table, kind, user_id, about, access.now() + LASTS))
            decided = proposed.outcome(access.now()) is not None
            due = NewDue(access.now() if decided else proposed.vote.until, VOTE, table_id)
            posts = [vote_post(table.row.channel_id)]
            vote = await access.store.votes.begin(proposed.vote, at=access.now(), due=due, messages=posts)
            if vote is None:
                raise Refused("vote_open")
            open_vote = OpenVote(table, vote)
            await self._finish_if_decided(open_vote)
        access.on_change(table_id)
        return open_vote

    async def _table_for(self, table_id: int, kind: VoteKind) -> Table:
        """Return the table of a vote that is to be opened: one whose game runs, or is over if it is to be forgotten."""
        if kind != "forget":
            return await self._access.running_table(table_id)
        table = await self._access.table(table_id)
        if not table.is_over:
            raise Refused("forget_not_over")
        return table

    async def say(self, table_id: int, nonce: str, user_id: int, yes: bool) -> None:
        """Record a person's answer to the vote whose post has this nonce; once it is decided, carry it out.

        The person it is about can veto it while no reminder of their turn has been due. Raise Refused("vote_over") if
        the vote is closed, "vote_not_asked", "vote_about_you", "vote_turn_waits", "seat_left" for a person without a
        vote, and "voted_already" for a repeated answer.
        """
        access = self._access
        async with access.lock(table_id):
            open_vote = await self._open_vote(table_id, nonce)
            if user_id == open_vote.vote.about_id:
                await self._veto(open_vote, user_id, yes)
                return
            _need_say(open_vote, user_id, yes)
            vote = await access.store.votes.say(
                open_vote.vote,
                user_id,
                yes,
                at=access.now(),
                settled=lambda vote: OpenVote(open_vote.table, vote).outcome(access.now()) is not None,
                messages=[_count_edit(open_vote)],
            )
            if vote is None:
                raise Refused("vote_over")
            await self._finish_if_decided(OpenVote(open_vote.table, vote))
        access.on_change(table_id)

    async def _veto(self, open_vote: OpenVote, user_id: int, yes: bool) -> None:
        """End a vote because the person it is about plays on. Raise Refused as `say` does."""
        if yes:
            raise Refused("vote_about_you")
        _need_voter(open_vote.table, open_vote.kind, user_id)
        if await self._turn_waits(open_vote.table, user_id):
            raise Refused("vote_turn_waits")
        try:
            await self._finish(open_vote, "vetoed")
        except VoteOver:
            raise Refused("vote_over") from None
        self._access.on_change(open_vote.table.id)

    async def _turn_waits(self, table: Table, user_id: int) -> bool:
        """Return whether others have waited for this person's choice until the first reminder of it was due."""
        seat, access = table.seat_of(user_id), self._access
        clocks = (await access.store.clocks.of_tables([table.id]))[table.id]
        clock = next((clock for clock in clocks.values() if clock.seat == seat), None)
        if table.is_paused or clock is None or clock.since is None or seat not in table.seats_to_choose():
            return False
        calendar = await access.calendar(table)
        at = reminder_at(clock, 0, calendar.standstills(user_id, clock.since), calendar.silent(user_id))
        return at is not None and at <= access.now()

    async def find_open(self, table: Table, nonce: str) -> OpenVote | None:
        """Return the vote that the message of this nonce, or the ballot of this name, shows. None if it is over.

        None also if another message shows it.
        """
        open_vote = await self._open_at(table)
        return open_vote if open_vote is not None and nonce in (open_vote.vote.nonce, open_vote.ballot) else None

    async def post_of(self, table: Table) -> int | None:
        """Return the Discord id of the message that shows the table's open vote; None if there is none, or not yet."""
        open_vote = await self._open_at(table)
        return await self._access.store.outbox.sent_as(open_vote.vote.nonce) if open_vote else None

    async def handle_due(self, row: DueRow) -> None:
        """Handle the claimed row about a vote: it has expired or changed."""
        assert row.table_id is not None
        try:
            async with self._access.lock(row.table_id):
                await self._handle_due(row, await self._access.table(row.table_id))
        except (Refused, VoteOver) as error:  # it is retried when the claim expires
            logger.warning("a vote waits", table=row.table_id, error=repr(error))
            return
        self._access.on_change(row.table_id)

    async def _handle_due(self, row: DueRow, table: Table) -> None:
        """Carry out the vote at this table if it is decided, else write when it expires."""
        open_vote, now = await self._open_at(table), self._access.now()
        if open_vote is not None and (outcome := open_vote.outcome(now)):
            await self._finish(open_vote, outcome)
            return
        then = [] if open_vote is None else [NewDue(open_vote.vote.until, VOTE, table.id)]
        edits = [] if open_vote is None else [_count_edit(open_vote)]  # others may vote now than before
        await self._access.store.due.finish([row], at=now, table_id=table.id, messages=edits, then=then)

    async def _open_at(self, table: Table) -> OpenVote | None:
        """Return the table's open vote; None if there is none."""
        vote = await self._access.store.votes.find(table.id)
        return None if vote is None else OpenVote(table, vote)

    async def _open_vote(self, table_id: int, nonce: str) -> OpenVote:
        """Return the open vote of this nonce. Raise Refused("vote_over"), also if it has just ended."""
        open_vote = await self.find_open(await self._access.table(table_id), nonce)
        if open_vote is None:
            raise Refused("vote_over")
        if await self._finish_if_decided(open_vote):
            self._access.on_change(table_id)
            raise Refused("vote_over")
        return open_vote

    async def _finish_if_decided(self, open_vote: OpenVote) -> bool:
        """Return whether a vote is decided; then it is carried out now or, if that fails, by its due row."""
        outcome = open_vote.outcome(self._access.now())
        if outcome is None:
            return False
        try:
            await self._finish(open_vote, outcome)
        except (Refused, VoteOver) as error:
            logger.info("a vote is left to what is due", table=open_vote.table.id, error=repr(error))
        return True

    async def _finish(self, open_vote: OpenVote, outcome: VoteOutcome) -> None:
        """End a vote: its post shows the result and, if it has passed, it is carried out."""
        result = vote_result(open_vote.table.row.channel_id, _result(open_vote, outcome), ends=True)
        if outcome == "passed":
            await self._effects.carry_out(open_vote, [result])
        else:
            await self._access.store.outbox.add([result], at=self._access.now(), table_id=open_vote.table.id)


def _new_vote(table: Table, kind: VoteKind, user_id: int, about: Seat | None, until: int) -> Vote:
    """Return a vote that opens now, with the asker's own yes."""
    about_id = None if about is None else table.owner(about)
    voters = [user for user in electorate(table, kind) if user != about_id]
    ballots = tuple(Ballot(user, True if user == user_id else None) for user in voters)
    return Vote(table.id, kind, user_id, table.name_of(user_id), about_id, until, ballots=ballots)


def _count_edit(open_vote: OpenVote) -> NewMessage:
    """Return the edit of a vote's post that shows the present votes."""
    return NewMessage("count", open_vote.table.row.channel_id, payload(VoteEdit(open_vote.vote.nonce)))


def _result(open_vote: OpenVote, outcome: VoteOutcome) -> VoteResult:
    """Return the result of a vote as its post shows it."""
    names = open_vote.table.name_of
    yes, no = (tuple(names(user) for user in voters) for voters in (open_vote.yes, open_vote.no))
    vote = open_vote.vote
    return VoteResult(
        vote.nonce, vote.kind, outcome, vote.asker, open_vote.about, yes, no, open_vote.need, ballot=open_vote.ballot
    )


def _need_possible(table: Table, kind: VoteKind, user_id: int, about: Seat | None) -> None:
    """Raise Refused for a person without a vote, and if there is nothing to decide."""
    _need_voter(table, kind, user_id)
    if kind == "resume" and not table.is_paused:
        raise Refused("vote_not_paused")
    if least_voters(kind) == 1:
        return
    if len(table.present()) < least_voters(kind):
        raise Refused("vote_alone")
    if kind == "pause" and table.is_paused:
        raise Refused("vote_paused")
    if kind == "extend" and table.pace is None:
        raise Refused("vote_no_pace")
    if kind == "replace":
        _need_replaceable(table, user_id, about)


def _need_voter(table: Table, kind: VoteKind, user_id: int) -> None:
    """Raise Refused("not_seated") without a seat, Refused("seat_left") if a computer plays it until they return."""
    if user_id not in electorate(table, kind):
        raise Refused("not_seated" if table.seat_of(user_id) is None else "seat_left")


def _need_replaceable(table: Table, user_id: int, about: Seat | None) -> None:
    """Raise Refused("vote_whom"), Refused("vote_computer") for a computer's own seat, Refused("vote_yourself")."""
    if about is None or about >= len(table.seats):
        raise Refused("vote_whom")
    owner = table.seats[about].user_id
    if owner is None:
        raise Refused("vote_computer", names=table.names[about])
    if owner == user_id:
        raise Refused("vote_yourself")
    if len([user for user in table.present() if user != owner]) < least_voters("replace"):
        raise Refused("vote_two", names=table.names[about])


def _need_say(open_vote: OpenVote, user_id: int, yes: bool) -> None:
    """Raise Refused for a person who may not vote, or has voted the same already."""
    if all(ballot.user_id != user_id for ballot in open_vote.vote.ballots):
        raise Refused("vote_not_asked")
    _need_voter(open_vote.table, open_vote.kind, user_id)
    if user_id in (open_vote.yes if yes else open_vote.no):
        raise Refused("voted_already")
