"""The lobbies' public messages: sent once, kept up to date until the game begins, and replaced if deleted."""

from datetime import UTC, datetime

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import LobbyPost, MessageRow, Table
from cogs.answering import Client, MessageParts, without_absent
from cogs.coach import needs_lesson
from cogs.lobby.lobby_post import invited_people, is_lobby_message, lobby_message
from cogs.posting import (
    LOOK_BACK,
    NOT_OURS,
    Batch,
    SendResult,
    allowed_mentions,
    archive_later,
    language_of,
    retire_lost_posts,
    table_channel,
)

logger = log(__name__)
TOO_MANY_EDITS = 30046  # Discord limits the edits of messages older than an hour


async def send_lobby(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Edit the lobby's message, or send one if there is none and the lobby is still open."""
    rings = await allowed_mentions(bot, invited_people(table))  # of those who are asked to play again
    lang, reliable = language_of(table), await bot.tables.reliability.to_show_in_lobby(table)
    idle = any(msgspec.json.decode(message.payload, type=LobbyPost).idle for message in batch)
    learn = table.row.status == "lobby" and await needs_lesson(bot, table)
    parts = bot.mentions.in_message(lobby_message(table, lang, reliable, rings, idle=idle, learn=learn))
    sent = await _edit_existing(bot, table, batch, parts)
    if sent is None and table.row.status == "lobby":
        sent = await _send_new(bot, table, batch, parts)
    if sent is not None and _restored_snowflake(batch):
        await retire_lost_posts(bot, table_channel(bot, table), table, after=0, but=sent)
    if table.row.status == "ended":
        await archive_later(bot, table)
    if table.row.status == "lobby":  # if one of whom it depends has left the server, it changes again
        await without_absent(bot, table, [table.row.host_id, *invited_people(table)])
    return SendResult(sent, carries=sent is not None and table.row.status == "lobby")


async def _edit_existing(bot: Client, table: Table, batch: Batch, parts: MessageParts) -> int | None:
    """Edit the lobby's message. Return its id; None if there is none.

    It is the one that is noted, or if that is gone or was never heard of, one that arrived all the same.
    """
    channel, known = table_channel(bot, table), _noted_message(table, batch[-1])
    if known is not None and await _edit(channel.get_partial_message(known), parts):
        return known
    if not batch[0].attempts and (known is not None or table.row.status == "lobby"):
        return None
    arrived = await _find_arrived(bot, channel, table.id, known or _restored_snowflake(batch))
    return arrived if arrived is not None and await _edit(channel.get_partial_message(arrived), parts) else None


async def _send_new(bot: Client, table: Table, batch: Batch, parts: MessageParts) -> int:
    sent = await table_channel(bot, table).send(**parts, nonce=batch[0].nonce)
    if batch[0].attempts:  # Discord may have handed back what an attempt before brought, as the lobby was then
        await _edit(table_channel(bot, table).get_partial_message(sent.id), parts)
    return sent.id


def _restored_snowflake(batch: Batch) -> int:
    """Return, after a backup was restored, an id between the lost games' messages and ours; else 0."""
    since = [message.created_at for message in batch if msgspec.json.decode(message.payload, type=LobbyPost).anew]
    return discord.utils.time_snowflake(datetime.fromtimestamp(since[-1] / 1000, UTC)) if since else 0


def _noted_message(table: Table, message: MessageRow) -> int | None:
    """Return the noted id of the lobby's message; once the game has begun, the newest post may be a turn's."""
    if table.state is None:
        return table.row.last_post_id
    return msgspec.json.decode(message.payload, type=LobbyPost).message_id


async def _edit(message: discord.PartialMessage, parts: MessageParts) -> bool:
    """Edit a message. Return whether it worked; a message that can no longer be edited is deleted."""
    try:
        await message.edit(**parts)
    except discord.HTTPException as error:
        if error.code == TOO_MANY_EDITS:
            await _remove(message)
        elif error.code not in NOT_OURS:
            raise
        return False
    return True


async def _remove(message: discord.PartialMessage) -> None:
    try:
        await message.delete()
    except discord.NotFound:
        logger.info("a lobby's post has gone by itself", message=message.id)


async def _find_arrived(bot: Client, channel: discord.PartialMessageable, table_id: int, after: int) -> int | None:
    """Return the id of a lobby's message from an attempt before a crash, if it has arrived.

    It is our message with the lobby's button to join; earlier ones are older posts of the lobby.
    """
    assert bot.user is not None
    try:
        async for message in channel.history(limit=LOOK_BACK):
            if message.id > after and message.author.id == bot.user.id and is_lobby_message(message, table_id):
                return message.id
    except discord.Forbidden:
        logger.info("may not read the channel's history", table=table_id)
    return None


async def is_lobby_message_gone(bot: Client, table: Table) -> bool:
    """Return whether the lobby's message is missing: deleted, or not sent yet."""
    if table.row.last_post_id is None:
        return True
    try:
        await table_channel(bot, table).fetch_message(table.row.last_post_id)
    except discord.NotFound:
        return True
    except discord.Forbidden:  # it may not be read, which says nothing
        return False
    return False
