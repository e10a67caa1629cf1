"""Opens the table that was found: in the home of the server's games, or in a thread near where people asked."""

import contextlib
from collections.abc import Collection, Sequence

import discord
import msgspec

from bot.languages import language
from bot.process.log import log
from bot.tables.finding import MatchRow, Offer, SearchRow
from bot.tables.people import GuildRow, languages_set, server_settings
from bot.tables.table import MessageRow, Refused
from bot.texts import texts
from cogs.answering import Client, allows_games, find_member, is_transient, sees_channel
from cogs.discord_text import THREAD, cut
from cogs.posting import IN_SIGHT, add_to_thread, thread_kind

logger = log(__name__)
Place = discord.ForumChannel | discord.TextChannel


async def open_found(bot: Client, letter: MessageRow) -> int | None:
    """Open the table of a match of which all have taken their seats; if that is not possible, all of them look on."""
    match_id = msgspec.json.decode(letter.payload, type=Offer).match
    pair = await bot.tables.finding.match(match_id)
    if pair is None:
        return None
    match, people = pair
    guild = bot.get_guild(match.guild_id)
    if guild is None:
        await _give_up(bot, match, _users(people))
        return None
    members, barred = await _meet(bot, guild, match, people)
    row = await bot.tables.guilds.find(guild.id)
    place = None if barred else await _find_place(bot, guild, row, match, members)
    thread = await _open_thread(bot, place, row, match, people) if place else None
    if place is None or thread is None:
        await _give_up(bot, match, barred or _users(people))
        return None
    post = thread.id if isinstance(place, discord.ForumChannel) else None
    return await _seat_people(bot, match, people, thread, post, _post_language(guild, row, match))


def _users(people: Sequence[SearchRow]) -> list[int]:
    """Return the people's ids."""
    return [row.user_id for row in people]


async def _give_up(bot: Client, match: MatchRow, barred: Collection[int]) -> None:
    """Let people look on, those who may have no table on this server elsewhere."""
    logger.info("no table opened", match=match.id, guild=match.guild_id)
    await bot.tables.finding.give_up(match.id, barred)


async def _meet(
    bot: Client, guild: discord.Guild, match: MatchRow, people: Sequence[SearchRow]
) -> tuple[list[discord.Member], list[int]]:
    """Return those who are on the server and may play there, and the ids of the others."""
    barred = await bot.tables.finding.find_barred(match, people)
    members = {user_id: await find_member(guild, user_id) for user_id in _users(people) if user_id not in barred}
    gone = [user_id for user_id, member in members.items() if member is None]
    return [member for member in members.values() if member is not None], [*barred, *gone]


async def _find_place(
    bot: Client, guild: discord.Guild, row: GuildRow, match: MatchRow, members: Sequence[discord.Member]
) -> Place | None:
    """Return where a found table is opened, which all of them see: the server's home of games, else where people asked
    or last played.
    """
    settings = server_settings(row)
    last = await bot.tables.open_lobbies.last_channel(guild.id)
    for channel_id in (settings.home, match.channel_id, last or 0):
        channel = guild.get_channel_or_thread(channel_id)
        channel = channel.parent if isinstance(channel, discord.Thread) else channel
        if not isinstance(channel, Place) or not all(sees_channel(channel, member) for member in members):
            continue
        if _may_open(channel, settings.private) and allows_games(settings, guild, channel):
            return channel
    return None


def _may_open(channel: Place, private: bool) -> bool:
    """Return whether the bot may open a thread there, or a post."""
    granted = channel.permissions_for(channel.guild.me)
    of_text = granted.create_private_threads if private else granted.create_public_threads
    opens = granted.send_messages if isinstance(channel, discord.ForumChannel) else of_text
    return granted.view_channel and granted.send_messages_in_threads and opens


async def _open_thread(
    bot: Client, place: Place, row: GuildRow, match: MatchRow, people: Sequence[SearchRow]
) -> discord.Thread | None:
    """Return a new thread for a match, or the one that a process opened which ended then; None if Discord refuses."""
    guild = place.guild
    words = texts(_post_language(guild, row, match), match.game)
    name = cut(f"{words('game.name')} · {', '.join(person.name for person in people)}", THREAD)
    for thread in place.threads:
        ours = thread.name == name and thread.owner_id == guild.me.id
        if ours and await bot.tables.newest_row_in(guild.id, thread.id) is None:
            return thread
    try:
        if isinstance(place, discord.ForumChannel):
            text = words("home.opening", game=words("game.name"))
            post = await place.create_thread(name=name, content=text, auto_archive_duration=IN_SIGHT)
            return post.thread
        kind = thread_kind(place, server_settings(row).private)
        return await place.create_thread(name=name, type=kind, auto_archive_duration=IN_SIGHT)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("no thread", channel=place.id, error=repr(error))
        return None


def _post_language(guild: discord.Guild, row: GuildRow, match: MatchRow) -> str:
    """Return the language of the table's posts: the server's, else the one that all want, else its Discord's."""
    if languages_set(row) and row.language:
        return row.language
    return match.language or language(guild.preferred_locale)


async def _seat_people(
    bot: Client,
    match: MatchRow,
    people: Sequence[SearchRow],
    thread: discord.Thread,
    post: int | None,
    spoken: str,
) -> int | None:
    """Open the lobby in its thread and add its people there; without it the thread goes again."""
    try:
        await bot.tables.finding.open(match.id, thread.id, spoken, post)
    except Refused as refused:
        with contextlib.suppress(discord.HTTPException):
            await thread.delete()
        if refused.key != "offer_over":
            await _give_up(bot, match, () if refused.key == "channel_taken" else _users(people))
        return None
    for row in people:
        await add_to_thread(thread, row.user_id)
    return thread.id
