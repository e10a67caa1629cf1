"""The states of finished games, packed together: consecutive ones hardly differ, so they need a tenth of the room.

The first state of a whole history stays beside its choice: with the choices it gives all others, also to the program
of a former release, which knows no packs.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any
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
IDS = 500  # choices that one statement names

States = Mapping[int, bytes]
"""States by the id of the choice that followed."""
Part = tuple[list[int], bytes]
"""The ids of the choices whose states are in a part, and the part."""

_decoder = msgspec.msgpack.Decoder(dict[int, bytes])
_parts = (
    sa.select(packs.c.states).where(packs.c.table_id == sa.bindparam("b_table")).order_by(packs.c.part)
)
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
_back = (
    sa.update(choices)
    .where(_of_table, choices.c.id == sa.bindparam("b_choice"))
    .values(before=sa.bindparam("b_before"), part=None)
    .inline()
)


class FinishedGame(Struct, frozen=True):
    """A finished game whose states are not packed, its number, and since when it is as it is."""

    table_id: int
    number: int
    at: int


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
    return [(list(part), compress(msgspec.msgpack.encode(part), 9)) for part in split(states)]


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
    states = packed_states(connection, table_id)
    rows = [
        {"b_table": table_id, "b_choice": choice_id, "b_before": compress(state)} for choice_id, state in states.items()
    ]
    if rows:
        connection.execute(_back, rows)
    connection.execute(sa.delete(packs).where(packs.c.table_id == table_id))


def _unpack(part: bytes) -> dict[int, bytes]:
    return _decoder.decode(decompress(part))


def _find_unpacked(
    connection: sa.Connection, after: tuple[int, int], before: int, shards: Shards
) -> FinishedGame | None:
    at, table_id = after
    query = _unpacked.where(shards.with_server(tables.c.guild_id))
    row = connection.execute(query, {"b_at": at, "b_id": table_id, "b_before": before}).first()
    return FinishedGame(*row) if row else None


def _pack(connection: sa.Connection, table_id: int, number: int, parts: Sequence[Part]) -> bool:
    """Write the parts of a pack, and drop their states beside the choices; return whether that was done."""
    guard: dict[str, Any] = {"b_id": table_id, "b_expected": number}
    if connection.execute(_still_finished, guard).rowcount != 1:
        return False
    if connection.execute(_parts, {"b_table": table_id}).first() is not None:
        return False
    for part, (ids, states) in enumerate(parts):
        connection.execute(sa.insert(packs), {"table_id": table_id, "part": part, "states": states})
        _move_to_part(connection, table_id, part, ids)
    return True


def _move_to_part(connection: sa.Connection, table_id: int, part: int, ids: Sequence[int]) -> None:
    """Drop the states before these choices, which are in this part. Raise ConstraintBroken if one is not there."""
    for first in range(0, len(ids), IDS):
        some = list(ids[first : first + IDS])
        if connection.execute(_to_part, {"b_table": table_id, "b_part": part, "b_ids": some}).rowcount != len(some):
            raise ConstraintBroken(f"not all states of table {table_id} are there")
