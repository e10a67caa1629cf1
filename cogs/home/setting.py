"""/game home: which forum is the home of a server's games."""

import discord
from msgspec.structs import replace

from bot.tables.people import server_settings, with_settings
from bot.tables.table import Refused
from cogs.answering import (
    Interaction,
    answer,
    moderates,
    moderates_in,
    need_permissions_in,
    permission_names,
    reader,
    server_of,
)
from cogs.home.tags import may_make_tags


async def set_home(interaction: Interaction, forum: discord.ForumChannel | None) -> None:
    """Make a forum the home of the server's games, or no forum, and say so.

    Raise Refused("not_allowed") unless the person may manage channels there, and as `need_permissions_in`.
    """
    words = (await reader(interaction)).texts()
    if not (moderates(interaction) if forum is None else moderates_in(interaction, forum.id)):
        raise Refused("not_allowed", permissions=permission_names(["manage_channels"], words))
    if forum is not None:
        await need_permissions_in(interaction, forum)
    guilds = interaction.client.tables.guilds
    guild = await guilds.find(server_of(interaction))
    await guilds.save(with_settings(guild, replace(server_settings(guild), home=forum.id if forum else 0)))
    if forum is None:
        await answer(interaction, content=words("home.unset"))
        return
    lines = [words("home.set", forum=forum.id)]
    if not may_make_tags(forum):
        lines.append(words("home.no_tags", permissions=permission_names(["manage_channels"], words)))
    await answer(interaction, content="\n".join(lines))
