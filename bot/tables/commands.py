"""The commands as Discord was last told them, so that it is told only what is new."""

from bot.tables.table import Service


class CommandService(Service):
    """Knows them by a digest."""

    async def are(self, digest: str) -> bool:
        """Whether these are what Discord was last told."""
        return await self._access.store.commands.digest() == digest

    async def note(self, digest: str) -> None:
        """Note that Discord was told these."""
        await self._access.store.commands.note(digest)
