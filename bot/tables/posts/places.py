"""Where a table is: brought to another channel of its server, and kept where its channel was deleted."""

from collections.abc import Sequence

import msgspec

from bot.store.change import Change
from bot.store.errors import BeingSent, ChannelTaken
from bot.store.rows import MessageRow, NewMessage, TableRow, Vote
from bot.store.tables.places import Rewriting
from bot.tables.table import (
    OPEN,
    ChannelInUse,
    Post,
    Refused,
    Table,
    TableAccess,
    VoteResult,
    host_or_moderator,
    lobby_message,
    messages,
    payload,
    retiring,
    unless_stale,
    vote_post,
    vote_result,
)

TOLD = ("turn", "quiet")  # kinds of what a channel is told, and is told in the next one if it was not
# Kinds of what stands in the new channel anyway, or lapses.
FORGOTTEN = ("refresh", "lobby", "request", "vote", "count")
ASKED_ANEW = ("seek", "consent")  # kinds of what asks somebody in the channel
LOST = "answer"  # the kind of what a deleted channel cannot be told any more
VOTED = "voted"  # the kind of what is told in the next channel if a deleted one did not hear it


class PlaceService:
    """Brings tables to other channels."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def move(self, table_id: int, channel_id: int, user_id: int, name: str, *, moderator: bool) -> Table:
        """The table after its host or a moderator brought it to another channel, where it is posted anew.

        Nobody is called who was called in the former one, whose post loses its buttons. A request to undo lapses, a
        vote goes on.
        Raises Refused("no_such_table"), Refused("already_over"), Refused("not_host_nor_moderator"),
        Refused("there_already"), Refused("target_taken") if the channel has an open table, Refused("being_posted")
        while a post is on its way, and Refused("busy") if another process was quicker.
        """
        access = self._access
        async with access.lock(table_id):
            table = await access.table(table_id)
            _need_movable(table, channel_id, user_id, moderator)
            lapsed = [] if table.row.channel_deleted else await access.request_ended(table.id, table.row.channel_id)
            vote = await access.store.votes.find(table.id)
            posts = [*_posts(table, channel_id, table.name_of(user_id, name)), *_vote_posts(table, vote, channel_id)]
            rewriting = _rewriting(table, channel_id, [*lapsed, *posts])
            try:
                with unless_stale():
                    change = Change(expected=table.row.number, at=access.now())
                    await access.store.places.move(table_id, change, channel_id, rewriting)
            except BeingSent:
                raise Refused("being_posted") from None
            except ChannelTaken as taken:
                raise ChannelInUse("target_taken", taken.table_id, channel=channel_id) from None
        return await access.after_change(table_id)

    async def channel_deleted(self, table_id: int, channel_id: int) -> bool:
        """Note that a table's channel is gone. Returns whether a game is kept without one; a lobby is closed."""
        return await self._access.store.places.lose(table_id, channel_id, at=self._access.now())


def _need_movable(table: Table, channel_id: int, user_id: int, moderator: bool) -> None:
    if table.row.status not in OPEN:
        raise Refused("already_over")
    host_or_moderator(table, user_id, moderator)
    if table.row.channel_id == channel_id:
        raise Refused("there_already", channel=channel_id)


def _posts(table: Table, channel_id: int, name: str) -> list[NewMessage]:
    """The table's post in its new channel."""
    row = msgspec.structs.replace(table.row, channel_id=channel_id, number=table.row.number + 1)
    post = Post(row.number, note="post.moved", values={"name": name})
    moved = msgspec.structs.replace(table, row=row)
    return messages(moved, "turn", post) if table.running else [lobby_message(channel_id)]


def _vote_posts(table: Table, vote: Vote | None, channel_id: int) -> list[NewMessage]:
    """The table's open vote in its new channel, and what leads there from the former one."""
    gone = VoteResult(vote.nonce if vote else "", "", "moved", "", "", (), (), 0, channel_id)
    led = [vote_result(table.row.channel_id, gone)] if vote and not table.row.channel_deleted else []
    return [*led, vote_post(channel_id)]


def _rewriting(table: Table, channel_id: int, posts: Sequence[NewMessage]) -> Rewriting:
    """What waits for the former channel is told in the new one, then these posts come; the former one is retired.

    Which one that is may have changed since the table was read. What was tried in vain says so: it may have arrived.
    """
    kinds = (*TOLD, *FORGOTTEN, *ASKED_ANEW, *([LOST, VOTED] if table.row.channel_deleted else []))

    def rewriting(former: TableRow, waiting: Sequence[MessageRow]) -> tuple[list[int], list[NewMessage]]:
        gone = [message.id for message in waiting if message.kind in kinds]
        told = [message for message in waiting if message.kind in TOLD]
        nonce = next((message.nonce for message in told if message.attempts), "")  # of the message that tells all tried
        instead = [_elsewhere(message, channel_id, nonce) for message in told]
        asked = [NewMessage(row.kind, channel_id, row.payload) for row in waiting if row.kind in ASKED_ANEW]
        if table.row.channel_deleted:
            asked += [message for row in waiting if row.kind == VOTED for message in _told_anew(row, channel_id)]
        last = former.last_post_id
        return gone, [*instead, *posts, *asked, *([retiring(table, last, former.channel_id)] if last else [])]

    return rewriting


def _told_anew(message: MessageRow, channel_id: int) -> list[NewMessage]:
    """What a vote has come to whose post is gone, in a message of its own."""
    result = msgspec.json.decode(message.payload, type=VoteResult)
    lost = result.channel is not None  # where the vote went, which is gone as well
    return [] if lost else [vote_result(channel_id, msgspec.structs.replace(result, nonce=""))]


def _elsewhere(message: MessageRow, channel_id: int, nonce: str) -> NewMessage:
    """The same message to another channel."""
    if not message.attempts or message.target < 0:
        return NewMessage(message.kind, channel_id, message.payload)
    post = msgspec.json.decode(message.payload, type=Post)
    tried = post.tried or (message.target, nonce)
    return NewMessage(message.kind, channel_id, payload(msgspec.structs.replace(post, tried=tried)))
