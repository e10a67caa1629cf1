"""The bot in a process of its own that shares the shards: it draws next to nothing, and connections queue for less long."""

import cogs.answering.pacing as pacing
import cogs.client.bot as client
from bot.__main__ import main
from bot.store.database import leases
from cogs.client import shard_runner
from tests.month_bot import NoPictures

QUEUE = 600  # milliseconds; the stand-in wants a little less

if __name__ == "__main__":
    pacing.AT_ONCE = 1_000_000  # nobody tires
    leases.QUEUE = QUEUE
    shard_runner.NEXT = QUEUE / 500
    client.Pictures = NoPictures
    main(["run"])
