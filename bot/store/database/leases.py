"""Leases on shards in a database that several processes share. A lease ends with its process.

Times are the database's, so that machines need not agree on theirs.
"""

import sqlalchemy as sa

from bot.store.database.link import Link, upsert
from bot.store.database.shard_balance import Lease, ShardLoad, shard_to_ask_for, shards_to_take
from bot.store.schema import identifies, processes, shards

BEAT = 5_000  # ms between two heartbeats
SILENT = 20_000  # ms without a heartbeat after which a process counts as ended, even if its connection seems alive
QUEUE = 5_250  # ms between two connections begun in one row of the queue: Discord's 5 s, and some for the network

LOCK = 0x47616D656C
_NOW = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
_silent = processes.c.seen < _NOW - SILENT
_leases = sa.select(shards.c.number, shards.c.owner, shards.c.wanted).order_by(shards.c.number)
# By column that names a process: the update of the rows that name an ended one.
_clear_ended = {
    name: sa.update(shards).where(shards.c[name].not_in(sa.select(processes.c.owner))) for name in ("owner", "wanted")
}
_mine = sa.and_(shards.c.number == sa.bindparam("b_number"), shards.c.owner == sa.bindparam("b_me"))
_hand_over = sa.update(shards).where(_mine).values(owner=shards.c.wanted, wanted=None)


class LeaseStore:
    """Which process serves which shard, among the processes that share them."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def has_others(self) -> bool:
        """Return whether another living process shares the shards."""
        return bool(await self._link.read(_find_living, self._has_ended()) - {self._link.owner})

    async def count(self) -> int | None:
        """Return how many shards the running processes share; None if no process does."""
        return await self._link.read(_count, self._has_ended())

    async def join(self, count: int) -> ShardLoad:
        """Begin to share the shards. If nobody else does, there are `count` of them, else as many as there were."""
        await self._link.show_life()
        return await self._link.write(_join, self._link.owner, self._has_ended(), count)

    async def rebalance(self) -> ShardLoad:
        """Take unserved shards, ask for one that another process has too many of, and return who serves what."""
        await self._link.show_life()
        me, has_ended = self._link.owner, self._has_ended()
        load, changes = await self._link.read(_find, me, has_ended)
        return await self._link.write(_step, me, has_ended) if changes else load

    async def hand_over(self, number: int) -> None:
        """Give a shard to the process that asks for it; if that has ended meanwhile, keep it."""
        await self._link.write(_give, number, self._link.owner, self._has_ended())

    async def leave(self) -> None:
        """Stop sharing the shards: other processes take over what this one had."""
        await self._link.write(_leave, self._link.owner)

    async def queue_wait(self, row: int) -> int:
        """Return the milliseconds until a connection may be begun in this row of the queue."""
        return await self._link.read(_milliseconds_to_wait, row)

    async def enter_queue(self, row: int) -> int:
        """Return the milliseconds until a connection may be begun in this row; if 0, this one counts as begun now."""
        return await self._link.write(_queue, row)

    def _has_ended(self) -> sa.ColumnElement[bool]:
        """Return the condition that the process of a row has ended."""
        return sa.or_(self._link.dead(processes.c.owner), _silent)


def _join(connection: sa.Connection, me: int, has_ended: sa.ColumnElement[bool], count: int) -> ShardLoad:
    """Note this process, with `count` shards if it is the first; return who serves what."""
    _begin(connection, me, has_ended)
    if _find_living(connection, has_ended) == {me} and len(find_leases(connection)) != count:
        connection.execute(sa.delete(shards))
        connection.execute(sa.insert(shards), [{"number": number} for number in range(count)])
    return _take(connection, me, has_ended)


def _step(connection: sa.Connection, me: int, has_ended: sa.ColumnElement[bool]) -> ShardLoad:
    """Take shards or ask for one, and delete ended processes; return who serves what."""
    _begin(connection, me, has_ended)
    load = _take(connection, me, has_ended)
    number = shard_to_ask_for(load)
    if number is None:
        return load
    connection.execute(sa.update(shards).where(shards.c.number == number).values(wanted=me))
    return _load(connection, me, has_ended)


def _begin(connection: sa.Connection, me: int, has_ended: sa.ColumnElement[bool]) -> None:
    """Lock out other processes until the transaction ends; note that this process lives, and delete ended ones."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    upsert(connection, processes, {"owner": me, "seen": _now(connection)}, ["seen"])
    connection.execute(sa.delete(processes).where(has_ended))
    for name, clear in _clear_ended.items():
        connection.execute(clear.values({name: None}))


