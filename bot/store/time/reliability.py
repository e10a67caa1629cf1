"""How many turns of people ended in time: counted by day, and deleted after a while."""

from collections.abc import Iterable

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.rows import TurnCount
from bot.store.schema import reliability

DAYS = 90  # the days that count, today included
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
        """Return turns in time and all turns of these people in the last days, by user id, if they had any."""
        return await self._link.read(_find, list(user_ids), today)


def count_turns(connection: sa.Connection, counts: Iterable[TurnCount]) -> None:
    """Add to the turns of people, within the transaction that ends them, and delete the counts of old days."""
    if ordered := sorted(counts, key=lambda count: count.user_id):  # the same order everywhere: no deadlock
        upsert(connection, reliability, [asdict(count) for count in ordered], ("in_time", "turns"), add=True)
        connection.execute(_forget, {"b_before": max(count.day for count in ordered) - DAYS})


def _find(connection: sa.Connection, user_ids: list[int], today: int) -> dict[int, tuple[int, int]]:
    """Return turns in time and all turns in the days that count, by user id."""
    rows = connection.execute(_counts, {"b_ids": user_ids, "b_before": today - DAYS})
    return {user_id: (int(in_time), int(turns)) for user_id, in_time, turns in rows}
