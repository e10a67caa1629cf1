"""For whom a message rings: who wants to be called, and nobody in their quiet hours. All mentions are made here."""

from collections.abc import Iterable, Sequence

import discord

from bot.pace.wall_time import MINUTE
from bot.tables.outgoing import Post
from bot.tables.rows import PersonRow
from bot.tables.table import Table
from cogs.answering import Client

STAYS = MINUTE  # for so long after a choice its person is taken to look at their panel


async def mentions(bot: Client, users: Iterable[int]) -> discord.AllowedMentions:
    """The mentions of a message that names these people."""
    people = await bot.tables.people.find_all(list(users))
    return mentions_of(bot.tables.people.now(person) for person in people.values())


def mentions_of(people: Iterable[PersonRow]) -> discord.AllowedMentions:
    """The mentions of a message that names these people, as they may be called now."""
    return discord.AllowedMentions(users=[discord.Object(person.user_id) for person in people if person.pings])


async def silent(bot: Client, user_id: int) -> bool:
    """Whether a direct message to this person comes without a ring."""
    return not bot.tables.people.now(await bot.tables.people.find(user_id)).pings


def asked_on(bot: Client, table: Table, posts: Sequence[Post], written_at: int) -> int | None:
    """Who hears from their own panel that they are called: whose choice, and no other person's, led to these posts.

    Nothing rings for them, as the question stands before them. After a restart it does not come by itself, and where
    computers took long before the posts were written (at `written_at`), their person may have gone.
    """
    chosen = None if any(post.note for post in posts if post.call) else bot.panels.asked_on(table.id)
    if chosen is None or written_at - chosen[1] > STAYS:
        return None
    return chosen[0]
