"""The computer players' turns: thought out off the event loop, one table at a time, never holding up a person."""

import asyncio
import random
from functools import partial

from bot.engine.effect import Choice, Seat
from bot.log import log
from bot.players.player import PLAYERS
from bot.store.errors import StoreError
from bot.tables.table import Refused, Table
from bot.tables.tables import Tables

logger = log(__name__)


class Computers:
    """Plays for the computer seats of the tables that are woken."""

    def __init__(self, tables: Tables, pause: float) -> None:
        self._tables = tables
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    async def resume(self) -> None:
        """Take up the games in which a computer was to choose when the bot went down."""
        async for row in self._tables.store.open_tables():
            if row.status == "running":
                self.wake(row.id)

    def wake(self, table_id: int) -> None:
        """See whether a computer must choose at this table."""
        if table_id in self._tasks:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._play(table_id), name=f"computers of table {table_id}")
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._rest(table_id))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _rest(self, table_id: int) -> None:
        self._tasks.pop(table_id, None)
        if table_id in self._again:
            self._again.discard(table_id)
            self.wake(table_id)

    async def _play(self, table_id: int) -> None:
        try:
            while seats := (table := await self._tables.table(table_id)).computers():
                choice = await self._think(table, seats[0])
                played = await self._tables.play(table_id, seats[0], choice, table.stamp(seats[0]))
                if played.told:
                    await asyncio.sleep(self._pause)
        except (Refused, StoreError) as error:
            logger.warning("a computer did not move", table=table_id, error=repr(error))
        except Exception:
            logger.exception("a computer failed", table=table_id)

    async def _think(self, table: Table, seat: Seat) -> Choice:
        player = PLAYERS[table.seats[seat].computer or "random"]
        think = partial(player, table.game, table.state, seat, random.Random())  # noqa: S311 - play, not secrets
        return await asyncio.get_running_loop().run_in_executor(None, think)
