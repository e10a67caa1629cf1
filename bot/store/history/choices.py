"""Choices: applied once, to the state that their writer has seen, together with their consequences; and taken back."""

from collections.abc import Sequence
from typing import Any
from zlib import decompress

import sqlalchemy as sa

from bot.store.change import Change
from bot.store.database.link import Link
from bot.store.database.numbers import raise_stale
from bot.store.errors import AlreadyApplied, ConstraintBroken
from bot.store.history.packs import packed_state, packed_states, unpack_table
from bot.store.people.plans import note_undone
from bot.store.posts.outbox import drop_messages
from bot.store.posts.vote_posts import VOTE
from bot.store.result_rows import Rater
from bot.store.results.result_writes import add_result, drop_result
from bot.store.rows import ChoiceRow
from bot.store.schema import FORGETTABLE, choices
from bot.store.tables.changes import add_consequences, update_table
from bot.store.tables.new_choices import choice_values, next_opens
from bot.store.time.due import hasten

# `kept` is computed in the query, so that the large state itself is not read.
_is_kept = sa.or_(choices.c.before.is_not(None), choices.c.part.is_not(None))
_history: sa.Select[Any] = sa.select(
    *(choices.c[field] if field != "kept" else _is_kept for field in ChoiceRow.__struct_fields__)
).where(choices.c.table_id == sa.bindparam("b_id"))
_onward = _history.where(choices.c.id > sa.bindparam("b_after")).order_by(choices.c.id).limit(sa.bindparam("b_limit"))
_since = _history.where(choices.c.number >= sa.bindparam("b_number")).order_by(choices.c.id)
_latest = (
    _history.where(~choices.c.undone, ~choices.c.ahead).order_by(choices.c.id.desc()).limit(sa.bindparam("b_limit"))
)
_before = sa.select(choices.c.before, choices.c.part).where(
    choices.c.table_id == sa.bindparam("b_id"), choices.c.id == sa.bindparam("b_choice"), ~choices.c.undone
)
_kept = (
    sa.select(choices.c.id, choices.c.before)
    .where(choices.c.table_id == sa.bindparam("b_id"), choices.c.before.is_not(None))
    .order_by(choices.c.id)
)
_by_interaction = _history.where(
    sa.or_(
        choices.c.interaction_id == sa.bindparam("b_interaction"), choices.c.undone_by == sa.bindparam("b_interaction")
    )
).limit(1)
_earlier = choices.alias()
_first_whole = (
    sa.select(sa.func.min(_earlier.c.id))
    .where(_earlier.c.table_id == sa.bindparam("b_id"), _earlier.c.version.is_not(None))
    .scalar_subquery()
)
_mark_undone = (
    sa.update(choices)
    .where(
        choices.c.table_id == sa.bindparam("b_id"),
        choices.c.id.in_(sa.bindparam("b_ids", expanding=True)),
        ~choices.c.undone,
    )
    .values(undone=True, undone_by=sa.bindparam("b_by"), undone_number=sa.bindparam("b_number"))
    .values(redealt=sa.bindparam("b_redealt"), before=sa.case((choices.c.id == _first_whole, choices.c.before)))
    .inline()
)
# During simultaneous play a choice may be undone alone: then the next choice of its turn becomes the first.
_opened = sa.select(sa.func.min(_earlier.c.id)).where(
    _earlier.c.id.in_(sa.bindparam("b_ids", expanding=True)), _earlier.c.opens
)
_next_standing = sa.select(sa.func.min(_earlier.c.id)).where(
    _earlier.c.table_id == sa.bindparam("b_id"),
    _earlier.c.id > _opened.scalar_subquery(),
    ~_earlier.c.undone,
    ~_earlier.c.ahead,
    _earlier.c.before.is_not(None),
)
_open_with_next = sa.update(choices).where(choices.c.id == _next_standing.scalar_subquery()).values(opens=True).inline()
_forget = (
    sa.update(choices)
    .where(
        choices.c.table_id == sa.bindparam("b_id"),
        choices.c.number < sa.bindparam("b_number"),
        FORGETTABLE,
    )
    .values(before=None)
    .inline()
)


