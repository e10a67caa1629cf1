"""A vote's post: sent once, edited as people vote, and at last saying what came of it."""

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import MessageRow, NewMessage, Table, VoteEdit, VoteResult, vote_post
from bot.tables.time import ASKED
from bot.tables.votes import OpenVote
from bot.texts import texts
from cogs.answering import Client, MessageParts, without_absent
from cogs.posting import NOT_OURS, Batch, Sent, arrived, language_of, mentions_now, once, plays_by_dm
from cogs.voting.ballots import ballots, ballots_over
from cogs.voting.vote_view import going_on, result_text, vote_buttons, vote_text

logger = log(__name__)


async def send_vote(bot: Client, table: Table, batch: Batch) -> Sent:
    """The question to those who vote, who are called by it, while it still is one."""
    newest = batch[-1]
    opened = await bot.tables.votes.shown(table, newest.nonce)
    if opened is None:
        return Sent()
    sent = await once(bot, _channel(bot, table, newest), batch, lambda: _called(bot, opened))
    await without_absent(bot, table, opened.called)
    return Sent(sent, then=await ballots(bot, opened))


async def send_count(bot: Client, table: Table, batch: Batch) -> Sent:
    """The question as it stands; where its message is gone, it comes anew."""
    newest = batch[-1]
    nonce = msgspec.json.decode(newest.payload, type=VoteEdit).nonce
    opened = await bot.tables.votes.shown(table, nonce)
    if opened is None:  # what came of it is told instead
        return Sent()
    message = await _message(bot, table, newest, nonce)
    if message is None:  # it is still to be sent
        return Sent()
    there = await _edited(bot, message, _written(opened))
    return Sent() if there else Sent(then=[vote_post(newest.target)])


async def send_result(bot: Client, table: Table, batch: Batch) -> Sent:
    """What came of votes, in the messages that asked; where there is none, in a message of its own."""
    then: list[NewMessage] = []
    for message in batch:
        result = msgspec.json.decode(message.payload, type=VoteResult)
        words = texts(language_of(table))
        parts: MessageParts = {"content": result_text(table, result, words)}
        view = going_on(table, result, words)
        asked = await _message(bot, table, message, result.nonce) if result.nonce else None
        there = asked is not None and await _edited(bot, asked, parts | {"view": view})
        if not there and result.channel is None:
            await _channel(bot, table, message).send(**bot.mentions.in_message(parts), nonce=message.nonce)
        then += await ballots_over(bot, table, result)
    return Sent(then=then)


async def _called(bot: Client, opened: OpenVote) -> MessageParts:
    """The question, which rings once for whom it waits for."""
    here = [user for user in opened.called if not plays_by_dm(opened.table, user)]
    people = await bot.tables.people.find_all(here)
    await bot.tables.news.put_off(opened.table, ASKED, opened.table.row.number, people.values())
    return _written(opened) | {"allowed_mentions": mentions_now(bot, people.values())}


def _written(opened: OpenVote) -> MessageParts:
    words = texts(language_of(opened.table))
    none = discord.AllowedMentions.none()
    return {"content": vote_text(opened, words), "view": vote_buttons(opened, words), "allowed_mentions": none}


async def _message(bot: Client, table: Table, row: MessageRow, nonce: str) -> discord.PartialMessage | None:
    """The message of this nonce. None if it never arrived."""
    channel = _channel(bot, table, row)
    known = await bot.tables.outbox.sent_as(nonce) or await arrived(bot, channel, nonce)
    return None if known is None else channel.get_partial_message(known)


async def _edited(bot: Client, message: discord.PartialMessage, parts: MessageParts) -> bool:
    """Whether the message shows these parts now. False if it is gone."""
    try:
        await message.edit(**bot.mentions.in_message(parts))
    except discord.HTTPException as error:
        if error.code not in NOT_OURS:
            raise
        logger.info("a vote's message is gone", message=message.id)
        return False
    return True


def _channel(bot: Client, table: Table, row: MessageRow) -> discord.PartialMessageable:
    return bot.get_partial_messageable(row.target, guild_id=table.row.guild_id)
