"""The command tree: errors of discord.py's own become private answers, too."""

import logging

from discord import InteractionResponded, app_commands

from bot.process.log import log
from bot.tables.table import Refused
from cogs.answering import Client, Interaction, explain, is_too_late, is_transient

logger = log(__name__)
SHOWN = 40  # characters of a value that is refused


def _is_unexpected(record: logging.LogRecord) -> bool:
    """Return whether to log a record; late autocompletions, common when people type fast, become an info instead."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, Exception):
        return True
    if not (is_too_late(error) or is_transient(error) or isinstance(error, InteractionResponded)):
        return True
    logger.info("too late to offer", error=repr(error))
    return False


# discord.py logs whatever goes wrong in an autocompletion as an error with its traceback, and tells nobody else.
logging.getLogger("discord.app_commands.tree").addFilter(_is_unexpected)


class Tree(app_commands.CommandTree[Client]):
    """A command tree that explains every failure to the person."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Tell the person privately why their command failed."""
        await explain(interaction, reason_for(error))


def reason_for(error: app_commands.AppCommandError) -> Exception:
    """Return what to explain to the person: the cause of an error of discord.py's, or what it means as a refusal."""
    match error:
        case app_commands.CommandInvokeError():
            return error.original
        case app_commands.TransformerError():
            return Refused("bad_value", value=str(error.value)[:SHOWN])
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return Refused("command_changed")
        case app_commands.CheckFailure():
            return Refused("not_here")
    return error
