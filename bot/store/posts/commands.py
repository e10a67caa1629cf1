"""Which commands Discord was last told, by a digest of all that it was told of them."""

import sqlalchemy as sa

from bot.store.database.link import Link, upsert
from bot.store.schema import commands


class CommandStore:
    """What Discord knows of our commands."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def digest(self) -> str | None:
        """The digest of what Discord was told. None if it was told nothing yet."""
        return await self._link.read(_find)

    async def note(self, digest: str) -> None:
        """Note that Discord was told this."""
        await self._link.write(_note, digest)


def _find(connection: sa.Connection) -> str | None:
    digest: str | None = connection.execute(sa.select(commands.c.digest)).scalar()
    return digest


def _note(connection: sa.Connection, digest: str) -> None:
    upsert(connection, commands, {"id": 1, "digest": digest}, ["digest"])
