"""What people want to be played at tables: once it is their turn, and for good whenever they are asked in another's."""

from collections.abc import Mapping, Sequence
from zlib import compress, decompress

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.change import AnswerStep, PlanStep
from bot.store.database.link import Link, upsert
from bot.store.database.numbers import raise_stale
from bot.store.database.shards import Shards
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewMessage
from bot.store.schema import answers, clocks, plans, tables


class PlanRow(Struct, frozen=True):
    """A plan of a person for a seat; `start` is the guessed state in which its last line begins.

    `lines` and `wishes` are JSON, `why` too: why it was stopped, "" before. `edits` counts its changes. `undone` is 1
    once a choice of the table was taken back since. Once `armed`, it is carried out when its seat has been asked for
    `wait` milliseconds, unless the table still has the number at which it was `seen` in vain; of line number `line`,
    `done` choices are made. A `standing` one is no turn, but what is answered in others' turns; it has no `done`.
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
    standing: bool = False

    def __repr__(self) -> str:
        return f"PlanRow(table_id={self.table_id}, edits={self.edits})"  # no log shows what somebody intends


_COLUMNS = PlanRow.__struct_fields__[:-1]  # whether it is standing says the table in which it lies


class _Statements:
    """The statements about the rows of one of the two tables."""

    def __init__(self, rows: sa.Table) -> None:
        own = rows.c
        self.table = rows
        self.one = sa.and_(own.table_id == sa.bindparam("b_table"), own.seat == sa.bindparam("b_seat"))
        self.mine = sa.and_(self.one, own.user_id == sa.bindparam("b_user"))
        self.find = sa.select(*(own[name] for name in _COLUMNS)).where(self.mine)
        self.delete = sa.delete(rows).where(self.mine)
        self.is_armed = sa.select(sa.exists().where(self.mine, own.armed))
        same = sa.update(rows).where(self.mine, own.edits == sa.bindparam("b_edits"))
        self.see = same.values(seen=sa.bindparam("b_seen")).inline()
        self.stop = same.where(own.armed)
        over = sa.exists().where(tables.c.id == own.table_id, tables.c.status.in_(("over", "ended")))
        self.forget = sa.delete(rows).where(over)
        self.due = self._due()

    def _due(self) -> sa.Select[tuple[object, ...]]:
        """Return the query for what is due, without the start, which is large and of no use any more."""
        own = self.table.c
        running = sa.and_(tables.c.id == own.table_id, tables.c.status == "running")
        asked = sa.and_(clocks.c.table_id == own.table_id, clocks.c.seat == own.seat, clocks.c.number.is_not(None))
        due_at = clocks.c.since + own.wait
        return (
            sa.select(*(own[name] for name in _COLUMNS if name != "start"))
            .join(tables, running)
            .join(clocks, asked)
            .where(own.armed, tables.c.number != own.seen, due_at <= sa.bindparam("b_now"))
            .order_by(due_at)
        )


_TURNS, _ANSWERS = _Statements(plans), _Statements(answers)
_BOTH = {False: _TURNS, True: _ANSWERS}  # by whether a row is standing
_supersede = sa.delete(plans).where(_TURNS.one)
_is_next = sa.and_(_TURNS.one, plans.c.armed, plans.c.done == sa.bindparam("b_done") - 1)
_advance = sa.update(plans).where(_is_next).values(done=sa.bindparam("b_done"), line=sa.bindparam("b_line")).inline()
_finish = sa.delete(plans).where(_is_next)
_answer = (
    sa.update(answers)
    .where(_ANSWERS.one, answers.c.armed, answers.c.edits == sa.bindparam("b_edits"))
    .values(wait=sa.bindparam("b_wait"))
    .inline()
)
_mark_undone = sa.update(plans).where(plans.c.table_id == sa.bindparam("b_table")).values(undone=1).inline()


class PlanStore:
    """The plans: for each seat at most one for its next turn, and one of standing answers."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, table_id: int, seat: int, user_id: int, *, standing: bool = False) -> PlanRow | None:
        """Return this person's plan for a seat, a stopped one included; None if there is none."""
        return await self._link.read(_find_one, table_id, seat, user_id, standing)

    async def find_both(self, table_id: int, seat: int, user_id: int) -> list[PlanRow]:
        """Return this person's plan for a seat and their standing answers, as far as there are any."""
        return await self._link.read(_find_both, table_id, seat, user_id)

    async def are_armed(self, table_id: int, seat: int, user_id: int) -> tuple[bool, bool]:
        """Return whether this person has a plan for a seat that is to be carried out, and whether standing answers."""
        return await self._link.read(_ask_armed, table_id, seat, user_id)

    async def put(self, row: PlanRow, *, after: int | None = None) -> PlanRow:
        """Write a plan and return it.

        It replaces the one with this number of edits `after` which it comes, or any if that is None. Raise Stale if
        there is none.
        """
        return await self._link.write(_write_plan, msgspec.structs.replace(row, undone=0), after)

    async def drop(self, row: PlanRow) -> None:
        """Delete a plan."""
        await self._link.write(_execute, _BOTH[row.standing].delete, _key(row))

    async def due(self, shards: Shards, now: int) -> list[PlanRow]:
        """Return the plans and standing answers of these shards that are due by now, the longest first, without
        `start`.
        """
        return await self._link.read(_find_due, shards, now)

    async def note_seen(self, row: PlanRow, number: int) -> None:
        """Write that a plan waits for more than the table has at this number."""
        values = _key(row) | {"b_edits": row.edits, "b_seen": number}
        await self._link.write(_execute, _BOTH[row.standing].see, values)

    async def stop(self, row: PlanRow, why: str, *, at: int, messages: Sequence[NewMessage]) -> None:
        """Write why a plan was stopped, with messages to its person, unless it has changed since."""
        await self._link.write(_stop, row, why, at, messages)

    async def forget_over(self) -> None:
        """Delete the plans and standing answers at tables whose game is over."""
        for statements in _BOTH.values():
            await self._link.write(_execute, statements.forget, {})


