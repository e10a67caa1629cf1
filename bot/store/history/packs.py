"""The states of finished games, packed together: consecutive ones hardly differ, so they need a tenth of the room.

The first state of a whole history stays beside its choice: with the choices it gives all others, also to the program
of a former release, which knows no packs.
"""

import asyncio
from collections.abc import Mapping, Sequence
from zlib import compress, decompress

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from bot.store.database.link import Link
from bot.store.database.numbers import at_number
from bot.store.database.shards import Shards
from bot.store.errors import ConstraintBroken
from bot.store.schema import FINISHED, choices, packs, tables

PART_SIZE = 1 << 20  # bytes of the states in one part, which is decompressed as a whole to read one of them
EMPTY = b""  # a part without states
IDS = 500  # choices that one statement names

States = Mapping[int, bytes]
"""States by the id of the choice that followed."""
Part = tuple[list[int], bytes]
"""The ids of the choices whose states are in a part, and the part."""

_decoder = msgspec.msgpack.Decoder(dict[int, bytes])
_parts = sa.select(packs.c.states).where(packs.c.table_id == sa.bindparam("b_table")).order_by(packs.c.part)
_part = sa.select(packs.c.states).where(
    packs.c.table_id == sa.bindparam("b_table"), packs.c.part == sa.bindparam("b_part")
)
_is_packed = sa.exists().where(packs.c.table_id == tables.c.id)
_unpacked = (
    sa.select(tables.c.id, tables.c.number, tables.c.updated_at)
    .where(
        FINISHED,
        tables.c.updated_at >= sa.bindparam("b_at"),
        sa.or_(tables.c.updated_at > sa.bindparam("b_at"), tables.c.id > sa.bindparam("b_id")),
        tables.c.updated_at < sa.bindparam("b_before"),
        ~_is_packed,
    )
    .order_by(tables.c.updated_at, tables.c.id)
    .limit(1)
)
_still_finished = at_number.where(FINISHED).values(number=sa.bindparam("b_expected"))
_of_table = choices.c.table_id == sa.bindparam("b_table")
_to_part = (
    sa.update(choices)
    .where(_of_table, choices.c.id.in_(sa.bindparam("b_ids", expanding=True)), choices.c.before.is_not(None))
    .values(before=None, part=sa.bindparam("b_part"))
    .inline()
)
_put_beside = (
    sa.update(choices)
    .where(_of_table, choices.c.id == sa.bindparam("b_choice"))
    .values(before=sa.bindparam("b_before"), part=None)
    .inline()
)
_remove = (
    sa.update(choices)
    .where(_of_table, sa.or_(choices.c.before.is_not(None), choices.c.part.is_not(None)))
    .values(before=None, part=None)
    .inline()
)
_mark_known = (
    sa.update(choices).where(_of_table, choices.c.id.in_(sa.bindparam("b_ids", expanding=True))).values(part=0).inline()
)
_emptied = sa.exists().where(packs.c.table_id == tables.c.id, sa.func.length(packs.c.states) == 0)
_old = (
    sa.select(tables.c.id)
    .where(FINISHED, tables.c.updated_at < sa.bindparam("b_before"), tables.c.state.is_not(None), ~_emptied)
    .order_by(tables.c.id)
)


class FinishedGame(Struct, frozen=True):
    """A finished game whose states are not packed, its number, and since when it is as it is."""

    table_id: int
    number: int
    at: int


class OldGames(Struct, frozen=True):
    """Finished games whose states can be removed, and how many bytes these take."""

    table_ids: tuple[int, ...]
    size: int


class PackStore:
    """The packs of finished games."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def next_unpacked(self, after: tuple[int, int], before: int, shards: Shards) -> FinishedGame | None:
        """Return the first game of these shards that is to be packed; None if there is none.

        It ended `before` a time, and comes `after` this time and id: games are ordered by both.
        """
        return await self._link.read(_find_unpacked, after, before, shards)

    async def pack(self, table_id: int, number: int, states: States) -> bool:
        """Put these states, which are stored beside their choices, into the table's pack.

        Return False, and write nothing, if the game has changed since that number or another process was quicker.
        Raise ConstraintBroken if one of the states is not there.
        """
        parts = await asyncio.to_thread(_parts_of, states)
        return await self._link.write(_pack, table_id, number, parts)

    async def is_pruned(self, table_id: int) -> bool:
        """Return whether states of a game may have been removed."""
        return await self._link.read(_is_emptied, table_id)

    async def old_games(self, before: int) -> OldGames:
        """Return the games that ended before a time and have their states."""
        return await self._link.read(_find_old, before)

    async def prune(self, table_id: int, number: int, needed: States, known: Sequence[int]) -> bool:
        """Remove the states of a finished game but those that are `needed`.

        The choices `known` count as before which a state is kept: they can be played anew. Return False, and write
        nothing, if the game has changed since that number.
        """
        return await self._link.write(_prune, table_id, number, needed, known)


def split(states: States) -> list[States]:
    """Return the states in their order, in parts of a bounded size; the first may be empty."""
    parts, size = [dict[int, bytes]()], 0
    for choice_id, state in states.items():
        size += len(state)
        if size > PART_SIZE and parts[-1]:
            parts.append({})
            size = len(state)
        parts[-1][choice_id] = state
    return [*parts]


def _parts_of(states: States) -> list[Part]:
    """Return the parts of a pack of these states."""
    return [(list(part), compress(msgspec.msgpack.encode(part), 9) if part else EMPTY) for part in split(states)]


def packed_states(connection: sa.Connection, table_id: int) -> dict[int, bytes]:
    """Return the states in a table's pack."""
    parts = connection.execute(_parts, {"b_table": table_id}).scalars()
    return {choice_id: state for part in parts for choice_id, state in _unpack(part).items()}


