"""The puzzle of the day, and those of former days."""

from structlog.stdlib import get_logger

from bot.pace.wall_time import DAY
from bot.store.puzzles.puzzles import PuzzleRow
from bot.tables.puzzles.attempts import AttemptService
from bot.tables.puzzles.candidates import CandidateService
from bot.tables.puzzles.puzzle import Puzzle, load_puzzle
from bot.tables.table import Refused, StoreError, TableAccess

logger = get_logger(__name__)
CANDIDATES = 50  # that are looked through for one that can be read


class PuzzleService:
    """Finds puzzles. Days are counted since 1970, in UTC."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self.attempts = access.service(AttemptService)
        self.candidates = access.service(CandidateService)

    @property
    def today(self) -> int:
        """The present day."""
        return self._access.now() // DAY

    async def of_today(self) -> Puzzle | None:
        """Return the puzzle of today, which the first request of the day chooses: the same for all servers.

        Titles take turns. None if there is nothing to choose, or it cannot be read.
        """
        store, day = self._access.store.puzzles, self.today
        if row := await store.of_day(day):
            return await self._load(row)
        for candidate in await store.candidates(CANDIDATES):
            if await self._load(candidate) is not None and await store.publish(candidate.id, day):
                break
        row = await store.of_day(day)  # another process may have been quicker
        return await self._load(row) if row else None

    async def get(self, puzzle_id: int) -> Puzzle:
        """Return a puzzle of this day or a former one. Raise Refused("no_such_puzzle") if it cannot be shown."""
        row = await self._access.store.puzzles.find(puzzle_id)
        puzzle = await self._load(row) if row and row.day is not None else None
        if puzzle is None:
            raise Refused("no_such_puzzle")
        return puzzle

    async def archive(self) -> list[PuzzleRow]:
        """Return the puzzles of all former days, newest first."""
        return [row for row in await self._access.store.puzzles.archive() if row.day != self.today]

    async def _load(self, row: PuzzleRow) -> Puzzle | None:
        """Return the puzzle of a row; None if it cannot be read, which is logged."""
        try:
            return load_puzzle(row, await self._access.store.puzzles.state(row.id))
        except StoreError:
            raise
        except Exception:
            logger.exception("a puzzle cannot be read", puzzle=row.id, game=row.game)
            return None
