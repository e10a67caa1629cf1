"""Mentions: whom a message notifies, respecting settings and quiet hours. All mentions are made here."""

from collections.abc import Iterable, Sequence

import discord

from bot.engine.effect import Seat
from bot.tables.posts import WAIT
from bot.tables.table import PersonRow, Post, Table
from bot.tables.undo import UNDONE
from cogs.answering import Client

OWN = ("", *UNDONE)  # notes of posts about what the called person's own act has led to


async def allowed_mentions(bot: Client, users: Iterable[int]) -> discord.AllowedMentions:
    """Return the allowed mentions of a message to these users."""
    return current_mentions(bot, (await bot.tables.people.find_all(list(users))).values())


def current_mentions(bot: Client, people: Iterable[PersonRow]) -> discord.AllowedMentions:
    """Return the allowed mentions of a message to these people, outside their quiet hours."""
    return user_mentions(bot.tables.people.mute_if_quiet(person) for person in people)


def user_mentions(people: Iterable[PersonRow]) -> discord.AllowedMentions:
    """Return the allowed mentions of a message to these people, as they may be called now."""
    return discord.AllowedMentions(users=[discord.Object(person.user_id) for person in people if person.pings])


async def is_silent(bot: Client, user_id: int) -> bool:
    """Return whether a direct message to this person should be silent now."""
    return not bot.tables.people.mute_if_quiet(await bot.tables.people.find(user_id)).pings


def seats_called_later(posts: Sequence[Post]) -> set[Seat]:
    """Return the seats that are called a moment later, in a message of their own."""
    last = {seat: post for post in posts for seat in post.call}
    return {seat for seat, post in last.items() if seat in post.later}


def person_asked_in_panel(bot: Client, table: Table, posts: Sequence[Post], written_at: int) -> int | None:
    """Return the user who sees in their own panel that they are called, as their own act led to these posts.

    They get no ping, since the question is already before them. None after a restart, or if computers took so long
    before the posts were written (at `written_at`) that the person may be gone.
    """
    last = None if any(post.note not in OWN for post in posts if post.call) else bot.panels.last_chooser(table.id)
    if last is None or written_at - last[1] > WAIT:
        return None
    return last[0]
