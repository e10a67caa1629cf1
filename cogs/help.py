"""/help: how to begin, or, where a game is open, how that game goes and how it is played here."""

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.engine.game import Game
from bot.games.registry import games
from bot.texts import Texts, rules
from cogs.answers import acknowledge, answer, answered
from cogs.reader import Interaction, Reader, channel_of, reader
from cogs.translate import named

CONTENT = 2000  # Discord's limit


def of_game(key: str, who: Reader) -> str:
    """How the game goes and how it is played here: the first two entries of its rules."""
    entries = rules(who.lang, key)[:2]
    text = "\n\n".join(f"**{entry['title']}**\n{entry['text']}" for entry in entries)
    return f"{text}\n\n{who.texts()('help.more')}"[:CONTENT]


def of_everything(who: Reader) -> str:
    """What somebody needs who has never met the bot, and the games."""
    lines = [_line(game, who.texts(game.key)) for game in games().values()]
    return "\n".join([who.texts()("help.begin"), *lines])[:CONTENT]


def _line(game: Game[Any, Any], words: Texts) -> str:
    """A game with what can be typed in it."""
    verbs = words("list.and_also").join(words(f"verb.{verb.__name__.lower()}.name") for verb in game.verbs)
    return f"- **{words('game.name')}**: {words('game.about')}\n  /{game.command} {verbs}"


class Help(commands.Cog):
    """The first command that a newcomer types; in DMs too."""

    @app_commands.command(name=named("command.help.name"), description=named("command.help.about"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @answered
    async def help(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        who = await reader(interaction)
        row = await interaction.client.tables.open_row_in(channel_of(interaction))
        key = row.game if row and row.game in games() else ""
        await answer(interaction, content=of_game(key, who) if key else of_everything(who))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Help())