def packed_state(connection: sa.Connection, table_id: int, part: int, choice_id: int) -> bytes | None:
    """Return the state before a choice from this part of a pack; None if it was removed."""
    states: bytes | None = connection.execute(_part, {"b_table": table_id, "b_part": part}).scalar()
    return None if states is None else _unpack(states).get(choice_id)


def unpack_table(connection: sa.Connection, table_id: int) -> None:
    """Put the states of a table's pack back beside their choices, within the current transaction; drop the pack."""
    _put_back(connection, table_id, packed_states(connection, table_id))
    connection.execute(sa.delete(packs).where(packs.c.table_id == table_id))


def _unpack(part: bytes) -> dict[int, bytes]:
    return _decoder.decode(decompress(part)) if part else {}


def _put_back(connection: sa.Connection, table_id: int, states: States) -> None:
    """Put states beside their choices."""
    rows = [
        {"b_table": table_id, "b_choice": choice_id, "b_before": compress(state)} for choice_id, state in states.items()
    ]
    if rows:
        connection.execute(_put_beside, rows)


def _find_unpacked(
    connection: sa.Connection, after: tuple[int, int], before: int, shards: Shards
) -> FinishedGame | None:
    at, table_id = after
    query = _unpacked.where(shards.with_server(tables.c.guild_id))
    row = connection.execute(query, {"b_at": at, "b_id": table_id, "b_before": before}).first()
    return FinishedGame(*row) if row else None


def _is_still_finished(connection: sa.Connection, table_id: int, number: int) -> bool:
    """Return whether a game is over and has not changed since it had this number; until the end of the transaction."""
    return connection.execute(_still_finished, {"b_id": table_id, "b_expected": number}).rowcount == 1


def _pack(connection: sa.Connection, table_id: int, number: int, parts: Sequence[Part]) -> bool:
    """Write the parts of a pack, and drop their states beside the choices; return whether that was done."""
    if not _is_still_finished(connection, table_id, number):
        return False
    if connection.execute(_parts, {"b_table": table_id}).first() is not None:
        return False
    for part, (ids, states) in enumerate(parts):
        connection.execute(sa.insert(packs), {"table_id": table_id, "part": part, "states": states})
        if _set_part(connection, _to_part, table_id, ids, b_part=part) != len(ids):
            raise ConstraintBroken(f"not all states of table {table_id} are there")
    return True


def _set_part(connection: sa.Connection, update: sa.Update, table_id: int, ids: Sequence[int], **more: int) -> int:
    """Run an update of these choices; return how many it has changed."""
    some = (list(ids[first : first + IDS]) for first in range(0, len(ids), IDS))
    return sum(connection.execute(update, {"b_table": table_id, "b_ids": part, **more}).rowcount for part in some)


def _is_emptied(connection: sa.Connection, table_id: int) -> bool:
    return connection.execute(_part, {"b_table": table_id, "b_part": 0}).scalar() == EMPTY


def _find_old(connection: sa.Connection, before: int) -> OldGames:
    values = {"b_before": before}
    beside = sa.select(sa.func.sum(sa.func.length(choices.c.before))).where(choices.c.table_id.in_(_old))
    packed = sa.select(sa.func.sum(sa.func.length(packs.c.states))).where(packs.c.table_id.in_(_old))
    sizes = [connection.execute(query, values).scalar() or 0 for query in (beside, packed)]
    return OldGames(tuple(connection.execute(_old, values).scalars()), sum(sizes))


def _prune(connection: sa.Connection, table_id: int, number: int, needed: States, known: Sequence[int]) -> bool:
    """Remove the states of a game but the `needed` ones; return whether that was done."""
    if not _is_still_finished(connection, table_id, number):
        return False
    connection.execute(sa.delete(packs).where(packs.c.table_id == table_id))
    connection.execute(sa.insert(packs), {"table_id": table_id, "part": 0, "states": EMPTY})
    connection.execute(_remove, {"b_table": table_id})
    _put_back(connection, table_id, needed)
    _set_part(connection, _mark_known, table_id, known)
    return True
