"""When people are away, and how much of that they have earned."""

from collections.abc import Collection, Iterable

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.rows import PersonRow
from bot.store.schema import due, people, seats, tables, vacations

_spans = (
    sa.select(vacations.c.user_id, vacations.c.start, vacations.c.end)
    .where(vacations.c.user_id.in_(sa.bindparam("b_ids", expanding=True)), vacations.c.end > sa.bindparam("b_from"))
    .order_by(vacations.c.start)
)
_first = (
    sa.select(sa.func.min(tables.c.created_at))
    .join(seats, seats.c.table_id == tables.c.id)
    .where(seats.c.user_id == sa.bindparam("b_user"))
)
_EARNED = ["vacation_had", "vacation_at"]


class VacationStore:
    """The vacations of people. How much a person has left is in their row, which changes with the vacation."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def of_people(self, user_ids: Iterable[int], start: int) -> dict[int, list[tuple[int, int]]]:
        """Return the vacations of these people that were not over at `start`, oldest first: from when to when."""
        return await self._link.read(_find, list(user_ids), start)

    async def first_seat_at(self, user_id: int) -> int | None:
        """Return when the first table was opened at which this person has a seat; None if there is none."""
        return await self._link.read(_find_first, user_id)

    async def begin(self, person: PersonRow, start: int, end: int) -> None:
        """Write a vacation, and the vacation time that the person has left."""
        await self._link.write(_begin, person, start, end)

    async def end(self, person: PersonRow, start: int, at: int, kinds: Collection[str]) -> None:
        """End the vacation that began at `start`; what is due of these kinds for the person becomes due now."""
        await self._link.write(_end, person, start, at, kinds)


def _find(connection: sa.Connection, user_ids: list[int], start: int) -> dict[int, list[tuple[int, int]]]:
    """Return the vacations of these people that were not over at `start`, by user id."""
    spans: dict[int, list[tuple[int, int]]] = {user_id: [] for user_id in user_ids}
    for user_id, first, last in connection.execute(_spans, {"b_ids": user_ids, "b_from": start}):
        spans[user_id].append((first, last))
    return spans


def _find_first(connection: sa.Connection, user_id: int) -> int | None:
    """Return when the first table with this person was opened."""
    at: int | None = connection.execute(_first, {"b_user": user_id}).scalar()
    return at


def _begin(connection: sa.Connection, person: PersonRow, start: int, end: int) -> None:
    """Write a vacation and what the person has left."""
    upsert(connection, people, asdict(person), _EARNED)
    upsert(connection, vacations, {"user_id": person.user_id, "start": start, "end": end}, ["end"])


def _end(connection: sa.Connection, person: PersonRow, start: int, at: int, kinds: Collection[str]) -> None:
    """End a vacation, write what the person has left, and make what is due of these kinds due now."""
    upsert(connection, people, asdict(person), _EARNED)
    of_vacation = sa.and_(vacations.c.user_id == person.user_id, vacations.c.start == start)
    connection.execute(sa.update(vacations).where(of_vacation).values(end=at))
    due_later = sa.and_(due.c.user_id == person.user_id, due.c.kind.in_(kinds), due.c.at > at)
    connection.execute(sa.update(due).where(due_later).values(at=at))
