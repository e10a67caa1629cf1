"""The computer players' turns: computed in processes of their own, without delaying people."""

import asyncio
import random
from collections.abc import Sequence
from itertools import count
from time import perf_counter

from bot.engine.effect import Choice, Seat
from bot.players.jobs import Choose
from bot.players.player import PLAYERS
from bot.process.log import log
from bot.process.metrics import THINKING_WITHOUT_PROCESSOR
from bot.tables.table import Refused, RulesFailed, StoreError, Table, Unreadable
from bot.tables.tables import Tables
from bot.workers.backoff import backoff
from bot.workers.periodic_task import PeriodicTask
from bot.workers.tasks import Tasks
from bot.workers.thinking import Thinking

logger = log(__name__)
WAITED = 0.5  # seconds without the processor that are worth a line in the log
SWEEP = 30.0  # seconds between two searches for idle workers, and for turns that another process has left


class Computers:
    """Plays for the computer seats of the tables that are woken."""

    def __init__(self, tables: Tables, pause: float, thinking: Thinking) -> None:
        self._tables, self._pause, self._thinking = tables, pause, thinking
        self.tasks = Tasks("computers", self._play)
        self._sweep = PeriodicTask(self._sweep_once, "computers of others", SWEEP)

    async def resume(self) -> None:
        """Continue games in which a computer must choose, and later those that other processes leave behind."""
        self._sweep.begin()
        for attempt in count():
            if self.tasks.closed:
                return
            try:
                for table_id in await self._tables.with_computers():
                    self.wake(table_id)
            except StoreError as error:
                logger.warning("the computers wait", error=str(error))
                await asyncio.sleep(backoff(attempt))
            else:
                return

    def wake(self, table_id: int) -> None:
        """Check whether a computer must choose at this table."""
        self.tasks.wake(table_id)

    async def _sweep_once(self) -> None:
        """End idle processes that think; wake tables whose computers another process played, and has ended."""
        await self._thinking.end_idle()
        for table_id in await self._tables.left_to_computers():
            self.wake(table_id)

    async def close(self) -> None:
        """Stop playing: end what is being thought."""
        await self.tasks.close()
        await self._sweep.close()

    async def _play(self, table_id: int) -> None:
        """Play for the computers of a table until none must choose, retrying after failures."""
        attempt = 0
        while (following := await self._play_on(table_id, attempt)) is not None:
            attempt = following

    async def _play_on(self, table_id: int, attempt: int) -> int | None:
        """Choose for all computers that must; return the number of the next attempt if one is needed."""
        spent = 0.0  # seconds that people have waited for choices
        try:
            while seats := self._computers(table := await self._tables.get(table_id)):
                began = perf_counter()
                choice = await self._think(table, seats[0], spent)
                spent += (perf_counter() - began) * table.has_people
                played = await self._tables.play.choose(table, seats[0], choice, table.stamp(seats[0]))
                attempt = 0
                if played.events and not table.has_people:  # each turn is a post of its own, for people to look on
                    await asyncio.sleep(self._pause)
        except RulesFailed as failed:  # nobody can choose there until the next version
            await self._tables.play.freeze(failed)
            return None
        except Unreadable:  # the game waits until it can be read again, or is ended
            return None
        except (Refused, StoreError) as error:
            if isinstance(error, Refused) and error.key == "frozen":
                return None
            # somebody was quicker or came back, or the database is locked or full
            logger.warning("a computer did not move", table=table_id, error=repr(error))
            await asyncio.sleep(backoff(attempt))
            return attempt + 1
        except Exception:
            logger.exception("a computer failed", table=table_id)
        return None

    def _computers(self, table: Table) -> Sequence[Seat]:
        """Return the seats whose computers must choose; none at a table that another process serves."""
        return table.computers() if self._tables.shards.serves(table.row.guild_id) else ()

    async def _think(self, table: Table, seat: Seat, spent: float) -> Choice:
        """Return the computer's choice; a random one if it fails, so that the table does not stand still."""
        kind = table.seats[seat].computer or ""
        try:
            if kind in PLAYERS and kind != "random":
                return await self._think_in_turn(table, seat, kind, spent)
        except Exception:
            logger.exception("a computer failed and chooses at random", table=table.id, seat=seat)
        try:
            return PLAYERS["random"](table.game, table.state, seat, random.Random())  # noqa: S311 - play, not secrets
        except Exception as fault:
            raise table.rules_failure(fault) from fault

    async def _think_in_turn(self, table: Table, seat: Seat, kind: str, spent: float) -> Choice:
        """Return a player's choice, thought out when it is this table's turn."""
        async with self._thinking.turn(table.row.guild_id, table.id, people=table.has_people) as thinker:
            job = Choose(kind=kind, budget=self._thinking.budget(spent))
            thought = await thinker.think(table.game, table.state, seat, job, table.id)
        if thought.waited > WAITED:
            THINKING_WITHOUT_PROCESSOR.inc()
            logger.warning("a computer had to wait for a processor", table=table.id, seconds=round(thought.waited, 2))
        assert thought.result is not None, "the greedy player chooses where the worker fails"
        return thought.result
