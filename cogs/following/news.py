"""The direct message that tells a follower what has happened: what the channel's posts told, and their picture."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.tables.table import MessageRow, NewMessage, PersonRow, Post, Table
from bot.texts import texts
from cogs.answering import Client, MessageParts, persistent_view
from cogs.discord_text import CONTENT
from cogs.following.control import follow_button
from cogs.following.sight import may_follow
from cogs.pictures import ratio_of
from cogs.posting import (
    Batch,
    SendResult,
    buttons_of,
    file_name,
    free_height,
    language_for,
    lines_of_posts,
    message_link,
    picture_at,
    send_dm,
    turn_status,
)


async def send_follow(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Tell a follower what is new; who may not see the channel, has a seat or gets no DM follows no more."""
    (message,), follows = batch, bot.tables.follows
    person = await bot.tables.people.find(message.target)
    if (later := bot.tables.people.callable_at(person)) > bot.tables.outbox.now():  # the quiet hours have been changed
        return SendResult(then=[NewMessage(message.kind, message.target, message.payload, not_before=later)])
    follow = await follows.find(person.user_id, table.id)
    sees = follow and await may_follow(bot, table, person.user_id)
    if follow is None or sees is None:
        return SendResult()
    if not sees or table.seat_of(person.user_id) is not None:
        await follows.stop(person.user_id, table.id)
        return SendResult()
    posts, tells_end = await follows.posts(table, message, only_last=follow.wish == "end")
    sent = await _send(bot, table, message, person, posts, rings=follow.rings)
    if sent is None or tells_end:
        await follows.stop(person.user_id, table.id)
    return SendResult(sent)


async def _send(
    bot: Client, table: Table, message: MessageRow, person: PersonRow, posts: Sequence[Post], *, rings: bool
) -> int | None:
    """Send what these posts tell; return the message's id, None if no DM reaches the person."""

    async def write() -> MessageParts:
        return await _news(bot, table, person, posts, message.nonce) | {"silent": not rings}

    return await send_dm(bot, person.user_id, [message], write)


async def _news(bot: Client, table: Table, person: PersonRow, posts: Sequence[Post], nonce: str) -> MessageParts:
    """Return the parts of the message, in the person's own language; once the game is over it leads to its replay."""
    lang = language_for(person, table)
    words = texts(lang, table.game.key)
    number = max((post.number for post in posts), default=table.row.number)
    picture = await picture_at(bot, table, number, lang)
    if picture:
        picture["file"].filename = file_name("follow", nonce)
    stop = persistent_view([follow_button("stop", table.id, nonce, words)])
    view = stop if table.running else buttons_of(table.id, nonce, words, ("replay",))
    alone = replace(table, row=replace(table.row, language=lang, second_language=""))
    embed = turn_status(alone, lang)
    head = words("follow.told", game=words("game.name"), link=message_link(table, table.row.last_post_id))
    height = free_height(ratio_of(picture["file"]) if picture else 0, embed, view)
    lines = lines_of_posts(alone, posts, words, CONTENT - len(head) - 1, height)
    content = "\n".join([head, *lines])
    return {"content": content, "embed": embed, "view": view, **picture}
