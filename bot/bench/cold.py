"""`python -m bot.bench.cold KEY`: prints the seconds of this process' warm-up, and of its first picture after that."""

import asyncio
import sys
from time import perf_counter

from bot.bench.databases import sqlite
from bot.bench.turns import timed_choices
from bot.games.registry import games
from bot.store.store import Store
from cogs.pictures import Pictures, in_processes


async def first(key: str) -> tuple[float, float]:
    """The seconds of a warm-up, and then from a choice at a new table of this game to its picture."""
    pictures, begun = Pictures(in_processes("auto")), perf_counter()
    await pictures.warm()
    warmed = perf_counter() - begun
    async with sqlite() as url, await Store.open(url) as store:
        async for done, seconds in timed_choices(store, games()[key], 1):
            begun = perf_counter()
            await pictures.table(done.table, "en")
            took = seconds + perf_counter() - begun
    pictures.close()
    return warmed, took


if __name__ == "__main__":
    print(*asyncio.run(first(sys.argv[1])))