def change_plan(connection: sa.Connection, table_id: int, step: PlanStep | AnswerStep) -> None:
    """Write what a choice means for its seat's plan or standing answers, within the current transaction.

    Raise Stale if it is a choice of one that has been changed, or carried out by another process.
    """
    seat: dict[str, object] = {"b_table": table_id, "b_seat": step.seat}
    if isinstance(step, AnswerStep):
        statement: sa.Executable = _answer
        seat |= {"b_edits": step.edits, "b_wait": step.wait}
    elif not step.done:
        connection.execute(_supersede, seat)
        return
    else:
        statement = _finish if step.last else _advance
        seat |= {"b_done": step.done} | ({} if step.last else {"b_line": step.line})
    if connection.execute(statement, seat).rowcount != 1:
        raise_stale(connection, table_id)


def note_undone(connection: sa.Connection, table_id: int) -> None:
    """Write that a choice of a table is taken back, which stops the plans that were made before."""
    connection.execute(_mark_undone, {"b_table": table_id})


def _key(row: PlanRow) -> dict[str, object]:
    return {"b_table": row.table_id, "b_seat": row.seat, "b_user": row.user_id}


def _plan(values: Mapping[str, object], standing: bool) -> PlanRow:
    """Return the plan of a row, whose start is stored compressed."""
    start = values["start"]
    assert isinstance(start, bytes)
    return PlanRow(**(dict(values) | {"start": decompress(start)}), standing=standing)  # type: ignore[arg-type]


def _find_one(connection: sa.Connection, table_id: int, seat: int, user_id: int, standing: bool) -> PlanRow | None:
    values = {"b_table": table_id, "b_seat": seat, "b_user": user_id}
    row = connection.execute(_BOTH[standing].find, values).mappings().first()
    return _plan({str(name): value for name, value in row.items()}, standing) if row else None


def _find_both(connection: sa.Connection, table_id: int, seat: int, user_id: int) -> list[PlanRow]:
    rows = (_find_one(connection, table_id, seat, user_id, standing) for standing in _BOTH)
    return [row for row in rows if row]


def _ask_armed(connection: sa.Connection, table_id: int, seat: int, user_id: int) -> tuple[bool, bool]:
    values = {"b_table": table_id, "b_seat": seat, "b_user": user_id}
    turn, standing = (bool(connection.execute(one.is_armed, values).scalar()) for one in _BOTH.values())
    return turn, standing


def _write_plan(connection: sa.Connection, row: PlanRow, after: int | None) -> PlanRow:
    """Write a plan in place of the one that it comes after, and return it."""
    if after is not None:
        before = _find_one(connection, row.table_id, row.seat, row.user_id, row.standing)
        if before is None or before.edits != after:
            raise_stale(connection, row.table_id)
    changed = [name for name in _COLUMNS if name not in ("table_id", "seat")]
    values = {name: value for name, value in asdict(row).items() if name in _COLUMNS}
    upsert(connection, _BOTH[row.standing].table, values | {"start": compress(row.start)}, changed)
    return row


def _find_due(connection: sa.Connection, shards: Shards, now: int) -> list[PlanRow]:
    """Return the plans and standing answers of these shards that are due by now."""
    due = list[PlanRow]()
    for standing, statements in _BOTH.items():
        statement = statements.due if shards.serves_all else statements.due.where(shards.with_server(tables.c.guild_id))
        rows = connection.execute(statement, {"b_now": now}).mappings()
        due += [PlanRow(**row, start=b"", standing=standing) for row in rows]
    return due


def _execute(connection: sa.Connection, statement: sa.Executable, values: dict[str, object]) -> None:
    connection.execute(statement, values)


def _stop(connection: sa.Connection, row: PlanRow, why: str, at: int, messages: Sequence[NewMessage]) -> None:
    """Write that a plan was stopped, with messages, if it is still as it was read."""
    stopped = _BOTH[row.standing].stop.values(armed=False, why=why)
    if connection.execute(stopped, _key(row) | {"b_edits": row.edits}).rowcount == 1:
        add_messages(connection, row.table_id, at, messages)
