"""Playing on from a turn of a game that is over: in a private thread, against computers."""

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

    Raise Refused if that is not possible here, or the person or the server has too many games or threads.
    """
    bot, words = interaction.client, (await reader(interaction)).texts()
    place = await _place_of(interaction, before)
    await bot.tables.lobby.practice.need_room(before.row.guild_id, interaction.user.id)
    most = await bot.tables.quota.take("threads", interaction.user.id, before.row.guild_id)
    if most is not None:
        raise Refused("many_practices", most=most)
    thread = await _open_thread(interaction, place, before)
    names = _names(interaction, before, seat)
    try:
        await bot.tables.lobby.practice.open(before, seat, thread.id, interaction.user.id, names)
    except (Refused, StoreError):
        await thread.delete()
        raise
    await add_to_thread(thread, interaction.user.id)
    await say(interaction, words("look.practising", thread=thread.mention))


async def _place_of(interaction: Interaction, table: Table) -> discord.TextChannel:
    """Return the text channel of a game, or the one that its thread is in. Raise Refused if it is in no such channel.

    Raise Refused("no_private_thread") if the bot may not open a private thread there.
    """
    bot: Client = interaction.client
    channel = bot.get_channel(table.row.channel_id)
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


def _names(interaction: Interaction, table: Table, seat: Seat) -> list[str]:
    """Return the names of all players: the person's in this seat, computers' in the others."""
    computer = texts(language_of(table))(f"computer.{interaction.client.tables.lobby.practice.level(table)}.name")
    return [player_name(interaction.user) if place == seat else computer for place in range(len(table.seats))]
