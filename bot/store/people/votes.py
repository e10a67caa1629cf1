"""Votes of the people at a table: the question, the answers, and what is due about it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import sqlalchemy as sa
from msgspec.structs import asdict, replace

from bot.store.database.link import Link, dialect_insert
from bot.store.posts.outbox import add_messages
from bot.store.posts.vote_posts import VOTE
from bot.store.rows import Ballot, NewDue, NewMessage, Vote
from bot.store.schema import ballots, columns, votes
from bot.store.time.due import add_due, hasten

Settled: TypeAlias = Callable[[Vote], bool]
"""Whether a vote is decided, by what has been said; it is called within the transaction."""

_asked = [votes.c[field] for field in Vote.__struct_fields__ if field != "ballots"]
_find = sa.select(*_asked).where(votes.c.table_id == sa.bindparam("b_id"))
_said = (
    sa.select(*columns(ballots, Ballot)).where(ballots.c.table_id == sa.bindparam("b_id")).order_by(ballots.c.user_id)
)
_open = votes.c.table_id == sa.bindparam("b_id"), votes.c.nonce == sa.bindparam("b_nonce")
_locked = sa.select(votes.c.table_id).where(*_open).with_for_update()
_say = (
    sa.update(ballots)
    .where(ballots.c.table_id == sa.bindparam("b_id"), ballots.c.user_id == sa.bindparam("b_user"))
    .values(yes=sa.bindparam("b_yes"))
    .inline()
)


class VoteStore:
    """Votes. A table has at most one, until a message ends it."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, table_id: int) -> Vote | None:
        """Return the table's open vote; None if there is none."""
        return await self._link.read(find_vote, table_id)

    async def begin(self, vote: Vote, *, at: int, due: NewDue, messages: Sequence[NewMessage]) -> Vote | None:
        """Write a vote and return it with the nonce of the message that shows it.

        None, and nothing written, if one is open.

        Raise ConstraintBroken if there is no such table.
        """
        return await self._link.write(_begin, vote, at, due, messages)

    async def say(
        self, vote: Vote, user_id: int, yes: bool, *, at: int, settled: Settled, messages: Sequence[NewMessage]
    ) -> Vote | None:
        """Write a voter's yes or no and return the vote after it; None if it is no longer open.

        If `settled` says that this decides it, what is due about the vote becomes due now, so that it is done even if
        this process ends.
        """
        return await self._link.write(_record, vote, user_id, yes, at, settled, messages)


def find_vote(connection: sa.Connection, table_id: int) -> Vote | None:
    """Return the table's open vote; None if there is none."""
    row = connection.execute(_find, {"b_id": table_id}).first()
    if row is None:
        return None
    ballots_of_vote = tuple(Ballot(*ballot) for ballot in connection.execute(_said, {"b_id": table_id}))
    return replace(Vote(*row), ballots=ballots_of_vote)


def _begin(connection: sa.Connection, vote: Vote, at: int, due: NewDue, messages: Sequence[NewMessage]) -> Vote | None:
    """Write a vote with its messages; None if one is open."""
    values = asdict(vote)
    ballots_of_vote = values.pop("ballots")
    if connection.execute(dialect_insert(connection, votes).on_conflict_do_nothing(), values).rowcount != 1:
        return None
    connection.execute(sa.insert(ballots), [{"table_id": vote.table_id} | asdict(ballot) for ballot in ballots_of_vote])
    add_messages(connection, vote.table_id, at, messages)
    add_due(connection, [due])
    return find_vote(connection, vote.table_id)


def _record(
    connection: sa.Connection,
    vote: Vote,
    user_id: int,
    yes: bool,
    at: int,
    is_decided: Settled,
    messages: Sequence[NewMessage],
) -> Vote | None:
    """Write an answer; return the vote after it, None if it is over."""
    # If two people answer at once in two processes, the second waits for this lock and sees the first answer.
    if connection.execute(_locked, {"b_id": vote.table_id, "b_nonce": vote.nonce}).first() is None:
        return None
    connection.execute(_say, {"b_id": vote.table_id, "b_user": user_id, "b_yes": yes})
    add_messages(connection, vote.table_id, at, messages)
    after = find_vote(connection, vote.table_id)
    if after is not None and is_decided(after):
        hasten(connection, vote.table_id, VOTE, at)
    return after
