"""`python -m bot ratings --again`: calculate all ratings anew from the results of games."""

import sys

from bot.command_line.database_lock import database_lock, need_unused
from bot.command_line.verify import need_games
from bot.config import Settings
from bot.store.database.read_only import read_only_link
from bot.store.store import Store
from bot.tables.tables import Tables


async def calculate_again(settings: Settings) -> int:
    """Calculate all ratings again, and print from how many games; return the exit code.

    Raise StoreUnavailable if there is no database, or a bot uses it.
    """
    link = read_only_link(settings.database_url)
    try:
        await need_games(link)
        await need_unused(link)
    finally:
        await link.close()
    with database_lock(settings.database_url):
        async with await Store.open(settings.database_url) as store:
            games = await Tables(store).results.rerate()
    sys.stdout.write(f"rated games from which the ratings were calculated again: {games}\n")
    return 0
