"""For whom a message rings: who wants to be called, and nobody in their quiet hours. All mentions are made here."""

from collections.abc import Iterable, Sequence

import discord

from bot.pace.wall_time import MINUTE
from bot.tables.outgoing import Post
from bot.tables.rows import PersonRow
from bot.tables.table import Table
from cogs.answering import Client

STAYS = MINUTE  # for so long after a choice its person is taken to look at their panel
RECENT = 60  # choices looked through for the last one of a person: the others are computers'


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


async def asked_on(bot: Client, table: Table, posts: Sequence[Post], written_at: int) -> int | None:
    """Who hears from their own panel that they are called: whose choice, and no other person's, led to these posts.

    Nothing rings for them, as the question stands before them. After a restart it does not come by itself, and where
    computers took long before the posts were written (at `written_at`), their person may have gone.
    """
    if any(post.note for post in posts if post.call):
        return None
    latest = await bot.tables.play.latest(table.id, RECENT)
    choice = next((row for row in reversed(latest) if row.interaction_id is not None), None)
    user = table.seats[choice.seat].person if choice else None
    if choice is None or choice.interaction_id is None or user is None or written_at - choice.at > STAYS:
        return None
    return user if bot.panels.follows(table.id, user, choice.interaction_id) else None
