"""Threads of games: ours are opened for a game, woken before an edit, and archived some time after its end."""

from typing import Final, Literal, TypeAlias

import discord

from bot.process.log import log
from bot.tables.table import Table
from cogs.answering import Client, ThreadLocked, is_transient
from cogs.posting.sending import Batch, SendResult

logger = log(__name__)
ARCHIVED = 50083  # Discord's code for what cannot be done in an archived thread
IN_SIGHT: Final = 10080  # minutes without a post until Discord hides a thread: its maximum, as turns may take days
REST = 3_600_000  # ms after the end in which people look at the result and may play again


ThreadKind: TypeAlias = Literal[
    discord.ChannelType.news_thread, discord.ChannelType.private_thread, discord.ChannelType.public_thread
]


def thread_kind(channel: discord.TextChannel, private: bool = False) -> ThreadKind:
    """Return the kind of a thread in a channel; a private one is seen only by who is added or mentioned there."""
    if private:
        return discord.ChannelType.private_thread
    return discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread


def own_thread(bot: Client, channel_id: int) -> discord.Thread | None:
    """Return the thread with this id if we have opened it; None for any other channel or a long archived thread."""
    channel = bot.get_channel(channel_id)
    ours = isinstance(channel, discord.Thread) and bot.user is not None and channel.owner_id == bot.user.id
    return channel if ours and isinstance(channel, discord.Thread) else None


async def add_player(bot: Client, channel_id: int, user_id: int) -> None:
    """Add a player to the game's thread if it is one of ours."""
    if thread := own_thread(bot, channel_id):
        await add_to_thread(thread, user_id)


async def add_to_thread(thread: discord.Thread, user_id: int) -> None:
    """Add a player to a thread; if that fails they can still open it."""
    try:
        await thread.add_user(discord.Object(user_id))
    except discord.HTTPException as error:
        logger.info("not added to the thread", thread=thread.id, person=user_id, error=repr(error))


async def need_open(bot: Client, channel_id: int) -> None:
    """Raise ThreadLocked if a thread is locked: where the bot manages threads, a post would unlock it.

    Archived threads are not cached, so only channels that are not cached need a request.
    """
    if bot.get_channel(channel_id) is None:
        await _fetch_unlocked(bot, channel_id)


async def unarchive(bot: Client, channel_id: int) -> None:
    """Take a thread out of the archive, so that its messages can be edited. Raise ThreadLocked if it is locked."""
    channel = await _fetch_unlocked(bot, channel_id)
    if isinstance(channel, discord.Thread):
        await channel.edit(archived=False)


async def _fetch_unlocked(bot: Client, channel_id: int) -> object:
    """Return the channel. Raise ThreadLocked if it is a locked, archived thread."""
    channel = await bot.fetch_channel(channel_id)
    if isinstance(channel, discord.Thread) and channel.locked and channel.archived:
        raise ThreadLocked(f"thread {channel_id} is locked")
    return channel


def own_post(bot: Client, channel_id: int) -> discord.Thread | None:
    """Return the forum's post with this id if we have opened it; None for any other channel."""
    thread = own_thread(bot, channel_id)
    return thread if thread and isinstance(thread.parent, discord.ForumChannel) else None


async def show_in_forum(bot: Client, table: Table) -> None:
    """Order that the forum's post of a table, if it has one of ours, gets the title and tags that are right now."""
    if own_post(bot, table.row.channel_id):
        await bot.tables.outbox.show_in_forum(table)


async def archive_later(bot: Client, table: Table) -> None:
    """Archive a game's own thread some time after its end, unless a new game uses it."""
    if own_thread(bot, table.row.channel_id):
        await bot.tables.outbox.archive_later(table, REST)


async def archive_again(bot: Client, table: Table) -> None:
    """Archive the thread again some time after a late post; whether it is ours is checked then."""
    await bot.tables.outbox.archive_later(table, REST)


async def send_archive(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Archive the thread unless a new game uses it."""
    thread = own_thread(bot, batch[-1].target)
    if thread is None or thread.archived or await bot.tables.open_row_in(thread.id) is not None:
        return SendResult()
    try:
        await thread.edit(archived=True)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("the thread is not archived", thread=thread.id, error=repr(error))
    return SendResult()
