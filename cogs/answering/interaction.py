"""An interaction with our bot: where it was typed or pressed, and by whom."""

from typing import TypeAlias

import discord

from cogs.answering.client import Client

Interaction: TypeAlias = discord.Interaction[Client]


def channel_of(interaction: Interaction) -> int:
    """Where it was typed or pressed: all that we offer is in a channel or in DMs."""
    assert interaction.channel_id is not None
    return interaction.channel_id


def server_of(interaction: Interaction) -> int:
    """The server of what is offered in servers only."""
    assert interaction.guild_id is not None
    return interaction.guild_id


def player_name(user: discord.User | discord.Member) -> str:
    """A person's name at the table: what the server calls them, on one line, at most 32 characters."""
    return " ".join(user.display_name.split())[:32] or user.name[:32]
