"""Sets a rule of a server by its control."""

from contextlib import suppress

import discord

from bot.games.registry import games
from bot.tables.table import Refused
from cogs.answering import (
    NEEDED,
    ComponentHandler,
    Interaction,
    acknowledge,
    lacking_in,
    need_permissions_in,
    need_to_manage,
    permission_names,
    reader,
    selected_value,
    selected_values,
    server_of,
)
from cogs.discord_text import AUTO
from cogs.servers.page import IN_CHANNELS, SWITCHES, show_server
from cogs.servers.selects import NONE

LISTS = ("channels", "titles")  # rules of several values
CHANNELS = ("home", "log")  # rules of one channel, or none
ID = r"server:(?:rule:(?P<rule>[a-z]+):(?P<value>[a-z]*)|(?P<page>page|channels))"


class RuleControl(ComponentHandler, template=ID):
    """Handles the controls of the pages, and the ways between them."""

    async def act(self, interaction: Interaction) -> None:
        """Set the rule, and show the page again. Raise Refused if that is not allowed or possible; then nothing is set.

        The page is shown in any case, since a list would go on showing what was chosen.
        """
        await acknowledge(interaction, new_answer=False)
        await need_to_manage(interaction)
        try:
            if self.match["page"] is None:
                await _set_rule(interaction, self.match["rule"], self.match["value"])
        finally:
            channels = self.match["page"] == "channels" or self.match["rule"] in IN_CHANNELS
            await show_server(interaction, channels=channels)


async def _set_rule(interaction: Interaction, rule: str, pressed: str) -> None:
    """Set a rule to what was chosen, with what follows from it. Raise Refused if it cannot be set so."""
    tables, guild_id, chosen = interaction.client.tables, server_of(interaction), selected_values(interaction)
    await tables.rules.change(guild_id, interaction.user.id, rule, await _value(interaction, rule, pressed, chosen))
    if rule == "language":
        await _show_lobbies(interaction, guild_id)
    if (rule, pressed) == ("puzzles", "off"):
        await tables.puzzles.candidates.withdraw(guild_id)


async def _value(interaction: Interaction, rule: str, pressed: str, chosen: list[str]) -> object:
    """Return the value to which a rule is set. Raise Refused for a channel in which the bot could not do its part."""
    if rule in SWITCHES:
        return pressed == "on"
    if rule in CHANNELS:
        return await _channel(interaction, rule, int(chosen[0])) if chosen else 0
    if rule == "titles" and set(chosen) == set(games()):
        return []  # all, also those that come later
    if rule in LISTS:
        return chosen
    value = selected_value(interaction)
    return "" if value in (AUTO, NONE) else value


async def _channel(interaction: Interaction, rule: str, channel_id: int) -> int:
    """Return the channel, checked for what the bot must be able to do there. Raise Refused if it cannot."""
    channel = interaction.guild.get_channel(channel_id) if interaction.guild else None
    if isinstance(channel, discord.ForumChannel):
        await need_permissions_in(interaction, channel)
        return channel_id
    lacking = lacking_in(channel, NEEDED) if channel else ["view_channel"]
    if lacking:
        words = (await reader(interaction)).texts()
        raise Refused("cannot_log", channel=channel_id, permissions=permission_names(lacking, words))
    return channel_id


async def _show_lobbies(interaction: Interaction, guild_id: int) -> None:
    """Have the posts of a server's lobbies written anew, in the languages that it has now."""
    tables = interaction.client.tables
    for row in await tables.rows_of_guild(guild_id):
        if row.status == "lobby":
            with suppress(Refused):  # it has gone meanwhile, or cannot be read
                await tables.lobby.show(await tables.get(row.id))
