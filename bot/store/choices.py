"""Choices: applied once, on the state that was seen, together with what they caused; and taken back."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from bot.store.errors import AlreadyApplied, ConstraintBroken
from bot.store.link import Link
from bot.store.outbox import add_messages, drop_messages
from bot.store.rows import Choice, NewChoice, NewMessage, Status
from bot.store.schema import KEPT, choices, tables
from bot.store.tables import refuse_stale

# Whether the state before is kept is asked without reading it.
_history: sa.Select[Any] = sa.select(
    *(choices.c[field] for field in Choice.__struct_fields__ if field != "kept"), choices.c.before.is_not(None)
).where(choices.c.table_id == sa.bindparam("b_id"))
_onward = _history.where(choices.c.id > sa.bindparam("b_after")).order_by(choices.c.id).limit(sa.bindparam("b_limit"))
_latest = _history.where(~choices.c.undone).order_by(choices.c.id.desc()).limit(sa.bindparam("b_limit"))
_before = sa.select(choices.c.before).where(
    choices.c.table_id == sa.bindparam("b_id"), choices.c.id == sa.bindparam("b_choice")
)
_by_interaction = _history.where(
    sa.or_(
        choices.c.interaction_id == sa.bindparam("b_interaction"), choices.c.undone_by == sa.bindparam("b_interaction")
    )
).limit(1)
_advance = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("b_id"), tables.c.number == sa.bindparam("b_expected"))
    .values(
        number=sa.bindparam("b_number"),
        state=sa.bindparam("b_state"),
        status=sa.bindparam("b_status"),
        updated_at=sa.bindparam("b_at"),
    )
    .inline()
)
_advance_running = _advance.where(tables.c.status == "running")
_advance_back = _advance.where(tables.c.status.in_(("running", "over")))
_insert = sa.insert(choices).inline()
_take_back = (
    sa.update(choices)
    .where(
        choices.c.table_id == sa.bindparam("b_id"),
        choices.c.id.in_(sa.bindparam("b_ids", expanding=True)),
        ~choices.c.undone,
    )
    .values(undone=True, undone_by=sa.bindparam("b_by"), before=None)
    .inline()
)
_forget = (
    sa.update(choices)
    .where(
        choices.c.table_id == sa.bindparam("b_id"),
        choices.c.number < sa.bindparam("b_number"),
        KEPT,
    )
    .values(before=None)
    .inline()
)


class Choices:
    """The part of the store that knows choices."""

    link: Link

    async def choices(self, table_id: int, *, after: int = 0, limit: int = 1000) -> list[Choice]:
        """The history from behind the choice `after`, oldest first, with what was undone."""
        return await self.link.read(_list, _onward, b_id=table_id, b_after=after, b_limit=limit)

    async def latest_choices(self, table_id: int, limit: int) -> list[Choice]:
        """The last choices that stand, oldest first."""
        found = await self.link.read(_list, _latest, b_id=table_id, b_limit=limit)
        return found[::-1]

    async def state_before(self, table_id: int, choice_id: int) -> bytes | None:
        """The state before a choice; None when it was forgotten or there is no such choice."""
        return await self.link.read(_find_before, table_id, choice_id)

    async def commit_choice(
        self,
        table_id: int,
        *,
        expected: int,
        number: int,
        state: bytes,
        choice: NewChoice,
        at: int,
        status: Status = "running",
        messages: Sequence[NewMessage] = (),
        forget_before: int | None = None,
    ) -> None:
        """Apply one choice, as `commit_choices` does several."""
        await self.commit_choices(
            table_id,
            expected=expected,
            number=number,
            state=state,
            choices=(choice,),
            at=at,
            status=status,
            messages=messages,
            forget_before=forget_before,
        )

    async def commit_choices(
        self,
        table_id: int,
        *,
        expected: int,
        number: int,
        state: bytes,
        choices: Sequence[NewChoice],
        at: int,
        status: Status = "running",
        messages: Sequence[NewMessage] = (),
        forget_before: int | None = None,
    ) -> None:
        """Take a running table from `expected` on to `number` with all that comes of it, or change nothing.

        AlreadyApplied when an interaction among them was; else Stale when the table is not running at `expected`.
        Without choices only the state changes. With `forget_before` the states before choices below that number are
        given up.
        """
        values = _advance_values(table_id, expected, number, state, status, at)
        interactions = [choice.interaction_id for choice in choices if choice.interaction_id is not None]
        rows = [_choice_values(table_id, at, choice) for choice in choices]
        try:
            await self.link.write(_commit, values, interactions, rows, messages, forget_before)
        except ConstraintBroken:
            # The number fitted, but the interaction had been applied at another number.
            await self.link.read(_refuse_applied, table_id, interactions)
            raise

    async def restore(
        self,
        table_id: int,
        *,
        expected: int,
        number: int,
        state: bytes,
        undone: Sequence[int],
        at: int,
        interaction_id: int | None = None,
        status: Status = "running",
        messages: Sequence[NewMessage] = (),
        untold: Sequence[int] = (),
    ) -> None:
        """Put an earlier state back under a new number and mark these choices as undone, or change nothing.

        The messages `untold` are not sent any more. Errors as in `commit_choices`; a game that is over may be taken
        up again, if its channel is free.
        """
        values = _advance_values(table_id, expected, number, state, status, at)
        await self.link.write(_restore, values, list(undone), interaction_id, messages, list(untold))

    async def forget_before(self, table_id: int, up_to_number: int) -> None:
        """Give up the states before the choices made below this number: nobody can undo them any more."""
        await self.link.write(_forget_states, table_id, up_to_number)


def _advance_values(
    table_id: int, expected: int, number: int, state: bytes, status: Status, at: int
) -> dict[str, object]:
    if number <= expected:
        raise ValueError(f"the number must grow, not go from {expected} to {number}: old buttons would fit again")
    return {
        "b_id": table_id,
        "b_expected": expected,
        "b_number": number,
        "b_state": state,
        "b_status": status,
        "b_at": at,
    }


def _choice_values(table_id: int, at: int, choice: NewChoice) -> dict[str, object]:
    return {
        "table_id": table_id,
        "number": choice.number,
        "seat": choice.seat,
        "choice": choice.choice,
        "events": choice.events,
        "before": choice.before,
        "interaction_id": choice.interaction_id,
        "at": at,
        "undone": False,
    }


def _commit(
    connection: sa.Connection,
    values: dict[str, object],
    interactions: list[int],
    rows: list[dict[str, object]],
    messages: Sequence[NewMessage],
    forget_before: int | None,
) -> None:
    table_id, at = int(str(values["b_id"])), int(str(values["b_at"]))
    if connection.execute(_advance_running, values).rowcount != 1:
        _refuse_applied(connection, table_id, interactions)
        refuse_stale(connection, table_id)
    if rows:
        connection.execute(_insert, rows[0] if len(rows) == 1 else rows)
    add_messages(connection, table_id, at, messages)
    if forget_before is not None:
        _forget_states(connection, table_id, forget_before)


def _restore(
    connection: sa.Connection,
    values: dict[str, object],
    undone: list[int],
    interaction_id: int | None,
    messages: Sequence[NewMessage],
    untold: list[int],
) -> None:
    table_id, at = int(str(values["b_id"])), int(str(values["b_at"]))
    advanced = connection.execute(_advance_back, values).rowcount
    if interaction_id is not None:
        _refuse_applied(connection, table_id, [interaction_id])
    if advanced != 1:
        refuse_stale(connection, table_id)
    marked = connection.execute(_take_back, {"b_id": table_id, "b_ids": undone, "b_by": interaction_id})
    if marked.rowcount != len(set(undone)):
        raise ConstraintBroken(f"not all of the choices {undone} stand at table {table_id}")
    add_messages(connection, table_id, at, messages)
    if not drop_messages(connection, untold):
        refuse_stale(connection, table_id)  # some of it is being told meanwhile


def _refuse_applied(connection: sa.Connection, table_id: int, interactions: list[int]) -> None:
    for interaction_id in interactions:
        row = connection.execute(_by_interaction, {"b_id": table_id, "b_interaction": interaction_id}).first()
        if row is not None:
            raise AlreadyApplied(Choice(*row))


def _list(connection: sa.Connection, /, statement: sa.Select[Any], **values: int) -> list[Choice]:
    return [Choice(*row) for row in connection.execute(statement, values)]


def _find_before(connection: sa.Connection, table_id: int, choice_id: int) -> bytes | None:
    found: bytes | None = connection.execute(_before, {"b_id": table_id, "b_choice": choice_id}).scalar()
    return found


def _forget_states(connection: sa.Connection, table_id: int, up_to_number: int) -> None:
    connection.execute(_forget, {"b_id": table_id, "b_number": up_to_number})
