"""/game: new, join, leave, start and all else that concerns a table as a whole."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.table import Refused
from cogs.answering import (
    Interaction,
    Place,
    acknowledge,
    answer,
    answered,
    any_table_here,
    game_here,
    need_permissions,
    offering,
    players_offered,
    reader,
    say,
    seat_named,
    table_here,
    tell_missing,
)
from cogs.discord_text import game_choices, named
from cogs.lobby import (
    LobbyControl,
    PaceControl,
    UndoRuleControl,
    act_in_lobby,
    bring_back,
    open_lobby,
    take_out,
    tell_taken,
)
from cogs.managing import (
    AuditControl,
    ByDmButton,
    EndButton,
    ListButton,
    SeatControl,
    SeekButton,
    TakeOverButton,
    ask_computer,
    ask_end,
    hand_on_host,
    move_table,
    numbered,
    players_embed,
    show_audit,
    show_tables,
    tables_to_move,
    take_back,
)
from cogs.showing import show_export
from cogs.voting import VoteButton, ask_vote, things_to_vote


class GameCog(commands.Cog):
    """/game and the lobbies."""

    game = app_commands.Group(name=named("command.game.name"), description=named("command.game.about"), guild_only=True)

    @game.command(name=named("command.new.name"), description=named("command.new.about"))
    @app_commands.rename(key=named("param.game.name"), thread=named("param.thread.name"))
    @app_commands.describe(key=named("param.game.about"), thread=named("param.thread.about"))
    @app_commands.choices(key=game_choices())
    @answered
    async def new(self, interaction: Interaction, key: str, thread: bool | None = None) -> None:
        await acknowledge(interaction)
        await need_permissions(interaction)
        try:
            await open_lobby(interaction, key, thread)
        except Refused as refused:
            if refused.key != "channel_taken":
                raise
            await tell_taken(interaction)

    @game.command(name=named("command.join.name"), description=named("command.join.about"))
    @answered
    async def join(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await act_in_lobby(interaction, await any_table_here(interaction), "join")

    @game.command(name=named("command.leave.name"), description=named("command.leave.about"))
    @answered
    async def leave(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await any_table_here(interaction)
        if table.running:
            await ask_computer(interaction, table, table.need_seat(interaction.user.id))
        else:
            await act_in_lobby(interaction, table, "leave")

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

    @game.command(name=named("command.host.name"), description=named("command.host.about"))
    @app_commands.rename(player=named("param.player.name"))
    @app_commands.describe(player=named("param.new_host.about"))
    @answered
    async def host(self, interaction: Interaction, player: str) -> None:
        await acknowledge(interaction)
        await hand_on_host(interaction, player)

    @host.autocomplete("player")
    @offering
    async def players_to_host(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await players_offered(interaction, typed)

    @game.command(name=named("command.remove.name"), description=named("command.remove.about"))
    @app_commands.rename(player=named("param.player.name"))
    @app_commands.describe(player=named("param.taken_out.about"))
    @answered
    async def remove(self, interaction: Interaction, player: str) -> None:
        await acknowledge(interaction)
        await take_out(interaction, player)

    @remove.autocomplete("player")
    @offering
    async def players_to_take_out(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await players_offered(interaction, typed)

    @game.command(name=named("command.vote.name"), description=named("command.vote.about"))
    @app_commands.rename(what=named("param.what.name"), player=named("param.player.name"))
    @app_commands.describe(what=named("param.what.about"), player=named("param.voted_out.about"))
    @app_commands.choices(what=things_to_vote())
    @answered
    async def vote(self, interaction: Interaction, what: str, player: str | None = None) -> None:
        await acknowledge(interaction)
        await ask_vote(interaction, await table_here(interaction), what, player)

    @vote.autocomplete("player")
    @offering
    async def players_to_vote_about(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await players_offered(interaction, typed)

    @game.command(name=named("command.start.name"), description=named("command.start.about"))
    @answered
    async def start(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await act_in_lobby(interaction, await any_table_here(interaction), "start")

    @game.command(name=named("command.move.name"), description=named("command.move.about"))
    @app_commands.rename(channel=named("param.channel.name"), table=named("param.table.name"))
    @app_commands.describe(channel=named("param.channel.about"), table=named("param.table.about"))
    @answered
    async def move(self, interaction: Interaction, channel: Place | None = None, table: str | None = None) -> None:
        await acknowledge(interaction)
        await move_table(interaction, channel, table)

    @move.autocomplete("table")
    @offering
    async def tables_to_move(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await tables_to_move(interaction, typed)

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

    @game.command(name=named("command.history.name"), description=named("command.history.about"))
    @answered
    async def history(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_tables(interaction, 0, "history")

    @game.command(name=named("command.export.name"), description=named("command.export.about"))
    @answered
    async def export(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_export(interaction, await game_here(interaction))

    @game.command(name=named("command.audit.name"), description=named("command.audit.about"))
    @app_commands.rename(table=named("param.table.name"))
    @app_commands.describe(table=named("param.table.about"))
    @answered
    async def audit(self, interaction: Interaction, table: str | None = None) -> None:
        await acknowledge(interaction)
        await show_audit(interaction, await (game_here(interaction) if table is None else numbered(interaction, table)))

    @audit.autocomplete("table")
    @offering
    async def tables_to_look_at(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await tables_to_move(interaction, typed)

    @game.command(name=named("command.players.name"), description=named("command.players.about"))
    @answered
    async def players(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await any_table_here(interaction)
        words = (await reader(interaction)).texts(table.game.key)
        none = discord.AllowedMentions.none()
        await answer(interaction, embed=players_embed(table, words), allowed_mentions=none)
        if table.row.status == "lobby" and await bring_back(interaction, table):
            await say(interaction, words("lobby.anew"))
        await tell_missing(interaction, table)


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(LobbyControl, PaceControl, UndoRuleControl, EndButton, ListButton)
    bot.add_dynamic_items(SeatControl, SeekButton, TakeOverButton, ByDmButton, VoteButton, AuditControl)
    await bot.add_cog(GameCog())
