"""The post of a game in a forum: its title and tags follow the game."""

import discord
from discord.utils import MISSING

from bot.tables.table import NewMessage, Table
from bot.texts import texts
from cogs.answering import Client
from cogs.discord_text import THREAD, cut
from cogs.home.tags import APPLIED, find_tags, others, table_tags
from cogs.posting import Batch, SendResult, language_of, own_post

RENAME_EVERY = 300_000  # ms: Discord takes two new names in ten minutes


async def send_home(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Give the game's post the title and the tags that are right now; a new title soon after the last one comes later.

    The result names the post as the message where the title was changed.
    """
    thread, row = own_post(bot, batch[-1].target), await bot.tables.open_row_in(batch[-1].target)
    if thread is None or table.row.channel_id != thread.id or (row is not None and row.id != table.id):
        return SendResult()
    tags, title, due = await _new_tags(thread, table), _title(table), 0
    if title != thread.name:
        due = await bot.tables.outbox.renamed_at(table) + RENAME_EVERY
    late = due > bot.tables.outbox.now()
    renamed = title if due and not late else MISSING
    if tags or renamed:
        await thread.edit(name=renamed, applied_tags=tags or MISSING)
    later = [NewMessage("home", thread.id, "{}", not_before=due)] if late else []
    return SendResult(thread.id if renamed else None, then=later)


def _title(table: Table) -> str:
    """Return the title: the game and who plays, in a lobby its host, as others come and go."""
    words = texts(language_of(table), table.game.key)
    names = [table.name_of(table.row.host_id, "")] if table.row.status == "lobby" else table.names
    return cut(" · ".join(filter(None, (words("game.name"), ", ".join(names)))), THREAD)


async def _new_tags(thread: discord.Thread, table: Table) -> list[discord.ForumTag]:
    """Return the tags that a post is to have instead of its own; none if it has them or there are none for it."""
    assert isinstance(thread.parent, discord.ForumChannel)
    lang = language_of(table)
    ours = await find_tags(thread.parent, table_tags(table, lang))
    tags = [*ours, *others(thread.applied_tags, lang)][:APPLIED]
    return [] if {tag.id for tag in tags} == {tag.id for tag in thread.applied_tags} else tags
