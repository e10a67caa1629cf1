"""Tables that were moved: what the former channel has heard already, and where its last post leads."""

from collections.abc import Sequence

import discord
import msgspec

from bot.tables.table import NewMessage, Post, Table, retiring
from bot.texts import texts
from cogs.answering import Client
from cogs.discord_text import COLOUR
from cogs.posting.language import language_of
from cogs.posting.sending import arrived


async def untold(bot: Client, table: Table, posts: Sequence[Post]) -> tuple[list[Post], list[NewMessage]]:
    """What is still to be told of these posts, and the orders to retire those that did arrive in a former channel."""
    there = {tried: await _found(bot, *tried) for tried in {post.tried for post in posts if post.tried}}
    told = {tried: message for tried, message in there.items() if message is not None}
    left = [
        msgspec.structs.replace(post, told="[]", call=(), note="") if post.tried in told else post for post in posts
    ]
    return left, [retiring(table, message, channel_id) for (channel_id, _), message in told.items()]


async def _found(bot: Client, channel_id: int, nonce: str) -> int | None:
    """The message of this nonce in a channel. None if it never arrived there, or the channel is gone."""
    try:
        return await arrived(bot, bot.get_partial_messageable(channel_id), nonce)
    except discord.NotFound:
        return None


def way_to(table: Table) -> discord.Embed:
    """What stands under the last post of a former channel: where the table is now."""
    words = texts(language_of(table))
    return discord.Embed(description=words("post.moved_away", channel=table.row.channel_id), colour=COLOUR)
