"""Lets computer players think in processes of their own, so that the bot's event loop never waits for them."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from secrets import randbits
from time import monotonic

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.state import copy
from bot.players.budget import THINKING, Budget
from bot.players.forecast import SEARCHING
from bot.players.greedy import greedy
from bot.players.outlook import LOOKING
from bot.players.puzzle import MAKING
from bot.players.suggestion import Suggestion
from bot.players.verdict import JUDGING
from bot.players.worker import LENGTH, NICE, Order, Task, Thought, frame_message

PATIENCE = 15.0  # seconds beyond the budget that an answer may take, a new worker's start included
IDLE = 600.0  # seconds without an order after which a worker ends, and gives back its memory

# the worker finds its modules where this process does, however that was started
START = "import sys; sys.path[:] = sys.argv[2:]; from bot.players.worker import main; main(int(sys.argv[1]))"
COMMAND = (sys.executable, "-c", START)

logger = get_logger(__name__)


class WorkerFailed(Exception):
    """The worker failed to choose; the message says why."""


class Thinker:
    """Owns the worker process: starts it with the first order and restarts it after a failure.

    Belongs to one event loop.
    """

    def __init__(self, patience: float = PATIENCE, nice: int = NICE) -> None:
        self._patience, self.nice = patience, nice
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self.lent_until = monotonic()  # in seconds; set by `Thinkers`

    @property
    def pid(self) -> int | None:
        """The process id of the worker, if one runs."""
        return self._process.pid if self._process else None

    async def choose(
        self,
        game: Game[S, object],
        s: S,
        seat: Seat,
        kind: str,
        table: int | None = None,
        seed: int | None = None,
        budget: Budget = THINKING,
    ) -> Thought:
        """Return the choice of a player of this kind, or of the greedy player if the worker fails, which is logged.

        The same `seed` (64 bits) gives the same guesses; if it is None, one is drawn.
        """
        own_copy = copy(s)  # `s` may be played on while the worker thinks
        order = _order(game, s, seat, "choose", budget, seed, kind=kind)
        try:
            async with self._turn:
                thought = await self._think(order)
        except WorkerFailed as failed:
            logger.error("a worker failed; greedy chooses", table=table, game=game.key, kind=kind, error=str(failed))
        else:
            for line in thought.log_lines:
                logger.debug(line, table=table, game=game.key, kind=kind, seat=seat)
            return thought
        return Thought(await asyncio.to_thread(greedy, game, own_copy, seat, Random(order.seed)))

    async def suggest(
        self, game: Game[S, object], s: S, seat: Seat, seed: int, budget: Budget, table: int | None = None
    ) -> Suggestion:
        """Return what is suggested to a seat, or the greedy player's choice if the worker fails, which is logged.

        The same `seed` (64 bits) gives the same suggestion.
        """
        order, own_copy = _order(game, s, seat, "suggest", budget, seed), copy(s)
        thought = await self._think_if_possible(game, order, table)
        return thought.suggestion or Suggestion(await asyncio.to_thread(greedy, game, own_copy, seat, Random(seed)))

    async def forecast(self, game: Game[S, object], s: S, seat: Seat, table: int | None = None) -> Thought:
        """Return a guessed state in which this seat begins its next turn, if it has one.

        There is none if the worker fails, which is logged.
        """
        return await self._think_if_possible(game, _order(game, s, seat, "forecast", THINKING), table)

    async def foresee(
        self, game: Game[S, object], s: S, seat: Seat, known: Sequence[str], table: int | None = None
    ) -> Thought:
        """Return a guessed state in which this seat is asked in another's turn, if possible with a verb not `known`.

        There is none if nothing is found, or if the worker fails, which is logged.
        """
        order = _order(game, s, seat, "foresee", SEARCHING, other=known)
        return await self._think_if_possible(game, order, table)

    async def outlook(
        self, game: Game[S, object], s: S, seat: Seat, choice: Choice, seed: int, table: int | None = None
    ) -> Thought:
        """Return what may come of a seat's choice, in the worlds of this seed.

        There is nothing if the worker fails, which is logged.
        """
        order = _order(game, s, seat, "outlook", LOOKING, seed, made=(choice,))
        return await self._think_if_possible(game, order, table)

    async def look_again(
        self,
        game: Game[S, object],
        s: S,
        seat: Seat,
        made: Sequence[Choice],
        table: int | None = None,
        budget: Budget = THINKING,
    ) -> Thought:
        """Return what a seat could have done better than with the choices that it made from this state on.

        That is nothing if the worker fails, which is logged.
        """
        order = _order(game, s, seat, "look_again", budget, made=made)
        return await self._think_if_possible(game, order, table)

    async def solve(
        self,
        game: Game[S, object],
        s: S,
        seat: Seat,
        made: Sequence[Choice],
        better: Sequence[Choice],
        table: int | None = None,
    ) -> Thought:
        """Return the solution of a position in which other choices were better than those made, if it is a puzzle.

        That is none if the worker fails, which is logged.
        """
        order = _order(game, s, seat, "solve", MAKING, made=made, other=better)
        return await self._think_if_possible(game, order, table)

    async def judge(
        self,
        game: Game[S, object],
        s: S,
        seat: Seat,
        made: Sequence[Choice],
        best: Sequence[Choice],
        seed: int,
        table: int | None = None,
    ) -> Thought:
        """Return the verdict on the choices made from a puzzle's position on, in the futures of this seed.

        There is none if the worker fails, which is logged.
        """
        order = _order(game, s, seat, "judge", JUDGING, seed, made=made, other=best)
        return await self._think_if_possible(game, order, table)

    async def _think_if_possible(self, game: Game[S, object], order: Order, table: int | None) -> Thought:
        """Return the worker's thought, or an empty one if the worker fails, which is logged with the table."""
        try:
            async with self._turn:
                return await self._think(order)
        except WorkerFailed as failed:
            task, seat = order.task, order.seat
            logger.error("a worker failed", task=task, table=table, game=game.key, seat=seat, error=str(failed))
        return Thought()

    async def close(self) -> None:
        """End the worker; another order starts one again. Callers that wait for a choice must be cancelled first."""
        async with self._turn:
            await self._end()

    async def _think(self, order: Order) -> Thought:
        """Return the worker's thought; only one order at a time. Raise WorkerFailed if it fails or takes too long."""
        try:
            async with asyncio.timeout(order.budget.seconds + self._patience):
                answer = await self._answer(order)
        except (OSError, EOFError, msgspec.MsgspecError) as problem:  # a TimeoutError is an OSError
            raise WorkerFailed(f"{problem!r}; exit code {await self._end()}") from problem
        except asyncio.CancelledError:
            await self._end()  # else its answer would be taken for the answer to the next order
            raise
        if answer.error:
            raise WorkerFailed(answer.error)
        return answer

    async def _answer(self, order: Order) -> Thought:
        """Send an order to the worker and return its answer. Raise OSError or EOFError if the worker has ended."""
        process = await self._worker()
        assert process.stdin
        assert process.stdout
        process.stdin.write(frame_message(order))
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Thought)

    async def _worker(self) -> Process:
        """Return the running worker; start one if there is none, or if the last one died between two orders."""
        if self._process and self._process.returncode is not None:
            await self._end()
        if self._process is None:
            # in a session of its own a terminal's Ctrl-C does not reach it
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, str(self.nice), *sys.path, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        return self._process

    async def _end(self) -> int | None:
        """Kill the worker, if there is one, and return its exit code."""
        process, self._process = self._process, None
        if process is None:
            return None
        assert process.stdin
        assert process.stdout
        process.stdin.close()
        if process.returncode is None and not process.stdout.at_eof():  # at end of file it is ending by itself
            process.kill()
        await process.stdout.read()
        return await process.wait()


