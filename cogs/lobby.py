"""The lobby: /game new, join, leave, start, and what the controls of its message do."""

from typing import TYPE_CHECKING

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.games.registry import games
from bot.store import rows
from bot.tables.desk import need_host
from bot.tables.table import Refused, Table
from bot.texts import language, texts
from cogs import lobby_post
from cogs.answers import acknowledge, answer, answered, offering, say
from cogs.game_here import any_table_here
from cogs.game_list import show_list
from cogs.game_players import players
from cogs.here import players_offered, seat_named, table_here, tell_missing
from cogs.lobby_end import ask_end
from cogs.lobby_options import options
from cogs.lobby_posts import gone, link
from cogs.permissions import need_permissions
from cogs.post_view import language_of
from cogs.reader import Interaction, name_of, reader
from cogs.seats import ask_computer, take_back
from cogs.translate import named

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper


def game_choices() -> list[app_commands.Choice[str]]:
    """Every game, to be chosen as an option."""
    return [app_commands.Choice(name=named("game.name", key), value=key) for key in games()]


class Lobby(commands.Cog):
    """/game and the lobbies."""

    game = app_commands.Group(name=named("command.game.name"), description=named("command.game.about"), guild_only=True)

    def __init__(self, bot: "Gamekeeper") -> None:
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
        host = rows.Seat(0, name_of(interaction.user), interaction.user.id)
        lang = language(interaction.guild_locale or interaction.locale)
        table = await self.bot.tables.new(interaction.guild_id, interaction.channel_id, key, host, lang)
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
        await show_list(interaction, 0)

    @game.command(name=named("command.players.name"), description=named("command.players.about"))
    @answered
    async def players(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await any_table_here(interaction)
        words = (await reader(interaction)).texts(table.game.key)
        none = discord.AllowedMentions.none()
        await answer(interaction, embed=players(table, words), allowed_mentions=none)
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
        where, host = link(table, table.row.last_post_id), table.row.host_id
        await say(interaction, words(f"lobby.{said}", game=words("game.name"), link=where, host=host))
        await tell_missing(interaction, table)

    async def _bring_back(self, table: Table) -> bool:
        """Have the lobby's message posted if it is not there; whether it is not."""
        if not await gone(self.bot, table):
            return False
        await self.bot.tables.show(table)
        return True

    async def _act(self, interaction: Interaction, table: Table, act: str) -> None:
        """A command instead of the button: answered in private, and the message follows."""
        after = await self._change(interaction, table, act)
        words = (await reader(interaction)).texts(table.game.key)
        said = act if after.row.status != "ended" else "closed"
        await answer(interaction, content=words(f"lobby.done.{said}", link=link(table, table.row.last_post_id)))
        await tell_missing(interaction, table)

    async def use(self, interaction: Interaction, table_id: int, act: str, value: str, picked: str) -> None:
        """A control was used: heard at once, and the message follows; what is refused is said in private."""
        await acknowledge(interaction, anew=act == "add")
        structlog.contextvars.bind_contextvars(table=table_id)
        table = await self.bot.tables.table(table_id)
        if act == "kind":
            await self._seat_computer(interaction, table, value, picked)
        elif not await self._is_current(interaction, table, act):
            return
        elif act == "add":
            await self._ask_kind(interaction, table)
        else:
            await self._press(interaction, table, act, picked or value)
        await tell_missing(interaction, table)

    async def _press(self, interaction: Interaction, table: Table, act: str, value: str) -> None:
        try:
            await self._change(interaction, table, act, value)
        except Refused:
            if act == "pick":  # the list would go on showing what was chosen in it in vain
                await self.bot.tables.show(table)
            raise

    async def _change(self, interaction: Interaction, table: Table, act: str, value: str = "") -> Table:
        tables, user = self.bot.tables, interaction.user
        match act:
            case "join":
                return await tables.join(table.id, user.id, name_of(user))
            case "leave":
                return await tables.leave(table.id, user.id)
            case "start":
                return await tables.start(table.id, user.id)
            case "remove":
                return await tables.remove_computer(table.id, user.id, _seen(value))
            case "set" | "pick":  # "set": buttons of lobbies that were posted before
                return await self._set(table, user.id, value)
        raise Refused("moved_on")

    async def _set(self, table: Table, user_id: int, wish: str) -> Table:
        name, _, said = wish.partition("=")
        if name == "strength":
            return await self.bot.tables.set_strength(table.id, user_id, said, moderator=False)
        offered = options(table.game.options, table.options)
        value = next((option.value(said) for option in offered if option.name == name), said)
        return await self.bot.tables.set_option(table.id, user_id, name, value)

    async def _is_current(self, interaction: Interaction, table: Table, act: str) -> bool:
        """Whether the message is the lobby's; an old one loses its controls and says what is the case now."""
        assert interaction.message is not None
        pressed, newest = interaction.message.id, table.row.last_post_id
        if table.row.status == "lobby" and newest is None:  # it was sent, but the bot went down before noting it
            await self.bot.tables.store.set_last_post(table.id, pressed)
            return True
        if table.row.status == "lobby" and newest == pressed:
            return True
        if act != "add":  # there the answer is a message of its own
            over = table.row.status != "lobby"
            parts = lobby_post.message(table, await language_of(self.bot, table)) if over else {"view": None}
            await answer(interaction, **parts)
        words = (await reader(interaction)).texts()
        await say(interaction, words(f"lobby.old.{table.row.status}", link=link(table, newest)))
        return False

    async def _ask_kind(self, interaction: Interaction, table: Table, ask: str = "which_computer") -> None:
        need_host(table, interaction.user.id)
        if len(table.seats) >= table.game.seats[-1]:
            raise Refused("table_full", most=table.game.seats[-1])
        words = (await reader(interaction)).texts()
        wanted = lobby_post.control_id(table, "kind", str(lobby_post.computers(table)))
        await answer(interaction, content=words(f"lobby.{ask}"), view=lobby_post.kinds(wanted, words))

    async def _seat_computer(self, interaction: Interaction, table: Table, value: str, kind: str) -> None:
        """Seat the computer that was chosen; the list goes, so that it is seated once. An older list asks anew."""
        if table.row.status == "lobby" and _seen(value) != lobby_post.computers(table):
            await self._ask_kind(interaction, table, "which_further")
            return
        words = texts(await language_of(self.bot, table))
        name = words(f"computer.{kind}.name") if f"computer.{kind}.name" in words else kind
        table = await self.bot.tables.add_computer(table.id, interaction.user.id, kind, name, _seen(value))
        own = (await reader(interaction)).texts()
        await answer(interaction, content=own("lobby.done.computer", name=table.names[-1]), view=None)


def _seen(value: str) -> int:
    """How many computers the control was shown for; Refused for what no control of ours holds."""
    if not value.isdecimal():
        raise Refused("lobby_changed")
    return int(value)


async def setup(bot: "Gamekeeper") -> None:
    await bot.add_cog(Lobby(bot))
