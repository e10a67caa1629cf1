"""What is due at a time: claimed by one process, done once, dropped with the turn that it was about."""

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link
from bot.store.database.shards import ALL, Shards
from bot.store.posts.outbox import add_messages
from bot.store.rows import ClockRow, DueRow, NewDue, NewMessage, TurnChange
from bot.store.schema import due
from bot.store.time.clocks import set_clocks
from bot.store.time.reliability import count_turns

# Kinds of due rows that call a person to a turn, once: after their quiet hours; when the last choice will stand.
CALL, RING = CALLS = ("call", "ring")
IDLE = "idle"  # the kind of the due row about a lobby, which is dropped with the lobby
_FIELDS = ("at", "kind", "table_id", "seat", "number", "user_id", "stage", "id")
_row = [due.c[field] for field in _FIELDS]
_unclaimed = sa.or_(due.c.owner.is_(None), due.c.claimed_until <= sa.bindparam("b_now"))
_next = sa.select(sa.func.min(due.c.at)).where(due.c.owner.is_(None))
_mine = sa.and_(due.c.id.in_(sa.bindparam("b_ids", expanding=True)), due.c.owner == sa.bindparam("b_owner"))
_done = sa.delete(due).where(_mine)
_release = sa.update(due).where(_mine).values(owner=None, claimed_until=0).inline()
_of_person = sa.select(*_row).where(due.c.user_id == sa.bindparam("b_user")).order_by(due.c.at, due.c.id)
_turn = sa.and_(
    due.c.table_id == sa.bindparam("b_table"),
    due.c.seat == sa.bindparam("b_seat"),
    due.c.number == sa.bindparam("b_number"),
    due.c.kind.in_(sa.bindparam("b_kinds", expanding=True)),
)
_same = sa.select(due.c.id).where(
    due.c.table_id == sa.bindparam("b_table"),
    due.c.user_id == sa.bindparam("b_user"),
    due.c.seat.is_not_distinct_from(sa.bindparam("b_seat")),
    due.c.number == sa.bindparam("b_number"),
    due.c.kind == sa.bindparam("b_kind"),
)
_move = (
    sa.update(due)
    .where(_turn, due.c.stage < sa.bindparam("b_below"))
    .values(at=sa.bindparam("b_at"), kind=sa.bindparam("b_to"), owner=None, claimed_until=0)
    .inline()
)
_drop = sa.delete(due).where(_turn)
_drop_of_seat = sa.delete(due).where(
    due.c.table_id == sa.bindparam("b_table"),
    due.c.seat == sa.bindparam("b_seat"),
    # A call that is due for a turn stays while that turn lasts, even if its clock changes.
    sa.or_(sa.and_(*(due.c.kind != kind for kind in CALLS)), due.c.number != sa.bindparam("b_lasting")),
)
_forget = sa.delete(due).where(
    due.c.table_id == sa.bindparam("b_table"),
    due.c.user_id == sa.bindparam("b_user"),
    due.c.kind.in_(sa.bindparam("b_kinds", expanding=True)),
)
_drop_idle = sa.delete(due).where(due.c.table_id == sa.bindparam("b_table"), due.c.kind == IDLE)
_hasten = (
    sa.update(due)
    .where(due.c.table_id == sa.bindparam("b_table"), due.c.kind == sa.bindparam("b_kind"))
    .values(at=sa.bindparam("b_at"), owner=None, claimed_until=0)
    .inline()
)


class _GoneError(Exception):
    """Rolls back what was done about something that is no longer due."""


