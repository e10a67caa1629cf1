"""The lobbies' public messages: sent, kept up to date, found again or posted anew."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from bot.log import log
from bot.tables.table import Table
from cogs import lobby_post
from cogs.post_view import language_of
from cogs.reader import Interaction

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

logger = log(__name__)
TOO_MANY_EDITS = 30046  # Discord limits the edits of messages older than an hour


class _Post:
    """What is going on about one lobby's message."""

    def __init__(self) -> None:
        self.acts = asyncio.Lock()
        self.edits = asyncio.Lock()
        self.shown: tuple[str, int, str] | None = None


class LobbyPosts:
    """One message a lobby. Acts take their turns; edits follow them until the newest state is shown."""

    def __init__(self, bot: "Gamekeeper") -> None:
        self._bot = bot
        self._posts: WeakValueDictionary[int, _Post] = WeakValueDictionary()
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def opening(self, channel_id: int) -> asyncio.Lock:
        """Held while a lobby is opened in a channel, until its message is there and noted."""
        return self._opening.setdefault(channel_id, asyncio.Lock())

    @asynccontextmanager
    async def acting(self, table_id: int) -> AsyncIterator[None]:
        """Held while somebody acts in a lobby and is answered."""
        post = self._post(table_id)
        async with post.acts:
            yield

    async def open(self, interaction: Interaction, table: Table) -> None:
        """Answer with the lobby's message."""
        parts = lobby_post.message(table, await language_of(self._bot, table))
        sent = await interaction.response.send_message(**parts)
        await self._bot.tables.store.set_last_post(table.id, sent.message_id)

    async def update(self, interaction: Interaction, table: Table) -> None:
        """Answer the press of a control of the message with its newest state."""
        await interaction.response.edit_message(**lobby_post.message(table, await language_of(self._bot, table)))

    async def show(self, table_id: int, message_id: int | None) -> None:
        """Bring the message up to date; one that is gone is replaced while the lobby lasts."""
        if message_id is None:
            return
        post = self._post(table_id)
        async with post.edits:
            while (state := _state(table := await self._bot.tables.table(table_id))) != post.shown:
                post.shown = state
                await self._edit(table, message_id)

    async def find(self, table: Table) -> tuple[str, bool]:
        """A link to the lobby's message, and whether it had to be posted anew."""
        post = self._post(table.id)
        async with self.opening(table.row.channel_id), post.edits:
            table = await self._bot.tables.table(table.id)
            if await self._is_there(table):
                return link(table, table.row.last_post_id), False
            return link(table, await self._send(table)), True

    def _post(self, table_id: int) -> _Post:
        return self._posts.setdefault(table_id, _Post())

    async def _edit(self, table: Table, message_id: int) -> None:
        parts = lobby_post.message(table, await language_of(self._bot, table))
        try:
            await self._channel(table).get_partial_message(message_id).edit(**parts)
        except discord.HTTPException as error:
            logger.info("lobby post not edited", table=table.id, code=error.code, status=error.status)
            if table.row.status == "lobby" and (error.status == 404 or error.code == TOO_MANY_EDITS):
                await self._replace(table)

    async def _replace(self, table: Table) -> None:
        try:
            await self._send(table)
        except discord.HTTPException as error:
            logger.warning("lobby post not replaced", table=table.id, code=error.code, status=error.status)

    async def _is_there(self, table: Table) -> bool:
        if table.row.last_post_id is None:
            return False
        try:
            await self._channel(table).fetch_message(table.row.last_post_id)
        except discord.NotFound:
            return False
        except discord.Forbidden:  # it may not be read, which says nothing
            return True
        return True

    async def _send(self, table: Table) -> int:
        parts = lobby_post.message(table, await language_of(self._bot, table))
        message = await self._channel(table).send(**parts)
        await self._bot.tables.store.set_last_post(table.id, message.id)
        return message.id

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(table.row.channel_id, guild_id=table.row.guild_id)


def _state(table: Table) -> tuple[str, int, str]:
    """What the message depends on; once the lobby is over it does not change any more."""
    row = table.row
    return (row.status, row.number, row.strength) if row.status == "lobby" else (row.status, 0, "")


def link(table: Table, message_id: int | None) -> str:
    """Where a message of the table's channel is, or the channel."""
    if message_id is None:
        return f"<#{table.row.channel_id}>"
    return f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}/{message_id}"
