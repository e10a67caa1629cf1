"""The computer players' turns: computed in processes of their own, without delaying people."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from secrets import randbits
from time import perf_counter

from bot.engine import codec
from bot.engine.effect import Choice, Seat
from bot.engine.state import State
from bot.players.budget import Budget
from bot.players.outlook import Outlook
from bot.players.player import PLAYERS
from bot.players.suggestion import Suggestion
from bot.players.thinker import Thinker, Thinkers
from bot.process.log import log
from bot.process.metrics import THINKING_WITHOUT_PROCESSOR
from bot.tables.table import Refused, RulesFailed, StoreError, Table, Unreadable
from bot.tables.tables import Tables
from bot.workers.backoff import backoff
from bot.workers.periodic_task import PeriodicTask
from bot.workers.tasks import Tasks
from bot.workers.thinking_queue import ThinkingQueue
from bot.workers.thinking_time import thinking_budget

logger = log(__name__)
SUGGESTION = 20.0  # the most seconds that a person waits for what is thought for them, with the time in the queue
SUGGESTING = Budget(playouts=24)  # 0.1 to 0.4 seconds; a number of seconds would suggest now this, now that
SECRET = randbits(128)  # makes the seeds of suggestions unpredictable
WAITED = 0.5  # seconds without the processor that are worth a line in the log
SWEEP = 30.0  # seconds between two searches for idle workers, and for turns that another process has left


class Computers:
    """Plays for the computer seats of the tables that are woken."""

    def __init__(self, tables: Tables, pause: float, at_once: int = 1, thinkers: Thinkers | None = None) -> None:
        self._tables = tables
        self._pause = pause
        self.tasks = Tasks("computers", self._play)
        self.thinkers = thinkers or Thinkers()
        self._queue = ThinkingQueue(at_once)
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
        """End workers that had no order for long; wake tables whose computers another process played, and has ended."""
        await self.thinkers.end_idle()
        for table_id in await self._tables.left_to_computers():
            self.wake(table_id)

    async def suggest(self, table: Table, seat: Seat) -> Suggestion:
        """Return what the strong player, which tries few futures, suggests to this seat; the same for a question.

        Raise Refused("suggestion_late") if that takes too long.
        """
        async with self._thinker_for(table, seat, "suggestion_late") as thinker:
            seed = _seed(table, seat)
            suggestion = await thinker.suggest(table.game, table.state, seat, seed, SUGGESTING, table.id)
        logger.info("a choice was suggested", table=table.id, seat=seat)
        return suggestion

    async def forecast(self, table: Table, seat: Seat) -> State:
        """Return a guessed state in which this seat's next turn begins.

        Raise Refused("no_turn_left") if it may have none, Refused("plan_late") if that takes too long.
        """
        async with self._thinker_for(table, seat, "plan_late") as thinker:
            thought = await thinker.forecast(table.game, table.state, seat, table.id)
        if not thought.state:
            raise Refused("no_turn_left")
        state: State = codec.decode(table.game, thought.state)
        return state

    async def foresee(self, table: Table, seat: Seat, known: Sequence[str]) -> State:
        """Return a guessed state in which this seat is asked in another's turn, if possible with a verb not `known`.

        Raise Refused("nothing_asked") if none is found, Refused("plan_late") if that takes too long.
        """
        async with self._thinker_for(table, seat, "plan_late") as thinker:
            thought = await thinker.foresee(table.game, table.state, seat, known, table.id)
        if not thought.state:
            raise Refused("nothing_asked")
        state: State = codec.decode(table.game, thought.state)
        return state

    async def what_if(self, table: Table, seat: Seat, choice: Choice) -> tuple[Outlook, float]:
        """Return what may come of a seat's choice, and the seconds of a processor that this has taken.

        The worlds are the same for all choices while the seat's question is. Raise Refused("what_if_late") if it takes
        too long, or fails.
        """
        async with self._thinker_for(table, seat, "what_if_late") as thinker:
            thought = await thinker.outlook(table.game, table.state, seat, choice, _seed(table, seat), table.id)
        if thought.outlook is None:
            raise Refused("what_if_late")
        return thought.outlook, thought.spent

    @asynccontextmanager
    async def _thinker_for(self, table: Table, seat: Seat, late: str) -> AsyncIterator[Thinker]:
        """Yield a thinker for a person, once it is their table's turn. Raise Refused(`late`) if that takes too long."""
        try:
            async with asyncio.timeout(SUGGESTION), self._queue.turn(table.row.guild_id, table.id, people=True):
                with self.thinkers.lend() as thinker:
                    yield thinker
        except TimeoutError as error:
            logger.warning("thinking for a person took too long", table=table.id, seat=seat, what=late)
            raise Refused(late) from error

    async def close(self) -> None:
        """Stop playing: end what is being thought, and the processes that think."""
        await self.tasks.close()
        await self._sweep.close()
        await self.thinkers.close()

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
        async with self._queue.turn(table.row.guild_id, table.id, people=table.has_people):
            budget = thinking_budget(spent, len(self._queue), self._queue.at_once)
            with self.thinkers.lend() as thinker:
                thought = await thinker.choose(table.game, table.state, seat, kind, table.id, budget=budget)
        if thought.waited > WAITED:
            THINKING_WITHOUT_PROCESSOR.inc()
            logger.warning("a computer had to wait for a processor", table=table.id, seconds=round(thought.waited, 2))
        return thought.choice


def _seed(table: Table, seat: Seat) -> int:
    """Return a seed that nobody can predict, the same while the seat's question is."""
    chance = random.Random(f"{SECRET}.{table.id}.{seat}.{table.stamp(seat)}")  # noqa: S311 - its seed is secret
    return chance.getrandbits(64)
