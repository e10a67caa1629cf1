"""The commands as Discord was last told them, so that it is told only what is new."""

from bot.tables.table import TableAccess


class CommandService:
    """Knows them by a digest."""

    def __init__(self, access: TableAccess) -> None:
        self._commands = access.store.commands

    async def are(self, digest: str) -> bool:
        """Whether these are what Discord was last told."""
        return await self._commands.digest() == digest

    async def note(self, digest: str) -> None:
        """Note that Discord was told these."""
        await self._commands.note(digest)
