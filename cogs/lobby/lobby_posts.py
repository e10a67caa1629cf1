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
    pin_lobby,
    plan_event,
    retire_lost_posts,
    show_in_forum,
    table_channel,
)

logger = log(__name__)
TOO_MANY_EDITS = 30046  # Discord limits the edits of messages older than an hour


async def send_lobby(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Edit the lobby's message, or send one if there is none and the lobby is still open."""
    rings = await allowed_mentions(bot, await _called_people(bot, table))
    lang, reliable = language_of(table), await bot.tables.reliability.to_show_in_lobby(table)
    idle = any(msgspec.json.decode(message.payload, type=LobbyPost).idle for message in batch)
    learn = table.row.status == "lobby" and await needs_lesson(bot, table)
    parts = bot.mentions.in_message(lobby_message(table, lang, reliable, rings, idle=idle, learn=learn))
    sent = await _edit_existing(bot, table, batch, parts)
    if sent is None and table.row.status == "lobby":
        sent = await _send_new(bot, table, batch, parts)
    if sent is not None and _restored_snowflake(batch):
        await retire_lost_posts(bot, table_channel(bot, table), table, after=0, but=sent)
    await show_in_forum(bot, table)
    if table.row.status == "ended":
        await archive_later(bot, table)
    if table.row.status == "lobby":  # if the host or an invited person has left the server, it changes again
        await without_absent(bot, table, [table.row.host_id, *invited_people(table)])
    then = [*await pin_lobby(bot, table, sent), *await plan_event(bot, table, sent)]
    return SendResult(sent, carries=sent is not None and table.row.status == "lobby", then=then)


async def _called_people(bot: Client, table: Table) -> list[int]:
    """Return the invited people whom a new post notifies: not those who avoid somebody there, which nobody learns."""
    seated = [seat.user_id for seat in table.seats_taken if seat.user_id is not None]
    return await bot.tables.ties.without_avoiding(invited_people(table), [*seated, table.row.host_id])


async def _edit_existing(bot: Client, table: Table, batch: Batch, parts: MessageParts) -> int | None:
    """Edit the lobby's message. Return its id; None if there is none.

    It is the one whose id is noted or, if that is gone or none is noted, one that has arrived without being noted.
    """
    channel, noted_id = table_channel(bot, table), _noted_message(table, batch[-1])
    if noted_id is not None and await _edit(channel.get_partial_message(noted_id), parts):
        return noted_id
    if not batch[0].attempts and (noted_id is not None or table.row.status == "lobby"):
        return None
    arrived_id = await _find_arrived(bot, channel, table.id, noted_id or _restored_snowflake(batch))
    if arrived_id is None or not await _edit(channel.get_partial_message(arrived_id), parts):
        return None
    return arrived_id


async def _send_new(bot: Client, table: Table, batch: Batch, parts: MessageParts) -> int:
    """Send the lobby's message. Return its id."""
    sent = await table_channel(bot, table).send(**parts, nonce=batch[0].nonce)
    if batch[0].attempts:  # because of the nonce, Discord may return the message of an earlier attempt, by now outdated
        await _edit(table_channel(bot, table).get_partial_message(sent.id), parts)
    return sent.id


def _restored_snowflake(batch: Batch) -> int:
    """Return an id between the messages from before a backup was restored and those from after it; 0 if none was."""
    times = [message.created_at for message in batch if msgspec.json.decode(message.payload, type=LobbyPost).anew]
    return discord.utils.time_snowflake(datetime.fromtimestamp(times[-1] / 1000, UTC)) if times else 0


def _noted_message(table: Table, message: MessageRow) -> int | None:
    """Return the noted id of the lobby's message; None if none is noted."""
    if table.state is None:
        return table.row.last_post_id
    return msgspec.json.decode(message.payload, type=LobbyPost).message_id  # the table's last post may be a turn's


async def _edit(message: discord.PartialMessage, parts: MessageParts) -> bool:
    """Edit a message. Return whether it worked; a message that can no longer be edited is deleted."""
    try:
        await message.edit(**parts)
    except discord.HTTPException as error:
        if error.code == TOO_MANY_EDITS:
            await _delete_if_there(message)
        elif error.code not in NOT_OURS:
            raise
        return False
    return True


async def _delete_if_there(message: discord.PartialMessage) -> None:
    """Delete a message, unless it is gone already."""
    try:
        await message.delete()
    except discord.NotFound:
        logger.info("a lobby's post has gone by itself", message=message.id)


async def _find_arrived(bot: Client, channel: discord.PartialMessageable, table_id: int, after: int) -> int | None:
    """Return the id of a lobby's message that has arrived, though a crash kept it from being noted; None if none has.

    It is the newest of our messages with the lobby's button to join, and newer than the message `after`.
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
    except discord.Forbidden:  # the bot may not read here, so it may well be there
        return False
    return False