def _take(connection: sa.Connection, me: int, has_ended: sa.ColumnElement[bool]) -> ShardLoad:
    """Take unserved shards, up to this process's share; return who serves what."""
    load = _load(connection, me, has_ended)
    numbers = shards_to_take(load)
    if not numbers:
        return load
    connection.execute(sa.update(shards).where(shards.c.number.in_(numbers)).values(owner=me))
    return _load(connection, me, has_ended)


def _find(connection: sa.Connection, me: int, has_ended: sa.ColumnElement[bool]) -> tuple[ShardLoad, bool]:
    """Return who serves what, and whether `_step` has anything to write."""
    load = _load(connection, me, has_ended)
    fresh = sa.select(processes.c.owner).where(processes.c.owner == me, processes.c.seen > _NOW - BEAT)
    stale = connection.execute(fresh).first() is None
    return load, stale or bool(shards_to_take(load)) or shard_to_ask_for(load) is not None


def _load(connection: sa.Connection, me: int, has_ended: sa.ColumnElement[bool]) -> ShardLoad:
    """Return which processes serve and ask for which shards, as this process sees them."""
    living = _find_living(connection, has_ended)
    leases = [
        Lease(number, owner if owner in living else None, asking_owner if asking_owner in living else None)
        for number, owner, asking_owner in find_leases(connection)
    ]
    return ShardLoad(me, tuple(leases), living)


def find_leases(connection: sa.Connection) -> list[tuple[int, int | None, int | None]]:
    """Return each shard's number, the process that serves it, and the one that asks for it."""
    return [(number, owner, asking_owner) for number, owner, asking_owner in connection.execute(_leases)]


def _find_living(connection: sa.Connection, has_ended: sa.ColumnElement[bool]) -> frozenset[int]:
    """Return the numbers of the processes that have not ended."""
    return frozenset(connection.execute(sa.select(processes.c.owner).where(~has_ended)).scalars())


def _count(connection: sa.Connection, has_ended: sa.ColumnElement[bool]) -> int | None:
    """Return the number of shards; None if no living process shares any."""
    return len(find_leases(connection)) if _find_living(connection, has_ended) else None


def _give(connection: sa.Connection, number: int, me: int, has_ended: sa.ColumnElement[bool]) -> None:
    """Give the shard to the process that asks for it, if that is still living."""
    living = sa.select(processes.c.owner).where(~has_ended)
    connection.execute(_hand_over.where(shards.c.wanted.in_(living)), {"b_number": number, "b_me": me})


def _leave(connection: sa.Connection, me: int) -> None:
    """Free the shards of this process and delete its row."""
    connection.execute(sa.delete(processes).where(processes.c.owner == me))
    connection.execute(sa.update(shards).where(shards.c.owner == me).values(owner=None))
    connection.execute(sa.update(shards).where(shards.c.wanted == me).values(wanted=None))


def _queue(connection: sa.Connection, row: int) -> int:
    """Return the milliseconds to wait; if there are none, note that a connection begins now."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    wait = _milliseconds_to_wait(connection, row)
    if not wait:
        upsert(connection, identifies, {"bucket": row, "at": _now(connection)}, ["at"])
    return wait


def _milliseconds_to_wait(connection: sa.Connection, row: int) -> int:
    """Return the milliseconds until a connection may be begun in this row."""
    last = connection.execute(sa.select(identifies.c.at).where(identifies.c.bucket == row)).scalar() or 0
    return max(0, last + QUEUE - _now(connection))


def _now(connection: sa.Connection) -> int:
    """Return the database's time in milliseconds."""
    return connection.execute(sa.select(_NOW)).scalar_one()
