"""Where a table is: moved to another channel of its server, or kept without one after its channel was deleted."""

from collections.abc import Sequence

import msgspec

from bot.store.change import Change
from bot.store.errors import BeingSent, ChannelTaken
from bot.store.rows import MessageRow, NewMessage, TableRow, Vote
from bot.store.tables.places import Rewriting
from bot.tables.posts.outbox import OutboxService
from bot.tables.table import (
    OPEN,
    ChannelInUse,
    Post,
    Refused,
    Table,
    TableAccess,
    VoteResult,
    lobby_message,
    messages,
    need_host_or_moderator,
    payload,
    retire_order,
    unless_stale,
    vote_post,
    vote_result,
)

# What happens to waiting messages when a table moves, by kind.
TOLD = ("turn", "quiet")  # posted in the new channel instead
FORGOTTEN = ("refresh", "lobby", "request", "vote", "count")  # dropped: the new posts show it, or it has lapsed
ASKED_ANEW = ("seek", "consent", "invite")  # questions, which are asked again in the new channel
LOST = ("answer", "unpin")  # dropped if the former channel was deleted
VOTED = "voted"  # posted in the new channel if the former one was deleted


class PlaceService:
    """Moves tables to other channels."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def move(self, table_id: int, channel_id: int, user_id: int, name: str, *, moderator: bool) -> Table:
        """Move a table to another channel and post it there, for its host or a moderator; return the table.

        Nobody is called again, and the former post loses its buttons. An undo request lapses, a vote goes on. Raises
        Refused("no_such_table"), Refused("already_over"), Refused("not_host_nor_moderator"), Refused("there_already"),
        Refused("target_taken") if the channel has an open table, Refused("being_posted") while a post is being sent,
        and Refused("busy") if another process was quicker.
        """
        access = self._access
        async with access.lock(table_id):
            table = await access.table(table_id)
            _need_movable(table, channel_id, user_id, moderator)
            lapsed = (
                [] if table.row.channel_deleted else await access.end_request_messages(table.id, table.row.channel_id)
            )
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
        return await access.announce_change(table_id)

    async def channel_deleted(self, table_id: int, channel_id: int) -> bool:
        """Write that a table's channel is gone; return whether a game is kept without one. A lobby is closed."""
        async with self._access.lock(table_id):  # else somebody who moves it meanwhile would have to try again
            kept = await self._access.store.places.lose(table_id, channel_id, at=self._access.now())
        if not kept:
            outbox = self._access.service(OutboxService)
            await outbox.hasten(await outbox.of_kind(table_id, "event_over"))
        return kept


def _need_movable(table: Table, channel_id: int, user_id: int, moderator: bool) -> None:
    """Raise Refused unless this person may move the table, and it is elsewhere and open."""
    if table.row.status not in OPEN:
        raise Refused("already_over")
    need_host_or_moderator(table, user_id, moderator)
    if table.row.channel_id == channel_id:
        raise Refused("there_already", channel=channel_id)


def _posts(table: Table, channel_id: int, name: str) -> list[NewMessage]:
    """Return the table's post in its new channel."""
    row = msgspec.structs.replace(table.row, channel_id=channel_id, number=table.row.number + 1)
    post = Post(row.number, note="post.moved", values={"name": name})
    moved_table = msgspec.structs.replace(table, row=row)
    return messages(moved_table, "turn", post) if table.running else [lobby_message(channel_id)]


def _vote_posts(table: Table, vote: Vote | None, channel_id: int) -> list[NewMessage]:
    """Return the open vote's post in the new channel, and the link to it in the former one."""
    if vote is None or table.row.channel_deleted:
        return [vote_post(channel_id)]
    moved_result = VoteResult(
        vote.nonce, kind="", outcome="moved", asker="", about="", yes=(), no=(), need=0, channel=channel_id
    )
    return [vote_result(table.row.channel_id, moved_result), vote_post(channel_id)]


def _rewriting(table: Table, channel_id: int, posts: Sequence[NewMessage]) -> Rewriting:
    """Return the function that moves waiting messages to the new channel, followed by these posts.

    It takes the row as stored now, since the former post may have changed after the table was read. A message that was
    tried in vain says so when moved: it may have arrived.
    """
    kinds = (*TOLD, *FORGOTTEN, *ASKED_ANEW, *([*LOST, VOTED] if table.row.channel_deleted else []))

    def rewriting(former: TableRow, waiting: Sequence[MessageRow]) -> tuple[list[int], list[NewMessage]]:
        replaced_ids = [message.id for message in waiting if message.kind in kinds]
        posts_waiting = [message for message in waiting if message.kind in TOLD]
        nonce = next((message.nonce for message in posts_waiting if message.attempts), "")  # the first one tells all
        redirected = [_redirect(message, channel_id, nonce) for message in posts_waiting]
        repeated = [NewMessage(row.kind, channel_id, row.payload) for row in waiting if row.kind in ASKED_ANEW]
        if table.row.channel_deleted:
            repeated += [message for row in waiting if row.kind == VOTED for message in _repeat_result(row, channel_id)]
        last = former.last_post_id
        retired = [retire_order(table, last, former.channel_id)] if last else []
        return replaced_ids, [*redirected, *posts, *repeated, *retired]

    return rewriting


def _repeat_result(message: MessageRow, channel_id: int) -> list[NewMessage]:
    """Return the result of a vote whose post is gone, as a message of its own."""
    result = msgspec.json.decode(message.payload, type=VoteResult)
    moved_on = result.channel is not None  # the vote itself went to another channel: there is no result to tell
    return [] if moved_on else [vote_result(channel_id, msgspec.structs.replace(result, nonce=""))]


def _redirect(message: MessageRow, channel_id: int, nonce: str) -> NewMessage:
    """Return the same message to another channel.

    A post that was tried in vain names its former channel and nonce: it may have arrived there.
    """
    if not message.attempts or message.target < 0:
        return NewMessage(message.kind, channel_id, message.payload)
    post = msgspec.json.decode(message.payload, type=Post)
    tried_as = post.tried or (message.target, nonce)
    return NewMessage(message.kind, channel_id, payload(msgspec.structs.replace(post, tried=tried_as)))
