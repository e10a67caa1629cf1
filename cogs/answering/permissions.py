"""What the bot must be allowed to do in a channel to host a game there."""

import discord

from bot.tables.errors import Refused
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering.answers import say
from cogs.answering.interaction import Interaction
from cogs.answering.readers import reader

THREAD = {"send_messages": "send_messages_in_threads"}  # what is called differently in a thread
NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")


def missing_permissions(interaction: Interaction) -> list[str]:
    """Which permissions the bot lacks in the channel of this interaction."""
    granted = interaction.app_permissions
    if granted.administrator:
        return []
    inside = isinstance(interaction.channel, discord.Thread)
    needed = [THREAD.get(permission, permission) if inside else permission for permission in NEEDED]
    return [permission for permission in needed if not getattr(granted, permission)]


async def need_permissions(interaction: Interaction) -> None:
    """Raises Refused, with Discord's own names of what is missing, if the bot could not post."""
    lacking = missing_permissions(interaction)
    if lacking:
        words = (await reader(interaction)).texts()
        raise Refused("missing_permissions", permissions=permission_names(lacking, words))


def permission_names(permissions: list[str], words: Texts) -> str:
    return words("list.and_also").join(f"**{words(f'permission.{permission}')}**" for permission in permissions)


def moderates(interaction: Interaction) -> bool:
    """Whether this person may end games of others: Manage Channels."""
    return interaction.permissions.manage_channels or interaction.permissions.administrator


def manages_server(interaction: Interaction) -> bool:
    return interaction.permissions.manage_guild or interaction.permissions.administrator


async def tell_missing(interaction: Interaction, table: Table) -> None:
    """Name, to whoever acts, what the bot may not do in the table's channel; without it no post comes.

    Where nothing is missing, posts that waited for a permission are tried at once.
    """
    if interaction.channel_id != table.row.channel_id:
        return
    if lacking := missing_permissions(interaction):
        words = (await reader(interaction)).texts()
        await say(interaction, words("post.missing", permissions=permission_names(lacking, words)))
    else:
        interaction.client.poster.hurry(table.id)
