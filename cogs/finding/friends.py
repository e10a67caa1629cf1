"""The direct message that a friend has opened a lobby, to who has asked for it."""

import msgspec

from bot.tables.lobby import FriendNews
from bot.tables.table import Table
from bot.texts import texts
from cogs.answering import Client
from cogs.discord_text import escape_name
from cogs.finding.visibility import sees_table
from cogs.lobby import send_to_person
from cogs.posting import Batch, SendResult, language_for, message_link


async def send_friend_news(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Tell a person that a friend has opened a lobby, if it still has a seat for them in a channel that they see."""
    newest = batch[-1]
    free = table.row.status == "lobby" and len(table.seats_taken) < table.game.seats[-1]
    if not free or table.seat_of(newest.target) is not None or not await sees_table(bot, table.row, newest.target):
        return SendResult()
    person = await bot.tables.people.find(newest.target)
    words = texts(language_for(person, table), table.game.key)
    host = escape_name(msgspec.json.decode(newest.payload, type=FriendNews).host)
    link = message_link(table, table.row.last_post_id)
    content = words("people.news", player=host, game=words("game.name"), link=link)
    return SendResult(await send_to_person(bot, table, batch, person, content))
