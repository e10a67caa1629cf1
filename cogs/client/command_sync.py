"""Registers our commands with Discord: only when they have changed, and by one process."""

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
LOOK = 1.0  # seconds between two checks whether this process serves shard 0
LOOKS = 60  # checks before asking Discord again what another process may have registered meanwhile
INVALID = 50035  # Discord's code for invalid data; the error then says which command it is


async def sync_commands(tree: app_commands.CommandTree[C], tables: Tables, mentions: CommandMentions) -> None:
    """Register our commands with Discord if they have changed, and learn their ids.

    Only the process that serves shard 0 registers them; the others wait, using the ids known so far. Raise
    HTTPException or AppCommandError.
    """
    commands = await _payloads(tree)
    digest = _digest(tree, commands)
    registered = await tree.fetch_commands()
    while not (await tables.application.are_registered(digest) and _has_same_names(registered, tree)):
        mentions.learn(registered)
        if tables.shards.serves(0):
            registered = await _sync(tree, commands)
            await tables.application.note_commands(digest)
            break
        await _wait_for_first_shard(tables)
        registered = await tree.fetch_commands()
    mentions.learn(registered)


async def _payloads(tree: app_commands.CommandTree[C]) -> list[dict[str, object]]:
    """Return the payloads of all commands, in every language."""
    translator = tree.translator
    assert translator is not None
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def _digest(tree: app_commands.CommandTree[C], commands: list[dict[str, object]]) -> str:
    """Return a digest of the payloads and the application's id."""
    content = msgspec.json.encode([tree.client.application_id, commands], order="deterministic")
    return hashlib.sha256(content).hexdigest()


async def _sync(tree: app_commands.CommandTree[C], commands: list[dict[str, object]]) -> list[app_commands.AppCommand]:
    """Register the commands. Return them as Discord has them now.

    That is `tree.sync` without translating the commands again. Raise CommandSyncFailure if one is invalid.
    """
    client = tree.client
    assert client.application_id is not None
    try:
        await client.http.bulk_upsert_global_commands(client.application_id, payload=commands)
    except discord.HTTPException as error:
        if error.code == INVALID:
            raise app_commands.CommandSyncFailure(error, tree.get_commands()) from None
        raise
    return await tree.fetch_commands()


def _has_same_names(registered: Iterable[app_commands.AppCommand], tree: app_commands.CommandTree[C]) -> bool:
    """Return whether Discord's commands have the names of ours."""
    return {command.name for command in registered} == {command.name for command in tree.get_commands()}


async def _wait_for_first_shard(tables: Tables) -> None:
    """Wait until this process serves shard 0, for at most a minute."""
    for _ in range(LOOKS):
        if tables.shards.serves(0):
            return
        await asyncio.sleep(LOOK)
