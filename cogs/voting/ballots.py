"""The ballots of those who play by DM and do not see a vote's post: sent once, closed when the vote ends."""

import discord
import msgspec

from bot.process.log import log
from bot.tables.table import MessageRow, NewMessage, Table, VoteEdit, VoteResult, payload
from bot.tables.votes import OpenVote
from bot.texts import Texts, texts
from cogs.answering import Client, is_transient
from cogs.posting import CANNOT_DM, Batch, Sent, arrived, language_for, plays_by_dm, silent
from cogs.voting.vote_view import ballot_end, ballot_parts

logger = log(__name__)
BALLOT, END = "ballot", "ballot_end"  # kinds of messages


async def ballots(bot: Client, opened: OpenVote) -> list[NewMessage]:
    """The ballots for those who have said nothing and have none yet; in quiet hours they come afterwards."""
    table, content = opened.table, payload(VoteEdit(opened.ballot))
    users = [user for user in opened.called if plays_by_dm(table, user)]
    had = {row.target for row in await _of(bot, table, opened.ballot)} if users else set()
    people = await bot.tables.people.find_all(user for user in users if user not in had)
    awake = bot.tables.people.awake_at
    return [NewMessage(BALLOT, user, content, not_before=awake(person)) for user, person in people.items()]


async def ballots_over(bot: Client, table: Table, result: VoteResult) -> list[NewMessage]:
    """What closes the ballots of a vote."""
    rows = await _of(bot, table, result.ballot) if result.ballot else []
    return [NewMessage(END, row.target, payload(msgspec.structs.replace(result, nonce=row.nonce))) for row in rows]


async def send_ballot(bot: Client, table: Table, batch: Batch) -> Sent:
    """The vote to one who plays by DM, while they are asked."""
    newest = batch[-1]
    name = msgspec.json.decode(newest.payload, type=VoteEdit).nonce
    opened = await bot.tables.votes.shown(table, name)
    if opened is None or newest.target not in opened.called:
        return Sent()
    try:
        channel = await bot.create_dm(discord.Object(newest.target))
        there = await arrived(bot, channel, name) if newest.attempts else None  # its controls name the vote
        if there is not None:
            return Sent(there)
        parts = ballot_parts(opened, await _words(bot, table, newest.target))
        quiet = await silent(bot, newest.target)
        return Sent((await channel.send(**bot.mentions.in_message(parts), silent=quiet, nonce=newest.nonce)).id)
    except discord.Forbidden as error:
        if error.code not in CANNOT_DM:
            raise
        await bot.tables.seats.gone(table.id, newest.target)
        return Sent()


async def send_ballot_end(bot: Client, table: Table, batch: Batch) -> Sent:
    """What came of votes, in the ballots, which can be answered no more."""
    channel = await bot.create_dm(discord.Object(batch[-1].target))
    words = await _words(bot, table, batch[-1].target)
    for message in batch:
        result = msgspec.json.decode(message.payload, type=VoteResult)
        known = await bot.tables.outbox.sent_as(result.nonce) or await arrived(bot, channel, result.ballot)
        if known is None:  # it never came
            continue
        try:
            parts = ballot_end(table, result, words)
            await channel.get_partial_message(known).edit(**bot.mentions.in_message(parts))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            logger.info("a ballot is not closed", table=table.id, message=known, error=repr(error))
    return Sent()


async def _of(bot: Client, table: Table, name: str) -> list[MessageRow]:
    """The ballots of the vote that they know by this name."""
    content = payload(VoteEdit(name))
    return [row for row in await bot.tables.outbox.of_kind(table.id, BALLOT) if row.payload == content]


async def _words(bot: Client, table: Table, user_id: int) -> Texts:
    """The texts of the table's game for a person."""
    person = await bot.tables.people.find(user_id)
    return texts(language_for(person, table), table.game.key)
