"""What Discord was told of our application: a digest of all its commands, and its emojis."""

import sqlalchemy as sa
from msgspec import Struct

from bot.store.database.link import Link, upsert
from bot.store.schema import columns, commands, emojis


class EmojiRow(Struct, frozen=True):
    """An emoji of the application as it was uploaded; `digest` is that of its picture."""

    name: str
    emoji_id: int
    digest: str


class ApplicationStore:
    """The commands and emojis that Discord has of us."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def digest(self) -> str | None:
        """Return the digest of the registered commands; None if none were registered yet."""
        return await self._link.read(_find_digest)

    async def note_digest(self, digest: str) -> None:
        """Write the digest of the commands that are now registered."""
        await self._link.write(_write_digest, digest)

    async def emojis(self) -> list[EmojiRow]:
        """Return the emojis that were uploaded, by name."""
        return await self._link.read(_find_emojis)

    async def note_emoji(self, row: EmojiRow) -> None:
        """Write that an emoji was uploaded, in place of the former one of its name."""
        await self._link.write(_write_emoji, row)

    async def forget_emoji(self, name: str) -> None:
        """Delete the emoji of this name, if there is one."""
        await self._link.write(_delete_emoji, name)


def _find_digest(connection: sa.Connection) -> str | None:
    digest: str | None = connection.execute(sa.select(commands.c.digest)).scalar()
    return digest


def _write_digest(connection: sa.Connection, digest: str) -> None:
    """Replace the digest that was written before, if any."""
    upsert(connection, commands, {"id": 1, "digest": digest}, ["digest"])


def _find_emojis(connection: sa.Connection) -> list[EmojiRow]:
    rows = connection.execute(sa.select(*columns(emojis, EmojiRow)).order_by(emojis.c.name))
    return [EmojiRow(*row) for row in rows]


def _write_emoji(connection: sa.Connection, row: EmojiRow) -> None:
    values: dict[str, object] = {"name": row.name, "emoji_id": row.emoji_id, "digest": row.digest}
    upsert(connection, emojis, values, ["emoji_id", "digest"])


def _delete_emoji(connection: sa.Connection, name: str) -> None:
    connection.execute(sa.delete(emojis).where(emojis.c.name == name))
