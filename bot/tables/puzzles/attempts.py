"""Attempts at puzzles: a table for each, which ends with the person's first turn, and a verdict on that turn."""

from collections.abc import Sequence

import msgspec
from structlog.stdlib import get_logger

from bot.engine.effect import Choice
from bot.pace.wall_time import DAY
from bot.players.verdict import Verdict
from bot.store.puzzles.attempts import AttemptRow, ServerSolver, SolverRow
from bot.store.puzzles.puzzles import PuzzleRow
from bot.store.rows import NewMessage
from bot.tables.lobby import LobbyService
from bot.tables.puzzles.puzzle import Puzzle, load_puzzle
from bot.tables.puzzles.rating import MU, SIGMA, rate
from bot.tables.puzzles.streak import after_verdict
from bot.tables.table import Post, StoreError, Table, TableAccess, messages

logger = get_logger(__name__)
RECENT = 30 * DAY  # for so long a server's table counts what was solved
MOST = 20  # people in it
PATIENCE = DAY  # for so long an attempt waits for its person


class MadeAttempt(msgspec.Struct, frozen=True):
    """An attempt that was made: its puzzle, its table, and the choices of its person."""

    row: AttemptRow
    puzzle: Puzzle
    table: Table
    made: tuple[Choice, ...]


class AttemptService:
    """Begins attempts, and remembers what came of them."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._practice = access.service(LobbyService).practice
        self._left_out = set[int]()  # tables of attempts that cannot be judged by this process

    async def begin(self, puzzle: Puzzle, position: Table, channel_id: int, user_id: int) -> Table:
        """Open the table of an attempt in a channel, and return it.

        Raise Refused as `PracticeService.open`, and Refused("puzzle_tried") if the person has begun one before.
        """
        seat, names = puzzle.row.seat, [row.name for row in position.seats]
        return await self._practice.open_attempt(position, seat, channel_id, user_id, names, puzzle.row.id)

    async def find(self, puzzle_id: int, user_id: int) -> AttemptRow | None:
        """Return a person's attempt at a puzzle; None if they have not tried it."""
        return await self._access.store.attempts.find(puzzle_id, user_id)

    async def at_table(self, table_id: int) -> AttemptRow | None:
        """Return the attempt that is made at a table; None if there is none."""
        return await self._access.store.attempts.at_table(table_id)

    async def of_person(self, user_id: int) -> dict[int, AttemptRow]:
        """Return all attempts of a person, by the id of the puzzle."""
        return {row.puzzle_id: row for row in await self._access.store.attempts.of_person(user_id)}

    async def solver(self, user_id: int) -> SolverRow | None:
        """Return how well a person solves; None before their first verdict."""
        return await self._access.store.attempts.solver(user_id)

    async def show(self, user_id: int, wish: bool) -> None:
        """Write whether a person wants to stand in the tables of their servers."""
        solver = await self.solver(user_id) or SolverRow(user_id, MU, SIGMA)
        await self._access.store.attempts.show(msgspec.structs.replace(solver, shown=wish))

    async def of_server(self, guild_id: int) -> list[ServerSolver]:
        """Return who has solved most on a server lately, of those who want to be shown."""
        since = self._access.now() - RECENT
        return await self._access.store.attempts.of_server(guild_id, since, MOST)

    async def load(self, row: AttemptRow) -> MadeAttempt:
        """Return an attempt with what was chosen in it so far.

        Raise what `TableAccess.table` and `load_puzzle` raise if it cannot be read.
        """
        store = self._access.store
        puzzle_row = await store.puzzles.find(row.puzzle_id)
        assert puzzle_row, "its puzzle is kept for ever"
        puzzle = load_puzzle(puzzle_row, await store.puzzles.state(row.puzzle_id))
        table, history = await self._access.table(row.table_id), await self._access.history(row.table_id)
        own = [choice for choice in history if choice.seat == puzzle_row.seat]
        made = tuple(choice.choice for choice in own if not choice.undone and not choice.ahead)
        return MadeAttempt(row, puzzle, table, made)

    async def next_to_judge(self) -> MadeAttempt | None:
        """Return the next attempt to be judged; None if there is none. One without any choice is forgotten."""
        while row := await self._access.store.attempts.next_to_judge(self._access.shards, self._left_out):
            try:
                attempt = await self.load(row)
            except StoreError:
                raise
            except Exception:
                logger.exception("an attempt cannot be judged", table=row.table_id)
                self._left_out.add(row.table_id)
                continue
            if attempt.made:
                return attempt
            await self._access.store.attempts.drop(row)
        return None

    async def note(self, attempt: MadeAttempt, verdict: Verdict | None) -> None:
        """Write the verdict on an attempt, with a message to its table; None if judging has failed: it waits."""
        if verdict is None:
            self._left_out.add(attempt.row.table_id)
            return
        row, at = attempt.row, self._access.now()

        def rate_both(puzzle: PuzzleRow, solver: SolverRow | None) -> tuple[PuzzleRow, SolverRow]:
            return _rate_both(puzzle, solver or SolverRow(row.user_id, MU, SIGMA), row, solved=verdict.solved)

        judged = msgspec.structs.replace(row, solved=verdict.solved, loss=verdict.loss)
        message = NewMessage("verdict", attempt.table.row.channel_id, "{}")
        if await self._access.store.attempts.judge(judged, rate_both, at=at, messages=[message]):
            self._access.on_change(row.table_id)

    async def end_stale(self) -> None:
        """End the attempts at which nobody has chosen for a day, so that they count as no running games."""
        before = self._access.now() - PATIENCE
        for row in await self._access.store.attempts.stale(self._access.shards, before):
            await self._end(row)

    async def _end(self, row: AttemptRow) -> None:
        """End the table of an attempt, however far it has come."""
        async with self._access.lock(row.table_id):
            posts = await self._last_posts(row.table_id)
            await self._access.store.tables.set_status(row.table_id, "ended", at=self._access.now(), messages=posts)
        self._access.on_change(row.table_id)

    async def _last_posts(self, table_id: int) -> Sequence[NewMessage]:
        """Return the post that says that an attempt was ended; none if its table cannot be read."""
        try:
            table = await self._access.table(table_id)
        except StoreError:
            raise
        except Exception:
            logger.exception("an attempt is ended unread", table=table_id)
            return ()
        return messages(table, "turn", Post(table.row.number + 1, note="post.attempt_ended"))


def _rate_both(
    puzzle: PuzzleRow, solver: SolverRow, attempt: AttemptRow, *, solved: bool
) -> tuple[PuzzleRow, SolverRow]:
    """Return a puzzle and its solver after a verdict: their ratings, what is counted, and the streak."""
    (puzzle_mu, puzzle_sigma), (mu, sigma) = rate(puzzle, solver, solved=solved)
    after = msgspec.structs.replace(
        puzzle, mu=puzzle_mu, sigma=puzzle_sigma, tried=puzzle.tried + 1, solved=puzzle.solved + solved
    )
    rated = msgspec.structs.replace(solver, mu=mu, sigma=sigma)
    return after, after_verdict(rated, puzzle.day, attempt.at // DAY, solved=solved)
