"""Reminders of turns that wait: by DM, where none comes in a table's channel, and once to a whole table."""

import contextlib
from collections.abc import Sequence
from functools import partial

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import MessageRow, NewMessage, Table, payload
from bot.tables.time import DIRECT, HELD, OVER, CurrentReminder, Reminder, ReminderMessageRow, WaitingTurn
from bot.texts import Texts, texts
from cogs.answering import RINGS_NOBODY, Client, MessageParts, has_left
from cogs.discord_text import CONTENT, escape_name, first_lines
from cogs.posting.buttons import REMINDED, buttons_of
from cogs.posting.hands import dms_reach, plays_by_dm
from cogs.posting.language import in_each_language, language_for, language_of
from cogs.posting.mentions import current_mentions, is_silent
from cogs.posting.places import message_link, table_channel
from cogs.posting.sending import CANNOT_DM, Batch, SendResult, send_dm, send_once

logger = log(__name__)
ROOM = CONTENT - 60  # beside whom it calls, and for the mention of a command
OFFERED = {OVER: ("board", "replay"), HELD: ("back",)}  # the buttons under news; else the board


async def send_reminder(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Remind a person by DM of what still waits on servers where they still are; if DMs fail, in a channel."""
    newest, known = batch[-1], await _current(bot, batch)
    told = await _reminder_where_seen(bot, known)
    if not told.tables:
        return SendResult()
    person, tables = known.person, [known.tables[table_id] for table_id in told.tables]
    if not any(dms_reach(open_table, person) for open_table in tables):
        return SendResult(then=_instead(person.user_id, told))
    try:
        channel = await bot.create_dm(discord.Object(person.user_id))
        sent = await send_once(bot, channel, batch, lambda: _by_dm(bot, known, told, newest.nonce))
        await _show(bot, newest, tables[0], DIRECT, channel.id, sent, told)
        return SendResult(sent)
    except discord.Forbidden as error:
        if error.code not in CANNOT_DM:
            raise
        return await _remind_elsewhere(bot, person.user_id, told, tables)


async def _reminder_where_seen(bot: Client, known: CurrentReminder) -> Reminder:
    """Return the reminder for a person, with turns only of tables on whose servers they still are."""
    told, user_id = known.whole, known.person.user_id
    there = [turn for turn in told.waiting if not await has_left(bot, known.tables[turn.table], user_id)]
    return Reminder(tuple(there), told.news)


async def _remind_elsewhere(bot: Client, user_id: int, told: Reminder, tables: Sequence[Table]) -> SendResult:
    """Remind in the channel if no DM arrives; a computer plays for a person who has left the server."""
    by_dm = {table.id for table in tables if plays_by_dm(table, user_id)}
    for table_id in sorted(by_dm):
        await bot.tables.seats.substitute_absent(table_id, user_id)
    on_server = [table for table in tables if table.id not in by_dm]
    if not on_server:
        return SendResult()
    await bot.tables.people.note_closed_dms(user_id, on_server[0])
    return SendResult(then=_instead(user_id, told.about({table.id for table in on_server})))


def _instead(user_id: int, told: Reminder) -> list[NewMessage]:
    """Return the message that reminds in the channel in place of a DM."""
    return [NewMessage("nudge", user_id, payload(told))]


async def send_nudge(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Remind a person in the channel of their most urgent table: of all tables on its server.

    Tables on other servers get a message there. If the channel does not reach the person either, the host is told.
    """
    newest, known = batch[-1], await _current(bot, batch)
    if not known.reminder.tables:
        return SendResult()
    server = known.tables[known.reminder.tables[0]].row.guild_id
    on_server = {table_id for table_id, place in known.tables.items() if place.row.guild_id == server}
    here, elsewhere = known.whole.about(on_server), known.reminder.about(known.tables.keys() - on_server)
    then = _instead(newest.target, elsewhere) if elsewhere.tables else []
    tables = [known.tables[table_id] for table_id in here.tables]
    for place in tables:
        if not place.row.channel_deleted:
            with contextlib.suppress(discord.Forbidden):
                channel = table_channel(bot, place)
                write = partial(_in_channel, bot, place, known, here, newest.nonce)
                sent = await send_once(bot, channel, batch, write)
                await _show(bot, newest, tables[0], place.row.guild_id, channel.id, sent, here)
                return SendResult(sent, then=then)
    logger.info("a person cannot be reached", table=tables[0].id, person=newest.target)
    waiting = [Reminder(here.waiting[:1])] if here.waiting else []
    unreached = [NewMessage("unreachable", tables[0].row.host_id, payload(first)) for first in waiting]
    return SendResult(then=[*unreached, *then])


async def _show(
    bot: Client, message: MessageRow, first: Table, guild_id: int, channel_id: int, sent: int, told: Reminder
) -> None:
    """Note the message that reminds the person now; the one that reminded them there before is deleted."""
    reminded = ReminderMessageRow(message.target, guild_id, first.id, channel_id, sent, message.nonce, payload(told))
    await bot.tables.reminders.messages.show(first, reminded)


async def send_review(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Update a person's reminder message to what is still true, or delete it if nothing is."""
    messages = bot.tables.reminders.messages
    for reminded, known in await messages.current_messages(batch[-1].target):
        if not known.reminder.tables:
            await messages.take_away(reminded)
        elif known.reminder != msgspec.json.decode(reminded.told, type=Reminder):
            await _rewrite(bot, reminded, known)
            await messages.change(reminded, known.reminder)
    return SendResult()


async def _rewrite(bot: Client, reminded: ReminderMessageRow, known: CurrentReminder) -> None:
    """Edit a person's reminder message to what is true now, without a ping."""
    told, nonce, channel = known.reminder, reminded.nonce, reminded.channel_id
    if reminded.guild_id == DIRECT:
        parts = await _by_dm(bot, known, told, nonce)
    else:
        parts = await _in_channel(bot, known.tables[told.tables[0]], known, told, nonce)
    message = bot.get_partial_messageable(channel, guild_id=reminded.guild_id or None).get_partial_message(
        reminded.message_id
    )
    linked = bot.mentions.in_message({"content": parts["content"], "view": parts["view"]})
    await message.edit(**linked, allowed_mentions=RINGS_NOBODY)


async def send_waits(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Say once at a table for whom it waits, and what can be done."""
    newest = batch[-1]
    waiting = [*await bot.tables.reminders.messages.still_waiting(_reminder(newest).waiting)]
    if not waiting:
        return SendResult()

    async def write() -> MessageParts:
        words = texts(language_of(table), table.game.key)
        told = in_each_language(table, lambda words: words("reminder.waits", **_values(table, waiting[0], words)))
        return {"content": told, "view": buttons_of(table.id, newest.nonce, words, ("play",))}

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))


async def send_on_vacation(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Say at a table that a person whom it waits for is on vacation, unless it has ended before this could be said."""
    (waiting,) = _reminder(batch[-1]).waiting
    until = waiting.deadline or 0
    if until <= bot.tables.reminders.now():
        return SendResult()

    async def write() -> MessageParts:
        end = f"<t:{until // 1000}:f>"
        told = in_each_language(
            table, lambda words: words("reminder.away", until=end, **_values(table, waiting, words))
        )
        return {"content": told, "silent": True}

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))


async def send_unreachable(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Tell the host whom neither DMs nor the channel reach."""
    newest = batch[-1]
    (waiting,) = _reminder(newest).waiting
    table = await bot.tables.get(waiting.table)
    host = await bot.tables.people.find(newest.target)

    async def write() -> MessageParts:
        words = texts(language_for(host, table), table.game.key)
        told = words("reminder.unreachable", **_values(table, waiting, words))
        view = buttons_of(table.id, newest.nonce, words, ("board",))
        return {"content": told, "view": view, "silent": await is_silent(bot, host.user_id)}

    return SendResult(await send_dm(bot, host.user_id, batch, write))


async def _by_dm(bot: Client, known: CurrentReminder, told: Reminder, nonce: str) -> MessageParts:
    """Return the parts of a reminder by DM, in the person's language."""
    first = known.tables[told.tables[0]]
    words = texts(language_for(known.person, first), first.game.key)
    return {
        "content": _lines(known, told, words),
        "view": buttons_of(first.id, nonce, words, _button_names(told)),
        "silent": not bot.tables.people.mute_if_quiet(known.person).pings,
    }


async def _in_channel(bot: Client, table: Table, known: CurrentReminder, told: Reminder, nonce: str) -> MessageParts:
    """Return the parts of a reminder in a table's channel; it notifies the person."""
    words = texts(language_of(table), table.game.key)
    return {
        "content": in_each_language(table, lambda words: f"<@{known.person.user_id}> {_lines(known, told, words)}"),
        "view": buttons_of(told.tables[0], nonce, words, _button_names(told)),
        "allowed_mentions": current_mentions(bot, [known.person]),
    }


def _lines(known: CurrentReminder, told: Reminder, words: Texts) -> str:
    """Return a line for each turn that waits and for each piece of news; the buttons below are about the first line.

    Of very many the most urgent stand there, and how many more there are.
    """
    lines = []
    for turn in told.waiting:
        table = known.tables[turn.table]
        lines.append(words(_turn_key(table, turn), **_values(table, turn, texts(words.lang, table.game.key))))
    for happened in told.news:
        table = known.tables[happened.table]
        game = texts(words.lang, table.game.key)("game.name")
        link = message_link(table, known.posts[happened])
        lines.append(words(f"reminder.news.{happened.kind}", game=game, link=link))
    return "\n".join(first_lines(lines, ROOM, lambda left: words("reminder.more", n=left)))


def _button_names(told: Reminder) -> Sequence[str]:
    """Return the names of the buttons under a reminder: the last reminder of a turn cannot be put off."""
    if told.waiting:
        return ("play",) if told.waiting[0].last else REMINDED
    return OFFERED.get(told.news[0].kind, ("board",))


def _turn_key(table: Table, turn: WaitingTurn) -> str:
    """Return the key of the text for a turn that waits, or for a question in another's turn."""
    if turn.excused:
        return "reminder.excused"
    said = table.turn_text_key("reminder.turn" if turn.deadline is None else "reminder.timed", turn.seat)
    return f"{said}_last" if turn.last else said


def _values(table: Table, waiting: WaitingTurn, words: Texts) -> dict[str, str]:
    """Return the values for texts about a waiting turn."""
    return {
        "player": escape_name(table.names[waiting.seat]),
        "game": words("game.name"),
        "since": f"<t:{waiting.since // 1000}:R>",
        "deadline": f"<t:{(waiting.deadline or 0) // 1000}:R>",
        "link": message_link(table, table.row.last_post_id),
    }


async def _current(bot: Client, batch: Batch) -> CurrentReminder:
    """Return what is still true of the newest reminder, and of the news in all messages that it replaces."""
    newest = batch[-1]
    news = dict.fromkeys([happened for message in batch for happened in _reminder(message).news])
    wanted = Reminder(_reminder(newest).waiting, (*news,))
    return await bot.tables.reminders.messages.current(newest.target, wanted)


def _reminder(message: MessageRow) -> Reminder:
    """Return the reminder that a message of the outbox holds."""
    return msgspec.json.decode(message.payload, type=Reminder)
