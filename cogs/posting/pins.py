"""A lobby's message among the channel's pins, on servers that want it there, until its game is over.

What is pinned is known by a row of the outbox: the order to unpin it, which waits until the game is over.
"""

from collections.abc import Sequence
from typing import Final

import discord
import msgspec

from bot.process.log import log
from bot.tables.people import server_settings
from bot.tables.table import MessageRow, NewMessage, Table, payload
from cogs.answering import Client, is_transient
from cogs.posting.sending import Batch, SendResult
from cogs.posting.threads import ARCHIVED

logger = log(__name__)
LONGEST: Final = 365 * 24 * 3_600_000  # ms that a message stays pinned at most, whatever becomes of its game


class _Pinned(msgspec.Struct, frozen=True):
    """A message that is to be pinned, or unpinned."""

    message_id: int


async def pin_lobby(bot: Client, table: Table, message_id: int | None) -> Sequence[NewMessage]:
    """Return the order to pin the lobby's message, if it is to be and is not yet; any other is unpinned soon.

    Once the game has begun its lobby's message stays as it is.
    """
    if table.running:
        return ()
    guild = await bot.tables.guilds.find(table.row.guild_id)
    wanted = message_id if table.row.status == "lobby" and server_settings(guild).pins else None
    pinned = await _unpinnings(bot, table)
    await bot.tables.outbox.hasten([row for row in pinned if _message_id(row) != wanted])
    if wanted is None or wanted in map(_message_id, pinned) or not _may_pin(bot, table.row.channel_id):
        return ()
    return (NewMessage("pin", table.row.channel_id, payload(_Pinned(wanted))),)


async def unpin(bot: Client, table: Table) -> None:
    """Order that what is pinned of a table is unpinned now."""
    await bot.tables.outbox.hasten(await _unpinnings(bot, table))


async def _unpinnings(bot: Client, table: Table) -> list[MessageRow]:
    """Return the waiting orders to unpin messages of a table."""
    return [row for row in await bot.tables.outbox.of_kind(table.id, "unpin") if row.state == "waiting"]


def _message_id(row: MessageRow) -> int:
    """Return which message is to be pinned or unpinned."""
    return msgspec.json.decode(row.payload, type=_Pinned).message_id


def _may_pin(bot: Client, channel_id: int) -> bool:
    """Return whether the bot may pin messages there, as far as it knows: asking in vain is not tried at each change."""
    channel = bot.get_channel(channel_id)
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return True
    try:
        return channel.permissions_for(channel.guild.me).pin_messages
    except discord.ClientException:  # a thread whose channel is not known
        return True


async def send_pin(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Pin a lobby's message; that it is to be unpinned stands in the outbox from then on."""
    order = batch[-1]
    if table.row.status != "lobby" and not table.running:
        return SendResult()
    message = _message(bot, table, order)
    try:
        await message.pin()
    except discord.HTTPException as error:
        _raise_unless_final(error)
        logger.info("not pinned", table=table.id, message=message.id, error=repr(error))
        return SendResult()
    later = bot.tables.outbox.now() + LONGEST
    return SendResult(then=[NewMessage("unpin", order.target, order.payload, not_before=later)])


async def send_unpin(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Unpin a message, unless it is gone or the bot may no longer do so."""
    message = _message(bot, table, batch[-1])
    try:
        await message.unpin()
    except discord.HTTPException as error:
        _raise_unless_final(error)
        logger.info("not unpinned", table=table.id, message=message.id, error=repr(error))
    return SendResult()


def _message(bot: Client, table: Table, order: MessageRow) -> discord.PartialMessage:
    """Return the message that an order is about."""
    channel = bot.get_partial_messageable(order.target, guild_id=table.row.guild_id)
    return channel.get_partial_message(_message_id(order))


def _raise_unless_final(error: discord.HTTPException) -> None:
    """Raise an error after which the same may work another time."""
    if is_transient(error) or error.code == ARCHIVED:
        raise error
