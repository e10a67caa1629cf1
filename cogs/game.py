"""/game: new, join, leave, start and all else that concerns a table as a whole."""

from discord import app_commands
from discord.ext import commands

from cogs.answering import (
    RINGS_NOBODY,
    Interaction,
    Place,
    acknowledge,
    answer,
    any_table_here,
    find_seat,
    game_here,
    game_to_replay,
    games_to_replay,
    guard_callback,
    guard_completion,
    offer_players,
    reader,
    say,
    table_here,
    tell_missing_permissions,
)
from cogs.discord_text import command_text, described_game_choices
from cogs.finding import FindControl, LobbiesControl, OfferControl, look_for_table, show_lobbies
from cogs.lobby import (
    EventButton,
    HomeControl,
    HostLeavesControl,
    HostRuleControl,
    LobbyControl,
    PaceControl,
    SeatByDmControl,
    act_in_lobby,
    bring_back,
    open_lobby,
    remove_player,
)
from cogs.managing import (
    AuditControl,
    ByDmButton,
    EndButton,
    JoinButton,
    ListButton,
    SeatControl,
    SeekButton,
    TakeOverButton,
    ask_computer,
    ask_end,
    find_table,
    hand_on_host,
    move_table,
    offer_tables,
    players_embed,
    show_audit,
    show_tables,
    take_back,
)
from cogs.showing import show_export
from cogs.voting import ForgetButton, VoteButton, ask_forget, ask_vote, things_to_vote


