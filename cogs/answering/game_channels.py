"""The channels in which a server allows games to be opened."""

import discord

from bot.tables.people import ServerSettings, server_settings
from bot.tables.table import Refused
from cogs.answering.interaction import Interaction, server_of
from cogs.answering.permissions import Place


async def may_open_here(interaction: Interaction, place: Place | None = None) -> bool:
    """Return whether the server allows games in a channel, by default in that of the interaction."""
    settings = server_settings(await interaction.client.tables.guilds.find(server_of(interaction)))
    return allows_games(settings, interaction.guild, place or interaction.channel)


def allows_games(settings: ServerSettings, guild: discord.Guild | None, place: object) -> bool:
    """Return whether a server with these settings allows games in a channel."""
    allowed = _allowed_channels(settings, guild)
    return not allowed or bool(allowed & _around(place))


async def need_game_channel(interaction: Interaction, place: Place | None = None) -> None:
    """Raise Refused("not_in_channel"), with where games may be opened, unless the server allows them in a channel."""
    if not await may_open_here(interaction, place):
        settings = server_settings(await interaction.client.tables.guilds.find(server_of(interaction)))
        allowed = _allowed_channels(settings, interaction.guild)
        channels = ", ".join(f"<#{channel}>" for channel in sorted(allowed))
        raise Refused("not_in_channel", channels=channels)


def _allowed_channels(settings: ServerSettings, guild: discord.Guild | None) -> set[int]:
    """Return the ids of the channels and categories where games may be opened, the home of games among them.

    None, where everywhere is allowed: nothing is set, or all that was set is gone.
    """
    there = {channel for channel in settings.channels if guild is None or guild.get_channel(channel) is not None}
    return there | {settings.home} if there and settings.home else there


def _around(channel: object) -> set[int]:
    """Return the ids of a channel, of the one whose thread it is, and of its category."""
    if isinstance(channel, discord.Thread):
        return {channel.id, channel.parent_id} | (_around(channel.parent) if channel.parent else set())
    if isinstance(channel, discord.abc.GuildChannel):
        return {channel.id} | ({channel.category_id} if channel.category_id else set())
    return set()
