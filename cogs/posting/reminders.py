"""Reminders of turns that wait: by DM, where none comes in a table's channel, and once to a whole table."""

import contextlib
from collections.abc import Sequence

import discord
import msgspec

from bot.log import log
from bot.tables.outgoing import Reminder, Waiting, payload
from bot.tables.rows import MessageRow, NewMessage, PersonRow
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.answering import Client, MessageParts, has_left
from cogs.discord_text import escape_name
from cogs.posting.buttons import REMINDED, buttons_of
from cogs.posting.hands import CANNOT_DM, dms_reach, plays_by_dm
from cogs.posting.language import language_of
from cogs.posting.places import message_link, table_channel
from cogs.posting.sending import Batch, Sent, once

logger = log(__name__)


async def send_reminder(bot: Client, table: Table, batch: Batch) -> Sent:
    """Remind a person by DM of what still waits for them where they still are; where no DM comes, in a channel."""
    newest = batch[-1]
    waiting = await _still_there(bot, newest)
    if not waiting:
        return Sent()
    person = bot.tables.people.now(await bot.tables.people.find(newest.target))
    tables = [await bot.tables.get(turn.table) for turn in waiting]
    if not any(dms_reach(each, person) for each in tables):
        return Sent(then=_instead(person.user_id, waiting))
    try:
        channel = await bot.create_dm(discord.Object(person.user_id))
        return Sent(await once(bot, channel, batch, lambda: _by_dm(bot, person, waiting, newest.nonce)))
    except discord.Forbidden as error:
        if error.code not in CANNOT_DM:
            raise
        return await _undelivered(bot, person.user_id, waiting, tables)


async def _undelivered(bot: Client, user_id: int, waiting: Sequence[Waiting], tables: Sequence[Table]) -> Sent:
    """Where no DM comes: a computer plays for who is not on the server either; else the channel reminds."""
    on_server = []
    for turn, table in zip(waiting, tables, strict=True):
        if plays_by_dm(table, user_id):
            await bot.tables.seats.gone(table.id, user_id)
        else:
            on_server.append(turn)
    if not on_server:
        return Sent()
    await bot.tables.people.note_closed_dms(user_id, await bot.tables.get(on_server[0].table))
    return Sent(then=_instead(user_id, on_server))


def _instead(user_id: int, waiting: Sequence[Waiting]) -> list[NewMessage]:
    """The reminder in the channel that stands for one by DM."""
    return [NewMessage("nudge", user_id, payload(Reminder(tuple(waiting))))]


async def send_nudge(bot: Client, table: Table, batch: Batch) -> Sent:
    """Remind a person in the channel of the table that has waited longest; who is not reached there either is told of.

    The host of that table hears it.
    """
    newest = batch[-1]
    waiting = await _still(bot, newest)
    if not waiting:
        return Sent()
    table = await bot.tables.get(waiting[0].table)
    if not table.row.astray:
        with contextlib.suppress(discord.Forbidden):
            channel = table_channel(bot, table)
            return Sent(await once(bot, channel, batch, lambda: _in_channel(bot, table, newest, waiting)))
    logger.info("a person cannot be reached", table=table.id, seat=waiting[0].seat)
    return Sent(then=[NewMessage("unreachable", table.row.host_id, payload(Reminder(waiting[:1])))])


async def send_waits(bot: Client, table: Table, batch: Batch) -> Sent:
    """Say once at a table for whom it waits, and what can be done."""
    newest = batch[-1]
    waiting = await _still(bot, newest)
    if not waiting:
        return Sent()

    async def write() -> MessageParts:
        words = texts(await language_of(bot, table), table.game.key)
        told = words("reminder.waits", **_values(table, waiting[0], words))
        return {"content": told, "view": buttons_of(table.id, newest.nonce, words, ("play",))}

    return Sent(await once(bot, table_channel(bot, table), batch, write))


