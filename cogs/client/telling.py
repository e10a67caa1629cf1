"""Telling Discord our commands: only what is new, and by one process."""

import asyncio
import hashlib
from collections.abc import Iterable
from typing import TypeVar

import discord
import msgspec
from discord import app_commands

from bot.tables.tables import Tables
from cogs.discord_text import CommandMentions

C = TypeVar("C", bound=discord.Client)
LEARN = 60  # seconds between two looks for what another process may have told
LOOK = 1.0  # seconds between two looks whether this process is to tell it
INVALID = 50035  # Discord's code for what it does not take; the error then says which command it is


async def tell(tree: app_commands.CommandTree[C], tables: Tables, mentions: CommandMentions) -> None:
    """Return when Discord knows our commands and we know their ids, learning those that there are until then.

    They are told by the process that serves shard 0, and not at all if Discord was told the very same before and has
    them still: then their ids are learnt alone. Raises HTTPException, AppCommandError.
    """
    commands = await _translated(tree)
    digest, there = _digest(tree, commands), await tree.fetch_commands()
    while not (await tables.commands.are(digest) and _same(there, tree)):
        mentions.learn(there)
        if tables.shards.mine(0):
            there = await _sync(tree, commands)
            await tables.commands.note(digest)
            break
        await _until_first(tables)
        there = await tree.fetch_commands()
    mentions.learn(there)


async def _translated(tree: app_commands.CommandTree[C]) -> list[dict[str, object]]:
    """All commands as Discord is told them, in every language."""
    translator = tree.translator
    assert translator is not None
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def _digest(tree: app_commands.CommandTree[C], commands: list[dict[str, object]]) -> str:
    """Of all that Discord would be told, and of which application."""
    whole = msgspec.json.encode([tree.client.application_id, commands], order="deterministic")
    return hashlib.sha256(whole).hexdigest()


async def _sync(tree: app_commands.CommandTree[C], commands: list[dict[str, object]]) -> list[app_commands.AppCommand]:
    """The commands as Discord has them, having been told them: as `tree.sync` does, which translates all once more."""
    client = tree.client
    assert client.application_id is not None
    try:
        await client.http.bulk_upsert_global_commands(client.application_id, payload=commands)
    except discord.HTTPException as error:
        if error.code == INVALID:
            raise app_commands.CommandSyncFailure(error, tree.get_commands()) from None
        raise
    return await tree.fetch_commands()


def _same(there: Iterable[app_commands.AppCommand], tree: app_commands.CommandTree[C]) -> bool:
    """Whether Discord has these commands still, by their names."""
    return {command.name for command in there} == {command.name for command in tree.get_commands()}


async def _until_first(tables: Tables) -> None:
    """Return when this process serves shard 0, or after a while."""
    for _ in range(LEARN):
        if tables.shards.mine(0):
            return
        await asyncio.sleep(LOOK)
