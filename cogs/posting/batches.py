"""Batches of outbox messages: which are sent together, and when one is given up."""

from collections.abc import Iterable, Sequence

import discord

from bot.tables.posts import TURNS
from bot.tables.table import MessageRow
from cogs.answering import ThreadLocked, is_channel_gone, is_transient
from cogs.posting.message_kinds import kind_named

HOPELESS = 8  # attempts after which a refused or failing message is given up


def next_batch(waiting: Sequence[MessageRow]) -> Sequence[MessageRow]:
    """Return the next batch: the lobby's post, then all turns in one message, then everything else.

    A failing message holds up only its own target: what was tried least goes first.
    """
    posts = _posts(waiting)
    late = ("lobby", "ring") if posts and kind_of(posts) == "turn" else ("lobby",)  # a call comes below its post
    others = [batch for batch in _others(waiting) if batch[0].kind not in late]
    lobby = [message for message in waiting if message.kind == "lobby"]
    batches = [batch for batch in (lobby, posts, *others) if batch]
    return min(batches, key=lambda batch: batch[-1].attempts, default=[])


def _others(waiting: Sequence[MessageRow]) -> Iterable[Sequence[MessageRow]]:
    """Return the messages of one kind and target, such as a person's hands: the newest is sent for all.

    Messages of kinds that stand `alone` are sent one by one; of those that are a `series` the oldest is.
    """
    others: dict[tuple[str, int, int], list[MessageRow]] = {}
    for message in waiting:
        if message.kind not in TURNS:
            kind = kind_named(message.kind)
            batch = others.setdefault((message.kind, message.target, message.id if kind.alone else 0), [])
            if not (kind.series and batch):
                batch.append(message)
    return others.values()


def _posts(waiting: Sequence[MessageRow]) -> Sequence[MessageRow]:
    """Return the next turns to post; while a turn goes on, only the edit that says who must choose.

    A batch that was tried as a post stays together, as its message may have arrived. A failed edit may wait.
    """
    posts = [message for message in waiting if message.kind in TURNS]
    tried = [message for message in posts if message.attempts]
    if tried and kind_of(tried) == "turn":
        return tried
    fresh = [message for message in posts if not message.attempts]
    turns = [place for place, message in enumerate(fresh, 1) if message.kind == "turn"]
    return fresh[: turns[-1]] if turns else [message for message in posts if message.kind == "refresh"]


def kind_of(batch: Sequence[MessageRow]) -> str:
    """Return the kind of a batch: that of its rows, or "turn" for several turns told together."""
    kinds = {message.kind for message in batch}
    return kinds.pop() if len(kinds) == 1 and kinds != {"quiet"} else "turn"


def nonce_row(batch: Sequence[MessageRow]) -> MessageRow:
    """Return the row whose nonce the batch's message has through all attempts.

    A post's edits have none, and an edit that was tried by itself may join a post that was first tried without it.
    """
    return next(message for message in batch if message.kind != "refresh") if kind_of(batch) == "turn" else batch[-1]


def is_hopeless(error: Exception, kind: str, attempts: int) -> bool:
    """Return whether a message is given up: its channel is gone, nobody misses it, or it failed too often."""
    if is_transient(error):
        return False
    if is_channel_gone(error):
        return True
    forbidden = isinstance(error, (discord.Forbidden, ThreadLocked))  # for now: the table's newest post is missed
    if forbidden and kind == "refresh":
        return False
    return not kind_named(kind).missed or (attempts >= HOPELESS and not forbidden)
