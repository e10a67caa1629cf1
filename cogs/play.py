"""Playing: /play, /board, /hand, /log and the buttons under a turn's post."""

from textwrap import wrap
from typing import TYPE_CHECKING

import structlog
from discord import app_commands
from discord.ext import commands

from bot.account import tell
from bot.engine import codec
from bot.engine.effect import Seat
from bot.tables.errors import Refused
from bot.tables.rows import ChoiceRow, Handover
from bot.tables.table import Table
from bot.texts import texts
from cogs.answers import acknowledge, answer, answered, offering, say
from cogs.help import of_game
from cogs.here import game_here, players_offered, seat_here, seat_named, tell_missing
from cogs.names import shown
from cogs.panel import open_panel
from cogs.pictures import text_board
from cogs.pressed import Pressed
from cogs.reader import Interaction, reader
from cogs.seats import take_back
from cogs.translate import named
from cogs.undo import ask_undo

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

LOG = 25  # choices told by /log
CONTENT = 1900  # of Discord's 2,000 characters


async def show_board(interaction: Interaction, table: Table, seat: Seat | None = None, in_words: bool = False) -> None:
    """The table, or one player's part of it, as this person may see it; in the private answer that was deferred."""
    who = await reader(interaction)
    viewer = table.seat_of(interaction.user.id)
    bot: Gamekeeper = interaction.client
    if in_words:
        await _in_words(interaction, text_board(table, table.view(viewer), who.lang))
        return
    if seat is None:
        picture = await bot.pictures.table(table, who.lang, who.theme)
    else:
        picture = await bot.pictures.seat(table, table.view(viewer), seat, who.lang, who.theme)
    await answer(interaction, picture=picture)


async def show_hand(interaction: Interaction, table: Table) -> None:
    """What only this person may see; in a game without hands their own part of the table."""
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise Refused("not_seated")
    if not table.game.hands:
        await show_board(interaction, table, seat)
        return
    who = await reader(interaction)
    picture = await interaction.client.pictures.hand(table, seat, who.lang, who.theme)
    await answer(interaction, picture=picture)


async def _in_words(interaction: Interaction, text: str) -> None:
    """A long text over as many private messages as it needs, each as it is: nothing in it formats anything."""
    pages = [""]
    for line in text.replace("`", "'").splitlines():
        for piece in wrap(line, CONTENT) or [""]:
            if len(pages[-1]) + len(piece) + 1 > CONTENT:
                pages.append("")
            pages[-1] += piece + "\n"
    await answer(interaction, content=f"```\n{pages[0]}```")
    for page in pages[1:]:
        await say(interaction, f"```\n{page}```")


class Playing(commands.Cog):
    """The commands of a running game that are the same for every game."""

    @app_commands.command(name=named("command.play.name"), description=named("command.play.about"))
    @app_commands.guild_only()
    @answered
    async def play(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table, seat = await seat_here(interaction)
        await open_panel(interaction, table, seat)
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
    @app_commands.guild_only()
    @answered
    async def log(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await game_here(interaction)
        play = interaction.client.tables.play
        history = await play.latest(table.id, LOG)
        handovers = await play.handovers(table.id, start=history[0].number if len(history) == LOG else 0)
        lines = _told(table, history, handovers, (await reader(interaction)).lang, table.seat_of(interaction.user.id))
        text = "\n".join(lines)[-CONTENT:]
        await answer(interaction, content=text.partition("\n")[2] if len(text) == CONTENT else text)
        await tell_missing(interaction, table)


def _told(
    table: Table, history: list[ChoiceRow], handovers: list[Handover], lang: str, viewer: Seat | None
) -> list[str]:
    """The events of these choices, and who came and went; what was taken back is not among them."""
    words = texts(lang, table.game.key)
    names = [shown(name) for name in table.names]
    lines: list[tuple[int, str]] = []
    for choice in history:
        told = codec.decode_told(table.game, choice.events.encode())
        lines += [(choice.number, line) for line in tell(told, names, words, viewer)]
    for each in handovers:
        said, kind = "log.left" if each.computer else "log.back", words.word("computer", each.computer)
        lines.append((each.number, words(said, player=names[each.seat], kind=kind)))
    lines.sort(key=lambda line: line[0])
    return [f"`{number}` {line}" for number, line in lines] or [words("log.empty")]


class PostButton(Pressed, template=r"post:(?P<table>\d+):[\w.-]+:(?P<what>[a-z]+)"):
    """Any button under a turn's post."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        structlog.contextvars.bind_contextvars(table=self.table_id)
        table = await interaction.client.tables.get(self.table_id)
        if table.state is None:
            raise Refused("not_running")
        old = interaction.message is not None and interaction.message.id < (table.row.last_post_id or 0)
        await self._do(interaction, table, old)
        await tell_missing(interaction, table)

    async def _do(self, interaction: Interaction, table: Table, old: bool) -> None:
        match self.said["what"]:
            case "play":
                note = (await reader(interaction)).texts()("panel.moved_on") if old else ""
                await open_panel(interaction, table, table.need_seat(interaction.user.id), note)
            case "hand":
                await show_hand(interaction, table)
            case "board":
                await show_board(interaction, table)
            case "undo" if old:
                raise Refused("moved_on")
            case "undo":
                await ask_undo(interaction, table)
            case "back":
                await take_back(interaction, table)
            case "help":
                await answer(interaction, content=of_game(table.game.key, await reader(interaction)))
            case _:
                raise Refused("moved_on")


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(PostButton)
    await bot.add_cog(Playing())
