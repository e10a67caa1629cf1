"""`python -m bot.bench.first_picture KEY`: seconds of the warm-up and of the first picture after it."""

import asyncio
import sys
from time import perf_counter

from bot.bench.databases import sqlite
from bot.bench.turns import timed_choices
from bot.games.registry import games
from bot.store.store import Store
from cogs.pictures import Pictures, in_processes


async def time_first_picture(key: str) -> tuple[float, float]:
    """Return the seconds of a warm-up, and from a choice at a new table of this game to its picture."""
    pictures, started = Pictures(in_processes("auto")), perf_counter()
    await pictures.warm()
    warmed = perf_counter() - started
    async with sqlite() as url, await Store.open(url) as store:
        async for choice, seconds in timed_choices(store, games()[key], 1):
            started = perf_counter()
            await pictures.table(choice.table, "en")
            took = seconds + perf_counter() - started
    pictures.close()
    return warmed, took


if __name__ == "__main__":
    print(*asyncio.run(time_first_picture(sys.argv[1])))
