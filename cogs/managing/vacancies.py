"""What a channel is asked about a seat that was left to a computer."""

from collections.abc import Awaitable, Callable

from bot.tables.errors import Refused
from bot.tables.outgoing import Vacancy
from bot.tables.replacing import vacancy_of
from bot.tables.table import Table
from cogs.answering import Client, MessageParts
from cogs.posting import Batch, Sent, once, table_channel

Question = Callable[[Client, Table, Vacancy, str], Awaitable[MessageParts]]
"""What is asked about a vacancy at a table, in a message with this nonce."""


async def ask_channel(bot: Client, table: Table, batch: Batch, question: Question) -> Sent:
    """Ask the channel about a seat while it is still free; afterwards nothing."""
    newest = batch[-1]
    vacancy = vacancy_of(newest.payload)
    try:
        table = await bot.tables.replacements.vacant(table.id, vacancy)
    except Refused:
        return Sent()
    return Sent(await once(bot, table_channel(bot, table), batch, lambda: question(bot, table, vacancy, newest.nonce)))
