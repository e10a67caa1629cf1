"""Private hands by DM; closed DMs are remembered and the person is told once, in private, where else the hand is."""

from typing import TYPE_CHECKING

import discord
import msgspec

from bot.log import log
from bot.store import rows
from bot.tables.desk import Post
from bot.tables.table import Table
from bot.texts import texts
from cogs import post_view

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

logger = log(__name__)
CANNOT_DM = 50007


async def send_hand(bot: "Gamekeeper", message: rows.Message) -> None:
    """Deliver a hand that waits in the outbox, unless it is out of date or not wanted."""
    assert message.table_id is not None
    table = await bot.tables.table(message.table_id)
    post = msgspec.json.decode(message.payload, type=Post)
    person = await bot.tables.store.person(message.target)
    seat = table.seat_of(message.target)
    sent = None
    if seat in table.undecided() and post.number <= table.row.number and person.dms and person.dms_closed_at is None:
        sent = await _send(bot, table, seat, person, message.nonce)
    await bot.tables.store.mark_sent([message.id], sent, now=bot.tables.now())


async def _send(bot: "Gamekeeper", table: Table, seat: int, person: rows.Person, nonce: str) -> int | None:
    """The DM's id; None where the person's DMs are closed, which is remembered."""
    lang = person.language or await post_view.language_of(bot, table)
    words = texts(lang, table.game.key)
    picture = await bot.pictures.hand(table, seat, lang, "light" if person.theme == "light" else "dark")
    link = f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}"
    try:
        channel = await bot.create_dm(discord.Object(person.user_id))
        message = await channel.send(words("hand.dm", table=table.id, link=link), file=picture, nonce=nonce)
    except discord.Forbidden as error:
        if error.code != CANNOT_DM:
            raise
        await bot.tables.store.set_dms_closed(person.user_id, bot.tables.now())
        logger.info("DMs are closed", table=table.id, person=person.user_id)
        return None
    return message.id
