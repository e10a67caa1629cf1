"""After a game its people's turns are looked at again, in a process that gives way to all others.

Turns that were missed become puzzles where the server agrees.
"""

from bot.players.budget import Budget
from bot.players.jobs import LookAgain, Solve
from bot.players.second_look import BetterLine
from bot.players.thinker import Thinker
from bot.players.worker import LAST
from bot.tables.history import TurnToLookAt
from bot.tables.puzzles import NewPuzzle
from bot.tables.tables import Tables
from bot.workers.periodic_task import PeriodicTask

SWEEP = 20.0  # seconds between two looks for games that are over
TURN = Budget(seconds=4.0)  # for one turn: enough for all futures in most positions


class SecondLooks:
    """Looks at games again in the order in which they were ordered, from `begin` to `close`.

    After a restart it goes on with the turn at which it stopped. `most` are the seconds of a processor for one game;
    with 0 nothing is looked at.
    """

    def __init__(self, tables: Tables, most: float, thinker: Thinker | None = None) -> None:
        self._tables, self.most = tables, most
        self.thinker = thinker or Thinker(nice=LAST)
        self.sweep = PeriodicTask(self._look_at_all, "second looks", SWEEP)

    def begin(self) -> None:
        """Look at what was ordered, now and from time to time."""
        if self.most:
            self.sweep.begin()

    async def close(self) -> None:
        """Stop looking, and end the process."""
        await self.sweep.close()
        await self.thinker.close()

    async def _look_at_all(self) -> None:
        """Look at all turns that were ordered; then the process ends, so that it needs no memory."""
        while turn := await self._tables.history.second_looks.next_turn(self.most):
            await self._look_at(turn)
        await self.thinker.close()

    async def _look_at(self, at: TurnToLookAt) -> None:
        """Look at a turn, and note what was found, with the puzzle that it makes."""
        game, turn = at.table.game, at.turn
        job = LookAgain(made=turn.made, budget=TURN)
        thought = await self.thinker.think(game, at.state, turn.seat, job, at.table.id)
        better = thought.result
        puzzle, spent = await self._puzzle_of(at, better) if better else (None, 0.0)
        await self._tables.history.second_looks.note(at, better, thought.spent + spent, puzzle)

    async def _puzzle_of(self, at: TurnToLookAt, better: BetterLine) -> tuple[NewPuzzle | None, float]:
        """Return the puzzle that a missed turn makes, if any, and the seconds of a processor that this has taken."""
        candidates, turn = self._tables.puzzles.candidates, at.turn
        position = await candidates.deal(at)
        if position is None:
            return None, 0.0
        table, job = at.table, Solve(made=turn.made, better=better.choices)
        thought = await self.thinker.think(table.game, position, turn.seat, job, table.id)
        solution = thought.result
        return await candidates.candidate(at, position, solution) if solution else None, thought.spent
