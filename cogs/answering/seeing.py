"""Who sees a channel."""

import discord


def sees_channel(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """Return whether a member sees a channel; a private thread counts as hidden from all who do not manage it."""
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(member).view_channel
    if channel.parent is None:
        return False
    granted = channel.permissions_for(member)
    return granted.view_channel and (granted.manage_threads or not channel.is_private())
