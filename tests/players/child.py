"""`python -m tests.players.child HOW`: a bot of which only the thinking is left, in the midst of a long thought.

It writes its worker's process id, and then ends as is wished: by itself (after closing, or without), or not at all.
The worker has this process's standard error, so whoever reads that to its end knows that both are gone.
"""

import asyncio
import signal
import sys

from bot.engine import machine
from bot.games.registry import games
from bot.players.budget import Budget
from bot.players.jobs import Choose
from bot.players.thinker import Thinker


async def main(how):
    mind, game = Thinker(), games()["cartographers"]
    s, _ = machine.begin(game, 2, 1, game.options())
    await mind.think(game, s, 0, Choose(kind="random"))
    thought = asyncio.create_task(mind.think(game, s, 0, Choose(kind="search", budget=Budget(seconds=3600))))
    await asyncio.sleep(0)  # the order is on its way
    sys.stdout.write(f"{mind.pid}\n")
    sys.stdout.flush()
    if how == "closed":
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
        await mind.close()
    elif how == "failed":
        raise RuntimeError("left without closing")
    else:
        await thought


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever whoever runs the tests has ignored
    asyncio.run(main(sys.argv[1]))
