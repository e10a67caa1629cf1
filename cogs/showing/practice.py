"""A private thread for one person's game against computers, which goes on from a position of another one."""

from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.engine.effect import Seat
from bot.tables.table import Refused, StoreError, Table
from bot.texts import texts
from cogs.answering import FOR_PRACTICE, Client, Interaction, permission_names, player_name, reader, say
from cogs.discord_text import THREAD, cut
from cogs.posting import add_to_thread, language_of

DAY: Final = 1440  # minutes without a post until Discord hides the thread


async def open_practice(interaction: Interaction, before: Table, seat: Seat) -> None:
    """Open a private thread in which the person plays on from a table's state, in this seat; say where it is.

    Raise Refused as `open_in_thread`.
    """
    bot, words, user = interaction.client, (await reader(interaction)).texts(), interaction.user.id
    names = practice_names(interaction, before, seat)

    async def begin(thread: discord.Thread) -> Table:
        return await bot.tables.lobby.practice.open(before, seat, thread.id, user, names)

    table = await open_in_thread(interaction, before, before.row.channel_id, begin)
    await say(interaction, words("look.practising", thread=f"<#{table.row.channel_id}>"))


async def open_in_thread(
    interaction: Interaction,
    before: Table,
    channel_id: int | None,
    begin: Callable[[discord.Thread], Awaitable[Table]],
) -> Table:
    """Open a private thread at a channel, and in it the game that `begin` returns, which goes on from a position.

    Raise Refused if that is not possible there, or the person or the server has too many games or threads, and what
    `begin` raises.
    """
    bot, user = interaction.client, interaction.user.id
    place = await _place_of(interaction, channel_id)
    await bot.tables.lobby.practice.need_room(before.row.guild_id, user)
    most = await bot.tables.quota.take("threads", user, before.row.guild_id)
    if most is not None:
        raise Refused("many_practices", most=most)
    thread = await _open_thread(interaction, place, before)
    try:
        table = await begin(thread)
    except (Refused, StoreError):
        await thread.delete()
        raise
    await add_to_thread(thread, user)
    return table


async def _place_of(interaction: Interaction, channel_id: int | None) -> discord.TextChannel:
    """Return the text channel with this id, or the one that its thread is in. Raise Refused if there is none.

    Raise Refused("no_private_thread") if the bot may not open a private thread there.
    """
    bot: Client = interaction.client
    channel = bot.get_channel(channel_id or 0)
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(place, discord.TextChannel) or place.is_news():
        raise Refused("no_practice")
    granted = place.permissions_for(place.guild.me)
    lacking = [permission for permission in FOR_PRACTICE if not getattr(granted, permission)]
    if lacking:
        words = (await reader(interaction)).texts()
        raise Refused("no_private_thread", channel=place.id, permissions=permission_names(lacking, words))
    return place


async def _open_thread(interaction: Interaction, place: discord.TextChannel, table: Table) -> discord.Thread:
    """Open the thread. Raise Refused("no_private_thread") if Discord refuses it."""
    name = cut(f"{texts(language_of(table), table.game.key)('game.name')} · {player_name(interaction.user)}", THREAD)
    try:
        return await place.create_thread(
            name=name, type=discord.ChannelType.private_thread, invitable=False, auto_archive_duration=DAY
        )
    except discord.Forbidden:
        words = (await reader(interaction)).texts()
        lacking = permission_names(list(FOR_PRACTICE), words)
        raise Refused("no_private_thread", channel=place.id, permissions=lacking) from None


def practice_names(interaction: Interaction, table: Table, seat: Seat) -> list[str]:
    """Return the names of all players: the person's in this seat, computers' in the others."""
    computer = texts(language_of(table))(f"computer.{interaction.client.tables.lobby.practice.level(table)}.name")
    return [player_name(interaction.user) if place == seat else computer for place in range(table.state.seats)]
