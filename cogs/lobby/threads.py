"""A thread for a game, opened before its lobby."""

import discord

from bot.process.log import log
from bot.tables.people import server_settings
from bot.texts import Texts, texts
from cogs.answering import (
    FOR_PRACTICE,
    FOR_THREADS,
    Interaction,
    channel_of,
    permission_names,
    player_name,
    reader,
    server_of,
)
from cogs.discord_text import THREAD, cut
from cogs.posting import IN_SIGHT, add_to_thread, thread_kind

logger = log(__name__)


async def choose_channel(interaction: Interaction, key: str, wanted: bool | None, lang: str) -> tuple[int, str]:
    """Return the id of the channel for a new game, and a note about it: a new thread if wanted and possible.

    `wanted` defaults to the server's setting. The thread's name is in the server's language if it has set one, else in
    `lang`. Raise Refused if no further lobby may be opened.
    """
    here, guild = interaction.channel, await interaction.client.tables.guilds.find(server_of(interaction))
    if wanted is None:
        wanted = server_settings(guild).threads
    if not wanted or not isinstance(here, discord.TextChannel):
        return channel_of(interaction), ""
    words = (await reader(interaction)).texts()
    private, granted = server_settings(guild).private, interaction.app_permissions
    if private and here.is_news():
        return here.id, words("lobby.no_private_here")
    needed = FOR_PRACTICE if private else FOR_THREADS
    lacking = [permission for permission in needed if not (granted.administrator or getattr(granted, permission))]
    if lacking:
        return here.id, words("lobby.no_thread", permissions=permission_names(lacking, words))
    if reason := await _reason_against_thread(interaction, words, key):
        return here.id, reason
    name = cut(f"{texts(guild.language or lang, key)('game.name')} · {player_name(interaction.user)}", THREAD)
    try:
        thread = await here.create_thread(name=name, type=thread_kind(here, private), auto_archive_duration=IN_SIGHT)
    except discord.HTTPException as error:
        logger.info("no thread", channel=here.id, error=repr(error))
        return here.id, words("lobby.no_thread", permissions=permission_names(list(needed), words))
    await add_to_thread(thread, interaction.user.id)
    return thread.id, words("lobby.private_thread" if private else "lobby.thread", thread=thread.mention)


async def _reason_against_thread(interaction: Interaction, words: Texts, key: str) -> str:
    """Return why no thread is opened for this person; "" if one may be opened, which counts towards their quota.

    Raise Refused if no further lobby may be opened: the thread would stay empty.
    """
    await interaction.client.tables.lobby.need_room(server_of(interaction), interaction.user.id, key)
    granted = interaction.permissions
    if not (granted.administrator or granted.create_public_threads):
        return words("lobby.no_thread_of_yours")
    most = await interaction.client.tables.quota.take("threads", interaction.user.id, server_of(interaction))
    return "" if most is None else words("lobby.many_threads", n=most)
