"""Answers to interactions: acknowledged first, private, and clear when something is refused."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import discord
import structlog

from bot.log import log
from bot.store.errors import AlreadyApplied, NewerDatabase, StoreUnavailable
from bot.tables.table import Refused
from bot.texts import Texts, language, texts
from cogs.names import shown
from cogs.reader import Interaction, reader

logger = log(__name__)
F = TypeVar("F", bound=Callable[..., Coroutine[Any, Any, None]])


def answered(callback: F) -> F:
    """Whatever goes wrong in this callback becomes a private answer; the unexpected is logged with its table."""

    @wraps(callback)
    async def guarded(*args: Any, **kwargs: Any) -> None:
        interaction = next(arg for arg in args if isinstance(arg, discord.Interaction))
        try:
            await callback(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - the one place where nothing may pass
            await explain(interaction, error)

    return guarded  # type: ignore[return-value]


async def explain(interaction: Interaction, error: Exception) -> None:
    """Tell the person privately what went wrong."""
    game = str(error.values.get("game", "")) if isinstance(error, Refused) else ""
    words = texts(await _language(interaction), game)
    try:
        await say(interaction, reason(error, words))
    except discord.HTTPException as lost:
        logger.warning("answer lost", code=lost.code, status=lost.status, channel=interaction.channel_id)


async def _language(interaction: Interaction) -> str:
    """The person's language, even where the store cannot tell it."""
    try:
        return (await reader(interaction)).lang
    except StoreUnavailable:
        return language(interaction.locale)


def reason(error: Exception, words: Texts) -> str:
    """Why, in the reader's words."""
    match error:
        case Refused():
            key = error.key if error.key in words else f"refused.{error.key}"
            return words(key, **{name: _value(name, value, words) for name, value in error.values.items()})
        case StoreUnavailable():
            logger.error("store unavailable", error=str(error))
            return words("refused.store")
        case NewerDatabase():
            return words("refused.newer")
        case AlreadyApplied():
            return words("refused.already_applied")
        case discord.Forbidden():
            return words("refused.forbidden")
        case discord.NotFound():
            return words("refused.gone")
    table = structlog.contextvars.get_contextvars().get("table")
    logger.error("unexpected error", table=table, exc_info=error)
    return words("refused.unexpected")


async def say(interaction: Interaction, text: str, **kwargs: Any) -> None:
    """A private answer, whether the interaction was acknowledged already or not."""
    none = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True, allowed_mentions=none, **kwargs)
    else:
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=none, **kwargs)


def _value(name: str, value: object, words: Texts) -> object:
    """Keys that a refusal carries become the reader's words; a list of them is parted by commas."""
    if name == "offered":
        kinds = ("terrain", "shape", "choice")
        return ", ".join(
            next((words.word(k, v) for k in kinds if f"{k}.{v}" in words), v) for v in str(value).split(", ")
        )
    if name == "names":  # people's, which are no words of ours
        return shown(str(value))
    return words.word(name, value)
