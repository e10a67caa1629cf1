"""The tags of games' posts in a forum: title, whether it is open, language, whether a seat is free."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

import discord

from bot.games.registry import games
from bot.languages import languages
from bot.process.log import log
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.discord_text import cut, own_names

logger = log(__name__)
MOST, APPLIED, NAME = 20, 5, 20  # tags of a forum and of a post; characters of a tag
STATES: Final = ("open", "running", "over")
_making = asyncio.Lock()  # a forum's tags are changed all together


def opening_tags(key: str, lang: str) -> list[str]:
    """Return the names of the tags of a game whose lobby is to be opened."""
    words = texts(lang, key)
    return [_title(words), _state("open", words), _short(own_names(lang)), _short(words("home.seats"))]


def table_tags(table: Table, lang: str) -> list[str]:
    """Return the names of the tags of a table as it is now."""
    words, lobby = texts(lang, table.game.key), table.row.status == "lobby"
    state = "open" if lobby else "running" if table.running else "over"
    free = lobby and len(table.seats) < table.game.seats[-1]
    return [
        _title(words),
        _state(state, words),
        _short(own_names(lang)),
        *[_short(words("home.seats"))] * free,
    ]


def others(tags: Sequence[discord.ForumTag], lang: str) -> list[discord.ForumTag]:
    """Return those of a post's tags that people have given it."""
    ours = set(_ours(lang))
    return [tag for tag in tags if tag.name not in ours]


def _ours(lang: str) -> Iterator[str]:
    """Yield the names of all tags that we give in this language."""
    words = texts(lang)
    yield from (_title(texts(lang, key)) for key in games())
    yield from (_state(state, words) for state in STATES)
    yield from (_short(own_names(code)) for code in languages())
    yield _short(words("home.seats"))


def _state(state: str, words: Texts) -> str:
    """Return the name of the tag for a game's state."""
    return _short(words(f"home.{state}"))


def _title(words: Texts) -> str:
    """Return the name of the tag for a title, which has a short name where its own is too long."""
    return _short(words("game.short" if "game.short" in words else "game.name"))


def _short(name: str) -> str:
    """Return a name that fits into a tag."""
    return cut(name, NAME)


def may_make_tags(forum: discord.ForumChannel) -> bool:
    """Return whether the bot may give a forum tags."""
    return forum.permissions_for(forum.guild.me).manage_channels


async def find_tags(forum: discord.ForumChannel, names: Sequence[str]) -> list[discord.ForumTag]:
    """Return the forum's tags of these names; those that are missing are made if the bot may, else left out."""
    async with _making:
        known = {tag.name: tag for tag in forum.available_tags}
        missing = [discord.ForumTag(name=name) for name in names if name not in known]
        if missing and may_make_tags(forum) and len(known) + len(missing) <= MOST:
            known = await _make(forum, missing) or known
    moderates = forum.permissions_for(forum.guild.me).manage_threads
    return [known[name] for name in names if name in known and (moderates or not known[name].moderated)]


async def _make(forum: discord.ForumChannel, missing: Sequence[discord.ForumTag]) -> dict[str, discord.ForumTag]:
    """Give a forum these tags too. Return all of its tags by name, none if Discord refuses."""
    try:
        edited = await forum.edit(available_tags=[*forum.available_tags, *missing])
    except discord.Forbidden as error:
        logger.info("no tags made", forum=forum.id, error=repr(error))
        return {}
    return {tag.name: tag for tag in edited.available_tags} if edited else {}
