"""A database opened read-only beside the bot that uses it: nothing is created, migrated or written."""

from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.address import address, without_password
from bot.store.database.link import P, Work, run_read, translate_errors
from bot.store.database.notifications import OnListening, OnPost
from bot.store.errors import StoreUnavailable

T = TypeVar("T")


class ReadOnlyLink:
    """A link that only reads. It claims no messages, so it needs no owner number."""

    owner = 0
    is_shared = True

    def __init__(self, url: URL) -> None:
        self.file = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
        self.place = f"the database {self.file or without_password(url)}"
        self._url = url
        self._engine: AsyncEngine | None = None

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns, run outside of any transaction. Raise StoreUnavailable."""
        with translate_errors(self.place):
            self._engine = self._engine or create_async_engine(
                _read_only(self._url) if self.file else self._url, hide_parameters=True
            )
            async with self._engine.connect() as connection:
                return await connection.run_sync(lambda on: run_read(on, work, *args, **kwargs))

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Write nothing. Raise StoreUnavailable, always."""
        raise StoreUnavailable(f"{self.place} is only looked at")

    def dead(self, owner: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """Return a condition that never holds: nothing is known about other processes."""
        return sa.false()

    async def show_life(self) -> None:
        """Do nothing: this link claims no messages."""

    async def listen(self, on_post: OnPost, on_listening: OnListening) -> None:
        """Do nothing: this link posts nothing."""

    async def admit(self) -> bool:
        """Return False: this link hosts nothing."""
        return False

    async def close(self) -> None:
        """Close every connection. A second call does nothing."""
        if self._engine:
            await self._engine.dispose()


def read_only_link(text: str) -> ReadOnlyLink:
    """Return a link to the database at an address, opened with the first `read`.

    Raise ValueError as `address` does.
    """
    return ReadOnlyLink(address(text))


def _read_only(url: URL) -> URL:
    """Return the address with SQLite's read-only mode: it creates no file, not even beside a database in use."""
    file = Path(url.database or "").absolute()
    open_by_another = file.with_name(f"{file.name}-wal").exists()
    more = {} if open_by_another else {"immutable": "1"}
    return url.set(database=file.as_uri(), query={"mode": "ro", "uri": "true", **more})
