"""The picture of the board in a post."""

from bot.process.log import log
from bot.tables.table import Table
from cogs.answering import Client, MessageParts
from cogs.pictures import POST
from cogs.posting.post_origin import board_name

logger = log(__name__)


async def picture_at(bot: Client, table: Table, number: int, lang: str) -> MessageParts:
    """Return the board at this number of the table, else as it is now, as all see it; nothing if drawing fails."""
    then = await bot.tables.history.at_number(table, number)
    for board in (then, table) if then is not table else (table,):
        try:
            picture = await bot.pictures.table(board, lang, patience=POST)
        except Exception:
            logger.exception("no picture", table=table.id, number=number)
        else:
            picture.filename = board_name(table.id, number)
            return {"file": picture}
    return {}
