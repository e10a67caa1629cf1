"""An interaction with our bot: where it was typed or pressed, and by whom."""

from typing import TypeAlias

import discord

from cogs.answering.client import Client
from cogs.discord_text import visible_name

LONGEST = 32  # characters of a name
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
    """A person's name at the table: what the server calls them, on one line, at most 32 characters.

    Where nothing of it can be seen, what Discord calls them; at last the end of their number there.
    """
    names = (visible_name((name or "")[:LONGEST]) for name in (user.display_name, user.global_name, user.name))
    return next(filter(None, names), f"#{user.id % 10_000:04}")
