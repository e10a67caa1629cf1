"""What people want to be played at tables once it is their turn."""

from collections.abc import Sequence
from zlib import compress, decompress

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.change import PlanStep
from bot.store.database.link import Link, upsert
from bot.store.database.numbers import raise_stale
from bot.store.database.shards import Shards
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewMessage
from bot.store.schema import clocks, columns, plans, tables


class PlanRow(Struct, frozen=True):
    """A plan of a person for a seat; `start` is the guessed state in which its turn begins.

    `lines` and `wishes` are JSON, `why` too: why it was stopped, "" before. `edits` counts its changes. `undone` is 1
    once a choice of the table was taken back since. Once `armed`, it is carried out when its seat has been asked for
    `wait` milliseconds, unless the table still has the number at which it was `seen` in vain; of line number `line`,
    `done` choices are made.
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
    wait: int = 0
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
_is_next = sa.and_(_one, plans.c.armed, plans.c.done == sa.bindparam("b_done") - 1)
_advance = sa.update(plans).where(_is_next).values(done=sa.bindparam("b_done"), line=sa.bindparam("b_line")).inline()
_finish = sa.delete(plans).where(_is_next)
_is_armed = sa.select(sa.exists().where(_mine, plans.c.armed))
_running = sa.and_(tables.c.id == plans.c.table_id, tables.c.status == "running")
_in_turn = sa.and_(clocks.c.table_id == plans.c.table_id, clocks.c.seat == plans.c.seat, clocks.c.number.is_not(None))
_due_at = clocks.c.since + plans.c.wait
# Without the start, which is large and of no use any more.
_due = (
    sa.select(*(plans.c[name] for name in _COLUMNS if name != "start"))
    .join(tables, _running)
    .join(clocks, _in_turn)
    .where(plans.c.armed, tables.c.number != plans.c.seen, _due_at <= sa.bindparam("b_now"))
    .order_by(_due_at)
)
_see = (
    sa.update(plans).where(_mine, plans.c.edits == sa.bindparam("b_edits")).values(seen=sa.bindparam("b_seen")).inline()
)
_mark_undone = sa.update(plans).where(plans.c.table_id == sa.bindparam("b_table")).values(undone=1).inline()
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
        """Write a plan and return it.

        It replaces the one with this number of edits `after` which it comes, or any if that is None. Raise Stale if
        there is none.
        """
        return await self._link.write(_write_plan, msgspec.structs.replace(row, undone=0), after)

    async def drop(self, row: PlanRow) -> None:
        """Delete a plan."""
        await self._link.write(_execute, _delete, _key(row))

    async def due(self, shards: Shards, now: int) -> list[PlanRow]:
        """Return the plans of these shards that are due by now, the longest first, without `start`."""
        return await self._link.read(_find_due, shards, now)

    async def note_seen(self, row: PlanRow, number: int) -> None:
        """Write that a plan waits for more than the table has at this number."""
        await self._link.write(_execute, _see, _key(row) | {"b_edits": row.edits, "b_seen": number})

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
        return
    values = seat | {"b_done": step.done}
    statement, values = (_finish, values) if step.last else (_advance, values | {"b_line": step.line})
    if connection.execute(statement, values).rowcount != 1:
        raise_stale(connection, table_id)


def note_undone(connection: sa.Connection, table_id: int) -> None:
    """Write that a choice of a table is taken back, which stops the plans that were made before."""
    connection.execute(_mark_undone, {"b_table": table_id})


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
    changed = [name for name in _COLUMNS if name not in ("table_id", "seat")]
    upsert(connection, plans, asdict(row) | {"start": compress(row.start)}, changed)
    return row


def _find_due(connection: sa.Connection, shards: Shards, now: int) -> list[PlanRow]:
    """Return the plans of these shards that are due by now."""
    statement = _due if shards.serves_all else _due.where(shards.with_server(tables.c.guild_id))
    return [PlanRow(**row, start=b"") for row in connection.execute(statement, {"b_now": now}).mappings()]


def _execute(connection: sa.Connection, statement: sa.Executable, values: dict[str, object]) -> None:
    connection.execute(statement, values)


def _stop(connection: sa.Connection, row: PlanRow, why: str, at: int, messages: Sequence[NewMessage]) -> None:
    """Write that a plan was stopped, with messages, if it is still as it was read."""
    same = sa.update(plans).where(_mine, plans.c.edits == sa.bindparam("b_edits"), plans.c.armed)
    stopped = same.values(armed=False, why=why)
    if connection.execute(stopped, _key(row) | {"b_edits": row.edits}).rowcount == 1:
        add_messages(connection, row.table_id, at, messages)
