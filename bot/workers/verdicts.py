"""Attempts at puzzles are judged as soon as they are made, in a process that gives way to all others."""

from bot.players.jobs import Judge
from bot.players.thinker import Thinker
from bot.players.worker import LAST
from bot.tables.puzzles import MadeAttempt
from bot.tables.tables import Tables
from bot.workers.periodic_task import PeriodicTask

SWEEP = 2.0  # seconds between two looks for attempts that were made: their people wait


class Verdicts:
    """Judges attempts in the order in which they were begun, from `begin` to `close`; after a restart it goes on."""

    def __init__(self, tables: Tables, thinker: Thinker | None = None) -> None:
        self._tables = tables
        self.thinker = thinker or Thinker(nice=LAST)
        self.sweep = PeriodicTask(self.judge_all, "verdicts on puzzles", SWEEP)

    def begin(self) -> None:
        """Judge what was made, now and from time to time."""
        self.sweep.begin()

    async def close(self) -> None:
        """Stop judging, and end the process."""
        await self.sweep.close()
        await self.thinker.close()

    async def judge_all(self) -> None:
        """Judge all attempts that were made; then the process ends, so that it needs no memory."""
        attempts = self._tables.puzzles.attempts
        await attempts.end_stale()
        while attempt := await attempts.next_to_judge():
            await self._judge(attempt)
        await self.thinker.close()

    async def _judge(self, attempt: MadeAttempt) -> None:
        """Judge an attempt, and note the verdict."""
        puzzle = attempt.puzzle
        job, table = Judge(made=attempt.made, best=puzzle.best), attempt.table.id
        thought = await self.thinker.think(puzzle.game, puzzle.state, puzzle.row.seat, job, table, puzzle.seed)
        await self._tables.puzzles.attempts.note(attempt, thought.result)
