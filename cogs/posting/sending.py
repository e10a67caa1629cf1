"""Sends each message exactly once, however often it is tried."""

from collections.abc import Awaitable, Callable, Sequence

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import MessageRow, NewMessage, Post, Table
from cogs.answering import Client, MessageParts
from cogs.posting.batches import nonce_row

logger = log(__name__)
CANNOT_DM = (50007, 50278)  # closed to us; no server in common
NOT_OURS = (10008, 50005)  # there is no such message; it is another bot's
LOOK_BACK = 25  # messages looked through for one that arrived before a crash
Batch = Sequence[MessageRow]
Write = Callable[[], Awaitable[MessageParts]]


class SendResult(msgspec.Struct, frozen=True):
    """The result of a batch: the message, whether it carries the table's buttons from now on, what must follow."""

    message_id: int | None = None
    carries: bool = False
    then: Sequence[NewMessage] = ()


Sender = Callable[[Client, Table, Batch], Awaitable[SendResult]]
"""How a kind of batch is sent, about the table as it was read after the batch; what it raises the poster judges."""


def post_of(message: MessageRow) -> Post:
    """Return the post that an outbox message stands for."""
    return msgspec.json.decode(message.payload, type=Post)


def nonce_mark(nonce: str) -> str:
    """Return the part of custom ids that identifies their message."""
    return f":{nonce}:"


def file_name(what: str, nonce: str) -> str:
    """Return a file name that identifies a message without controls."""
    return f"{what}-{nonce}.png"


async def send_once(bot: Client, channel: discord.abc.Messageable, batch: Batch, write: Write) -> int:
    """Send what `write` returns, unless an earlier attempt has arrived. Return the message's id.

    Discord remembers nonces for a few minutes only; later the message's controls or file names identify it.
    """
    row = nonce_row(batch)
    message_id = await find_arrived(bot, channel, row.nonce) if row.attempts else None
    if message_id is not None:
        return message_id
    return (await channel.send(**bot.mentions.in_message(await write()), nonce=row.nonce)).id


async def send_dm(bot: Client, user_id: int, batch: Batch, write: Write) -> int | None:
    """Send a direct message as `send_once` does. Return its id; None if none reaches the person, which is logged."""
    try:
        return await send_once(bot, await bot.create_dm(discord.Object(user_id)), batch, write)
    except discord.Forbidden as error:
        if error.code not in CANNOT_DM:
            raise
        logger.info("DMs are closed", kind=batch[-1].kind, table=batch[-1].table_id, person=user_id)
        return None


async def find_arrived(bot: Client, channel: discord.abc.Messageable, nonce: str) -> int | None:
    """Return the id of the bot's recent message with this nonce.

    None if there is none, or if the bot may not read the channel's history.
    """
    assert bot.user is not None
    try:
        async for message in channel.history(limit=LOOK_BACK):
            if message.author.id == bot.user.id and _carries_nonce(message, nonce):
                return message.id
    except discord.Forbidden:
        logger.info("may not read the channel's history", nonce=nonce)
    return None


def _carries_nonce(message: discord.Message, nonce: str) -> bool:
    """Return whether a message has this nonce in the name of a file or in a custom id."""
    if any(attachment.filename.endswith(file_name("", nonce)) for attachment in message.attachments):
        return True
    marks = nonce_mark(nonce), file_name("", nonce)  # a gallery has its pictures' addresses
    return any(mark in str(row.to_dict()) for row in message.components for mark in marks)