class ChoiceStore:
    """The history of choices, and the states before them."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def history(self, table_id: int, *, after: int = 0, limit: int = 1000) -> list[ChoiceRow]:
        """Return the table's choices with an id above `after`, oldest first, undone ones included."""
        return await self._link.read(_list, _onward, b_id=table_id, b_after=after, b_limit=limit)

    async def since(self, table_id: int, number: int) -> list[ChoiceRow]:
        """Return the choices made since the table had this number, oldest first, undone ones included."""
        return await self._link.read(_list, _since, b_id=table_id, b_number=number)

    async def latest(self, table_id: int, limit: int) -> list[ChoiceRow]:
        """Return the table's last choices that are not undone, oldest first, without those made ahead."""
        newest_first = await self._link.read(_list, _latest, b_id=table_id, b_limit=limit)
        return newest_first[::-1]

    async def opens_next(self, table_id: int) -> bool:
        """Return whether a turn would open with the table's next choice."""
        return await self._link.read(_find_opens, table_id)

    async def state_before(self, table_id: int, choice_id: int) -> bytes | None:
        """Return the state before a choice; None if it is no longer stored, the choice is undone or there is none."""
        return await self._link.read(_find_before, table_id, choice_id)

    async def kept_states(self, table_id: int) -> dict[int, bytes]:
        """Return the states that are still stored, oldest first, by the id of the choice that followed."""
        return await self._link.read(_find_kept, table_id)

    async def commit(self, table_id: int, change: Change, *, forget_before: int | None = None) -> None:
        """Write the choices and the new state of a running table's change, or nothing.

        With `forget_before` the states before choices below that number are deleted, except those that begin turns.

        Raises
        ------
        AlreadyApplied if an interaction was applied before, Stale if the table is not running or has changed since,
        UnknownTable.

        """
        lines = [choice_values(table_id, change.at, choice) for choice in change.choices]
        try:
            await self._link.write(_commit, table_id, change, lines, forget_before)
        except ConstraintBroken:
            # The number fitted, but the interaction was applied at another number.
            await self._link.read(_raise_applied, table_id, _interactions(change))
            raise

    async def take_back(
        self,
        table_id: int,
        change: Change,
        undone: Sequence[int],
        *,
        rate: Rater | None = None,
        interaction_id: int | None = None,
        untold: Sequence[int] = (),
        redealt: bool = False,
    ) -> None:
        """Put this change's earlier state back and mark the `undone` choices as undone, or write nothing.

        `redealt`: what is hidden in the earlier state was dealt anew. The messages `untold` are deleted unsent. A
        finished game may run again if its channel is free: its result goes, and `rate`, which a rated one needs, gives
        the ratings back. Raise what `commit` raises; Stale also if one of `untold` may have been sent.
        """
        marks = {"b_id": table_id, "b_ids": list(undone), "b_by": interaction_id, "b_number": change.number}
        await self._link.write(_take_back, table_id, change, marks | {"b_redealt": redealt}, list(untold), rate)


def _find_opens(connection: sa.Connection, table_id: int) -> bool:
    return bool(connection.execute(sa.select(next_opens), {"b_table": table_id}).scalar())


def _interactions(change: Change) -> list[int]:
    """Return the ids of the interactions that made these choices."""
    return [choice.interaction_id for choice in change.choices if choice.interaction_id is not None]


def _commit(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    lines: Sequence[dict[str, object]],
    forget_before: int | None,
) -> None:
    """Write the change and its choices; delete states that are no longer needed."""
    request_open = update_table(connection, table_id, change, ("running",))
    if request_open is None:
        _raise_applied(connection, table_id, _interactions(change))
        raise_stale(connection, table_id)
    add_consequences(connection, table_id, change, request_open, lines)
    if change.status == "over":
        hasten(connection, table_id, VOTE, change.at)
    if change.result is not None:
        add_result(connection, table_id, change.result)
    if forget_before is not None:
        _forget_states(connection, table_id, forget_before)


def _take_back(
    connection: sa.Connection,
    table_id: int,
    change: Change,
    marks: dict[str, Any],
    untold: Sequence[int],
    rate: Rater | None,
) -> None:
    """Mark the choices as undone, write the change and delete the messages that tell of them."""
    request_open = update_table(connection, table_id, change, ("running", "over"), {"status": "running"})
    if marks["b_by"] is not None:
        _raise_applied(connection, table_id, [marks["b_by"]])  # says more than that the table has changed since
    if request_open is None:
        raise_stale(connection, table_id)
    drop_result(connection, table_id, rate)
    unpack_table(connection, table_id)  # the game goes on: its states change again
    if connection.execute(_mark_undone, marks).rowcount != len(set(marks["b_ids"])):
        raise ConstraintBroken(f"not all of the choices {marks['b_ids']} stand at table {table_id}")
    connection.execute(_open_with_next, marks)
    note_undone(connection, table_id)
    add_consequences(connection, table_id, change, request_open)
    if not drop_messages(connection, untold):
        raise_stale(connection, table_id)  # some of them are being sent meanwhile


def _raise_applied(connection: sa.Connection, table_id: int, interactions: list[int]) -> None:
    """Raise AlreadyApplied if one of these interactions was applied before."""
    for interaction_id in interactions:
        row = connection.execute(_by_interaction, {"b_id": table_id, "b_interaction": interaction_id}).first()
        if row is not None:
            raise AlreadyApplied(ChoiceRow(*row))


def _list(connection: sa.Connection, /, statement: sa.Select[Any], **values: int) -> list[ChoiceRow]:
    """Return the choices that a statement finds."""
    return [ChoiceRow(*row) for row in connection.execute(statement, values)]


def _find_before(connection: sa.Connection, table_id: int, choice_id: int) -> bytes | None:
    """Return the state before a choice that stands; None if it is not stored."""
    row = connection.execute(_before, {"b_id": table_id, "b_choice": choice_id}).first()
    if row is None:
        return None
    state, part = row
    if part is not None:
        return packed_state(connection, table_id, part, choice_id)
    return None if state is None else decompress(state)


def _find_kept(connection: sa.Connection, table_id: int) -> dict[int, bytes]:
    """Return all stored states of a table, by the id of the choice that followed."""
    beside = {choice_id: decompress(state) for choice_id, state in connection.execute(_kept, {"b_id": table_id})}
    return dict(sorted((beside | packed_states(connection, table_id)).items()))


def _forget_states(connection: sa.Connection, table_id: int, up_to_number: int) -> None:
    """Delete the states before choices up to this number, except those that begin turns."""
    connection.execute(_forget, {"b_id": table_id, "b_number": up_to_number})
