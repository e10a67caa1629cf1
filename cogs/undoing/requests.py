"""The message that asks those concerned whether a choice may be taken back."""

from collections.abc import Mapping

import discord
import msgspec

from bot.narration import tell
from bot.process.log import log
from bot.tables.table import NewMessage, PersonRow, RequestOutcome, Table, payload
from bot.tables.time import UNDO
from bot.tables.undo import ConsentRequest, RequestCopy
from bot.texts import Texts, texts
from cogs.answering import Client, MessageParts, persistent_view
from cogs.discord_text import CONTENT, cut, escape_name, sign
from cogs.posting import (
    NOT_OURS,
    Batch,
    SendResult,
    current_mentions,
    find_arrived,
    in_each_language,
    is_silent,
    language_of,
    languages_of,
    nonce_mark,
    plays_by_dm,
    send_once,
    text_in_each_language,
)

logger = log(__name__)
ROOM = CONTENT - 120  # beside the title of a copy
LINES = 8  # of what would be taken back: a phone shows them and the buttons


async def send_request(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Return the question to those concerned, in the channel and in its language, while it still is one."""
    newest = batch[-1]
    asked = await bot.tables.undo.find_request(table.id, newest.nonce)
    if asked is None:
        return SendResult()
    channel = bot.get_partial_messageable(newest.target, guild_id=asked.table.row.guild_id)
    away = [user for user in asked.missing if plays_by_dm(asked.table, user)]
    people, copy = await bot.tables.people.find_all(asked.missing), payload(RequestCopy(newest.nonce))

    async def write() -> MessageParts:
        here = [person for user, person in people.items() if user not in away]
        await bot.tables.news.tell_after_quiet_hours(asked.table, UNDO, asked.request.number, here)
        return await _request(bot, asked, people)

    awake = bot.tables.people.callable_at
    then = [NewMessage("asked", user, copy, not_before=awake(people[user])) for user in away]
    return SendResult(await send_once(bot, channel, batch, write), then=then)


async def send_request_copy(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Send an undo request to a person who plays by DM and does not see the channel."""
    newest = batch[-1]
    nonce = msgspec.json.decode(newest.payload, type=RequestCopy).nonce
    asked, channel = (
        await bot.tables.undo.find_request(table.id, nonce),
        await bot.create_dm(discord.Object(newest.target)),
    )
    if asked is None or newest.target not in asked.missing:
        return SendResult()
    there = await find_arrived(bot, channel, nonce) if newest.attempts else None  # its controls name the request
    if there is not None:
        return SendResult(there)
    people = await bot.tables.people.find_all(asked.missing)
    parts = await _copy(bot, asked, people) | {"silent": await is_silent(bot, newest.target)}
    return SendResult((await channel.send(**bot.mentions.in_message(parts), nonce=newest.nonce)).id)


async def send_outcomes(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Edit the messages of undo requests to show their outcomes, without buttons."""
    channel = bot.get_partial_messageable(batch[0].target, guild_id=table.row.guild_id)
    for message in batch:
        answer = msgspec.json.decode(message.payload, type=RequestOutcome)
        asked = await bot.tables.outbox.sent_as(answer.nonce) or await find_arrived(bot, channel, answer.nonce)
        if asked is None:  # it was never asked
            continue
        try:
            told = text_in_each_language(table, f"undo.{answer.outcome}")
            parts = bot.mentions.in_message({"content": told})
            await channel.get_partial_message(asked).edit(**parts, view=None)
        except discord.HTTPException as error:
            if error.code not in NOT_OURS:
                raise
            logger.info("a request's message is gone", table=table.id, message=asked)
    return SendResult()


async def _request(bot: Client, asked: ConsentRequest, people: Mapping[int, PersonRow]) -> MessageParts:
    """Return the question, which rings for these people."""
    return {
        "content": request_post(asked),
        "view": request_view(asked, texts(language_of(asked.table), asked.table.game.key)),
        "allowed_mentions": current_mentions(bot, people.values()),
    }


async def _copy(bot: Client, asked: ConsentRequest, people: Mapping[int, PersonRow]) -> MessageParts:
    """Return the question, and at which table it is asked."""
    words = texts(language_of(asked.table), asked.table.game.key)
    title = f"**{words('game.name')}** · {words('post.table', id=asked.table.id)}"
    return await _request(bot, asked, people) | {"content": f"{title}\n{request_post(asked)}"}


def request_post(asked: ConsentRequest) -> str:
    """Return the question in each language of its table's posts."""
    return in_each_language(asked.table, lambda words: request_text(asked, words))


def request_text(asked: ConsentRequest, words: Texts) -> str:
    """Return who asks for what, what would be taken back and dealt anew, and who has not agreed yet."""
    name = escape_name(asked.table.names[asked.request.seat])
    missing = " ".join(f"<@{user}>" for user in asked.missing)
    anew = [words("undo.anew_hands" if asked.table.game.hands else "undo.anew")] if asked.redealt else []
    again = [words("undo.chosen_anew")] if asked.chosen_anew else []
    head, further, taken = words("undo.request", player=name, names=missing), [*again, *anew], _taken_back(asked, words)
    room = ROOM // len(languages_of(asked.table)) - len("\n".join([head, *further])) - len(taken) - 1
    if sum(map(len, taken)) > room:
        taken = [cut(line, room // len(taken)) for line in taken]
    return "\n".join([head, *taken, *further])


def _taken_back(asked: ConsentRequest, words: Texts) -> list[str]:
    """Return the latest public events that would be taken back."""
    names = [escape_name(name) for name in asked.table.names]
    lines = "\n".join(f"- {line}" for line in tell(asked.events, names, words, None)).split("\n")
    if len(lines) <= LINES:
        return lines
    kept = lines[-LINES:]  # who acts stands in the line above those that are indented
    heads = [line for line in lines[:-LINES] if line.startswith("- ")][-1:] if kept[0].startswith(" ") else []
    return ["- …", *heads, *kept]


def request_view(asked: ConsentRequest, words: Texts) -> discord.ui.View:
    """Agree, agree always, and Refuse."""
    styles, owner = discord.ButtonStyle, f"undo:{asked.table.id}{nonce_mark(asked.request.nonce)}"
    return persistent_view(
        discord.ui.Button(
            style=style, label=words(f"undo.{what}"), emoji=sign(f"undo.{what}"), custom_id=f"{owner}{what}"
        )
        for what, style in (("agree", styles.success), ("always", styles.secondary), ("refuse", styles.secondary))
    )
