"""Databases for measuring: they are made next to the one in use and removed afterwards."""

import os
import secrets
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from bot.config import settings
from bot.store.address import address


@asynccontextmanager
async def sqlite() -> AsyncIterator[str]:
    """Yield the address of a new SQLite file, on the disk where the bot's games are, since disks differ in speed."""
    place = address(settings().database_url)
    file = Path(place.database or "") if place.get_backend_name() == "sqlite" else Path("games.db")
    folder = next(parent for parent in file.absolute().parents if parent.is_dir())
    with tempfile.TemporaryDirectory(prefix="gamekeeper-bench-", dir=folder) as name:
        yield f"sqlite:///{name}/games.db"


@asynccontextmanager
async def postgresql() -> AsyncIterator[str | None]:
    """Yield the address of a new database on the server of DATABASE_URL; None if that is not PostgreSQL."""
    place = address(settings().database_url)
    if place.get_backend_name() != "postgresql":
        yield None
        return
    name = f"gamekeeper_bench_{secrets.token_hex(4)}"
    await _order(place, f"CREATE DATABASE {name}")
    try:
        yield place.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
    finally:
        await _order(place, f"DROP DATABASE {name} WITH (FORCE)")


async def _order(place: URL, statement: str) -> None:
    """Run a statement on a server, outside any transaction."""
    engine = create_async_engine(place, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            await connection.execute(sa.text(statement))
    finally:
        await engine.dispose()


def syncs(folder: Path, times: int) -> list[float]:
    """Return the seconds that each of `times` writes of 4 KiB takes, `fsync` included."""
    took = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(times):
            started = perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            took.append(perf_counter() - started)
    return took
