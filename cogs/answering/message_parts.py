"""The parts of messages and forms for discord.py: the keyword arguments of `send` and `edit`, controls, fields."""

from typing import Any, TypeAlias

import discord

MessageParts: TypeAlias = dict[str, Any]
Button: TypeAlias = discord.ui.Button[discord.ui.View]
Select: TypeAlias = discord.ui.Select[discord.ui.View]
ChannelSelect: TypeAlias = discord.ui.ChannelSelect[discord.ui.View]
UserSelect: TypeAlias = discord.ui.UserSelect[discord.ui.View]
AnySelect: TypeAlias = Select | ChannelSelect | UserSelect
Label: TypeAlias = discord.ui.Label[discord.ui.Modal]

RINGS_NOBODY = discord.AllowedMentions.none()  # whoever is mentioned
