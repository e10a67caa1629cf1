"""Puzzles: candidates, the one of each day, and those of former days."""

from zlib import compress, decompress

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link
from bot.store.errors import ConstraintBroken
from bot.store.schema import columns, puzzles, tables


class NewPuzzle(Struct, frozen=True):
    """A position of a finished game, as a candidate: what the seat to move knows is true, the rest was dealt anew.

    `options` and `best`, the choices of the best known turn, are JSON; `gain` is how many points that is better than
    what was played. `mu` and `sigma` rate how hard it is.
    """

    table_id: int
    game: str
    version: int
    options: str
    seats: int
    seat: int
    best: str
    gain: float
    mu: float
    sigma: float
    state: bytes

    def __repr__(self) -> str:
        return f"NewPuzzle(game={self.game!r})"  # no log shows a solution


class PuzzleRow(Struct, frozen=True):
    """A puzzle without its state. `day` is when it was the puzzle of the day, counted since 1970 in UTC.

    So many people have `tried` it, and so many of those have `solved` it. The other fields are as in `NewPuzzle`.
    """

    id: int
    game: str
    version: int
    options: str
    seats: int
    seat: int
    best: str
    gain: float
    day: int | None
    mu: float
    sigma: float
    tried: int
    solved: int


puzzle_rows = sa.select(*columns(puzzles, PuzzleRow))
_by_id = puzzle_rows.where(puzzles.c.id == sa.bindparam("b_id"))
_of_day = puzzle_rows.where(puzzles.c.day == sa.bindparam("b_day"))
_state = sa.select(puzzles.c.state).where(puzzles.c.id == sa.bindparam("b_id"))
# A game may run again after an undo: then nothing of it may be shown.
_is_over = sa.exists().where(tables.c.id == puzzles.c.table_id, tables.c.status == "over")
_is_candidate = sa.and_(puzzles.c.day.is_(None), _is_over)
_earlier = puzzles.alias()
_last_day = sa.select(sa.func.max(_earlier.c.day)).where(_earlier.c.game == puzzles.c.game).scalar_subquery()
_candidates = (
    puzzle_rows.where(_is_candidate)
    .order_by(sa.func.coalesce(_last_day, -1), puzzles.c.id)
    .limit(sa.bindparam("b_limit"))
)
_archive = puzzle_rows.where(puzzles.c.day.is_not(None)).order_by(puzzles.c.day.desc())
_publish = (
    sa.update(puzzles)
    .where(puzzles.c.id == sa.bindparam("b_id"), _is_candidate)
    .values(day=sa.bindparam("b_day"), table_id=None)
    .inline()
)
_unpublished = sa.delete(puzzles).where(puzzles.c.day.is_(None))
_of_table = _unpublished.where(puzzles.c.table_id == sa.bindparam("b_table"))
_of_server = _unpublished.where(
    puzzles.c.table_id.in_(sa.select(tables.c.id).where(tables.c.guild_id == sa.bindparam("b_guild")))
)
_insert = sa.insert(puzzles).inline()


class PuzzleStore:
    """The puzzles. Candidates are added with the second look that finds them."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, puzzle_id: int) -> PuzzleRow | None:
        """Return the puzzle with this id; None if there is none."""
        return await self._link.read(_find, _by_id, b_id=puzzle_id)

    async def of_day(self, day: int) -> PuzzleRow | None:
        """Return the puzzle of a day; None if none was chosen."""
        return await self._link.read(_find, _of_day, b_day=day)

    async def state(self, puzzle_id: int) -> bytes:
        """Return the saved state of a puzzle."""
        return await self._link.read(_find_state, puzzle_id)

    async def candidates(self, limit: int) -> list[PuzzleRow]:
        """Return what may become the puzzle of a day, first of the titles that have not been it for longest."""
        return await self._link.read(_list, _candidates, b_limit=limit)

    async def publish(self, puzzle_id: int, day: int) -> bool:
        """Make a candidate the puzzle of a day, and forget which game it is from.

        Return False, and change nothing, if the day has one already, or this is no candidate any more.
        """
        try:
            return await self._link.write(_publish_on, puzzle_id, day)
        except ConstraintBroken:  # another process was quicker
            return False

    async def archive(self) -> list[PuzzleRow]:
        """Return the puzzles of all days, the newest first."""
        return await self._link.read(_list, _archive)

    async def withdraw(self, guild_id: int) -> None:
        """Delete the candidates from this server's games."""
        await self._link.write(_delete_of_server, guild_id)


def add_candidate(connection: sa.Connection, puzzle: NewPuzzle) -> None:
    """Write a candidate, within the current transaction."""
    connection.execute(_insert, {**asdict(puzzle), "state": compress(puzzle.state)})


def drop_candidates(connection: sa.Connection, table_id: int) -> None:
    """Delete the candidates from a table's game, within the current transaction."""
    connection.execute(_of_table, {"b_table": table_id})


def _publish_on(connection: sa.Connection, puzzle_id: int, day: int) -> bool:
    """Make a candidate the puzzle of a day; return whether it is."""
    if _find(connection, _of_day, b_day=day):
        return False
    return connection.execute(_publish, {"b_id": puzzle_id, "b_day": day}).rowcount == 1


def _delete_of_server(connection: sa.Connection, guild_id: int) -> None:
    connection.execute(_of_server, {"b_guild": guild_id})


def _find(connection: sa.Connection, /, statement: sa.Executable, **values: int) -> PuzzleRow | None:
    """Return the puzzle that a statement finds; None if there is none."""
    row = connection.execute(statement, values).first()
    return PuzzleRow(*row) if row else None


def _find_state(connection: sa.Connection, puzzle_id: int) -> bytes:
    return decompress(connection.execute(_state, {"b_id": puzzle_id}).scalar_one())


def _list(connection: sa.Connection, /, statement: sa.Executable, **values: int) -> list[PuzzleRow]:
    """Return the puzzles that a statement finds."""
    return [PuzzleRow(*row) for row in connection.execute(statement, values)]
