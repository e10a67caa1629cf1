"""Lets computer players think in processes of their own, so that the bot's event loop never waits for them."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import randbits
from time import monotonic
from typing import Generic, cast

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec
from bot.engine.effect import Seat
from bot.engine.game import Game, S
from bot.engine.state import copy
from bot.players.jobs import AnyJob, Job, R
from bot.players.worker import LENGTH, NICE, Order, Reply, frame_message

PATIENCE = 15.0  # seconds beyond the budget that an answer may take, a new worker's start included
IDLE = 600.0  # seconds without an order after which a worker ends, and gives back its memory

# the worker finds its modules where this process does, however that was started
START = "import sys; sys.path[:] = sys.argv[2:]; from bot.players.worker import main; main(int(sys.argv[1]))"
COMMAND = (sys.executable, "-c", START)

logger = get_logger(__name__)


class WorkerFailed(Exception):
    """The worker failed to choose; the message says why."""


@dataclass(frozen=True)
class Thought(Generic[R]):
    """What came of a job, None if nothing did; the seconds of a processor it took, and those that others had it."""

    result: R | None
    spent: float = 0.0
    waited: float = 0.0


class Thinker:
    """Owns the worker process: starts it with the first order, again after a failure, and a new one for a full one.

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

    async def think(
        self, game: Game[S, object], s: S, seat: Seat, job: Job[R], table: int | None = None, seed: int | None = None
    ) -> Thought[R]:
        """Return what comes of a job; what stands in for it if the worker fails, which is logged with the table.

        The same `seed` (64 bits) gives the same guesses; if it is None, one is drawn.
        """
        drawn, own_copy = randbits(64) if seed is None else seed, copy(s)  # `s` may be played on meanwhile
        order = Order(game.package, codec.encode(game, s), seat, drawn, cast("AnyJob", job))
        try:
            async with self._turn:
                reply = await self._reply_to(order)
        except WorkerFailed as failed:
            logger.error("a worker failed", job=job.name, table=table, game=game.key, seat=seat, error=str(failed))
            return Thought(await asyncio.to_thread(job.think_simply, game, own_copy, seat, order.seed))
        for line in reply.log_lines:
            logger.debug(line, job=job.name, table=table, game=game.key, seat=seat)
        return Thought(msgspec.msgpack.decode(reply.result, type=job.result), reply.spent, reply.waited)

    async def close(self) -> None:
        """End the worker; another order starts one again. Callers that wait for a choice must be cancelled first."""
        async with self._turn:
            await self._end()

    async def _reply_to(self, order: Order) -> Reply:
        """Return the worker's reply; only one order at a time. Raise WorkerFailed if it fails or takes too long."""
        try:
            async with asyncio.timeout(order.job.budget.seconds + self._patience):
                reply = await self._exchange(order)
        except (OSError, EOFError, msgspec.MsgspecError) as problem:  # a TimeoutError is an OSError
            raise WorkerFailed(f"{problem!r}; exit code {await self._end()}") from problem
        except asyncio.CancelledError:
            await self._end()  # else its reply would be taken for that to the next order
            raise
        if reply.full:
            await self._end()
        if reply.error:
            raise WorkerFailed(reply.error)
        return reply

    async def _exchange(self, order: Order) -> Reply:
        """Send an order to the worker and return its reply. Raise OSError or EOFError if the worker has ended."""
        process = await self._worker()
        assert process.stdin
        assert process.stdout
        process.stdin.write(frame_message(order))
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Reply)

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
