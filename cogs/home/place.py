"""Which forum of a server is the home of its games."""

import discord

from bot.tables.people import server_settings
from cogs.answering import Interaction, server_of


async def find_home(interaction: Interaction) -> discord.ForumChannel | None:
    """Return the forum that is set for this server's games; None if none is, or it is gone."""
    settings = server_settings(await interaction.client.tables.guilds.find(server_of(interaction)))
    forum = interaction.guild.get_channel(settings.home) if interaction.guild and settings.home else None
    return forum if isinstance(forum, discord.ForumChannel) else None


async def home_to_offer(interaction: Interaction) -> discord.ForumChannel | None:
    """Return the forum that is to be offered for a new game; None in one of its own posts and where none is set."""
    here, forum = interaction.channel, await find_home(interaction)
    return None if isinstance(here, discord.Thread) and forum and here.parent_id == forum.id else forum
