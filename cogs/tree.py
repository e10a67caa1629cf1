"""The command tree: what discord.py itself refuses becomes a private answer, too."""

from typing import Any

from discord import app_commands

from bot.tables.table import Refused
from cogs.answers import explain
from cogs.reader import Interaction


class Tree(app_commands.CommandTree[Any]):
    """Commands whose every failure is explained."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await explain(interaction, reason_for(error))


def reason_for(error: app_commands.AppCommandError) -> Exception:
    """What lies behind an error of discord.py's."""
    match error:
        case app_commands.CommandInvokeError():
            return error.original
        case app_commands.TransformerError():
            return Refused("bad_value", value=str(error.value)[:40])
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return Refused("command_changed")
        case app_commands.CheckFailure():
            return Refused("not_here")
    return error
