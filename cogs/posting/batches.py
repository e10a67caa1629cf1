"""Which messages of the outbox go together, when one is tried again, and when it is given up."""

from collections.abc import Iterable, Sequence

import discord

from bot.tables.posts import TURNS
from bot.tables.table import MessageRow
from cogs.answering import ThreadLocked, is_channel_gone, is_transient

# Kinds of what nobody misses where Discord refuses it.
UNMISSED = (
    "refresh",
    "retire",
    "dm",
    "away",
    "rung",
    "archive",
    "answer",
    "count",
    "unreachable",
    "by_dm",
    "story",
    "luck",
    "ballot_end",
    "review",
)
# Kinds that reach people also while their table has no channel; the others wait until it is brought to one.
PRIVATE = ("dm", "away", "remind", "nudge", "unreachable", "by_dm", "asked", "ballot", "ballot_end", "review")
# Kinds of which each message is about a person of its own, or calls to a turn of its own: none stands for another.
ALONE = ("ring", "waits", "vacation", "unreachable", "seek", "consent")
# Kinds whose target is the channel.
TARGETED = (
    *TURNS,
    "ring",
    "lobby",
    "request",
    "seek",
    "consent",
    "answer",
    "archive",
    "vote",
    "count",
    "voted",
    "story",
    "luck",
)
HOPELESS = 8  # attempts after which what Discord refuses, or we fail to write, is given up


def next_batch(waiting: Sequence[MessageRow]) -> Sequence[MessageRow]:
    """What is to be sent next: the lobby's post, what one message can tell of the game's turns, everything else.

    What could not be sent holds up nothing but its own target: what was tried least goes first.
    """
    posts = _posts(waiting)
    late = ("lobby", "ring") if posts and kind_of(posts) == "turn" else ("lobby",)  # a call comes below its post
    others = [batch for batch in _others(waiting) if batch[0].kind not in late]
    lobby = [message for message in waiting if message.kind == "lobby"]
    batches = [batch for batch in (lobby, posts, *others) if batch]
    return min(batches, key=lambda batch: batch[-1].attempts, default=[])


def _others(waiting: Sequence[MessageRow]) -> Iterable[Sequence[MessageRow]]:
    """What is of one kind and for one target, such as a person's hands: the newest is sent, and stands for all.

    Those that stand alone are sent each by itself.
    """
    others: dict[tuple[str, int, int], list[MessageRow]] = {}
    for message in waiting:
        if message.kind not in TURNS:
            alone = message.id if message.kind in ALONE else 0
            others.setdefault((message.kind, message.target, alone), []).append(message)
    return others.values()


def _posts(waiting: Sequence[MessageRow]) -> Sequence[MessageRow]:
    """The next post; nothing while a turn goes on, and then only who is still to choose.

    What was tried as a post stays together: its message may have arrived. An edit that was tried in vain may wait.
    """
    posts = [message for message in waiting if message.kind in TURNS]
    tried = [message for message in posts if message.attempts]
    if tried and kind_of(tried) == "turn":
        return tried
    fresh = [message for message in posts if not message.attempts]
    turns = [place for place, message in enumerate(fresh, 1) if message.kind == "turn"]
    return fresh[: turns[-1]] if turns else [message for message in posts if message.kind == "refresh"]


def kind_of(batch: Sequence[MessageRow]) -> str:
    """What a batch becomes: its rows' kind; turns told together are a new post (turn)."""
    kinds = {message.kind for message in batch}
    return kinds.pop() if len(kinds) == 1 and kinds != {"quiet"} else "turn"


def nonce_row(batch: Sequence[MessageRow]) -> MessageRow:
    """The row whose nonce the batch's message has, and keeps through every attempt.

    A post's edits have none, and one that was tried by itself may come to a post whose first attempt was without it.
    """
    return next(message for message in batch if message.kind != "refresh") if kind_of(batch) == "turn" else batch[-1]


def hopeless(error: Exception, kind: str, attempts: int) -> bool:
    """Whether a message is given up: its channel is gone, nobody misses it, or it failed too often."""
    if is_transient(error):
        return False
    if is_channel_gone(error):
        return True
    forbidden = isinstance(error, (discord.Forbidden, ThreadLocked))  # for now: the table's newest post is missed
    return not (forbidden and kind == "refresh") and (kind in UNMISSED or (attempts >= HOPELESS and not forbidden))
