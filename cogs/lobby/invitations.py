"""Inviting a person to a lobby from the menu of their name: their seat is held, and the channel calls them once."""

from collections.abc import Sequence

import discord
import msgspec

from bot.tables.lobby import Invitation
from bot.tables.table import PersonRow, Refused, Table
from bot.texts import texts
from cogs.answering import (
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    answer,
    persistent_view,
    player_name,
    reader,
    selected_value,
    server_of,
    table_option,
)
from cogs.discord_text import OPTIONS, escape_name
from cogs.lobby.pace import pace_line
from cogs.lobby.seat_by_dm import send_to_person
from cogs.posting import (
    Batch,
    SendResult,
    allowed_mentions,
    in_each_language,
    language_for,
    message_link,
    send_once,
    table_channel,
)


async def ask_lobby(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Invite a person to the lobby of this channel, else to the only one in which the asker sits, or ask to which.

    Raise Refused("not_a_player") for who is no member or is a bot, Refused("no_lobby") if the asker sits in none.
    """
    if person.bot or not isinstance(person, discord.Member):
        raise Refused("not_a_player", player=escape_name(player_name(person)))
    lobbies = await _own_lobbies(interaction)
    if not lobbies:
        raise Refused("no_lobby")
    here = [table for table in lobbies if table.row.channel_id == interaction.channel_id]
    if len(lobbies) == 1 or here:
        await _invite(interaction, (here or lobbies)[0], person)
        return
    words = (await reader(interaction)).texts()
    content = words("lobby.invite_where", player=escape_name(player_name(person)))
    await answer(interaction, content=content, view=await _lobbies_list(interaction, lobbies, person.id))


async def _own_lobbies(interaction: Interaction) -> list[Table]:
    """Return the lobbies on this server that the person hosts or in which they have a seat, the newest first."""
    tables, user, server = interaction.client.tables, interaction.user.id, server_of(interaction)
    rows = [row for row in await tables.rows_of_person(user) if row.status == "lobby" and row.guild_id == server]
    lobbies = [await tables.get(row.id) for row in reversed(rows)]
    return [table for table in lobbies if table.may_invite(user)]


async def _lobbies_list(interaction: Interaction, lobbies: Sequence[Table], person: int) -> discord.ui.View:
    """Return the list of lobbies to which this person may be invited."""
    who = await reader(interaction)
    options = [table_option(table, who) for table in lobbies[:OPTIONS]]
    placeholder = who.texts()("lobby.invite_choose")
    view = persistent_view([])
    view.add_item(discord.ui.Select(custom_id=f"invite:{person}", placeholder=placeholder, options=options))
    return view


async def _invite(interaction: Interaction, table: Table, person: discord.Member) -> None:
    """Hold a seat for a person, have them called, and say so. Raise Refused if that is not possible."""
    name, asker = player_name(person), interaction.user
    _need_sight(interaction, table, person)
    after = await interaction.client.tables.lobby.invite(table.id, asker.id, player_name(asker), person.id, name)
    words = (await reader(interaction)).texts(after.game.key)
    link = message_link(after, after.row.last_post_id)
    told = words("lobby.done.invited", player=escape_name(name), game=words("game.name"), link=link)
    await answer(interaction, content=told, view=None)


def _need_sight(interaction: Interaction, table: Table, person: discord.Member) -> None:
    """Raise Refused("cannot_see") if a person does not see the lobby's channel, as far as that is known."""
    guild = interaction.guild
    channel = guild.get_channel_or_thread(table.row.channel_id) if guild else None
    if channel is not None and not channel.permissions_for(person).view_channel:
        raise Refused("cannot_see", player=escape_name(player_name(person)), channel=table.row.channel_id)


class InviteList(ComponentHandler, template=r"invite:(?P<person>\d+)"):
    """Handles the list of lobbies to which a person can be invited."""

    async def act(self, interaction: Interaction) -> None:
        """Invite the person to the selected lobby. Raise Refused if that is not possible (any more)."""
        await acknowledge(interaction, new_answer=False)
        table = await interaction.client.tables.get(int(selected_value(interaction)))
        guild = interaction.guild
        if guild is None or table.row.guild_id != guild.id:
            raise Refused("moved_on")
        try:
            person = await guild.fetch_member(int(self.match["person"]))
        except discord.NotFound as gone:
            raise Refused("not_on_server") from gone
        await _invite(interaction, table, person)


async def send_invitation(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Call an invited person once, unless they have answered meanwhile: by DM, else in the lobby's channel.

    Who avoids somebody at the table is not called, and nobody is told.
    """
    (message,) = batch
    invitation = msgspec.json.decode(message.payload, type=Invitation)
    has_seat = any(seat.is_reserved and seat.user_id == invitation.person for seat in table.seats)
    seated = [seat.user_id for seat in table.seats_taken if seat.user_id is not None]
    wanted = has_seat and await bot.tables.ties.without_avoiding([invitation.person], [*seated, table.row.host_id])
    if table.row.status != "lobby" or not wanted:
        return SendResult()
    person = await bot.tables.people.find(invitation.person)
    if person.pings and person.dms and person.dms_closed_at is None:
        sent = await send_to_person(bot, table, batch, person, invitation_text(table, person, invitation.asker))
        if sent is not None:
            return SendResult(sent)

    async def write() -> MessageParts:
        link = message_link(table, table.row.last_post_id)
        values = {"name": f"<@{invitation.person}>", "asker": escape_name(invitation.asker), "link": link}
        return {
            "content": in_each_language(table, lambda words: words("lobby.invites", game=words("game.name"), **values)),
            "allowed_mentions": await allowed_mentions(bot, [invitation.person]),
        }

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))


def invitation_text(table: Table, person: PersonRow, asker: str) -> str:
    """Return what an invited person is told by DM: also the pace, and whether the game is to be rated."""
    words = texts(language_for(person, table), table.game.key)
    link = message_link(table, table.row.last_post_id)
    told = words("lobby.invites_you", asker=escape_name(asker), game=words("game.name"), link=link)
    rated = [words("lobby.invites_rated")] if table.row.settings.is_rated else []
    return "\n".join([told, *([f"-# {pace_line(table.pace, words)}"] if table.pace else []), *rated])
