"""The scheduled event of a live game, on servers that want such events: from its lobby until the game is over.

Which event there is is known by a row of the outbox: the order to end it, which waits until then.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import discord
import msgspec
from msgspec.structs import replace

from bot.process.log import log
from bot.tables.people import server_settings
from bot.tables.table import MessageRow, NewMessage, Table, payload
from bot.texts import texts
from cogs.answering import Client, is_transient
from cogs.discord_text import cut
from cogs.posting.language import language_of
from cogs.posting.places import message_link
from cogs.posting.sending import Batch, SendResult

logger = log(__name__)
LASTS: Final = 3 * 3_600_000  # ms after its start at which Discord ends an event by itself
NAME, ABOUT = 100, 1000  # characters
KIND = "event_over"


class _Event(msgspec.Struct, frozen=True):
    """An event: when it starts, the lobby's message, to which it links, and its id once there is one."""

    start: int
    message_id: int
    event_id: int = 0


async def plan_event(bot: Client, table: Table, message_id: int | None) -> Sequence[NewMessage]:
    """Return the order to create the event of a lobby, if it is to have one and has none; any other ends soon.

    Once the game has begun its event stays as it is.
    """
    if table.running:
        return ()
    wanted = await _event_of(bot, table, message_id)
    orders = await _orders_to_end(bot, table)
    there = [replace(_event(order), event_id=0) for order in orders]
    await bot.tables.outbox.hasten([order for order, event in zip(orders, there, strict=True) if event != wanted])
    if wanted is None or wanted in there or wanted.start <= bot.tables.outbox.now() or not _may_create(bot, table):
        return ()
    return (NewMessage("event", table.row.channel_id, payload(wanted)),)


async def _event_of(bot: Client, table: Table, message_id: int | None) -> _Event | None:
    """Return the event that a lobby is to have; None if it is closed, not live, or nobody wants one."""
    start = table.starts_at
    if start is None or message_id is None:
        return None
    guild = await bot.tables.guilds.find(table.row.guild_id)
    return _Event(start, message_id) if server_settings(guild).events else None


async def end_event(bot: Client, table: Table) -> None:
    """Order that a table's event is ended now, if it has one."""
    await bot.tables.outbox.hasten(await _orders_to_end(bot, table))


async def _orders_to_end(bot: Client, table: Table) -> list[MessageRow]:
    """Return the waiting orders to end events of a table."""
    return [row for row in await bot.tables.outbox.of_kind(table.id, KIND) if row.state == "waiting"]


def _event(row: MessageRow) -> _Event:
    """Return the event that an order is about."""
    return msgspec.json.decode(row.payload, type=_Event)


def _may_create(bot: Client, table: Table) -> bool:
    """Return whether the bot may create events, as far as it knows: asking in vain is not tried at each change."""
    guild = bot.get_guild(table.row.guild_id)
    return guild is None or guild.me.guild_permissions.create_events


async def send_event(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Create a lobby's event; that it is to be ended stands in the outbox from then on."""
    order = batch[-1]
    event = _event(order)
    if table.starts_at != event.start:
        return SendResult()
    try:
        guild = await _guild(bot, table)
        made = await _find_arrived(guild, table, event) if order.attempts else None
        made = made or await _create(guild, table, event)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("no event created", table=table.id, error=repr(error))
        return SendResult()
    known = payload(replace(event, event_id=made.id))
    return SendResult(then=[NewMessage(KIND, order.target, known, not_before=event.start + LASTS)])


async def _guild(bot: Client, table: Table) -> discord.Guild:
    """Return the table's server."""
    return bot.get_guild(table.row.guild_id) or await bot.fetch_guild(table.row.guild_id, with_counts=False)


async def _find_arrived(guild: discord.Guild, table: Table, event: _Event) -> discord.ScheduledEvent | None:
    """Return the event that an attempt has created though a crash kept it from being noted; None if none has."""
    link = message_link(table, event.message_id)
    there = await guild.fetch_scheduled_events(with_counts=False)
    return next((made for made in there if (made.location, made.start_time) == (link, _time(event.start))), None)


async def _create(guild: discord.Guild, table: Table, event: _Event) -> discord.ScheduledEvent:
    """Create an event that names the game and links to its lobby; it names no person."""
    words = texts(language_of(table), table.game.key)
    return await guild.create_scheduled_event(
        name=cut(words("schedule.name", game=words("game.name"), id=table.id), NAME),
        description=cut(words("schedule.about", about=words("game.about")), ABOUT),
        location=message_link(table, event.message_id),
        start_time=_time(event.start),
        end_time=_time(event.start + LASTS),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
    )


def _time(at: int) -> datetime:
    """Return a time in milliseconds as Discord's library takes it."""
    return datetime.fromtimestamp(at / 1000, UTC)


async def send_event_over(bot: Client, table: Table, batch: Batch) -> SendResult:
    """End an event, or cancel it if it has not begun, unless it is over or gone."""
    for order in batch:
        try:
            event = await (await _guild(bot, table)).fetch_scheduled_event(_event(order).event_id, with_counts=False)
            if event.status is discord.EventStatus.scheduled:
                await event.cancel()
            elif event.status is discord.EventStatus.active:
                await event.end()
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            logger.info("event not ended", table=table.id, error=repr(error))
    return SendResult()
