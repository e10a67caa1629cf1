"""An interaction with our bot: where it was typed or pressed, and by whom."""

from typing import TypeAlias

import discord

from cogs.answering.client import Client
from cogs.discord_text import visible_name

LONGEST = 32  # characters of a name
Interaction: TypeAlias = discord.Interaction[Client]


def is_elsewhere(interaction: Interaction) -> bool:
    """Return whether the bot is not where the person uses it: only they have installed it."""
    return interaction.context.private_channel or (
        interaction.guild_id is not None and not interaction.is_guild_integration()
    )


def channel_of(interaction: Interaction) -> int:
    """Return the id of the channel or DM of an interaction: all that we offer is in one."""
    assert interaction.channel_id is not None
    return interaction.channel_id


def server_of(interaction: Interaction) -> int:
    """Return the id of the server of an interaction that is offered only on servers."""
    assert interaction.guild_id is not None
    return interaction.guild_id


def player_name(user: discord.User | discord.Member) -> str:
    """Return a person's name at the table: their display name, on one line, at most 32 characters.

    If nothing of it is visible, their global name, their user name, or the last digits of their id.
    """
    names = (visible_name((name or "")[:LONGEST]) for name in (user.display_name, user.global_name, user.name))
    return next(filter(None, names), f"#{user.id % 10_000:04}")
