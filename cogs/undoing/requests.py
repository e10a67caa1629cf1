"""The message that asks the people concerned whether a choice may be taken back."""

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
from cogs.discord_text import CONTENT, cut, seat_names, sign
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
ROOM = CONTENT - 120  # characters, beside the title of a copy
LINES = 8  # most lines of what would be taken back: so many fit on a phone with the buttons


async def send_request(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post an undo request that is still open in its channel; people who play by DM get copies."""
    newest = batch[-1]
    asked = await bot.tables.undo.find_request(table.id, newest.nonce)
    if asked is None:
        return SendResult()
    channel = bot.get_partial_messageable(newest.target, guild_id=asked.table.row.guild_id)
    by_dm = [user for user in asked.missing if plays_by_dm(asked.table, user)]
    people, copy = await bot.tables.people.find_all(asked.missing), payload(RequestCopy(newest.nonce))

    async def write() -> MessageParts:
        here = [person for user, person in people.items() if user not in by_dm]
        await bot.tables.news.tell_after_quiet_hours(asked.table, UNDO, asked.request.number, here)
        return await _request_parts(bot, asked, people)

    callable_at = bot.tables.people.callable_at
    then = [NewMessage("asked", user, copy, not_before=callable_at(people[user])) for user in by_dm]
    return SendResult(await send_once(bot, channel, batch, write), then=then)


async def send_request_copy(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Send an undo request to a person who plays by DM and does not see the channel."""
    newest = batch[-1]
    nonce = msgspec.json.decode(newest.payload, type=RequestCopy).nonce
    asked = await bot.tables.undo.find_request(table.id, nonce)
    channel = await bot.create_dm(discord.Object(newest.target))
    if asked is None or newest.target not in asked.missing:
        return SendResult()
    arrived_id = await find_arrived(bot, channel, nonce) if newest.attempts else None  # by the name in its controls
    if arrived_id is not None:
        return SendResult(arrived_id)
    people = await bot.tables.people.find_all(asked.missing)
    parts = await _copy_parts(bot, asked, people) | {"silent": await is_silent(bot, newest.target)}
    return SendResult((await channel.send(**bot.mentions.in_message(parts), nonce=newest.nonce)).id)


async def send_outcomes(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Edit the messages of undo requests to show their outcomes, without buttons."""
    channel = bot.get_partial_messageable(batch[0].target, guild_id=table.row.guild_id)
    for message in batch:
        request = msgspec.json.decode(message.payload, type=RequestOutcome)
        message_id = await bot.tables.outbox.sent_as(request.nonce) or await find_arrived(bot, channel, request.nonce)
        if message_id is None:  # the request was never sent
            continue
        try:
            outcome_text = text_in_each_language(table, f"undo.{request.outcome}")
            parts = bot.mentions.in_message({"content": outcome_text})
            await channel.get_partial_message(message_id).edit(**parts, view=None)
        except discord.HTTPException as error:
            if error.code not in NOT_OURS:
                raise
            logger.info("a request's message is gone", table=table.id, message=message_id)
    return SendResult()


async def _request_parts(bot: Client, asked: ConsentRequest, people: Mapping[int, PersonRow]) -> MessageParts:
    """Return the parts of an undo request that notifies these people."""
    return {
        "content": request_post(asked),
        "view": request_view(asked, texts(language_of(asked.table), asked.table.game.key)),
        "allowed_mentions": current_mentions(bot, people.values()),
    }


async def _copy_parts(bot: Client, asked: ConsentRequest, people: Mapping[int, PersonRow]) -> MessageParts:
    """Return the parts of an undo request's copy for a DM, which says at which table it is asked."""
    words = texts(language_of(asked.table), asked.table.game.key)
    title = f"**{words('game.name')}** · {words('post.table', id=asked.table.id)}"
    return await _request_parts(bot, asked, people) | {"content": f"{title}\n{request_post(asked)}"}


def request_post(asked: ConsentRequest) -> str:
    """Return the text of an undo request in each language of its table's posts."""
    return in_each_language(asked.table, lambda words: request_text(asked, words))


def request_text(asked: ConsentRequest, words: Texts) -> str:
    """Return who asks for what, what would be taken back and dealt anew, and who has not agreed yet."""
    name = seat_names(asked.table.names)[asked.request.seat]
    missing = " ".join(f"<@{user}>" for user in asked.missing)
    return _with_events(asked, words("undo.request", player=name, names=missing), words)


def sure_text(asked: ConsentRequest, words: Texts) -> str:
    """Return what an undo that needs nobody's consent would take back and deal anew."""
    return _with_events(asked, words("undo.beyond"), words)


def sure_view(table: Table, words: Texts) -> discord.ui.View:
    """Return the button that takes all that back, as long as the table is where it is."""
    name = f"undo:{table.id}:{table.row.number}:sure"
    return persistent_view([discord.ui.Button(label=words("undo.sure"), emoji=sign("button.undo"), custom_id=name)])


def _with_events(asked: ConsentRequest, head: str, words: Texts) -> str:
    """Return the head of a question, and below it what would be taken back and dealt anew."""
    choices_anew = [words("undo.chosen_anew")] if asked.chosen_anew else []
    deal_anew = [words("undo.anew_hands" if asked.table.game.hands else "undo.anew")] if asked.redealt else []
    notes, events = [*choices_anew, *deal_anew], _event_lines(asked, words)
    room = ROOM // len(languages_of(asked.table)) - len("\n".join([head, *notes])) - len(events) - 1
    if sum(map(len, events)) > room:
        events = [cut(line, room // len(events)) for line in events]
    return "\n".join([head, *events, *notes])


def _event_lines(asked: ConsentRequest, words: Texts) -> list[str]:
    """Return lines that tell the latest public events that would be taken back."""
    names = seat_names(asked.table.names)
    lines = "\n".join(f"- {line}" for line in tell(asked.events, names, words, icons=True)).split("\n")
    if len(lines) <= LINES:
        return lines
    kept = lines[-LINES:]
    if not kept[0].startswith(" "):
        return ["- …", *kept]
    heads = [line for line in lines[:-LINES] if line.startswith("- ")]  # they say who does what is indented below
    return ["- …", *heads[-1:], *kept]


def request_view(asked: ConsentRequest, words: Texts) -> discord.ui.View:
    """Return the buttons under an undo request: agree, agree always, and refuse."""
    styles, id_start = discord.ButtonStyle, f"undo:{asked.table.id}{nonce_mark(asked.request.nonce)}"
    return persistent_view(
        discord.ui.Button(
            style=style, label=words(f"undo.{act}"), emoji=sign(f"undo.{act}"), custom_id=f"{id_start}{act}"
        )
        for act, style in (("agree", styles.success), ("always", styles.secondary), ("refuse", styles.secondary))
    )
