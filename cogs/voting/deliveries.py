"""A vote's post: sent once, edited as people vote, and finally replaced by the result."""

from functools import partial

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import MessageRow, NewMessage, Table, VoteResult, vote_post
from bot.tables.time import ASKED
from bot.tables.votes import OpenVote, VoteEdit
from bot.texts import texts
from cogs.answering import RINGS_NOBODY, Client, MessageParts, without_absent
from cogs.posting import (
    NOT_OURS,
    Batch,
    SendResult,
    current_mentions,
    find_arrived,
    in_each_language,
    language_of,
    plays_by_dm,
    send_once,
)
from cogs.voting.ballots import ballots, closing_messages
from cogs.voting.vote_view import result_text, resume_view, vote_buttons, vote_text

logger = log(__name__)


async def send_vote(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post the question of an open vote, calling the voters."""
    newest = batch[-1]
    opened = await bot.tables.votes.find_open(table, newest.nonce)
    if opened is None:
        return SendResult()
    sent = await send_once(bot, _channel(bot, table, newest), batch, lambda: _calling_parts(bot, opened))
    await without_absent(bot, table, opened.people_to_call)
    return SendResult(sent, then=await ballots(bot, opened))


async def send_count(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Update the count of an open vote; post it again if its message is gone."""
    newest = batch[-1]
    nonce = msgspec.json.decode(newest.payload, type=VoteEdit).nonce
    opened = await bot.tables.votes.find_open(table, nonce)
    if opened is None:  # it is over: its result is posted instead
        return SendResult()
    message = await _message(bot, table, newest, nonce)
    if message is None:  # the vote's post is still to be sent
        return SendResult()
    is_there = await _try_edit(bot, message, _vote_parts(opened))
    return SendResult() if is_there else SendResult(then=[vote_post(newest.target)])


async def send_result(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Replace the questions of votes with their results, or post a result if there is no message."""
    then: list[NewMessage] = []
    for message in batch:
        result = msgspec.json.decode(message.payload, type=VoteResult)
        words = texts(language_of(table))
        parts: MessageParts = {"content": in_each_language(table, partial(result_text, table, result))}
        view = resume_view(table, result, words)
        question_message = await _message(bot, table, message, result.nonce) if result.nonce else None
        is_there = question_message is not None and await _try_edit(bot, question_message, parts | {"view": view})
        if not is_there and result.channel is None:
            await _channel(bot, table, message).send(**bot.mentions.in_message(parts), nonce=message.nonce)
        then += await closing_messages(bot, table, result)
    return SendResult(then=then)


async def _calling_parts(bot: Client, opened: OpenVote) -> MessageParts:
    """Return the parts of a vote's post that notifies those who have not voted and see the channel."""
    here = [user for user in opened.people_to_call if not plays_by_dm(opened.table, user)]
    people = await bot.tables.people.find_all(here)
    await bot.tables.news.tell_after_quiet_hours(opened.table, ASKED, opened.table.row.number, people.values())
    return _vote_parts(opened) | {"allowed_mentions": current_mentions(bot, people.values())}


def _vote_parts(opened: OpenVote) -> MessageParts:
    """Return the parts of a vote's post: the question with the votes so far, and its buttons; it notifies nobody."""
    words = texts(language_of(opened.table))
    content = in_each_language(opened.table, partial(vote_text, opened))
    return {"content": content, "view": vote_buttons(opened, words), "allowed_mentions": RINGS_NOBODY}


async def _message(bot: Client, table: Table, row: MessageRow, nonce: str) -> discord.PartialMessage | None:
    """Return the message with this nonce; None if it never arrived."""
    channel = _channel(bot, table, row)
    message_id = await bot.tables.outbox.sent_as(nonce) or await find_arrived(bot, channel, nonce)
    return None if message_id is None else channel.get_partial_message(message_id)


async def _try_edit(bot: Client, message: discord.PartialMessage, parts: MessageParts) -> bool:
    """Edit the message. Return whether that worked: False if it is gone."""
    try:
        await message.edit(**bot.mentions.in_message(parts))
    except discord.HTTPException as error:
        if error.code not in NOT_OURS:
            raise
        logger.info("a vote's message is gone", message=message.id)
        return False
    return True


def _channel(bot: Client, table: Table, row: MessageRow) -> discord.PartialMessageable:
    """Return the channel that a message is for."""
    return bot.get_partial_messageable(row.target, guild_id=table.row.guild_id)
