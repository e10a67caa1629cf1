"""The store: everything that outlives the process."""

from types import TracebackType
from typing import Self

from bot.store.address import address
from bot.store.choices import Choices
from bot.store.link import Link
from bot.store.outbox import Outbox
from bot.store.people import People
from bot.store.postgres import PostgresLink
from bot.store.requests import Requests
from bot.store.sqlite import SqliteLink
from bot.store.tables import Tables
from bot.store.upkeep import Upkeep


class Store(Tables, Choices, Outbox, People, Requests, Upkeep):
    """An open database. Each call that writes is one transaction: all of it is on the disk on return, or none.

    Any call may raise StoreUnavailable. When it does, nothing was written, except if the connection to PostgreSQL broke
    during the very commit: then the same interaction tried again tells, by AlreadyApplied.
    """

    def __init__(self, link: Link) -> None:
        self.link = link

    @classmethod
    async def open(cls, url: str, *, busy_ms: int = 5000) -> Self:
        """Open the database and bring its schema up to date; a lock is waited for at most `busy_ms` milliseconds.

        ValueError for an address that is none, NewerDatabase, StoreUnavailable; on failure nothing stays open.
        """
        place = address(url)
        link = SqliteLink(place, busy_ms) if place.get_backend_name() == "sqlite" else PostgresLink(place, busy_ms)
        await link.open()
        return cls(link)

    async def close(self) -> None:
        """Finish what is being written and close; a second call does nothing."""
        await self.link.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
