"""Opens the table that was found: in the home of the server's games, or in a thread near where people asked."""

import contextlib

import discord
import msgspec

from bot.languages import language
from bot.process.log import log
from bot.tables.finding import MatchRow, Offer, SearchRow
from bot.tables.people import languages_set, server_settings
from bot.tables.table import MessageRow, Refused
from bot.texts import texts
from cogs.answering import Client, allows_games, is_transient
from cogs.discord_text import THREAD, cut
from cogs.posting import IN_SIGHT, add_to_thread, thread_kind

logger = log(__name__)
GONE = (10007, 10013)  # Discord's codes: no such member of the server, no such user


async def open_found(bot: Client, letter: MessageRow) -> int | None:
    """Open the table of a match of which all have taken their seats; if that is not possible, all of them look on."""
    match_id = msgspec.json.decode(letter.payload, type=Offer).match
    pair = await bot.tables.finding.match(match_id)
    if pair is None:
        return None
    match, people = pair
    guild = bot.get_guild(match.guild_id)
    gone = await bot.tables.finding.find_barred(match, people)
    gone += [row.user_id for row in people if guild and await _has_left(guild, row.user_id)]
    place = await _find_place(bot, guild, match) if guild and not gone else None
    if guild is None or place is None:
        await _give_up(bot, match, gone)
        return None
    thread = await _open_thread(bot, guild, place, match, people)
    if thread is None:
        await _give_up(bot, match)
        return None
    return await _seat_people(bot, match, people, thread, place)


async def _give_up(bot: Client, match: MatchRow, gone: list[int] | None = None) -> None:
    """Let people look on: those who have left the server or may not play there do not, else it has no place."""
    logger.info("no table opened", match=match.id, guild=match.guild_id)
    await bot.tables.finding.give_up(match.id, no_place=not gone)
    for user_id in gone or ():
        await bot.tables.finding.cancel(user_id)


async def _has_left(guild: discord.Guild, user_id: int) -> bool:
    """Return whether somebody is no longer on the server. Raise transient errors of Discord's."""
    try:
        await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        return error.code in GONE
    return False


async def _find_place(
    bot: Client, guild: discord.Guild, match: MatchRow
) -> discord.ForumChannel | discord.TextChannel | None:
    """Return where a found table is opened: the server's home of games, else where people asked or last played."""
    settings = server_settings(await bot.tables.guilds.find(guild.id))
    last = await bot.tables.open_lobbies.last_channel(guild.id)
    for channel_id in (settings.home, match.channel_id, last or 0):
        channel = guild.get_channel_or_thread(channel_id)
        channel = channel.parent if isinstance(channel, discord.Thread) else channel
        if not isinstance(channel, discord.ForumChannel | discord.TextChannel):
            continue
        if _may_open(channel) and allows_games(settings, guild, channel):
            return channel
    return None


def _may_open(channel: discord.ForumChannel | discord.TextChannel) -> bool:
    """Return whether the bot may open a thread or post there."""
    granted = channel.permissions_for(channel.guild.me)
    opens = granted.send_messages if isinstance(channel, discord.ForumChannel) else granted.create_public_threads
    return granted.view_channel and granted.send_messages_in_threads and opens


async def _open_thread(
    bot: Client,
    guild: discord.Guild,
    place: discord.ForumChannel | discord.TextChannel,
    match: MatchRow,
    people: list[SearchRow],
) -> discord.Thread | None:
    """Return a new thread for a match, or the one that a process opened which ended then; None if Discord refuses."""
    words = texts(await _post_language(bot, guild, match), match.game)
    name = cut(f"{words('game.name')} · {', '.join(row.name for row in people)}", THREAD)
    for thread in place.threads:
        ours = thread.name == name and thread.owner_id == guild.me.id
        if ours and await bot.tables.newest_row_in(guild.id, thread.id) is None:
            return thread
    try:
        if isinstance(place, discord.ForumChannel):
            text = words("home.opening", game=words("game.name"))
            post = await place.create_thread(name=name, content=text, auto_archive_duration=IN_SIGHT)
            return post.thread
        return await place.create_thread(name=name, type=thread_kind(place), auto_archive_duration=IN_SIGHT)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("no thread", channel=place.id, error=repr(error))
        return None


async def _post_language(bot: Client, guild: discord.Guild, match: MatchRow) -> str:
    """Return the language of the table's posts: the server's, else the one that all want, else its Discord's."""
    settings = await bot.tables.guilds.find(guild.id)
    return (
        settings.language
        if languages_set(settings) and settings.language
        else match.language or language(guild.preferred_locale)
    )


async def _seat_people(
    bot: Client,
    match: MatchRow,
    people: list[SearchRow],
    thread: discord.Thread,
    place: discord.ForumChannel | discord.TextChannel,
) -> int | None:
    """Open the lobby in its thread and add its people there; without it the thread goes again."""
    post = thread.id if isinstance(place, discord.ForumChannel) else None
    spoken = await _post_language(bot, thread.guild, match)
    try:
        await bot.tables.finding.open(match.id, thread.id, spoken, post)
    except Refused as refused:
        with contextlib.suppress(discord.HTTPException):
            await thread.delete()
        if refused.key != "offer_over":
            await _give_up(bot, match)
        return None
    for row in people:
        await add_to_thread(thread, row.user_id)
    return thread.id