def _order(
    game: Game[S, object],
    s: S,
    seat: Seat,
    task: Task,
    budget: Budget,
    seed: int | None = None,
    *,
    kind: str = "",
    made: Sequence[Choice] = (),
    other: Sequence[Choice] = (),
) -> Order:
    """Return an order to think about a position, which `Order` explains; without a seed, one is drawn."""
    state, drawn = codec.encode(game, s), randbits(64) if seed is None else seed
    return Order(game.package, state, seat, kind, budget, drawn, task, tuple(made), tuple(other))


class Thinkers:
    """As many thinkers as are asked at a time, each started when it is first needed."""

    def __init__(self) -> None:
        self._idle: list[Thinker] = []

    @property
    def pids(self) -> set[int]:
        """The process ids of the workers that run and do not think."""
        return {thinker.pid for thinker in self._idle if thinker.pid}

    @contextmanager
    def lend(self) -> Iterator[Thinker]:
        """Yield a thinker that nobody else has meanwhile."""
        thinker = self._idle.pop() if self._idle else Thinker()  # the last one knows most by heart
        try:
            yield thinker
        finally:
            thinker.lent_until = monotonic()
            self._idle.append(thinker)

    async def end_idle(self) -> None:
        """End the workers that had no order for long; others are started when they are needed."""
        ended = [thinker for thinker in self._idle if thinker.lent_until < monotonic() - IDLE]
        self._idle = [thinker for thinker in self._idle if thinker not in ended]
        await asyncio.gather(*(thinker.close() for thinker in ended))

    async def close(self) -> None:
        """End all workers. Callers that wait for a choice must be cancelled first."""
        await asyncio.gather(*(thinker.close() for thinker in self._idle))
