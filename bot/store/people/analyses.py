"""What people try at tables in private: for each of them at most one a table."""

from zlib import compress, decompress

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.database.numbers import raise_stale
from bot.store.schema import analyses, columns


class AnalysisRow(Struct, frozen=True):
    """What a person tries at a table: from the state `start`, which was guessed for their `seat`, None if it is known.

    `number` is the table's then. Of `choices`, JSON, so many are `made`. `edits` counts the changes, `at` is when it
    was last changed (ms).
    """

    table_id: int
    user_id: int
    seat: int | None
    number: int
    version: int
    start: bytes
    choices: str = "[]"
    made: int = 0
    edits: int = 0
    at: int = 0

    def __repr__(self) -> str:
        return f"AnalysisRow(table_id={self.table_id}, edits={self.edits})"  # no log shows what somebody considers


_COLUMNS = AnalysisRow.__struct_fields__
_mine = sa.and_(analyses.c.table_id == sa.bindparam("b_table"), analyses.c.user_id == sa.bindparam("b_user"))
_find = sa.select(*columns(analyses, AnalysisRow)).where(_mine)
_delete = sa.delete(analyses).where(_mine)
_forget = sa.delete(analyses).where(analyses.c.at <= sa.bindparam("b_until"))


class AnalysisStore:
    """What people try at tables."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, table_id: int, user_id: int) -> AnalysisRow | None:
        """Return what this person tries at a table; None if nothing."""
        return await self._link.read(_find_one, table_id, user_id)

    async def put(self, row: AnalysisRow, *, after: int | None = None) -> None:
        """Write what a person tries.

        It replaces the row with this number of edits `after` which it comes, or any if that is None. Raise Stale if
        there is none.
        """
        await self._link.write(_write, row, after)

    async def drop(self, table_id: int, user_id: int) -> None:
        """Delete what a person tries at a table."""
        await self._link.write(_execute, _delete, {"b_table": table_id, "b_user": user_id})

    async def forget(self, until: int) -> None:
        """Delete what was last changed up to this time (ms)."""
        await self._link.write(_execute, _forget, {"b_until": until})


def _find_one(connection: sa.Connection, table_id: int, user_id: int) -> AnalysisRow | None:
    values = connection.execute(_find, {"b_table": table_id, "b_user": user_id}).first()
    if values is None:
        return None
    named = dict(zip(_COLUMNS, values, strict=True))
    return AnalysisRow(**(named | {"start": decompress(named["start"])}))


def _write(connection: sa.Connection, row: AnalysisRow, after: int | None) -> None:
    """Write a row in place of the one that it comes after."""
    if after is not None:
        before = _find_one(connection, row.table_id, row.user_id)
        if before is None or before.edits != after:
            raise_stale(connection, row.table_id)
    changed = [name for name in _COLUMNS if name not in ("table_id", "user_id")]
    upsert(connection, analyses, asdict(row) | {"start": compress(row.start)}, changed)


def _execute(connection: sa.Connection, statement: sa.Executable, values: dict[str, int]) -> None:
    connection.execute(statement, values)
