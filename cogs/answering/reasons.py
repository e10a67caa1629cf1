"""The reasons why something was refused or failed, in the reader's words."""

import discord
import structlog

from bot.engine.effect import MORE, OFFERED
from bot.process.log import log
from bot.tables.table import AlreadyApplied, NewerDatabase, Refused, StoreUnavailable
from bot.texts import Texts, texts
from cogs.answering.failures import is_transient
from cogs.discord_text import escape_name

logger = log(__name__)
KINDS = ("terrain", "shape", "choice")  # kinds of words in which a refusal may name the values that are possible
TYPED = 40  # characters shown of what somebody typed


def reason(error: Exception, words: Texts) -> str:
    """Return why something failed, in the reader's words; unexpected errors are logged."""
    table = structlog.contextvars.get_contextvars().get("table")
    match error:
        case Refused():
            return "\n".join(_refusal_text(refused, words) for refused in (error, *error.more))
        case StoreUnavailable():
            logger.error("store unavailable", table=table, error=str(error))
            return words("refused.store")
        case NewerDatabase():
            return words("refused.newer")
        case AlreadyApplied():
            return words("refused.already_applied")
        case discord.Forbidden():
            return words("refused.forbidden")
        case discord.NotFound():
            return words("refused.gone")
        case _ if is_transient(error):
            logger.warning("Discord did not take a request", table=table, error=repr(error))
            return words("refused.discord")
    logger.error("unexpected error", table=table, exc_info=error)
    return words("refused.unexpected")


def _refusal_text(refused: Refused, words: Texts) -> str:
    """Return one refusal in the reader's words: the game's text for its key, else the shared one."""
    key = refused.key if refused.key in words else f"refused.{refused.key}"
    by_game = "game" in refused.values
    kinds = *(name for name in refused.values if name != OFFERED), *KINDS  # offered values are of one of these kinds
    values = {name: _value_text(name, value, words, kinds, by_game) for name, value in refused.values.items()}
    return words(key, **values)


def _value_text(name: str, value: object, words: Texts, kinds: tuple[str, ...], by_game: bool) -> object:
    """Return a value of a refusal in the reader's words; several possible values are joined.

    If a game refuses a value for which it has no word, somebody has typed it: it is quoted.
    """
    if name == OFFERED:
        names = [_option_text(part, kinds, words) for part in str(value).split(", ")]
        between = words("list.and_also")
        is_within_name = any(between.strip() in one_name for one_name in names)  # then names would run together
        return (words("list.or_else") if is_within_name else between).join(names)
    if name == "most":
        return value  # a number, after which a noun bends
    if name == "titles":
        return words("list.and_also").join(texts(words.lang, key)("game.name") for key in str(value).split(", "))
    if name == "names":  # of people: no words of ours
        return escape_name(str(value))
    word = _name_of(str(value), kinds, words) if name == "choice" else words.word(name, value)  # a value of any kind
    return quote_typed(word) if by_game and word == value else word


def _option_text(value: str, kinds: tuple[str, ...], words: Texts) -> str:
    """Return the name of one possible value, or how many more there are."""
    return words("list.more", n=value.removeprefix(MORE)) if value.startswith(MORE) else _name_of(value, kinds, words)


def _name_of(value: str, kinds: tuple[str, ...], words: Texts) -> str:
    """Return the name of a value in the first of these kinds that has one, else the value."""
    return next((called for kind in kinds if (called := words.naming(kind, value).brief) != value), value)


def quote_typed(text: str) -> str:
    """Return what somebody typed, shortened and escaped for use in a text."""
    return escape_name(text if len(text) <= TYPED else text[: TYPED - 1] + "…")
