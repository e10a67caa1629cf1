"""Former channels of moved tables: which posts arrived there, and the link to the new channel."""

from collections.abc import Sequence

import discord
import msgspec

from bot.tables.table import NewMessage, Post, Table, retire_order
from cogs.answering import Client
from cogs.discord_text import COLOUR
from cogs.posting.language import text_in_each_language
from cogs.posting.sending import find_arrived


async def undelivered_posts(bot: Client, table: Table, posts: Sequence[Post]) -> tuple[list[Post], list[NewMessage]]:
    """Return those of these posts still to be sent, and orders to retire those that arrived in a former channel."""
    messages = {tried: await _find_message(bot, *tried) for tried in {post.tried for post in posts if post.tried}}
    arrived_there = {tried: message for tried, message in messages.items() if message is not None}
    left = [
        msgspec.structs.replace(post, told="[]", call=(), note="") if post.tried in arrived_there else post
        for post in posts
    ]
    return left, [retire_order(table, message, channel_id) for (channel_id, _), message in arrived_there.items()]


async def _find_message(bot: Client, channel_id: int, nonce: str) -> int | None:
    """Return the message with this nonce in a channel; None if it never arrived or the channel is gone."""
    try:
        return await find_arrived(bot, bot.get_partial_messageable(channel_id), nonce)
    except discord.NotFound:
        return None


def forwarding_embed(table: Table) -> discord.Embed:
    """Return the embed under the last post of a former channel that links to the new one."""
    told = text_in_each_language(table, "post.moved_away", channel=table.row.channel_id)
    return discord.Embed(description=told, colour=COLOUR)
