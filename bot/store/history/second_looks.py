"""Games that are over and are looked at again."""

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.database.shards import Shards
from bot.store.puzzles.puzzles import NewPuzzle, add_candidate, drop_candidates
from bot.store.schema import TO_LOOK_AT, columns, second_looks


class SecondLookRow(Struct, frozen=True):
    """A game that is over and is looked at again, as of its last change, `number`.

    So many turns of people were `looked` at, which has taken `spent` milliseconds of a processor; `turns` (JSON) are
    those that could have gone better. `done`: nothing more is looked at.
    """

    table_id: int
    number: int
    looked: int = 0
    spent: int = 0
    done: bool = False
    turns: str = "[]"


_rows = sa.select(*columns(second_looks, SecondLookRow))
_of_table = _rows.where(second_looks.c.table_id == sa.bindparam("b_id"))
_undone = _rows.where(TO_LOOK_AT).order_by(second_looks.c.table_id).limit(1)
_CHANGED = ("looked", "spent", "done", "turns")
_note = (
    sa.update(second_looks)
    .where(second_looks.c.table_id == sa.bindparam("b_id"), second_looks.c.number == sa.bindparam("b_number"))
    .values({name: sa.bindparam(f"b_{name}") for name in _CHANGED})
    .inline()
)


class SecondLookStore:
    """The games that are looked at again, one row each."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def order(self, table_id: int, number: int) -> None:
        """Have a game looked at that is over since it had this number; a second order of the same does nothing."""
        await self._link.write(_order, table_id, number)

    async def find(self, table_id: int) -> SecondLookRow | None:
        """Return how far a game was looked at; None if nobody has ordered that."""
        return await self._link.read(_find, table_id)

    async def next_ordered(self, shards: Shards) -> SecondLookRow | None:
        """Return the first game of these shards that is still to be looked at; None if there is none."""
        return await self._link.read(_find_next, shards)

    async def note(self, row: SecondLookRow, puzzle: NewPuzzle | None = None) -> None:
        """Write how far a game was looked at, and a puzzle that was found in it, unless it has changed since."""
        await self._link.write(_write, row, puzzle)


def _order(connection: sa.Connection, table_id: int, number: int) -> None:
    known = _find(connection, table_id)
    if known is None or known.number != number:
        upsert(connection, second_looks, asdict(SecondLookRow(table_id, number)), ["number", *_CHANGED])
        drop_candidates(connection, table_id)  # they are of the game as it was before


def _find(connection: sa.Connection, table_id: int) -> SecondLookRow | None:
    row = connection.execute(_of_table, {"b_id": table_id}).first()
    return SecondLookRow(*row) if row else None


def _find_next(connection: sa.Connection, shards: Shards) -> SecondLookRow | None:
    row = connection.execute(_undone.where(shards.with_table(second_looks.c.table_id))).first()
    return SecondLookRow(*row) if row else None


def _write(connection: sa.Connection, row: SecondLookRow, puzzle: NewPuzzle | None) -> None:
    values = {f"b_{name}": getattr(row, name) for name in _CHANGED}
    written = connection.execute(_note, {"b_id": row.table_id, "b_number": row.number, **values}).rowcount
    if puzzle and written:
        add_candidate(connection, puzzle)
