"""Finished games are packed in the background, slowly: nothing hurries."""

import asyncio

from bot.tables.tables import Tables
from bot.workers.periodic_task import PeriodicTask

SWEEP = 3600.0  # seconds between two looks for games that are to be packed
REST = 0.5  # seconds between two games, in which others can write


class Packer:
    """Packs games that have been over for a day, from `begin` to `close`; after a restart it goes on."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.sweep = PeriodicTask(self.pack_all, "packing finished games", SWEEP)

    def begin(self) -> None:
        """Pack what is to be packed, now and from time to time."""
        self.sweep.begin()

    async def close(self) -> None:
        """Stop packing."""
        await self.sweep.close()

    async def pack_all(self) -> None:
        """Pack all games that are to be packed, one after the other."""
        while True:
            if not await self._tables.history.packing.pack_next():
                return
            await asyncio.sleep(REST)
