"""For whom a message rings: who wants to be called, and nobody in their quiet hours. All mentions are made here."""

from collections.abc import Iterable

import discord

from bot.tables.rows import PersonRow
from cogs.answering import Client


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
