"""A database that is only looked at, beside the bot that uses it: it is not made, migrated or written."""

from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.address import address, shown
from bot.store.errors import StoreUnavailable
from bot.store.link import P, Work, reading, translated

T = TypeVar("T")


class LookLink:
    """A link that reads: it takes nothing to send, so nobody asks who it is and whether it lives."""

    owner = 0

    def __init__(self, url: URL) -> None:
        self.file = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
        self.place = f"the database {self.file or shown(url)}"
        self._engine = create_async_engine(_read_only(url) if self.file else url)

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        with translated(self.place):
            async with self._engine.connect() as connection:
                return await connection.run_sync(lambda on: reading(on, work, *args, **kwargs))

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        raise StoreUnavailable(f"{self.place} is only looked at")

    def dead(self, owner: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        return sa.false()

    async def show_life(self) -> None:
        pass

    async def close(self) -> None:
        await self._engine.dispose()


def look(text: str) -> LookLink:
    """The database at an address; nothing is opened before the first `read`."""
    return LookLink(address(text))


def _read_only(url: URL) -> URL:
    """SQLite itself then refuses to create or write the file."""
    name = Path(url.database or "").absolute().as_uri()
    return url.set(database=name, query={"mode": "ro", "uri": "true"})
