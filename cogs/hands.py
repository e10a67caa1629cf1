"""Private hands by DM; closed DMs are remembered, and the person is told once in the channel where else the hand is."""

from collections.abc import Sequence
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
CANNOT_DM = (50007, 50278)  # closed to us; no server in common


async def send_hand(bot: "Gamekeeper", batch: Sequence[rows.Message]) -> None:
    """Deliver a person's hand as it is now, unless it is out of date or not wanted."""
    newest = batch[-1]
    assert newest.table_id is not None
    table = await bot.tables.table(newest.table_id)
    post = msgspec.json.decode(newest.payload, type=Post)
    person = await bot.tables.store.person(newest.target)
    seat = table.played_by(newest.target)
    sent = None
    if seat in table.undecided() and post.number <= table.row.number and person.dms and person.dms_closed_at is None:
        sent = await _send(bot, table, seat, person, newest.nonce)
    await bot.tables.store.mark_sent([message.id for message in batch], sent, now=bot.tables.now())


async def _send(bot: "Gamekeeper", table: Table, seat: int, person: rows.Person, nonce: str) -> int | None:
    """The DM's id; None where the person's DMs are closed."""
    lang = person.language or await post_view.language_of(bot, table)
    words = texts(lang, table.game.key)
    picture = await bot.pictures.hand(table, seat, lang, "light" if person.theme == "light" else "dark")
    link = f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}"
    try:
        channel = await bot.create_dm(discord.Object(person.user_id))
        told = words("hand.dm", game=words("game.name"), table=table.id, link=link)
        message = await channel.send(told, file=picture, nonce=nonce)
    except discord.Forbidden as error:
        if error.code not in CANNOT_DM:
            raise
        await _closed(bot, table, person)
        return None
    return message.id


async def _closed(bot: "Gamekeeper", table: Table, person: rows.Person) -> None:
    """Tell the person in the channel, then remember it: so it is told, and told once, through a crash as well."""
    now = bot.tables.now()
    words = texts(await post_view.language_of(bot, table))
    channel = bot.get_partial_messageable(table.row.channel_id, guild_id=table.row.guild_id)
    await channel.send(
        f"<@{person.user_id}> {words('hand.closed')}",
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(person.user_id)] if person.pings else []),
        nonce=f"closed{person.user_id}"[:25],
    )
    await bot.tables.store.set_dms_closed(person.user_id, now)
    logger.info("DMs are closed", table=table.id, person=person.user_id)
