"""The bot in a process that shares the shards with others: pictures are dots, and connections queue for less time."""

import cogs.answering.pacing as pacing
import cogs.client.bot as client
from bot.__main__ import main
from bot.store.database import leases
from cogs.client import shard_runner
from tests.month_bot import NoPictures

QUEUE = 600  # milliseconds between two connections; the stand-in asks for a little less

if __name__ == "__main__":
    pacing.AT_ONCE = 1_000_000  # nobody is too fast
    leases.QUEUE = QUEUE
    shard_runner.NEXT = QUEUE / 500
    client.Pictures = NoPictures
    main(["run"])
