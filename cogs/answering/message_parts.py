"""The parts of a message for discord.py: the keyword arguments of `send` and `edit`, and controls."""

from typing import Any, TypeAlias

import discord

MessageParts: TypeAlias = dict[str, Any]
Button: TypeAlias = discord.ui.Button[discord.ui.View]
Select: TypeAlias = discord.ui.Select[discord.ui.View]
