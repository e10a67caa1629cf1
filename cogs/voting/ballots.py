"""Ballots for people who play by DM and do not see a vote's post: sent once, closed when the vote ends."""

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import MessageRow, NewMessage, Table, VoteResult, payload
from bot.tables.votes import OpenVote, VoteEdit
from bot.texts import Texts, texts
from cogs.answering import Client, is_transient
from cogs.posting import CANNOT_DM, Batch, SendResult, find_arrived, is_silent, language_for, plays_by_dm
from cogs.voting.vote_view import ballot_end, ballot_parts

logger = log(__name__)
BALLOT, END = "ballot", "ballot_end"  # kinds of messages


async def ballots(bot: Client, opened: OpenVote) -> list[NewMessage]:
    """Return ballots for those who have not voted and have none yet; delayed during quiet hours."""
    table, content = opened.table, payload(VoteEdit(opened.ballot))
    users = [user for user in opened.people_to_call if plays_by_dm(table, user)]
    with_ballot = {row.target for row in await _ballots_of_vote(bot, table, opened.ballot)} if users else set()
    people = await bot.tables.people.find_all(user for user in users if user not in with_ballot)
    callable_at = bot.tables.people.callable_at
    return [NewMessage(BALLOT, user, content, not_before=callable_at(person)) for user, person in people.items()]


async def closing_messages(bot: Client, table: Table, result: VoteResult) -> list[NewMessage]:
    """Return the messages that close the ballots of a vote."""
    rows = await _ballots_of_vote(bot, table, result.ballot) if result.ballot else []
    return [NewMessage(END, row.target, payload(msgspec.structs.replace(result, nonce=row.nonce))) for row in rows]


async def send_ballot(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Send a ballot to a person who plays by DM, unless their vote is no longer needed.

    If they cannot be reached, a computer plays for them from now on.
    """
    newest = batch[-1]
    name = msgspec.json.decode(newest.payload, type=VoteEdit).nonce
    opened = await bot.tables.votes.find_open(table, name)
    if opened is None or newest.target not in opened.people_to_call:
        return SendResult()
    try:
        channel = await bot.create_dm(discord.Object(newest.target))
        arrived_id = await find_arrived(bot, channel, name) if newest.attempts else None  # by the name in its controls
        if arrived_id is not None:
            return SendResult(arrived_id)
        parts = ballot_parts(opened, await _words(bot, table, newest.target))
        quiet = await is_silent(bot, newest.target)
        return SendResult((await channel.send(**bot.mentions.in_message(parts), silent=quiet, nonce=newest.nonce)).id)
    except discord.Forbidden as error:
        if error.code not in CANNOT_DM:
            raise
        await bot.tables.seats.substitute_absent(table.id, newest.target)
        return SendResult()


async def send_ballot_end(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Close ballots by replacing them with the results of their votes."""
    channel = await bot.create_dm(discord.Object(batch[-1].target))
    words = await _words(bot, table, batch[-1].target)
    for message in batch:
        result = msgspec.json.decode(message.payload, type=VoteResult)
        message_id = await bot.tables.outbox.sent_as(result.nonce) or await find_arrived(bot, channel, result.ballot)
        if message_id is None:  # it was never sent
            continue
        try:
            parts = ballot_end(table, result, words)
            await channel.get_partial_message(message_id).edit(**bot.mentions.in_message(parts))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            logger.info("a ballot is not closed", table=table.id, message=message_id, error=repr(error))
    return SendResult()


async def _ballots_of_vote(bot: Client, table: Table, name: str) -> list[MessageRow]:
    """Return the messages with ballots of the vote whose ballots have this name."""
    content = payload(VoteEdit(name))
    return [row for row in await bot.tables.outbox.of_kind(table.id, BALLOT) if row.payload == content]


async def _words(bot: Client, table: Table, user_id: int) -> Texts:
    """Return the texts of the table's game for a person."""
    person = await bot.tables.people.find(user_id)
    return texts(language_for(person, table), table.game.key)