class DueStore:
    """What is due, when, and which process does it."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def add_once(self, row: NewDue) -> None:
        """Add something due that comes with no other change, unless its person has the same at this table's number."""
        await self._link.write(_add_missing, row)

    async def claim(
        self,
        now: int,
        *,
        until: int,
        limit: int = 100,
        shards: Shards = ALL,
        of_tables: Collection[str] = (),
        ahead: int = 0,
    ) -> list[DueRow]:
        """Claim what is due by `now` for this process and return it, oldest first.

        Of the kinds `of_tables` only what is about tables in these shards. The other kinds are about people, whose
        tables may be anywhere, so shard 0 does them, as with direct messages: everything due for a person at once, even
        beyond `limit`, and with it what is due for them within the time `ahead`.

        Others may claim it after `until`, or as soon as this process is known to have ended.
        """
        await self._link.show_life()
        free = sa.and_(sa.or_(_unclaimed, self._link.dead(due.c.owner)), _in_shards(shards, of_tables))
        return await self._link.write(_claim, free, now, until, limit, self._link.owner, of_tables, ahead)

    async def next_at(self) -> int | None:
        """Return the time of what is due next and claimed by nobody; None if there is nothing."""
        return await self._link.read(_find_next)

    async def finish(
        self,
        rows: Sequence[DueRow],
        *,
        at: int,
        table_id: int | None = None,
        messages: Sequence[NewMessage] = (),
        then: Sequence[NewDue] = (),
        clocks: Sequence[ClockRow] = (),
        instead_of: Sequence[str] = (),
    ) -> bool:
        """Delete what this process claimed; write the messages that it led to and what is due after it (`then`).

        `clocks` are the changed ones of the table; what is due of the kinds `instead_of` for their turns is dropped.

        Returns False if one of the rows was dropped meanwhile or is claimed by another process. Then nothing is
        written, and the claims on the others are given up.
        """
        try:
            ids = [row.id for row in rows]
            await self._link.write(_finish, ids, self._link.owner, at, table_id, messages, then, clocks, instead_of)
        except _GoneError:
            await self._link.write(_give_up, ids, self._link.owner)
            return False
        return True

    async def give_back(self, rows: Sequence[DueRow]) -> None:
        """Give up this process's claims on those of these rows that are not done."""
        await self._link.write(_give_up, [row.id for row in rows], self._link.owner)

    async def of_person(self, user_id: int) -> list[DueRow]:
        """Return everything due for a person, by time."""
        return await self._link.read(_find_of_person, user_id)

    async def move(
        self, table_id: int, seat: int, number: int, kinds: Sequence[str], at: int, *, to: str, below: int
    ) -> bool:
        """Move what is due of these kinds for a seat's turn to another time and to the kind `to`.

        Returns False if none of it was done less often than `below`.
        """
        return await self._link.write(_reschedule, table_id, seat, number, kinds, at, to, below)

    async def drop(self, table_id: int, seat: int, number: int, kinds: Sequence[str]) -> bool:
        """Drop what is due of these kinds for a seat's turn; return False if there was nothing."""
        return await self._link.write(_drop_of_turn, table_id, seat, number, kinds)

    async def hurry(self, table_id: int, kind: str, at: int) -> None:
        """Make what is due of this kind for a table due at this time, also if it is being done at this moment."""
        await self._link.write(hasten, table_id, kind, at)

    async def forget(self, user_id: int, table_id: int, kinds: Sequence[str]) -> None:
        """Drop what is due of these kinds for a person about a table."""
        await self._link.write(_forget_of_person, user_id, table_id, kinds)


def add_due(connection: sa.Connection, rows: Sequence[NewDue]) -> None:
    """Write what is due within the transaction that causes it."""
    if rows:
        connection.execute(sa.insert(due).inline(), [asdict(row) for row in rows])


def drop_idle(connection: sa.Connection, table_id: int) -> None:
    """Drop what is due about an idle lobby, within the transaction that begins its game or closes it."""
    connection.execute(_drop_idle, {"b_table": table_id})


def _add_missing(connection: sa.Connection, row: NewDue) -> None:
    """Write a due row unless its person has an equal one."""
    turn = {"b_table": row.table_id, "b_seat": row.seat, "b_number": row.number}
    same = turn | {"b_user": row.user_id, "b_kind": row.kind}
    if connection.execute(_same, same).first() is None:
        add_due(connection, [row])


def replace_due(connection: sa.Connection, row: NewDue) -> None:
    """Write what is due for a table in place of everything else of its kind."""
    of_kind = sa.delete(due).where(due.c.table_id == row.table_id, due.c.kind == row.kind)
    connection.execute(of_kind)
    add_due(connection, [row])


def hasten(connection: sa.Connection, table_id: int, kind: str, at: int) -> None:
    """Make what is due of this kind for a table due now, also if it is being done at this moment."""
    connection.execute(_hasten, {"b_table": table_id, "b_kind": kind, "b_at": at})


def change_turns(connection: sa.Connection, table_id: int, change: TurnChange) -> None:
    """Write what a table's change means for clocks and people's turns, within the transaction of the change."""
    if not change.clocks:
        return
    # One statement per clock: with a list it is compiled anew each time, which was a fifth of a choice's CPU time.
    turns = [{"b_table": table_id, "b_seat": clock.seat, "b_lasting": clock.number or 0} for clock in change.clocks]
    connection.execute(_drop_of_seat, turns)
    set_clocks(connection, table_id, change.clocks)
    add_due(connection, change.due)
    count_turns(connection, change.counted)


