"""What a message means for a table's vote, within the transaction that writes it: it shows the vote, or ends it."""

import sqlalchemy as sa

from bot.store.errors import VoteOver
from bot.store.schema import ballots, due, votes

VOTE = "vote"  # the kind of what is due about a vote

_of_table = votes.c.table_id == sa.bindparam("b_id")
_open = sa.select(votes.c.nonce).where(_of_table).with_for_update()
_show = sa.update(votes).where(_of_table).values(nonce=sa.bindparam("b_nonce")).inline()
_clear = (
    sa.delete(ballots).where(ballots.c.table_id == sa.bindparam("b_id")),
    sa.delete(votes).where(_of_table),
    sa.delete(due).where(due.c.table_id == sa.bindparam("b_id"), due.c.kind == VOTE),
)


def vote_is_open(connection: sa.Connection, table_id: int | None) -> bool:
    """Return whether a table has a vote, and lock it until this transaction ends."""
    return connection.execute(_open, {"b_id": table_id}).first() is not None


def show_vote(connection: sa.Connection, table_id: int | None, nonce: str) -> None:
    """Write that the message of this nonce shows the table's vote from now on."""
    connection.execute(_show, {"b_id": table_id, "b_nonce": nonce})


def end_vote(connection: sa.Connection, table_id: int | None, nonce: str) -> None:
    """Delete the vote that the message of this nonce shows, and what is due about it.

    Raise VoteOver if it is not open.

    So if two processes act on a vote's result, only one succeeds; everything that the other would write is rolled back.
    """
    if connection.execute(_open, {"b_id": table_id}).scalar() != nonce:
        raise VoteOver(table_id)
    for clear in _clear:
        connection.execute(clear, {"b_id": table_id})
