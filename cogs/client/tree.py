"""The command tree: errors of discord.py's own become private answers, too."""

import logging

from discord import InteractionResponded, app_commands

from bot.process.log import log
from bot.tables.table import Refused
from cogs.answering import Client, Interaction, explain, is_too_late, is_transient

logger = log(__name__)


def _is_unexpected(record: logging.LogRecord) -> bool:
    """Return False for late autocompletions, which are common when people type fast; they are logged as info."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, Exception):
        return True
    if not (is_too_late(error) or is_transient(error) or isinstance(error, InteractionResponded)):
        return True
    logger.info("too late to offer", error=repr(error))
    return False


# It logs whatever goes wrong with an autocomplete as an error, with its traceback, and lets nobody else see it.
logging.getLogger("discord.app_commands.tree").addFilter(_is_unexpected)


class Tree(app_commands.CommandTree[Client]):
    """A command tree that explains every failure to the person."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await explain(interaction, reason_for(error))


def reason_for(error: app_commands.AppCommandError) -> Exception:
    """Return the cause of an error of discord.py's."""
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