def _in_shards(shards: Shards, of_tables: Collection[str]) -> sa.ColumnElement[bool]:
    """Return the condition that a row is for a process that serves these shards."""
    about_tables = due.c.kind.in_(of_tables)
    about_people = sa.and_(~about_tables, sa.literal(0 in shards.held))
    return (
        sa.true()
        if shards.serves_all
        else sa.or_(sa.and_(about_tables, shards.with_table(due.c.table_id)), about_people)
    )


def _claim(
    connection: sa.Connection,
    free: sa.ColumnElement[bool],
    now: int,
    until: int,
    limit: int,
    owner: int,
    of_tables: Collection[str],
    ahead: int,
) -> list[DueRow]:
    """Claim what is due by `now`, with everything due for the same people within the time `ahead`; return it."""

    def claim_rows(these: sa.Select[tuple[int]]) -> list[DueRow]:
        """Claim the rows that a statement finds; return them."""
        these = these.with_for_update(skip_locked=True)  # ignored on SQLite, which has one writer
        claim = sa.update(due).where(due.c.id.in_(these.scalar_subquery())).values(owner=owner, claimed_until=until)
        result = connection.execute(claim.returning(*_row), {"b_now": now})
        return [DueRow(*values, id=row_id) for *values, row_id in result]

    late = sa.select(due.c.id).where(due.c.at <= now, free)
    rows = claim_rows(late.order_by(due.c.at, due.c.id).limit(limit))
    people = {row.user_id for row in rows if row.kind not in of_tables}
    theirs = sa.and_(due.c.user_id.in_(people), due.c.kind.not_in(of_tables))
    if len(rows) == limit and people:
        rows += claim_rows(late.where(theirs))
    if ahead and people:
        rows += claim_rows(sa.select(due.c.id).where(due.c.at > now, due.c.at <= now + ahead, theirs, free))
    return sorted(rows, key=lambda row: (row.at, row.id))


def _find_next(connection: sa.Connection) -> int | None:
    """Return the time of what is due next; None if there is nothing."""
    at: int | None = connection.execute(_next).scalar()
    return at


def _finish(
    connection: sa.Connection,
    ids: list[int],
    owner: int,
    at: int,
    table_id: int | None,
    messages: Sequence[NewMessage],
    then: Sequence[NewDue],
    clocks: Sequence[ClockRow],
    instead_of: Sequence[str],
) -> None:
    """Delete the claimed rows and write what follows. Raise _GoneError if one is no longer this process's."""
    if connection.execute(_done, {"b_ids": ids, "b_owner": owner}).rowcount != len(ids):
        raise _GoneError
    add_messages(connection, table_id, at, messages)
    if table_id is not None:
        set_clocks(connection, table_id, clocks)
        for clock in clocks if instead_of else ():
            _drop_of_turn(connection, table_id, clock.seat, clock.number or 0, instead_of)
    add_due(connection, then)


def _give_up(connection: sa.Connection, ids: list[int], owner: int) -> None:
    """Give up this process's claims on these rows."""
    connection.execute(_release, {"b_ids": ids, "b_owner": owner})


def _find_of_person(connection: sa.Connection, user_id: int) -> list[DueRow]:
    return [DueRow(*values, id=row_id) for *values, row_id in connection.execute(_of_person, {"b_user": user_id})]


def _reschedule(
    connection: sa.Connection,
    table_id: int,
    seat: int,
    number: int,
    kinds: Sequence[str],
    at: int,
    to: str,
    below: int,
) -> bool:
    """Move what is due for a seat's turn to another time and kind; return whether there was anything."""
    values = {"b_table": table_id, "b_seat": seat, "b_number": number, "b_kinds": list(kinds), "b_at": at}
    return connection.execute(_move, values | {"b_to": to, "b_below": below}).rowcount > 0


def _drop_of_turn(connection: sa.Connection, table_id: int, seat: int, number: int, kinds: Sequence[str]) -> bool:
    """Delete what is due of these kinds for a seat's turn; return whether there was anything."""
    values = {"b_table": table_id, "b_seat": seat, "b_number": number, "b_kinds": list(kinds)}
    return connection.execute(_drop, values).rowcount > 0


def _forget_of_person(connection: sa.Connection, user_id: int, table_id: int, kinds: Sequence[str]) -> None:
    connection.execute(_forget, {"b_table": table_id, "b_user": user_id, "b_kinds": list(kinds)})
