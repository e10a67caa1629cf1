"""Uploads our icons as the application's own emojis: only what is new or changed, and by one process."""

import asyncio
import hashlib

import discord

from bot.icons import Icon, every_icon
from bot.process.log import log
from bot.tables.application import ApplicationService, EmojiRow
from bot.tables.tables import Tables
from cogs.discord_text import IconEmojis, emoji_name
from cogs.pictures import Pictures

logger = log(__name__)
LOOK = 5.0  # seconds between two looks at what the process that serves shard 0 has uploaded
LOOKS = 60  # of these


def icons_by_name() -> dict[str, Icon]:
    """Return the icons that are drawn, by the names of their emojis: a sign of several icons is one emoji."""
    return {emoji_name(icon): icon for icon in every_icon() if icon.sign}


async def sync_emojis(client: discord.Client, tables: Tables, pictures: Pictures, emojis: IconEmojis) -> None:
    """Upload the icons that Discord lacks or has in another form, and learn the ids of all.

    Only the process that serves shard 0 does it; the others learn them as they come. Raise HTTPException.
    """
    await _learn(tables.application, emojis)
    for _ in range(LOOKS):
        if tables.shards.serves(0) and await _Upload(client, tables, pictures).run():
            break
        await asyncio.sleep(LOOK)
        await _learn(tables.application, emojis)
    await _learn(tables.application, emojis)


async def _learn(service: ApplicationService, emojis: IconEmojis) -> None:
    """Use the emojis that were uploaded by now."""
    emojis.learn({name: row.emoji_id for name, row in (await service.emojis()).items()})


class _Upload:
    """One comparison of our icons with what Discord has.

    What was not uploaded with this database is never changed: another bot may run on the same application.
    """

    def __init__(self, client: discord.Client, tables: Tables, pictures: Pictures) -> None:
        self._client, self._pictures, self._tables = client, pictures, tables
        self._service = tables.application

    async def run(self) -> bool:
        """Upload, replace and delete, one emoji at a time, each noted at once. Return whether all was done.

        It ends early when another process has come to serve shard 0, which goes on from there.
        """
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        known, wanted = await self._service.emojis(), icons_by_name()
        for name, row in known.items():
            emoji = there.get(name)
            if emoji is None or emoji.id != row.emoji_id:
                await self._service.forget_emoji(name)
            elif name not in wanted:
                await self._delete(emoji)
        for name, icon in wanted.items():
            data = await self._pictures.emoji(icon.game, icon.sign)
            if not self._tables.shards.serves(0):
                return False
            await self._upload(name, data, there.get(name), known.get(name))
        return True

    async def _upload(self, name: str, data: bytes, emoji: discord.Emoji | None, known: EmojiRow | None) -> None:
        """Make sure that an emoji shows this; one that another bot has uploaded, or a run that was killed, stays."""
        digest = hashlib.sha256(data).hexdigest()[:16]
        if emoji is not None:
            if known is None or known.emoji_id != emoji.id:
                await self._service.note_emoji(name, emoji.id, digest)
                return
            if known.digest == digest:
                return
            await self._delete(emoji)
        added = await self._client.create_application_emoji(name=name, image=data)
        await self._service.note_emoji(name, added.id, digest)

    async def _delete(self, emoji: discord.Emoji) -> None:
        """Delete an emoji of ours, which somebody may have deleted before."""
        try:
            await emoji.delete()
        except discord.NotFound:
            logger.info("emoji gone", emoji=emoji.name)
        await self._service.forget_emoji(emoji.name)
