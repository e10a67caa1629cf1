"""Who has left the server, or was banned from it, plays there no longer: a computer does, until they come back.

Discord tells it only to bots that list members, and the answer to a post with a mention says nothing of it either. So
it is looked up where a person is met or somebody else is kept waiting by them: when they are called or press something
outside the server, before a reminder, when a direct message is refused, when they are asked for their consent, before
a game begins, and where only the host may do something.
"""

import asyncio
from collections.abc import Iterable

import discord

from bot.process.log import log
from bot.tables.table import ChannelInUse, NotHost, Refused, StoreError, Table, Unreadable
from cogs.answering.client import Client
from cogs.answering.failures import passing
from cogs.answering.interaction import Interaction, player_name

logger = log(__name__)
UNKNOWN = (10007, 10013)  # Discord's codes for nobody of this id on the server, and nowhere


async def has_left(bot: Client, table: Table, user_id: int) -> bool:
    """Whether a person is on the table's server no longer; then the table goes on without them.

    Raises what says no more than: later.
    """
    guild, seat = bot.get_guild(table.row.guild_id), table.seat_of(user_id)
    if guild is None or (seat is not None and table.seats[seat].by_dm):  # the bot is not there; it is known, and agreed
        return False
    try:
        member = await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        if passing(error):
            raise
        if error.code not in UNKNOWN:
            logger.info("not known whether a person is still there", table=table.id, person=user_id, error=repr(error))
            return False
    else:
        bot.whereabouts.met(guild.id, user_id)
        await bot.tables.people.note_name(user_id, guild.id, player_name(member))
        return False
    logger.info("a person has left the server", table=table.id, person=user_id)
    await bot.tables.absence.note(table.id, user_id)
    return True


async def left_meanwhile(bot: Client, table: Table, user_id: int) -> bool:
    """As `has_left`, but not looked up where they were met lately; False also where it cannot be known now."""
    return not bot.whereabouts.lately(table.row.guild_id, user_id) and await _seems_gone(bot, table, user_id)


async def without_absent(bot: Client, table: Table, user_ids: Iterable[int], *, met_lately: bool = False) -> Table:
    """The table without those of these people who have left its server meanwhile; with `met_lately` all are looked up.

    Raises what `Tables.get` raises.
    """
    look = _seems_gone if met_lately else left_meanwhile
    gone = await asyncio.gather(*(look(bot, table, user_id) for user_id in user_ids))
    return await bot.tables.get(table.id) if any(gone) else table


async def host_has_left(bot: Client, refused: NotHost) -> bool:
    """Whether the host, but for whom nobody may do something, has left the server; then somebody else is host now."""
    try:
        table = await bot.tables.get(refused.table_id)
    except Unreadable:
        return False
    after = await without_absent(bot, table, [table.row.host_id], met_lately=True)
    return after is not table


async def lobby_has_closed(bot: Client, refused: ChannelInUse) -> bool:
    """Whether the table that holds a channel is a lobby whose people have all left the server; then it is closed."""
    try:
        table = await bot.tables.get(refused.table_id)
    except Unreadable:
        return False
    if table.row.status == "lobby":
        table = await without_absent(bot, table, people_of(table), met_lately=True)
    return table.row.status == "ended"


def people_of(table: Table) -> list[int]:
    """All on whom a lobby waits: its host, and who sits in it or is asked to."""
    return list(dict.fromkeys([table.row.host_id, *(seat.user_id for seat in table.seats if seat.user_id is not None)]))


async def _seems_gone(bot: Client, table: Table, user_id: int) -> bool:
    """As `has_left`, but False also where it cannot be known now, or the table be changed: it is found again."""
    try:
        return await has_left(bot, table, user_id)
    except Exception as error:
        if not passing(error) and not isinstance(error, Refused | StoreError):
            raise
        logger.info("not known yet whether a person is still there", table=table.id, person=user_id, error=repr(error))
        return False


async def need_there(interaction: Interaction, table: Table) -> None:
    """Raises Refused("not_on_server") for who presses something elsewhere and is on the table's server no longer.

    Who played by DM and presses something there is on it again.
    """
    if interaction.guild_id == table.row.guild_id:
        await interaction.client.tables.by_dm.back(table, interaction.user.id)
        return
    if await left_meanwhile(interaction.client, table, interaction.user.id):
        raise Refused("not_on_server")
