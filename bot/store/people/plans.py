"""What people want to be played at tables once it is their turn."""

from collections.abc import Sequence
from zlib import compress, decompress

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.change import PlanStep
from bot.store.database.link import Link, upsert
from bot.store.database.numbers import raise_stale
from bot.store.database.shards import Shards
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewMessage
from bot.store.schema import choices, columns, plans, tables


class PlanRow(Struct, frozen=True):
    """A plan of a person for a seat; `start` is the guessed state in which its turn begins.

    `lines` and `wishes` are JSON, `why` too: why it was stopped, "" before. `edits` counts its changes. `undone` are
    the choices of the table that had been taken back when it was made. Once `armed`, it is carried out at `due_at`
    (ms), None until the turn has been seen; of line number `line`, `done` choices are made. `seen` is the table's
    number when it was last looked at.
    """

    table_id: int
    seat: int
    user_id: int
    version: int
    start: bytes
    lines: str
    wishes: str
    edits: int = 0
    undone: int = 0
    armed: bool = False
    seen: int = -1
    due_at: int | None = None
    line: int = 0
    done: int = 0
    why: str = ""

    def __repr__(self) -> str:
        return f"PlanRow(table_id={self.table_id}, edits={self.edits})"  # no log shows what somebody intends


_COLUMNS = PlanRow.__struct_fields__
_rows = sa.select(*columns(plans, PlanRow))
_one = sa.and_(plans.c.table_id == sa.bindparam("b_table"), plans.c.seat == sa.bindparam("b_seat"))
_mine = sa.and_(_one, plans.c.user_id == sa.bindparam("b_user"))
_find = _rows.where(_mine)
_delete = sa.delete(plans).where(_mine)
_supersede = sa.delete(plans).where(_one)
_advance = (
    sa.update(plans)
    .where(_one, plans.c.armed, plans.c.done == sa.bindparam("b_done") - 1)
    .values(done=sa.bindparam("b_done"), line=sa.bindparam("b_line"))
    .inline()
)
_is_armed = sa.select(sa.exists().where(_mine, plans.c.armed))
_running = sa.and_(tables.c.id == plans.c.table_id, tables.c.status == "running")
_to_look_at = _rows.join(tables, _running).where(
    plans.c.armed, plans.c.due_at.is_(None), tables.c.number != plans.c.seen
)
_is_due = sa.and_(plans.c.armed, plans.c.due_at <= sa.bindparam("b_now"))
_due = _rows.join(tables, _running).where(_is_due).order_by(plans.c.due_at)
_look = (
    sa.update(plans)
    .where(_mine, plans.c.edits == sa.bindparam("b_edits"))
    .values(seen=sa.bindparam("b_seen"), due_at=sa.bindparam("b_due"))
    .inline()
)
_undone = sa.select(sa.func.count()).where(choices.c.table_id == sa.bindparam("b_table"), choices.c.undone)
_over = sa.exists().where(tables.c.id == plans.c.table_id, tables.c.status.in_(("over", "ended")))
_forget = sa.delete(plans).where(_over)


class PlanStore:
    """The plans: at most one for each seat."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, table_id: int, seat: int, user_id: int) -> PlanRow | None:
        """Return this person's plan for a seat, stopped ones included; None if there is none."""
        return await self._link.read(_find_one, table_id, seat, user_id)

    async def is_armed(self, table_id: int, seat: int, user_id: int) -> bool:
        """Return whether this person has a plan for a seat that is to be carried out."""
        return await self._link.read(_ask_armed, table_id, seat, user_id)

    async def put(self, row: PlanRow, *, after: int | None = None) -> PlanRow:
        """Write a plan and return it; `undone` is counted now.

        It replaces the one with this number of edits `after` which it comes, or any if that is None. Raise Stale if
        there is none.
        """
        return await self._link.write(_write_plan, row, after)

    async def drop(self, row: PlanRow) -> None:
        """Delete a plan."""
        await self._link.write(_execute, _delete, _key(row))

    async def to_look_at(self, shards: Shards) -> list[PlanRow]:
        """Return the armed plans of these shards whose turn was not seen yet and whose table has changed since."""
        return await self._link.read(_list, _to_look_at.where(shards.with_server(tables.c.guild_id)))

    async def note_look(self, row: PlanRow, seen: int, due_at: int | None) -> None:
        """Write at which number a plan's table was looked at and, if its turn has come, when it is carried out (ms)."""
        values = {"b_edits": row.edits, "b_seen": seen, "b_due": due_at}
        await self._link.write(_execute, _look, _key(row) | values)

    async def due(self, shards: Shards, now: int) -> list[PlanRow]:
        """Return the plans of these shards that are to be carried out by now, the longest due first."""
        return await self._link.read(_list, _due.where(shards.with_server(tables.c.guild_id)), b_now=now)

    async def count_undone(self, table_id: int) -> int:
        """Return how many choices of a table have been taken back."""
        return await self._link.read(_count_undone, table_id)

    async def stop(self, row: PlanRow, why: str, *, at: int, messages: Sequence[NewMessage]) -> None:
        """Write why a plan was stopped, with messages to its person, unless it has changed since."""
        await self._link.write(_stop, row, why, at, messages)

    async def forget_over(self) -> None:
        """Delete the plans at tables whose game is over."""
        await self._link.write(_execute, _forget, {})


