"""What sending every kind of message has in common: a message is sent once, however often it is tried."""

from collections.abc import Awaitable, Callable, Sequence

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import MessageRow, NewMessage, Post, Table
from cogs.answering import Client, MessageParts
from cogs.posting.batches import nonce_row

logger = log(__name__)
NOT_OURS = (10008, 50005)  # there is no such message; it is another bot's
LOOK_BACK = 25  # messages looked through for one that arrived before a crash
Batch = Sequence[MessageRow]
Write = Callable[[], Awaitable[MessageParts]]


class Sent(msgspec.Struct, frozen=True):
    """What came of a batch: the message, whether it carries the table's buttons from now on, what must follow."""

    message_id: int | None = None
    carries: bool = False
    then: Sequence[NewMessage] = ()


Sender = Callable[[Client, Table, Batch], Awaitable[Sent]]
"""How a kind of batch is sent, about the table as it was read after the batch; what it raises the poster judges."""


def post_of(message: MessageRow) -> Post:
    return msgspec.json.decode(message.payload, type=Post)


def mark(nonce: str) -> str:
    """How the ids of a message's controls name it."""
    return f":{nonce}:"


def file_name(what: str, nonce: str) -> str:
    """How the picture of a message without controls names it."""
    return f"{what}-{nonce}.png"


async def once(bot: Client, channel: discord.abc.Messageable, batch: Batch, write: Write) -> int:
    """Send what `write` writes, unless an attempt before a crash brought it there; the message's id.

    Discord remembers a nonce for some minutes only; the message's controls or its picture name it for ever.
    """
    row = nonce_row(batch)
    message_id = await arrived(bot, channel, row.nonce) if row.attempts else None
    if message_id is not None:
        return message_id
    return (await channel.send(**bot.mentions.in_message(await write()), nonce=row.nonce)).id


async def arrived(bot: Client, channel: discord.abc.Messageable, nonce: str) -> int | None:
    assert bot.user is not None
    try:
        async for message in channel.history(limit=LOOK_BACK):
            if message.author.id == bot.user.id and _is_named(message, nonce):
                return message.id
    except discord.Forbidden:
        logger.info("may not read the channel's history", nonce=nonce)
    return None


def _is_named(message: discord.Message, nonce: str) -> bool:
    if any(attachment.filename.endswith(file_name("", nonce)) for attachment in message.attachments):
        return True
    return any(mark(nonce) in str(row.to_dict()) for row in message.components)
