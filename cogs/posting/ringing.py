"""The message that calls to a turn whose post went out without a ring, as who acted might have taken it back."""

import discord

from bot.process.log import log
from bot.tables.table import Post, Table
from bot.texts import texts
from cogs.answering import Client, MessageParts, is_transient
from cogs.posting.buttons import buttons_of
from cogs.posting.former_channel import undelivered_posts
from cogs.posting.hands import dm_rings, person_when_called
from cogs.posting.language import language_of, text_in_each_language
from cogs.posting.mentions import allowed_mentions
from cogs.posting.places import message_link, table_channel
from cogs.posting.sending import Batch, SendResult, post_of, send_once

logger = log(__name__)


async def send_ring(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Call those whose turn still lasts, except those notified by DM; no message if nobody is left."""
    (call,) = batch
    (post,), then = await undelivered_posts(bot, table, [post_of(call)])
    users = await people_to_ring(bot, table, post, call.created_at)
    if not users:
        return SendResult(then=then)

    async def write() -> MessageParts:
        words = texts(language_of(table), table.game.key)
        link, names = message_link(table, table.row.last_post_id), " ".join(f"<@{user}>" for user in users)
        return {
            "content": text_in_each_language(table, "post.ring", names=names, link=link),
            "view": buttons_of(table.id, call.nonce, words, ("play",)),
            "allowed_mentions": await allowed_mentions(bot, users),
        }

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write), then=then)


async def people_to_ring(bot: Client, table: Table, post: Post, written_at: int) -> list[int]:
    """Return the users to notify now; those in their quiet hours are called afterwards."""
    tables = bot.tables
    turns = [await tables.reminders.turn_of(table, seat) for seat in post.call if table.running]
    seats = [turn.seat for turn in turns if turn and turn.number == post.number]
    people = await tables.people.find_all(table.people(seats))
    called = {user: person_when_called(person, written_at) for user, person in people.items()}
    await tables.reminders.call_after_quiet_hours(table, seats, called)
    now = {user: tables.people.mute_if_quiet(person) for user, person in called.items()}
    return [user for user, person in now.items() if person.pings and not dm_rings(table, person)]


async def send_ring_removal(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Delete the calling message once the table has moved on."""
    newest = batch[-1]
    channel = bot.get_partial_messageable(post_of(newest).channel or table.row.channel_id, guild_id=table.row.guild_id)
    try:
        await channel.get_partial_message(newest.target).delete()
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("a call is not taken away", table=table.id, message=newest.target, error=repr(error))
    return SendResult()
