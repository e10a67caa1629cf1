"""Retires posts of games that were lost when a backup was restored."""

import discord

from bot.process.log import log
from bot.tables.table import Table
from cogs.answering import Client, is_transient

logger = log(__name__)
LOST_LOOK_BACK = 50  # messages
KINDS = ("post", "lobby", "undo", "vote")  # with what the ids of public controls begin, before the table's


async def retire_lost_posts(
    bot: Client, channel: discord.PartialMessageable, table: Table, *, after: int, but: int
) -> None:
    """Remove the buttons from our messages of this table that came later than the message `after`.

    Those of the message `but` and of an open vote stay. What cannot be edited keeps its buttons, which then answer as
    those of any old post.
    """
    vote = await bot.tables.votes.post_of(table)
    for message in await _find_messages(bot, channel, table.id):
        if message.id <= after or message.id in (but, vote):
            continue
        try:
            await _retire(message)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            logger.info("a post given up is not retired", table=table.id, message=message.id, error=repr(error))


async def _find_messages(bot: Client, channel: discord.PartialMessageable, table_id: int) -> list[discord.Message]:
    """Return our recent messages with controls of this table."""
    assert bot.user is not None
    try:
        history = [message async for message in channel.history(limit=LOST_LOOK_BACK)]
    except discord.Forbidden:
        logger.info("may not read the channel's history", table=table_id)
        return []
    return [message for message in history if message.author.id == bot.user.id and _is_of(message, table_id)]


def _is_of(message: discord.Message, table_id: int) -> bool:
    """Return whether a message has controls of this table."""
    controls = "".join(str(row.to_dict()) for row in message.components)
    return any(f"'{kind}:{table_id}:" in controls for kind in KINDS)


async def _retire(message: discord.Message) -> None:
    """Remove a message's buttons, and its status embed if it has other content."""
    if message.content or message.attachments:
        await message.edit(view=None, embed=None)
    else:
        await message.edit(view=None)
