"""`python -m bot.bench.cold KEY`: prints the seconds from choice to picture, for the first one of this process."""

import asyncio
import sys
from time import perf_counter

from bot.bench.databases import sqlite
from bot.bench.turns import timed_choices
from bot.games.registry import games
from bot.store.store import Store
from cogs.pictures import Pictures, in_processes


async def first(key: str) -> float:
    """The seconds from a choice at a new table of this game to its picture."""
    pictures = Pictures(in_processes("auto"))
    async with sqlite() as url, await Store.open(url) as store:
        async for done, seconds in timed_choices(store, games()[key], 1):
            begun = perf_counter()
            await pictures.table(done.table, "en")
            took = seconds + perf_counter() - begun
    pictures.close()
    return took


if __name__ == "__main__":
    print(asyncio.run(first(sys.argv[1])))
