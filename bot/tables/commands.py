"""The commands as last registered at Discord, so that only changes are registered."""

from bot.tables.table import TableAccess


class CommandService:
    """Recognises registered commands by a digest."""

    def __init__(self, access: TableAccess) -> None:
        self._commands = access.store.commands

    async def are_registered(self, digest: str) -> bool:
        """Return whether these commands are the ones last registered."""
        return await self._commands.digest() == digest

    async def note(self, digest: str) -> None:
        """Write that these commands are registered."""
        await self._commands.note(digest)
