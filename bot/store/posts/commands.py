"""Which commands were last registered at Discord, as a digest of all of them."""

import sqlalchemy as sa

from bot.store.database.link import Link, upsert
from bot.store.schema import commands


class CommandStore:
    """The commands that Discord knows of us."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def digest(self) -> str | None:
        """Return the digest of the registered commands; None if none were registered yet."""
        return await self._link.read(_find)

    async def note(self, digest: str) -> None:
        """Write the digest of the commands that are now registered."""
        await self._link.write(_write_digest, digest)


def _find(connection: sa.Connection) -> str | None:
    digest: str | None = connection.execute(sa.select(commands.c.digest)).scalar()
    return digest


def _write_digest(connection: sa.Connection, digest: str) -> None:
    """Replace the digest that was written before, if any."""
    upsert(connection, commands, {"id": 1, "digest": digest}, ["digest"])
