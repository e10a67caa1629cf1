"""Which permissions the bot lacks for what a server has turned on: they are asked for nowhere else."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TypeAlias

import discord

from bot.command_line.findings import Finding, warning
from bot.store.database.read_only import read_only_link
from bot.store.errors import StoreError
from bot.store.server_settings import ServerSettings, server_settings
from bot.store.store import Store

Payload: TypeAlias = Mapping[str, str]  # a server, as Discord tells of it
HOME, PINS = "home", "pins"  # settings whose permission is needed in that forum alone, and where games are played
OFF = "or turn it off (/server)"


async def check_wishes(
    client: discord.Client, guilds: Sequence[Payload], database_url: str, wanted: Mapping[str, str]
) -> AsyncIterator[Finding]:
    """Yield what is lacking for each thing that a server wants; nothing while its settings cannot be read.

    `wanted` holds the permission that each setting needs.
    """
    link = read_only_link(database_url)
    if link.file is not None and not link.file.exists():
        return
    try:
        store = Store(link)
        settings = {guild["id"]: await _settings(store, guild) for guild in guilds}
    except StoreError:  # the database's own finding says why
        return
    finally:
        await link.close()
    for guild in guilds:
        for finding in _lacking(guild, settings[guild["id"]], wanted):
            yield finding
        if at_home := await _home(client, guild, settings[guild["id"]].home, wanted[HOME]):
            yield at_home


async def _settings(store: Store, guild: Payload) -> ServerSettings:
    """Return what a server has set."""
    return server_settings(await store.guilds.find(int(guild["id"])))


def _lacking(guild: Payload, settings: ServerSettings, wanted: Mapping[str, str]) -> list[Finding]:
    """Return which permissions the bot's role lacks for what a server has turned on."""
    granted = discord.Permissions(int(guild["permissions"]))
    return [
        warning("servers", f"{_name(guild)}: {name} are on, and the bot's role lacks {permission}", _remedy(name))
        for name, permission in wanted.items()
        if name != HOME and getattr(settings, name)
        if not granted.administrator and not getattr(granted, permission)
    ]


def _remedy(name: str) -> str:
    """Return what to do about a permission that the role lacks for this setting."""
    return f"give it to the role, see that the channels of games do, {OFF}" if name == PINS else f"give it that, {OFF}"


async def _home(client: discord.Client, guild: Payload, forum_id: int, permission: str) -> Finding | None:
    """Return what is lacking in the forum that is the home of a server's games, by its own overwrites."""
    if not forum_id:
        return None
    try:
        there = await client.fetch_guild(int(guild["id"]), with_counts=False)
        forum = await there.fetch_channel(forum_id)
        assert client.user
        assert isinstance(forum, discord.abc.GuildChannel)
        granted = forum.permissions_for(await there.fetch_member(client.user.id))
    except (discord.NotFound, discord.Forbidden):
        text = f"{_name(guild)}: the bot does not see the forum {forum_id}, the home of games"
        return warning("servers", text, "let it see that forum, or name another one (/server)")
    if getattr(granted, permission):
        return None
    text = f"{_name(guild)}: the bot lacks {permission} in #{forum.name}, the home of games: it makes no tags"
    return warning("servers", text, "allow it in that forum, or make the tags yourself")


def _name(guild: Payload) -> str:
    """Return a server's name and id."""
    return f"{guild['name']} ({guild['id']})"