def change_plan(connection: sa.Connection, table_id: int, step: PlanStep) -> None:
    """Write what a choice means for its seat's plan, within the current transaction.

    Raise Stale if it is a choice of a plan that has been changed, or carried out by another process.
    """
    seat = {"b_table": table_id, "b_seat": step.seat}
    if not step.done:
        connection.execute(_supersede, seat)
    elif connection.execute(_advance, seat | {"b_done": step.done, "b_line": step.line}).rowcount != 1:
        raise_stale(connection, table_id)


def _key(row: PlanRow) -> dict[str, object]:
    return {"b_table": row.table_id, "b_seat": row.seat, "b_user": row.user_id}


def _plan(values: Sequence[object]) -> PlanRow:
    """Return the plan of a row, whose start is stored compressed."""
    named = dict(zip(_COLUMNS, values, strict=True))
    start = named["start"]
    assert isinstance(start, bytes)
    return PlanRow(**(named | {"start": decompress(start)}))  # type: ignore[arg-type]


def _find_one(connection: sa.Connection, table_id: int, seat: int, user_id: int) -> PlanRow | None:
    row = connection.execute(_find, {"b_table": table_id, "b_seat": seat, "b_user": user_id}).first()
    return _plan(row) if row else None


def _ask_armed(connection: sa.Connection, table_id: int, seat: int, user_id: int) -> bool:
    return bool(connection.execute(_is_armed, {"b_table": table_id, "b_seat": seat, "b_user": user_id}).scalar())


def _write_plan(connection: sa.Connection, row: PlanRow, after: int | None) -> PlanRow:
    """Write a plan in place of the one that it comes after, and return it."""
    if after is not None:
        before = _find_one(connection, row.table_id, row.seat, row.user_id)
        if before is None or before.edits != after:
            raise_stale(connection, row.table_id)
    values = asdict(row) | {"undone": _count_undone(connection, row.table_id)}
    changed = [name for name in _COLUMNS if name not in ("table_id", "seat")]
    upsert(connection, plans, values | {"start": compress(row.start)}, changed)
    return PlanRow(**values)


def _count_undone(connection: sa.Connection, table_id: int) -> int:
    return int(connection.execute(_undone, {"b_table": table_id}).scalar() or 0)


def _list(connection: sa.Connection, /, statement: sa.Executable, **values: int) -> list[PlanRow]:
    """Return the plans that a statement finds."""
    return [_plan(row) for row in connection.execute(statement, values)]


def _execute(connection: sa.Connection, statement: sa.Executable, values: dict[str, object]) -> None:
    connection.execute(statement, values)


def _stop(connection: sa.Connection, row: PlanRow, why: str, at: int, messages: Sequence[NewMessage]) -> None:
    """Write that a plan was stopped, with messages, if it is still as it was read."""
    same = sa.update(plans).where(_mine, plans.c.edits == sa.bindparam("b_edits"), plans.c.armed)
    stopped = same.values(armed=False, due_at=None, why=why)
    if connection.execute(stopped, _key(row) | {"b_edits": row.edits}).rowcount == 1:
        add_messages(connection, row.table_id, at, messages)
