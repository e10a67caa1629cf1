"""Attempts at puzzles, their verdicts, and how well people solve."""

from collections.abc import Callable, Collection, Sequence

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.database.shards import Shards
from bot.store.posts.outbox import add_messages
from bot.store.puzzles.puzzles import PuzzleRow, puzzle_rows
from bot.store.rows import NewMessage
from bot.store.schema import TO_JUDGE, attempts, columns, puzzles, solvers, tables


class AttemptRow(Struct, frozen=True):
    """A person's attempt at a puzzle, on a server, at a table of its own, begun `at` a time (ms).

    `solved` is None until it is judged; `loss` is how many points the best known turn would have been better.
    """

    puzzle_id: int
    user_id: int
    guild_id: int
    table_id: int
    at: int
    solved: bool | None = None
    loss: float | None = None


class SolverRow(Struct, frozen=True):
    """How well a person solves (`mu`, `sigma`), and on how many days in a row they have solved that day's puzzle.

    `last_day` is the last of those days. Only who is `shown` stands in the tables of their servers.
    """

    user_id: int
    mu: float
    sigma: float
    streak: int = 0
    best_streak: int = 0
    last_day: int | None = None
    shown: bool = False


class ServerSolver(Struct, frozen=True):
    """How many puzzles a person has solved on a server since a time, and their longest streak."""

    user_id: int
    solved: int
    best_streak: int


Rate = Callable[[PuzzleRow, SolverRow | None], tuple[PuzzleRow, SolverRow]]
"""What a verdict makes of the ratings of a puzzle and of its solver, who may have none yet."""

_rows = sa.select(*columns(attempts, AttemptRow))
_one = _rows.where(attempts.c.puzzle_id == sa.bindparam("b_puzzle"), attempts.c.user_id == sa.bindparam("b_user"))
_of_person = _rows.where(attempts.c.user_id == sa.bindparam("b_user"))
_at_table = _rows.where(attempts.c.table_id == sa.bindparam("b_table"))
_is_over = sa.exists().where(tables.c.id == attempts.c.table_id, tables.c.status.in_(("over", "ended")))
_to_judge = _rows.where(TO_JUDGE, _is_over).order_by(attempts.c.at).limit(1)
_is_stale = sa.exists().where(
    tables.c.id == attempts.c.table_id, tables.c.status == "running", tables.c.updated_at < sa.bindparam("b_before")
)
_stale = _rows.where(TO_JUDGE, _is_stale).order_by(attempts.c.at)
_unjudged = sa.and_(
    attempts.c.puzzle_id == sa.bindparam("b_puzzle"), attempts.c.user_id == sa.bindparam("b_user"), TO_JUDGE
)
_judge = (
    sa.update(attempts).where(_unjudged).values(solved=sa.bindparam("b_solved"), loss=sa.bindparam("b_loss")).inline()
)
_drop = sa.delete(attempts).where(_unjudged)
_solver = sa.select(*columns(solvers, SolverRow)).where(solvers.c.user_id == sa.bindparam("b_user"))
_puzzle = puzzle_rows.where(puzzles.c.id == sa.bindparam("b_puzzle"))
_rate_puzzle = (
    sa.update(puzzles)
    .where(puzzles.c.id == sa.bindparam("b_id"))
    .values({name: sa.bindparam(f"b_{name}") for name in ("mu", "sigma", "tried", "solved")})
    .inline()
)
_solved = sa.func.count()
_on_server = (
    sa.select(attempts.c.user_id, _solved, solvers.c.best_streak)
    .join(solvers, sa.and_(solvers.c.user_id == attempts.c.user_id, solvers.c.shown))
    .where(attempts.c.guild_id == sa.bindparam("b_guild"), attempts.c.at >= sa.bindparam("b_since"), attempts.c.solved)
    .group_by(attempts.c.user_id, solvers.c.best_streak)
    .order_by(_solved.desc(), solvers.c.best_streak.desc(), attempts.c.user_id)
    .limit(sa.bindparam("b_limit"))
)
_RATED = [name for name in SolverRow.__struct_fields__ if name not in ("user_id", "shown")]


