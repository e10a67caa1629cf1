"""How many turns of people ended in time: counted by day, and forgotten after a while."""

from collections.abc import Iterable

import sqlalchemy as sa

from bot.store.link import Link, dialect_insert
from bot.store.rows import TurnCount
from bot.store.schema import reliability

DAYS = 90  # that are counted, today's with them
_counts = (
    sa.select(reliability.c.user_id, sa.func.sum(reliability.c.in_time), sa.func.sum(reliability.c.turns))
    .where(
        reliability.c.user_id.in_(sa.bindparam("b_ids", expanding=True)), reliability.c.day > sa.bindparam("b_before")
    )
    .group_by(reliability.c.user_id)
)
_forget = sa.delete(reliability).where(reliability.c.day <= sa.bindparam("b_before"))


class ReliabilityStore:
    """How many turns of people ended, and how many of those in time."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_people(self, user_ids: Iterable[int], today: int) -> dict[int, tuple[int, int]]:
        """Turns in time and turns of these people in the last days, by user id; nothing for who had none."""
        return await self._link.read(_find, list(user_ids), today)


def count_turns(connection: sa.Connection, counts: Iterable[TurnCount]) -> None:
    """Add to the turns of people, within the transaction that ends them; what is too old is forgotten with it."""
    for count in counts:
        values = {"user_id": count.user_id, "day": count.day, "in_time": count.in_time, "turns": count.turns}
        insert = dialect_insert(connection, reliability)
        more = {name: reliability.c[name] + insert.excluded[name] for name in ("in_time", "turns")}
        connection.execute(
            insert.on_conflict_do_update(index_elements=list(reliability.primary_key), set_=more), values
        )
        connection.execute(_forget, {"b_before": count.day - DAYS})


def _find(connection: sa.Connection, user_ids: list[int], today: int) -> dict[int, tuple[int, int]]:
    rows = connection.execute(_counts, {"b_ids": user_ids, "b_before": today - DAYS})
    return {user_id: (int(in_time), int(turns)) for user_id, in_time, turns in rows}
