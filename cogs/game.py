"""/game: new, join, leave, start and all else that concerns a table as a whole."""

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.tables.errors import Refused
from bot.tables.table import Table
from bot.texts import language
from cogs.answering import (
    Client,
    Interaction,
    acknowledge,
    answer,
    answered,
    any_table_here,
    need_permissions,
    offering,
    player_name,
    players_offered,
    reader,
    say,
    seat_named,
    table_here,
    tell_missing,
)
from cogs.discord_text import game_choices, named
from cogs.lobby import LobbyControl, change, lobby_message_gone
from cogs.managing import (
    EndButton,
    ListButton,
    SeatControl,
    ask_computer,
    ask_end,
    players_embed,
    show_tables,
    take_back,
)
from cogs.posting import message_link


class GameCog(commands.Cog):
    """/game and the lobbies."""

    game = app_commands.Group(name=named("command.game.name"), description=named("command.game.about"), guild_only=True)

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @game.command(name=named("command.new.name"), description=named("command.new.about"))
    @app_commands.rename(key=named("param.game.name"))
    @app_commands.describe(key=named("param.game.about"))
    @app_commands.choices(key=game_choices())
    @answered
    async def new(self, interaction: Interaction, key: str) -> None:
        await acknowledge(interaction)
        await need_permissions(interaction)
        try:
            await self._open(interaction, key)
        except Refused as refused:
            if refused.key != "channel_taken":
                raise
            await self._tell_taken(interaction)

    async def _open(self, interaction: Interaction, key: str) -> None:
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        user = interaction.user
        lang = language(interaction.guild_locale or interaction.locale)
        table = await self.bot.tables.lobby.open(
            interaction.guild_id, interaction.channel_id, key, user.id, player_name(user), lang
        )
        structlog.contextvars.bind_contextvars(table=table.id)
        words = (await reader(interaction)).texts(table.game.key)
        await answer(interaction, content=words("lobby.opened", game=words("game.name")))

    @game.command(name=named("command.join.name"), description=named("command.join.about"))
    @answered
    async def join(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await self._act(interaction, await any_table_here(interaction), "join")

    @game.command(name=named("command.leave.name"), description=named("command.leave.about"))
    @answered
    async def leave(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await any_table_here(interaction)
        if table.running:
            await ask_computer(interaction, table, table.need_seat(interaction.user.id))
        else:
            await self._act(interaction, table, "leave")

    @game.command(name=named("command.return.name"), description=named("command.return.about"))
    @answered
    async def come_back(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await take_back(interaction, await table_here(interaction))

    @game.command(name=named("command.replace.name"), description=named("command.replace.about"))
    @app_commands.rename(player=named("param.player.name"))
    @app_commands.describe(player=named("param.replaced.about"))
    @answered
    async def replace(self, interaction: Interaction, player: str) -> None:
        await acknowledge(interaction)
        table = await table_here(interaction)
        await ask_computer(interaction, table, seat_named(table, player))

    @replace.autocomplete("player")
    @offering
    async def players_to_replace(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await players_offered(interaction, typed)

    @game.command(name=named("command.start.name"), description=named("command.start.about"))
    @answered
    async def start(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await self._act(interaction, await any_table_here(interaction), "start")

    @game.command(name=named("command.end.name"), description=named("command.end.about"))
    @answered
    async def end(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await ask_end(interaction)

    @game.command(name=named("command.list.name"), description=named("command.list.about"))
    @answered
    async def list_games(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_tables(interaction, 0)

    @game.command(name=named("command.players.name"), description=named("command.players.about"))
    @answered
    async def players(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await any_table_here(interaction)
        words = (await reader(interaction)).texts(table.game.key)
        none = discord.AllowedMentions.none()
        await answer(interaction, embed=players_embed(table, words), allowed_mentions=none)
        if table.row.status == "lobby" and await self._bring_back(table):
            await say(interaction, words("lobby.anew"))
        await tell_missing(interaction, table)

    async def _tell_taken(self, interaction: Interaction) -> None:
        """What goes on in a channel that is taken; a lobby whose message was deleted gets a new one."""
        table = await any_table_here(interaction)
        words = (await reader(interaction)).texts(table.game.key)
        said = "taken_running"
        if table.row.status == "lobby":
            said = "taken_anew" if await self._bring_back(table) else "taken"
        where, host = message_link(table, table.row.last_post_id), table.row.host_id
        await say(interaction, words(f"lobby.{said}", game=words("game.name"), link=where, host=host))
        await tell_missing(interaction, table)

    async def _bring_back(self, table: Table) -> bool:
        """Have the lobby's message posted if it is not there; whether it is not."""
        if not await lobby_message_gone(self.bot, table):
            return False
        await self.bot.tables.lobby.show(table)
        return True

    async def _act(self, interaction: Interaction, table: Table, act: str) -> None:
        """A command instead of the button: answered in private, and the message follows."""
        after = await change(interaction, table, act)
        words = (await reader(interaction)).texts(table.game.key)
        said = act if after.row.status != "ended" else "closed"
        await answer(interaction, content=words(f"lobby.done.{said}", link=message_link(table, table.row.last_post_id)))
        await tell_missing(interaction, table)


async def setup(bot: Client) -> None:
    bot.add_dynamic_items(LobbyControl, EndButton, ListButton, SeatControl)
    await bot.add_cog(GameCog(bot))
