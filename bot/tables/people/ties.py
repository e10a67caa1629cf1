"""Whom people avoid, and of whose lobbies they are told: private, and seen by nobody else in anything."""

from collections.abc import Collection
from typing import get_args

from bot.store.people.ties import Kind, TieRow, TiesFull
from bot.tables.table import Refused, TableAccess

MOST = 100  # people about whom one person may set something


class TieService:
    """What people have set about others."""

    def __init__(self, access: TableAccess) -> None:
        self._ties = access.store.ties

    async def of_person(self, user_id: int) -> list[TieRow]:
        """Return what this person has set about others, friends first."""
        return await self._ties.of_person(user_id)

    async def between(self, user_id: int, other_id: int) -> Kind | None:
        """Return what a person has set about another one; None if nothing."""
        return await self._ties.find(user_id, other_id)

    async def tie(self, user_id: int, other_id: int, kind: str) -> None:
        """Avoid another person ("avoid"), be told of their lobbies ("friend"), or neither ("").

        Raise Refused("many_ties") if that would be more people than anybody needs, ("moved_on") for another kind.
        """
        if not kind:
            await self._ties.delete(user_id, other_id)
            return
        known = next((one for one in get_args(Kind) if one == kind), None)
        if known is None or user_id == other_id:
            raise Refused("moved_on")
        try:
            await self._ties.save(TieRow(user_id, other_id, known), MOST)
        except TiesFull:
            raise Refused("many_ties", most=MOST) from None

    async def without_avoiding(self, user_ids: Collection[int], others: Collection[int]) -> list[int]:
        """Return those of these people who avoid none of the others."""
        avoiding = {who for who, _ in await self._ties.avoidances(user_ids, others)} if user_ids else set[int]()
        return [user for user in user_ids if user not in avoiding]

    async def avoided_among(self, user_id: int, others: Collection[int]) -> set[int]:
        """Return those of these others whom this person avoids."""
        return {whom for _, whom in await self._ties.avoidances([user_id], others)}
