"""For whom a message rings: who wants to be called, and nobody in their quiet hours. All mentions are made here."""

from collections.abc import Iterable, Sequence

import discord

from bot.engine.effect import Seat
from bot.tables.posts import WAIT
from bot.tables.table import PersonRow, Post, Table
from bot.tables.undo import UNDONE
from cogs.answering import Client

OWN = ("", *UNDONE)  # notes of posts that call people to what their own act has led to


async def mentions(bot: Client, users: Iterable[int]) -> discord.AllowedMentions:
    """The mentions of a message that names these people."""
    return mentions_now(bot, (await bot.tables.people.find_all(list(users))).values())


def mentions_now(bot: Client, people: Iterable[PersonRow]) -> discord.AllowedMentions:
    """The mentions of a message that names these people, for who has read them."""
    return mentions_of(bot.tables.people.now(person) for person in people)


def mentions_of(people: Iterable[PersonRow]) -> discord.AllowedMentions:
    """The mentions of a message that names these people, as they may be called now."""
    return discord.AllowedMentions(users=[discord.Object(person.user_id) for person in people if person.pings])


async def silent(bot: Client, user_id: int) -> bool:
    """Whether a direct message to this person comes without a ring."""
    return not bot.tables.people.now(await bot.tables.people.find(user_id)).pings


def rung_later(posts: Sequence[Post]) -> set[Seat]:
    """The seats for whom not the message that tells these posts rings, but one of its own a moment later."""
    last = {seat: post for post in posts for seat in post.call}
    return {seat for seat, post in last.items() if seat in post.later}


def asked_on(bot: Client, table: Table, posts: Sequence[Post], written_at: int) -> int | None:
    """Who hears from their own panel that they are called: whose act, and no other person's, led to these posts.

    Nothing rings for them, as the question stands before them. After a restart it does not come by itself, and where
    computers took long before the posts were written (at `written_at`), their person may have gone.
    """
    chosen = None if any(post.note not in OWN for post in posts if post.call) else bot.panels.last_chooser(table.id)
    if chosen is None or written_at - chosen[1] > WAIT:
        return None
    return chosen[0]