async def send_on_vacation(bot: Client, table: Table, batch: Batch) -> Sent:
    """Say at a table that a person whom it waits for is on vacation, unless it has ended before this could be said."""
    (waiting,) = _reminder(batch[-1]).waiting
    until = waiting.deadline or 0
    if until <= bot.tables.reminders.now():
        return Sent()

    async def write() -> MessageParts:
        words = texts(await language_of(bot, table), table.game.key)
        told = words("reminder.away", until=f"<t:{until // 1000}:f>", **_values(table, waiting, words))
        return {"content": told, "silent": True}

    return Sent(await once(bot, table_channel(bot, table), batch, write))


async def send_unreachable(bot: Client, table: Table, batch: Batch) -> Sent:
    """Tell the host whom neither DMs nor the channel reach."""
    newest = batch[-1]
    (waiting,) = _reminder(newest).waiting
    table = await bot.tables.get(waiting.table)
    host = await bot.tables.people.find(newest.target)

    async def write() -> MessageParts:
        words = texts(await _language(bot, host, table), table.game.key)
        told = words("reminder.unreachable", **_values(table, waiting, words))
        return {"content": told, "view": buttons_of(table.id, newest.nonce, words, ("board",))}

    return Sent(await once(bot, await bot.create_dm(discord.Object(host.user_id)), batch, write))


async def _by_dm(bot: Client, person: PersonRow, waiting: Sequence[Waiting], nonce: str) -> MessageParts:
    first = await bot.tables.get(waiting[0].table)
    words = texts(await _language(bot, person, first), first.game.key)
    return {
        "content": await _lines(bot, waiting, words),
        "view": buttons_of(first.id, nonce, words, _offered(waiting[0])),
        "silent": not person.pings,
    }


async def _in_channel(bot: Client, table: Table, message: MessageRow, waiting: Sequence[Waiting]) -> MessageParts:
    words = texts(await language_of(bot, table), table.game.key)
    person = bot.tables.people.now(await bot.tables.people.find(message.target))
    return {
        "content": f"<@{person.user_id}> {await _lines(bot, waiting, words)}",
        "view": buttons_of(table.id, message.nonce, words, _offered(waiting[0])),
        "allowed_mentions": discord.AllowedMentions(users=[discord.Object(person.user_id)] if person.pings else []),
    }


async def _lines(bot: Client, waiting: Sequence[Waiting], words: Texts) -> str:
    """A line for each turn that waits. The buttons below are about the first, the most urgent."""
    lines = []
    for turn in waiting:
        table = await bot.tables.get(turn.table)
        lines.append(words(_said(turn), **_values(table, turn, texts(words.lang, table.game.key))))
    return "\n".join(lines)


def _offered(turn: Waiting) -> Sequence[str]:
    """The buttons under a reminder: the last one cannot be put off."""
    return ("play",) if turn.last else REMINDED


def _said(turn: Waiting) -> str:
    """The text for a turn that waits."""
    if turn.excused:
        return "reminder.excused"
    said = "reminder.turn" if turn.deadline is None else "reminder.timed"
    return f"{said}_last" if turn.last else said


def _values(table: Table, waiting: Waiting, words: Texts) -> dict[str, str]:
    """What a text about a turn that waits may speak of."""
    return {
        "player": escape_name(table.names[waiting.seat]),
        "game": words("game.name"),
        "since": f"<t:{waiting.since // 1000}:R>",
        "deadline": f"<t:{(waiting.deadline or 0) // 1000}:R>",
        "link": message_link(table, table.row.last_post_id),
    }


async def _language(bot: Client, person: PersonRow, table: Table) -> str:
    return person.language or person.locale or await language_of(bot, table)


async def _still(bot: Client, message: MessageRow) -> tuple[Waiting, ...]:
    """Those turns of a reminder that still wait."""
    return await bot.tables.reminders.still(_reminder(message).waiting)


async def _still_there(bot: Client, message: MessageRow) -> tuple[Waiting, ...]:
    """Those turns that still wait for a person on whose servers they still are."""
    there = [
        turn
        for turn in await _still(bot, message)
        if not await has_left(bot, await bot.tables.get(turn.table), message.target)
    ]
    return tuple(there)


def _reminder(message: MessageRow) -> Reminder:
    return msgspec.json.decode(message.payload, type=Reminder)
