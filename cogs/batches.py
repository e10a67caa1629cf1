"""Which messages of the outbox go together, when one is tried again, and when it is given up."""

import random
from collections.abc import Sequence

import discord

from bot.store import rows
from cogs.answers import LOST

SOONEST, LATEST = 0.25, 300.0  # seconds between attempts
HOPELESS = 8  # attempts after which what Discord refuses, or we fail to write, is given up


def next_batch(waiting: Sequence[rows.Message]) -> Sequence[rows.Message]:
    """What is to be sent next: what one message can tell, then the hands, each person's in one.

    The lobby's post goes first, unless it was tried oftener than what else there is. A post that could not be sent
    holds up no hands, and a hand that could not be sent no posts.
    """
    lobby = [message for message in waiting if message.kind == "lobby"]
    others = _turns_and_hands([message for message in waiting if message.kind != "lobby"])
    if lobby and (not others or lobby[0].attempts <= others[0].attempts):
        return [message for message in lobby if (message.attempts > 0) == (lobby[0].attempts > 0)]
    return others


def _turns_and_hands(waiting: Sequence[rows.Message]) -> Sequence[rows.Message]:
    posts = _posts(waiting)
    hands = [message for message in waiting if message.kind == "dm"]
    fresh = [message for message in hands if not message.attempts]
    if hands and (not posts or (posts[0].attempts and fresh)):
        first = (fresh or hands)[0]
        return [message for message in hands if message.target == first.target]
    return posts


def _posts(waiting: Sequence[rows.Message]) -> Sequence[rows.Message]:
    """The next post; nothing while a turn goes on, and then only who is still to choose.

    Rows that were tried already stay together: their message may have arrived.
    """
    posts = [message for message in waiting if message.kind != "dm"]
    if not posts:
        return []
    together = [message for message in posts if (message.attempts > 0) == (posts[0].attempts > 0)]
    turns = [place for place, message in enumerate(together) if message.kind == "turn"]
    if turns:
        return together[: turns[-1] + 1]
    if posts[0].attempts and kind_of(together) == "turn":  # the first part of what was too long for one message
        return together
    return [message for message in posts if message.kind == "refresh"]


def kind_of(batch: Sequence[rows.Message]) -> str:
    """What a batch becomes: a hand (dm), who is still to choose (refresh), the lobby's post, or a new post (turn)."""
    kinds = {message.kind for message in batch}
    return next(iter(kinds)) if kinds in ({"dm"}, {"refresh"}, {"lobby"}) else "turn"


def hopeless(error: Exception, kind: str, attempts: int) -> bool:
    """Whether a message is given up: what is not there any more, what nobody misses, what failed too often."""
    if isinstance(error, LOST) or (isinstance(error, discord.HTTPException) and passing(error.status)):
        return False
    if isinstance(error, discord.NotFound) or kind not in ("turn", "lobby"):
        return True
    return attempts >= HOPELESS and not isinstance(error, discord.Forbidden)


def passing(status: int) -> bool:
    """Whether Discord's answer says no more than: later."""
    return status == 429 or status >= 500


def backoff(attempt: int) -> float:
    """Seconds until the next attempt: doubling, with a little chance so that many tables do not come at once."""
    return min(LATEST, SOONEST * 2.0 ** min(attempt, 20)) * random.uniform(0.5, 1)  # noqa: S311 - spreads load
