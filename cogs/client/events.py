"""Tolerant parsing of gateway events: what discord.py cannot read is skipped.

By itself discord.py ends the whole client, for all servers, at the first malformed event.
"""

import contextlib
import copy
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import discord

from bot.process.log import log

logger = log(__name__)
Parse: TypeAlias = Callable[[object], None]
Guilds: TypeAlias = Callable[[int], discord.Guild | None]
"""Returns the cached server with an id."""
Known: TypeAlias = discord.Guild | discord.Thread | discord.abc.GuildChannel | discord.Role
UNREADABLE = "an event cannot be read"
CORE = ("id", "name", "unavailable")  # fields of a server that suffice to answer its interactions


def tolerant_parsers(parsers: Mapping[str, Parse], guilds: Guilds) -> dict[str, Parse]:
    """Return discord.py's event parsers, made to log what they cannot read and go on; only READY still raises."""
    return {event: _tolerant_parser(event, parse, guilds) for event, parse in parsers.items()}


def _tolerant_parser(event: str, parse: Parse, guilds: Guilds) -> Parse:
    """Return a parser that falls back on parts of an event that `parse` cannot read as a whole."""

    def read(data: object) -> None:
        target = _cached_object(event, data, guilds)
        before = copy.copy(target)
        try:
            parse(data)
        except Exception as error:
            _restore(target, before)
            read_in_part = any(_parses(parse, part, target, before) for part in _parts(event, data))
            if event == "READY" and not read_in_part:
                raise
            logger.error(UNREADABLE, gateway_event=event, read_in_part=read_in_part, exc_info=error)

    return read


def _parses(parse: Parse, part: object, target: Known | None, before: Known | None) -> bool:
    """Parse this part of an event. Return whether that worked; if not, the object it changes is restored."""
    with contextlib.suppress(Exception):
        parse(part)
        return True
    _restore(target, before)
    return False


def _parts(event: str, data: object) -> Iterator[dict[str, object]]:
    """Yield smaller versions of an event that may still be readable, the largest first."""
    if event == "READY" and isinstance(data, dict):
        yield data | {"guilds": []}  # each follows in an event of its own
    if event == "GUILD_CREATE" and isinstance(data, dict):
        for left_out in data.keys() - CORE:
            yield {key: value for key, value in data.items() if key != left_out}
        yield {key: data[key] for key in CORE if key in data}


def _cached_object(event: str, data: object, guilds: Guilds) -> Known | None:
    """Return the cached object that an event changes, if there is one."""
    if not isinstance(data, dict):
        return None
    with contextlib.suppress(LookupError, TypeError, ValueError):
        if event in ("GUILD_CREATE", "GUILD_UPDATE"):
            return guilds(int(data["id"]))
        guild = guilds(int(data["guild_id"]))
        if guild and event in ("CHANNEL_UPDATE", "THREAD_UPDATE"):
            return guild.get_channel_or_thread(int(data["id"]))
        if guild and event == "GUILD_ROLE_UPDATE":
            return guild.get_role(int(data["role"]["id"]))
    return None


def _restore(target: Known | None, before: Known | None) -> None:
    """Undo a half-applied event by setting an object's fields as in its copy `before`."""
    for kind in type(target).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(before, name):
                setattr(target, name, getattr(before, name))