class AttemptStore:
    """The attempts, and the people who have made them. One begins with the game of its table."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, puzzle_id: int, user_id: int) -> AttemptRow | None:
        """Return a person's attempt at a puzzle; None if they have not tried it."""
        return await self._link.read(_find, _one, b_puzzle=puzzle_id, b_user=user_id)

    async def at_table(self, table_id: int) -> AttemptRow | None:
        """Return the attempt that is made at a table; None if there is none."""
        return await self._link.read(_find, _at_table, b_table=table_id)

    async def of_person(self, user_id: int) -> list[AttemptRow]:
        """Return all attempts of a person."""
        return await self._link.read(_list, _of_person, b_user=user_id)

    async def next_to_judge(self, shards: Shards, but: Collection[int] = ()) -> AttemptRow | None:
        """Return the first attempt of these shards that is made and not judged, `but` none at these tables."""
        return await self._link.read(_find_next, shards, but)

    async def stale(self, shards: Shards, before: int) -> list[AttemptRow]:
        """Return the attempts of these shards that still run and have not changed since a time (ms)."""
        statement = _stale.where(shards.with_server(attempts.c.guild_id))
        return await self._link.read(_list, statement, b_before=before)

    async def judge(
        self, attempt: AttemptRow, rate: Rate, *, at: int, messages: Sequence[NewMessage]
    ) -> PuzzleRow | None:
        """Write the verdict of an attempt, what it makes of the ratings, and messages about it; return the puzzle.

        Return None, and write nothing, if it was judged or deleted before.
        """
        return await self._link.write(_write_verdict, attempt, rate, at, messages)

    async def drop(self, attempt: AttemptRow) -> None:
        """Delete an attempt that is not judged, so that its person may begin again."""
        await self._link.write(_delete, attempt)

    async def solver(self, user_id: int) -> SolverRow | None:
        """Return how well a person solves; None before their first verdict."""
        return await self._link.read(_find_solver, user_id)

    async def show(self, solver: SolverRow) -> None:
        """Write whether a person wants to stand in the tables of their servers."""
        await self._link.write(upsert, solvers, asdict(solver), ["shown"])

    async def of_server(self, guild_id: int, since: int, limit: int) -> list[ServerSolver]:
        """Return who has solved most on a server since a time (ms), of those who want to be shown."""
        return await self._link.read(_find_on_server, guild_id, since, limit)


def add_attempt(connection: sa.Connection, attempt: AttemptRow) -> None:
    """Write that a person tries a puzzle, within the current transaction."""
    connection.execute(sa.insert(attempts), asdict(attempt))


def _find(connection: sa.Connection, /, statement: sa.Executable, **values: int) -> AttemptRow | None:
    """Return the attempt that a statement finds; None if there is none."""
    row = connection.execute(statement, values).first()
    return AttemptRow(*row) if row else None


def _list(connection: sa.Connection, /, statement: sa.Executable, **values: int) -> list[AttemptRow]:
    """Return the attempts that a statement finds."""
    return [AttemptRow(*row) for row in connection.execute(statement, values)]


def _find_next(connection: sa.Connection, shards: Shards, but: Collection[int]) -> AttemptRow | None:
    """Return the first attempt to judge on these shards."""
    of_shards = _to_judge.where(shards.with_server(attempts.c.guild_id), attempts.c.table_id.not_in(sorted(but)))
    return _find(connection, of_shards)


def _write_verdict(
    connection: sa.Connection, attempt: AttemptRow, rate: Rate, at: int, messages: Sequence[NewMessage]
) -> PuzzleRow | None:
    """Write a verdict with all that follows from it; return the puzzle, or None if it was judged before."""
    of_attempt = {"b_puzzle": attempt.puzzle_id, "b_user": attempt.user_id}
    verdict = {"b_solved": attempt.solved, "b_loss": attempt.loss}
    if connection.execute(_judge, {**of_attempt, **verdict}).rowcount != 1:
        return None
    row = connection.execute(_puzzle.with_for_update(), of_attempt).one()
    puzzle, solver = rate(PuzzleRow(*row), _find_solver(connection, attempt.user_id))
    ratings = {f"b_{name}": getattr(puzzle, name) for name in ("id", "mu", "sigma", "tried", "solved")}
    connection.execute(_rate_puzzle, ratings)
    upsert(connection, solvers, asdict(solver), _RATED)
    add_messages(connection, attempt.table_id, at, messages)
    return puzzle


def _delete(connection: sa.Connection, attempt: AttemptRow) -> None:
    connection.execute(_drop, {"b_puzzle": attempt.puzzle_id, "b_user": attempt.user_id})


def _find_solver(connection: sa.Connection, user_id: int) -> SolverRow | None:
    row = connection.execute(_solver, {"b_user": user_id}).first()
    return SolverRow(*row) if row else None


def _find_on_server(connection: sa.Connection, guild_id: int, since: int, limit: int) -> list[ServerSolver]:
    """Return who has solved most on a server."""
    values = {"b_guild": guild_id, "b_since": since, "b_limit": limit}
    return [ServerSolver(*row) for row in connection.execute(_on_server, values)]
