"""Threads of games: ours are opened for a game, woken before an edit, and archived some time after its end."""

import discord

from bot.process.log import log
from bot.tables.table import Table
from cogs.answering import Client, ThreadLocked, is_transient
from cogs.posting.sending import Batch, Sent

logger = log(__name__)
ARCHIVED = 50083  # Discord's code for what cannot be done in an archived thread
REST = 3_600_000  # ms after the end in which people look at the result and may play again


def own_thread(bot: Client, channel_id: int) -> discord.Thread | None:
    """The thread of this id if we have opened it. None for any other channel, and for one that is long archived."""
    channel = bot.get_channel(channel_id)
    ours = isinstance(channel, discord.Thread) and bot.user is not None and channel.owner_id == bot.user.id
    return channel if ours and isinstance(channel, discord.Thread) else None


async def add_player(bot: Client, channel_id: int, user_id: int) -> None:
    """Have a player of the game in this channel see it among their threads, if it is one of ours."""
    if thread := own_thread(bot, channel_id):
        await add_to_thread(thread, user_id)


async def add_to_thread(thread: discord.Thread, user_id: int) -> None:
    """Have a player see the game's thread among theirs; without that they can still open it."""
    try:
        await thread.add_user(discord.Object(user_id))
    except discord.HTTPException as error:
        logger.info("not added to the thread", thread=thread.id, person=user_id, error=repr(error))


async def need_open(bot: Client, channel_id: int) -> None:
    """Raises ThreadLocked before a post would open a locked thread, as it does where the bot manages threads.

    A thread in the archive is none that we know without asking.
    """
    if bot.get_channel(channel_id) is None:
        await _unlocked(bot, channel_id)


async def wake(bot: Client, channel_id: int) -> None:
    """Take a thread out of the archive, so that its messages can be edited. Raises ThreadLocked if it is locked."""
    channel = await _unlocked(bot, channel_id)
    if isinstance(channel, discord.Thread):
        await channel.edit(archived=False)


async def _unlocked(bot: Client, channel_id: int) -> object:
    """The channel. Raises ThreadLocked if it is a thread that is locked and in the archive."""
    channel = await bot.fetch_channel(channel_id)
    if isinstance(channel, discord.Thread) and channel.locked and channel.archived:
        raise ThreadLocked(f"thread {channel_id} is locked")
    return channel


async def archive_later(bot: Client, table: Table) -> None:
    """A game's own thread goes to the archive once people have looked at the end; a new game keeps it open."""
    if own_thread(bot, table.row.channel_id):
        await bot.tables.outbox.archive_later(table, REST)


async def archive_again(bot: Client, table: Table) -> None:
    """Archive a thread that a late post may have woken: whether it is one of ours is known by the time, not yet."""
    await bot.tables.outbox.archive_later(table, REST)


async def send_archive(bot: Client, table: Table, batch: Batch) -> Sent:
    """Archive the thread, unless it is played in again."""
    thread = own_thread(bot, batch[-1].target)
    if thread is None or thread.archived or await bot.tables.open_row_in(thread.id) is not None:
        return Sent()
    try:
        await thread.edit(archived=True)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("the thread is not archived", thread=thread.id, error=repr(error))
    return Sent()
