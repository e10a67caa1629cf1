"""The channels in which a server allows games to be opened."""

import discord

from bot.tables.people import server_settings
from bot.tables.table import Refused
from cogs.answering.interaction import Interaction, server_of
from cogs.answering.permissions import Place


async def may_open_here(interaction: Interaction, place: Place | None = None) -> bool:
    """Return whether the server allows games in a channel, by default in that of the interaction."""
    allowed = await _allowed_channels(interaction)
    return not allowed or bool(allowed & _around(place or interaction.channel))


async def need_game_channel(interaction: Interaction, place: Place | None = None) -> None:
    """Raise Refused("not_in_channel"), with where games may be opened, unless the server allows them in a channel."""
    if not await may_open_here(interaction, place):
        channels = ", ".join(f"<#{channel}>" for channel in sorted(await _allowed_channels(interaction)))
        raise Refused("not_in_channel", channels=channels)


async def _allowed_channels(interaction: Interaction) -> set[int]:
    """Return the ids of the channels and categories where games may be opened, the home of games among them.

    None, where everywhere is allowed: nothing is set, or all that was set is gone.
    """
    settings = server_settings(await interaction.client.tables.guilds.find(server_of(interaction)))
    guild = interaction.guild
    there = {channel for channel in settings.channels if guild is None or guild.get_channel(channel) is not None}
    return there | {settings.home} if there and settings.home else there


def _around(channel: object) -> set[int]:
    """Return the ids of a channel, of the one whose thread it is, and of its category."""
    if isinstance(channel, discord.Thread):
        return {channel.id, channel.parent_id} | (_around(channel.parent) if channel.parent else set())
    if isinstance(channel, discord.abc.GuildChannel):
        return {channel.id} | ({channel.category_id} if channel.category_id else set())
    return set()
