"""What Discord tells, read by discord.py as far as it can be: what it cannot read is left out.

By itself discord.py ends the whole client, with the servers of all, at the first event that lacks something.
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
"""The server of an id, as far as it is known."""
Known: TypeAlias = discord.Guild | discord.Thread | discord.abc.GuildChannel | discord.Role
UNREADABLE = "an event cannot be read"
CORE = ("id", "name", "unavailable")  # of a server: with these alone its interactions are answered


def tolerant(parsers: Mapping[str, Parse], guilds: Guilds) -> dict[str, Parse]:
    """discord.py's readers of events, which log what they cannot read and go on. READY alone still raises."""
    return {event: _tolerant(event, parse, guilds) for event, parse in parsers.items()}


def _tolerant(event: str, parse: Parse, guilds: Guilds) -> Parse:
    def read(data: object) -> None:
        known = _known(event, data, guilds)
        before = copy.copy(known)
        try:
            parse(data)
        except Exception as error:
            _restore(known, before)
            in_part = any(_reads(parse, part, known, before) for part in _parts(event, data))
            if event == "READY" and not in_part:
                raise
            logger.error(UNREADABLE, gateway_event=event, read_in_part=in_part, exc_info=error)

    return read


def _reads(parse: Parse, part: object, known: Known | None, before: Known | None) -> bool:
    """Whether this much of an event can be read; if not, all is again as it was before."""
    with contextlib.suppress(Exception):
        parse(part)
        return True
    _restore(known, before)
    return False


def _parts(event: str, data: object) -> Iterator[dict[str, object]]:
    """What may be read of an event if not all of it can be, the most first."""
    if event == "READY" and isinstance(data, dict):
        yield data | {"guilds": []}  # they come one by one
    if event == "GUILD_CREATE" and isinstance(data, dict):
        for left_out in data.keys() - CORE:
            yield {key: value for key, value in data.items() if key != left_out}
        yield {key: data[key] for key in CORE if key in data}


def _known(event: str, data: object, guilds: Guilds) -> Known | None:
    """What an event changes, if it is known."""
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


def _restore(known: Known | None, before: Known | None) -> None:
    """Take back what an event has changed by half."""
    for kind in type(known).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(before, name):
                setattr(known, name, getattr(before, name))
