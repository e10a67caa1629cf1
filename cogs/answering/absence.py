"""People who have left the server or were banned from it: a computer plays for them until they come back.

Discord announces departures only to bots that list members, and its answer to a post with a mention does not reveal
them either. So membership is looked up wherever a person acts or keeps somebody waiting: when they are called or press
something outside the server, before a reminder, when a direct message is refused, when their consent is needed, before
a game begins, and where only the host may do something.
"""

import asyncio
from collections.abc import Iterable

import discord

from bot.process.log import log
from bot.tables.table import ChannelInUse, NotHost, Refused, StoreError, Table, Unreadable
from cogs.answering.client import Client
from cogs.answering.failures import is_transient
from cogs.answering.interaction import Interaction, player_name
from cogs.answering.seeing import UNKNOWN_PERSON

logger = log(__name__)


async def has_left(bot: Client, table: Table, user_id: int) -> bool:
    """Return whether a person is no longer on the table's server; if so, the table goes on without them.

    Raise transient errors of Discord's (`is_transient`).
    """
    guild, seat = bot.get_guild(table.row.guild_id), table.seat_of(user_id)
    plays_by_dm = seat is not None and table.seats[seat].by_dm  # has left, as is known, and the others agreed
    if guild is None or plays_by_dm:  # without the server nobody can be looked up
        return False
    try:
        member = await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        if error.code not in UNKNOWN_PERSON:
            logger.info("not known whether a person is still there", table=table.id, person=user_id, error=repr(error))
            return False
    else:
        bot.member_cache.note(guild.id, user_id)
        await bot.tables.people.note_name(user_id, guild.id, player_name(member))
        return False
    logger.info("a person has left the server", table=table.id, person=user_id)
    await bot.tables.absence.go_on_without(table.id, user_id)
    return True


async def has_left_since_met(bot: Client, table: Table, user_id: int) -> bool:
    """Return whether a person has left; no lookup if they were seen recently, False if Discord cannot tell now."""
    return not bot.member_cache.is_fresh(table.row.guild_id, user_id) and await _try_has_left(bot, table, user_id)


async def without_absent(bot: Client, table: Table, user_ids: Iterable[int], *, recheck: bool = False) -> Table:
    """Return the table once it goes on without those of these people who have left its server.

    If nobody has left, that is the same object. `recheck` looks up all of them, even those seen recently. Raise what
    `Tables.get` raises.
    """
    check = _try_has_left if recheck else has_left_since_met
    have_left = await asyncio.gather(*(check(bot, table, user_id) for user_id in user_ids))
    return await bot.tables.get(table.id) if any(have_left) else table


async def has_host_left(bot: Client, refused: NotHost) -> bool:
    """Return whether the host, who alone may act, has left the server; if so, another player is host now."""
    try:
        table = await bot.tables.get(refused.table_id)
    except Unreadable:
        return False
    after = await without_absent(bot, table, [table.row.host_id], recheck=True)
    return after is not table


async def has_lobby_closed(bot: Client, refused: ChannelInUse) -> bool:
    """Return whether the table in this channel was a lobby that everybody has left; if so, it is closed now."""
    try:
        table = await bot.tables.get(refused.table_id)
    except Unreadable:
        return False
    if table.row.status == "lobby":
        table = await without_absent(bot, table, people_of(table), recheck=True)
    return table.row.status == "ended"


def people_of(table: Table) -> list[int]:
    """Return the people a lobby depends on: its host, and everybody who is seated or invited."""
    return list(dict.fromkeys([table.row.host_id, *(seat.user_id for seat in table.seats if seat.user_id is not None)]))


async def _try_has_left(bot: Client, table: Table, user_id: int) -> bool:
    """Return `has_left`, or False if that cannot be determined or recorded now: it will be noticed later."""
    try:
        return await has_left(bot, table, user_id)
    except Exception as error:
        if not is_transient(error) and not isinstance(error, Refused | StoreError):
            raise
        logger.info("not known yet whether a person is still there", table=table.id, person=user_id, error=repr(error))
        return False


async def need_presence(interaction: Interaction, table: Table) -> None:
    """Raise Refused("not_on_server") if the person acts from elsewhere and has left the table's server.

    If somebody who played by DM acts on the server, write that they are a member again.
    """
    if interaction.guild_id == table.row.guild_id:
        await interaction.client.tables.dm_play.note_return(table, interaction.user.id)
        return
    if await has_left_since_met(interaction.client, table, interaction.user.id):
        raise Refused("not_on_server")
