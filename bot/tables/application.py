"""The application's commands and emojis as last sent to Discord, so that only changes are sent."""

from bot.store.posts.application import EmojiRow
from bot.tables.table import TableAccess

__all__ = ["ApplicationService", "EmojiRow"]


class ApplicationService:
    """Remembers what Discord was told: commands by a digest of all, each emoji by a digest of its picture."""

    def __init__(self, access: TableAccess) -> None:
        self._application = access.store.application

    async def are_registered(self, digest: str) -> bool:
        """Return whether these commands are the ones last registered."""
        return await self._application.digest() == digest

    async def note_commands(self, digest: str) -> None:
        """Write that these commands are registered."""
        await self._application.note_digest(digest)

    async def emojis(self) -> dict[str, EmojiRow]:
        """Return the emojis that were uploaded, by name."""
        return {row.name: row for row in await self._application.emojis()}

    async def note_emoji(self, name: str, emoji_id: int, digest: str) -> None:
        """Write that this emoji was uploaded."""
        await self._application.note_emoji(EmojiRow(name, emoji_id, digest))

    async def forget_emoji(self, name: str) -> None:
        """Write that the emoji of this name is no longer there."""
        await self._application.forget_emoji(name)