class GameCog(commands.Cog):
    """/game and the lobbies."""

    game = app_commands.Group(
        name=command_text("command.game.name"), description=command_text("command.game.about"), guild_only=True
    )

    @game.command(name=command_text("command.new.name"), description=command_text("command.new.about"))
    @app_commands.rename(key=command_text("param.game.name"), thread=command_text("param.thread.name"))
    @app_commands.describe(key=command_text("param.new_game.about"), thread=command_text("param.thread.about"))
    @app_commands.choices(key=described_game_choices())
    @guard_callback
    async def new(self, interaction: Interaction, key: str, thread: bool | None = None) -> None:
        """Open a lobby, or ask where if the server has a home for games; if the channel is taken, say by what."""
        await acknowledge(interaction)
        await open_lobby(interaction, key, thread)

    @game.command(name=command_text("command.join.name"), description=command_text("command.join.about"))
    @guard_callback
    async def join(self, interaction: Interaction) -> None:
        """Take a seat in this channel's lobby."""
        await acknowledge(interaction)
        await act_in_lobby(interaction, await any_table_here(interaction), "join")

    @game.command(name=command_text("command.leave.name"), description=command_text("command.leave.about"))
    @guard_callback
    async def leave(self, interaction: Interaction) -> None:
        """Leave the lobby or, in a running game, choose a computer that plays on."""
        await acknowledge(interaction)
        table = await any_table_here(interaction)
        if table.running:
            await ask_computer(interaction, table, table.need_seat(interaction.user.id))
        else:
            await act_in_lobby(interaction, table, "leave")

    @game.command(name=command_text("command.return.name"), description=command_text("command.return.about"))
    @guard_callback
    async def come_back(self, interaction: Interaction) -> None:
        """Take back one's seat from a computer."""
        await acknowledge(interaction)
        await take_back(interaction, await table_here(interaction))

    @game.command(name=command_text("command.replace.name"), description=command_text("command.replace.about"))
    @app_commands.rename(player=command_text("param.player.name"))
    @app_commands.describe(player=command_text("param.replaced.about"))
    @guard_callback
    async def replace(self, interaction: Interaction, player: str) -> None:
        """Choose a computer for the seat of a player who is absent."""
        await acknowledge(interaction)
        table = await table_here(interaction)
        await ask_computer(interaction, table, find_seat(table, player))

    @game.command(name=command_text("command.host.name"), description=command_text("command.host.about"))
    @app_commands.rename(player=command_text("param.player.name"))
    @app_commands.describe(player=command_text("param.new_host.about"))
    @guard_callback
    async def host(self, interaction: Interaction, player: str) -> None:
        """Make another player the host."""
        await acknowledge(interaction)
        await hand_on_host(interaction, player)

    @game.command(name=command_text("command.remove.name"), description=command_text("command.remove.about"))
    @app_commands.rename(player=command_text("param.player.name"))
    @app_commands.describe(player=command_text("param.taken_out.about"))
    @guard_callback
    async def remove(self, interaction: Interaction, player: str) -> None:
        """Take a player out of the lobby."""
        await acknowledge(interaction)
        await remove_player(interaction, player)

    @game.command(name=command_text("command.vote.name"), description=command_text("command.vote.about"))
    @app_commands.rename(what=command_text("param.what.name"), player=command_text("param.player.name"))
    @app_commands.describe(what=command_text("param.what.about"), player=command_text("param.voted_out.about"))
    @app_commands.choices(what=things_to_vote())
    @guard_callback
    async def vote(self, interaction: Interaction, what: str, player: str | None = None) -> None:
        """Propose a vote to the other players."""
        await acknowledge(interaction)
        await ask_vote(interaction, await table_here(interaction), what, player)

    @replace.autocomplete("player")
    @host.autocomplete("player")
    @remove.autocomplete("player")
    @vote.autocomplete("player")
    @guard_completion
    async def players_here(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the players that match what is typed."""
        return await offer_players(interaction, typed)

    @game.command(name=command_text("command.start.name"), description=command_text("command.start.about"))
    @guard_callback
    async def start(self, interaction: Interaction) -> None:
        """Begin the game of this channel's lobby."""
        await acknowledge(interaction)
        await act_in_lobby(interaction, await any_table_here(interaction), "start")

    @game.command(name=command_text("command.move.name"), description=command_text("command.move.about"))
    @app_commands.rename(channel=command_text("param.channel.name"), table=command_text("param.table.name"))
    @app_commands.describe(channel=command_text("param.channel.about"), table=command_text("param.table.about"))
    @guard_callback
    async def move(self, interaction: Interaction, channel: Place | None = None, table: str | None = None) -> None:
        """Move a table to another channel."""
        await acknowledge(interaction)
        await move_table(interaction, channel, table)

    @game.command(name=command_text("command.end.name"), description=command_text("command.end.about"))
    @guard_callback
    async def end(self, interaction: Interaction) -> None:
        """Ask whether to end the table of this channel."""
        await acknowledge(interaction)
        await ask_end(interaction)

    @game.command(name=command_text("command.forget.name"), description=command_text("command.forget.about"))
    @app_commands.rename(table=command_text("param.table.name"))
    @app_commands.describe(table=command_text("param.forgotten.about"))
    @guard_callback
    async def forget(self, interaction: Interaction, table: str | None = None) -> None:
        """Ask whether to forget a game that is over, by default the last one of this channel."""
        await acknowledge(interaction)
        await ask_forget(interaction, await game_to_replay(interaction, table))

    @forget.autocomplete("table")
    @guard_completion
    async def own_games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the person's games that match what is typed."""
        return await games_to_replay(interaction, typed)

    @game.command(name=command_text("command.list.name"), description=command_text("command.list.about"))
    @guard_callback
    async def list_games(self, interaction: Interaction) -> None:
        """Show the open and the finished tables."""
        await acknowledge(interaction)
        await show_tables(interaction, 0)

    @game.command(name=command_text("command.open.name"), description=command_text("command.open.about"))
    @guard_callback
    async def open_lobbies(self, interaction: Interaction) -> None:
        """Show the lobbies with a free seat, here and on the person's other servers."""
        await acknowledge(interaction)
        await show_lobbies(interaction, 0)

    @game.command(name=command_text("command.find.name"), description=command_text("command.find.about"))
    @guard_callback
    async def find(self, interaction: Interaction) -> None:
        """Look for a table, or show what one looks for."""
        await look_for_table(interaction)

    @game.command(name=command_text("command.history.name"), description=command_text("command.history.about"))
    @guard_callback
    async def history(self, interaction: Interaction) -> None:
        """Show the finished games."""
        await acknowledge(interaction)
        await show_tables(interaction, 0, "history")

    @game.command(name=command_text("command.export.name"), description=command_text("command.export.about"))
    @guard_callback
    async def export(self, interaction: Interaction) -> None:
        """Send the file of a game that is over."""
        await acknowledge(interaction)
        await show_export(interaction, await game_here(interaction))

    @game.command(name=command_text("command.audit.name"), description=command_text("command.audit.about"))
    @app_commands.rename(table=command_text("param.table.name"))
    @app_commands.describe(table=command_text("param.table.about"))
    @guard_callback
    async def audit(self, interaction: Interaction, table: str | None = None) -> None:
        """Show who did what at a table, by default at this channel's."""
        await acknowledge(interaction)
        await show_audit(
            interaction, await (game_here(interaction) if table is None else find_table(interaction, table))
        )

    @move.autocomplete("table")
    @audit.autocomplete("table")
    @guard_completion
    async def tables_to_manage(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the tables that match what is typed and that the person may move and look into."""
        return await offer_tables(interaction, typed)

    @game.command(name=command_text("command.players.name"), description=command_text("command.players.about"))
    @guard_callback
    async def players(self, interaction: Interaction) -> None:
        """Show the players of this channel's table; post the lobby again if its message is gone."""
        await acknowledge(interaction)
        table = await any_table_here(interaction)
        words = (await reader(interaction)).texts(table.game.key)
        await answer(interaction, embed=players_embed(table, words), allowed_mentions=RINGS_NOBODY)
        if table.row.status == "lobby" and await bring_back(interaction, table):
            await say(interaction, words("lobby.anew"))
        await tell_missing_permissions(interaction, table)


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(HomeControl, LobbyControl, PaceControl, HostRuleControl, EventButton, EndButton, ListButton)
    bot.add_dynamic_items(JoinButton, SeatControl, SeekButton, TakeOverButton, ByDmButton, VoteButton, AuditControl)
    bot.add_dynamic_items(ForgetButton, FindControl, LobbiesControl, OfferControl, SeatByDmControl, HostLeavesControl)
    await bot.add_cog(GameCog())
