"""Telling a person by DM that they host a table now, or were taken out of a lobby."""

import msgspec

from bot.tables.lobby import TableNews
from bot.tables.table import OPEN, Table
from bot.texts import texts
from cogs.answering import Client, MessageParts
from cogs.posting import Batch, SendResult, is_silent, language_for, message_link, send_dm


async def send_table_news(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Tell a person who lets DMs call them, without a sound in quiet hours, unless it is no longer true."""
    (message,) = batch
    what, user_id = msgspec.json.decode(message.payload, type=TableNews).what, message.target
    person = await bot.tables.people.find(user_id)
    is_host, is_seated = table.row.host_id == user_id, table.seat_of(user_id) is not None
    still_true = is_host if what == "host" else not is_seated
    if table.row.status not in OPEN or not still_true or not (person.pings and person.dms):
        return SendResult()

    async def write() -> MessageParts:
        words = texts(language_for(person, table), table.game.key)
        link = message_link(table, table.row.last_post_id)
        content = words(f"lobby.news.{what}", game=words("game.name"), link=link)
        return {"content": content, "silent": await is_silent(bot, user_id)}

    return SendResult(await send_dm(bot, user_id, batch, write))
