"""Playing: /play, /board, /hand, /log and /verify."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import (
    Interaction,
    acknowledge,
    answered,
    game_here,
    offering,
    players_offered,
    seat_here,
    seat_named,
    snapshot,
    tell_missing,
)
from cogs.discord_text import named
from cogs.panel import PanelControl, open_panel
from cogs.showing import Filter, LogControl, show_board, show_hand, show_log, show_luck


class PlayCog(commands.Cog):
    """The commands of a running game that are the same for every game."""

    @app_commands.command(name=named("command.play.name"), description=named("command.play.about"))
    @app_commands.guild_only()
    @answered
    async def play(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table, seat = await seat_here(interaction)
        await open_panel(interaction, await snapshot(interaction, table, seat))
        await tell_missing(interaction, table)

    @app_commands.command(name=named("command.board.name"), description=named("command.board.about"))
    @app_commands.rename(player=named("param.player.name"), detail=named("param.detail.name"))
    @app_commands.describe(player=named("param.player.about"), detail=named("param.detail.about"))
    @app_commands.choices(
        detail=[
            app_commands.Choice(name=named("detail.picture"), value="picture"),
            app_commands.Choice(name=named("detail.text"), value="text"),
        ]
    )
    @app_commands.guild_only()
    @answered
    async def board(self, interaction: Interaction, player: str | None = None, detail: str = "picture") -> None:
        await acknowledge(interaction)
        table = await game_here(interaction)
        seat = None if player is None else seat_named(table, player)
        await show_board(interaction, table, seat, detail == "text")
        await tell_missing(interaction, table)

    @board.autocomplete("player")
    @offering
    async def players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await players_offered(interaction, typed)

    @app_commands.command(name=named("command.hand.name"), description=named("command.hand.about"))
    @app_commands.guild_only()
    @answered
    async def hand(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await game_here(interaction)
        await show_hand(interaction, table)
        await tell_missing(interaction, table)

    @app_commands.command(name=named("command.log.name"), description=named("command.log.about"))
    @app_commands.rename(player=named("param.player.name"))
    @app_commands.describe(player=named("param.log_player.about"))
    @app_commands.guild_only()
    @answered
    async def log(self, interaction: Interaction, player: str | None = None) -> None:
        await acknowledge(interaction)
        table = await game_here(interaction)
        await show_log(interaction, table, Filter(None if player is None else seat_named(table, player)))
        await tell_missing(interaction, table)

    @log.autocomplete("player")
    @offering
    async def players_logged(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await players_offered(interaction, typed)

    @app_commands.command(name=named("command.verify.name"), description=named("command.verify.about"))
    @app_commands.guild_only()
    @answered
    async def verify(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_luck(interaction, await game_here(interaction))


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(PanelControl, LogControl)
    await bot.add_cog(PlayCog())
