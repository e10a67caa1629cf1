"""Playing: /play, /board, /hand, /log and /verify."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import (
    Interaction,
    acknowledge,
    find_seat,
    game_here,
    guard_callback,
    guard_completion,
    offer_players,
    seat_here,
    take_snapshot,
    tell_missing_permissions,
)
from cogs.discord_text import command_text
from cogs.panel import PanelControl, open_panel
from cogs.showing import Filter, LogControl, show_board, show_hand, show_log, show_luck


class PlayCog(commands.Cog):
    """The commands of a running game that are the same for every game."""

    @app_commands.command(name=command_text("command.play.name"), description=command_text("command.play.about"))
    @app_commands.guild_only()
    @guard_callback
    async def play(self, interaction: Interaction) -> None:
        """Open the panel of the person's seat."""
        await acknowledge(interaction)
        table, seat = await seat_here(interaction)
        await open_panel(interaction, await take_snapshot(interaction, table, seat))
        await tell_missing_permissions(interaction, table)

    @app_commands.command(name=command_text("command.board.name"), description=command_text("command.board.about"))
    @app_commands.rename(player=command_text("param.player.name"), detail=command_text("param.detail.name"))
    @app_commands.describe(player=command_text("param.player.about"), detail=command_text("param.detail.about"))
    @app_commands.choices(
        detail=[
            app_commands.Choice(name=command_text("detail.picture"), value="picture"),
            app_commands.Choice(name=command_text("detail.text"), value="text"),
        ]
    )
    @app_commands.guild_only()
    @guard_callback
    async def board(self, interaction: Interaction, player: str | None = None, detail: str = "picture") -> None:
        """Show the table, or one player's part of it, as a picture or in words."""
        await acknowledge(interaction)
        table = await game_here(interaction)
        seat = None if player is None else find_seat(table, player)
        await show_board(interaction, table, seat, in_words=detail == "text")
        await tell_missing_permissions(interaction, table)

    @app_commands.command(name=command_text("command.hand.name"), description=command_text("command.hand.about"))
    @app_commands.guild_only()
    @guard_callback
    async def hand(self, interaction: Interaction) -> None:
        """Show the person's hand."""
        await acknowledge(interaction)
        table = await game_here(interaction)
        await show_hand(interaction, table)
        await tell_missing_permissions(interaction, table)

    @app_commands.command(name=command_text("command.log.name"), description=command_text("command.log.about"))
    @app_commands.rename(player=command_text("param.player.name"))
    @app_commands.describe(player=command_text("param.log_player.about"))
    @app_commands.guild_only()
    @guard_callback
    async def log(self, interaction: Interaction, player: str | None = None) -> None:
        """Show the log, of one player if one is named."""
        await acknowledge(interaction)
        table = await game_here(interaction)
        await show_log(interaction, table, Filter(None if player is None else find_seat(table, player)))
        await tell_missing_permissions(interaction, table)

    @board.autocomplete("player")
    @log.autocomplete("player")
    @guard_completion
    async def players_here(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the players that match what is typed."""
        return await offer_players(interaction, typed)

    @app_commands.command(name=command_text("command.verify.name"), description=command_text("command.verify.about"))
    @app_commands.guild_only()
    @guard_callback
    async def verify(self, interaction: Interaction) -> None:
        """Send the file that proves the luck of a game that is over."""
        await acknowledge(interaction)
        await show_luck(interaction, await game_here(interaction))


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(PanelControl, LogControl)
    await bot.add_cog(PlayCog())
