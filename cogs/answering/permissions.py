"""The permissions that the bot needs in a channel to host a game there."""

from collections.abc import Sequence
from typing import TypeAlias

import discord

from bot.tables.table import Refused, Table
from bot.texts import Texts
from cogs.answering.answers import say
from cogs.answering.interaction import Interaction
from cogs.answering.readers import reader

THREAD = {"send_messages": "send_messages_in_threads"}  # permissions that have another name in a thread
Place: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.Thread
"""A channel that a table can be brought to."""
WRITES = ("view_channel", "send_messages")  # of a person who brings a table to a channel
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
IN_POSTS = "send_messages_in_threads"  # in a forum's posts; SEND_MESSAGES is there for opening one
WANTED = {"pins": "pin_messages", "events": "create_events", "home": "manage_channels"}
"""Permissions that are needed only where a server has set this; the last one in that forum alone."""
FOR_PRACTICE = ("create_private_threads", "send_messages_in_threads")  # the first is needed where somebody plays on
NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")


def missing_permissions(interaction: Interaction) -> list[str]:
    """Return the names of the permissions that the bot lacks in the channel of this interaction."""
    return _missing(NEEDED, interaction.app_permissions, interaction.channel)


def lacks(interaction: Interaction, permission: str) -> bool:
    """Return whether the bot lacks a permission in the channel of this interaction."""
    return bool(_missing([permission], interaction.app_permissions, interaction.channel))


def _missing(needed: Sequence[str], granted: discord.Permissions, channel: object) -> list[str]:
    """Return which of the permissions needed in a channel or thread are not granted."""
    if granted.administrator:
        return []
    in_thread = isinstance(channel, discord.Thread)
    named = [THREAD.get(permission, permission) if in_thread else permission for permission in needed]
    return [permission for permission in named if not getattr(granted, permission)]


async def need_permissions(interaction: Interaction) -> None:
    """Raise Refused("missing_permissions") if the bot could not post here."""
    lacking = missing_permissions(interaction)
    if lacking:
        words = (await reader(interaction)).texts()
        raise Refused("missing_permissions", permissions=permission_names(lacking, words))


async def need_permissions_in(interaction: Interaction, channel: Place | discord.ForumChannel) -> None:
    """Raise Refused("target_permissions") if the bot could not post there, ("cannot_write") if the person could not."""
    assert interaction.guild is not None
    needed = (*NEEDED, IN_POSTS) if isinstance(channel, discord.ForumChannel) else NEEDED
    if lacking := _missing(needed, channel.permissions_for(interaction.guild.me), channel):
        words = (await reader(interaction)).texts()
        raise Refused("target_permissions", channel=channel.id, permissions=permission_names(lacking, words))
    assert isinstance(interaction.user, discord.Member)
    if _missing(WRITES, channel.permissions_for(interaction.user), channel):
        raise Refused("cannot_write", channel=channel.id)


def permission_names(permissions: list[str], words: Texts) -> str:
    """Return a list of permissions in words, each in bold type."""
    return words("list.and_also").join(f"**{words(f'permission.{permission}')}**" for permission in permissions)


def moderates(interaction: Interaction) -> bool:
    """Return whether this person may end games of others: Manage Channels."""
    return interaction.permissions.manage_channels or interaction.permissions.administrator


def moderates_in(interaction: Interaction, channel_id: int) -> bool:
    """Return whether this person has Manage Channels in a channel of the server, or in the server if it is unknown."""
    if channel_id == interaction.channel_id:
        return moderates(interaction)
    channel = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    if not isinstance(interaction.user, discord.Member):
        return False
    try:
        granted = channel.permissions_for(interaction.user) if channel else interaction.user.guild_permissions
    except discord.ClientException:  # a thread whose channel is not known
        granted = interaction.user.guild_permissions
    return granted.manage_channels or granted.administrator


def manages_server(interaction: Interaction) -> bool:
    """Return whether the person may manage the server, or all of it."""
    return interaction.permissions.manage_guild or interaction.permissions.administrator


async def need_to_manage(interaction: Interaction) -> None:
    """Raise Refused("not_allowed") unless the person may manage the server."""
    if not manages_server(interaction):
        words = (await reader(interaction)).texts()
        raise Refused("not_allowed", permissions=permission_names(["manage_guild"], words))


def lacking_in(channel: discord.abc.GuildChannel, needed: Sequence[str]) -> list[str]:
    """Return which of these permissions the bot lacks in a channel."""
    return _missing(needed, channel.permissions_for(channel.guild.me), channel)


async def tell_missing_permissions(interaction: Interaction, table: Table) -> None:
    """Tell the person which permissions the bot lacks in the table's channel to post there.

    If nothing is missing, posts that waited for a permission are retried at once.
    """
    if interaction.channel_id != table.row.channel_id:
        return
    if lacking := missing_permissions(interaction):
        words = (await reader(interaction)).texts()
        await say(interaction, words("post.missing", permissions=permission_names(lacking, words)))
    else:
        interaction.client.poster.hurry(table.id)
