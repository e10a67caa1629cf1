"""The command tree: what discord.py itself refuses becomes a private answer, too."""

import logging

from discord import InteractionResponded, app_commands

from bot.process.log import log
from bot.tables.table import Refused
from cogs.answering import Client, Interaction, explain, passing, too_late

logger = log(__name__)


def _unexpected(record: logging.LogRecord) -> bool:
    """Whether this is none of discord.py's errors about what was offered too late: who types fast asks often."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, Exception):
        return True
    if not (too_late(error) or passing(error) or isinstance(error, InteractionResponded)):
        return True
    logger.info("too late to offer", error=repr(error))
    return False


# It logs whatever goes wrong with an autocomplete as an error, with its traceback, and lets nobody else see it.
logging.getLogger("discord.app_commands.tree").addFilter(_unexpected)


class Tree(app_commands.CommandTree[Client]):
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
