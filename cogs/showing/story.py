"""Below the last post: how the game went, with its boards in motion and still. It calls nobody."""

from bot.tables.table import Table
from bot.texts import texts
from cogs.answering import Client, MessageParts
from cogs.pictures import film
from cogs.posting import Batch, Sent, file_name, language_of, once, table_channel
from cogs.showing.log import read_history
from cogs.showing.moments import moments
from cogs.showing.reels import reel


async def send_story(bot: Client, table: Table, batch: Batch) -> Sent:
    """Tell how the game went, if it is still over: its last choice may have been undone."""
    if table.row.status != "over":
        return Sent()

    async def write() -> MessageParts:
        lang = await language_of(bot, table)
        there, words = moments(table, await read_history(bot, table), None), texts(lang, table.game.key)
        moving, still = await film(bot.pictures, reel(bot, table, there, lang), lang, "dark")
        still.filename = file_name("turns", batch[-1].nonce)
        return {"content": words("story.told", game=words("game.name")), "files": [moving, still], "silent": True}

    return Sent(await once(bot, table_channel(bot, table), batch, write))
