"""How choices are added to a table's history."""

from collections.abc import Sequence
from zlib import compress

import sqlalchemy as sa

from bot.store.rows import NewChoice
from bot.store.schema import choices

_earlier = choices.alias()
_ended = (
    sa.select(_earlier.c.ends)
    .where(_earlier.c.table_id == sa.bindparam("b_table"), ~_earlier.c.undone, ~_earlier.c.ahead)
    .order_by(_earlier.c.id.desc())
    .limit(1)
    .scalar_subquery()
)
next_opens = sa.func.coalesce(_ended, sa.true())
"""Whether a turn opens with the next choice of the table `b_table`."""
# What a former release chose ahead opens no turn: otherwise everybody could see that it is there.
_opens = sa.and_(~sa.bindparam("b_ahead", type_=sa.Boolean), next_opens)
_insert = sa.insert(choices).values(opens=_opens).inline()


def choice_values(table_id: int, at: int, choice: NewChoice) -> dict[str, object]:
    """Return the row of a choice, for `add_choices`; call it before the transaction, as compressing takes a moment."""
    return {
        "table_id": table_id,
        "b_table": table_id,
        "number": choice.number,
        "seat": choice.seat,
        "choice": choice.choice,
        "events": choice.events,
        "before": None if choice.before is None else compress(choice.before),
        "interaction_id": choice.interaction_id,
        "at": at,
        "undone": False,
        "version": choice.version,
        "ahead": choice.ahead,
        "b_ahead": choice.ahead,
        "ends": choice.ends,
    }


def add_choices(connection: sa.Connection, rows: Sequence[dict[str, object]]) -> None:
    """Add choices to their table's history, within the current transaction."""
    if rows:
        connection.execute(_insert, rows[0] if len(rows) == 1 else rows)
