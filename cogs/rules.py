"""/rules: a game's rules, with a page for each topic, found by what people type."""

from discord import app_commands
from discord.ext import commands

from bot.tables.table import Refused
from cogs.answering import (
    Interaction,
    Reader,
    acknowledge,
    candidate_games,
    guard_callback,
    guard_completion,
    reader,
)
from cogs.discord_text import OPTIONS, command_text, game_choices
from cogs.page import answer_page
from cogs.rulebook import (
    RulesControl,
    answer_search,
    chosen_game,
    entry_label,
    offered_topic,
    offered_topics,
    rules_page,
    topic_place,
)


async def _one_game(interaction: Interaction, key: str | None, who: Reader) -> str:
    """Return the game that is meant. Raise Refused, naming them, if there could be several."""
    candidates = await candidate_games(interaction, key)
    if len(candidates) > 1:
        names = [words("game.name") for words in map(who.texts, candidates)]
        raise Refused("which_game", games=who.texts()("list.and_also").join(names))
    return candidates[0]


class RulesCog(commands.Cog):
    """/rules, in DMs too, and in any chat of who has installed the bot."""

    @app_commands.command(name=command_text("command.rules.name"), description=command_text("command.rules.about"))
    @app_commands.rename(sought=command_text("param.search.name"), key=command_text("param.game.name"))
    @app_commands.describe(sought=command_text("param.search.about"), key=command_text("param.which_game.about"))
    @app_commands.choices(key=game_choices())
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @guard_callback
    async def rules(self, interaction: Interaction, sought: str | None = None, key: str | None = None) -> None:
        """Show the first page of the rules, or what is sought in them."""
        await acknowledge(interaction)
        who = await reader(interaction)
        if sought is not None and (offered := offered_topic(sought)):
            chosen, name = offered
            await answer_page(interaction, rules_page(chosen, topic_place(name, chosen), who))
            return
        game = await _one_game(interaction, key, who)
        if sought is None:
            await answer_page(interaction, rules_page(game, 0, who))
        else:
            await answer_search(interaction, game, sought, who)

    @rules.autocomplete("sought")
    @guard_completion
    async def offer_topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the topics that match what is typed, of the games that the person may mean."""
        who, candidates = await reader(interaction), await candidate_games(interaction, chosen_game(interaction))
        offered = offered_topics(typed, who.lang, candidates)[:OPTIONS]
        lines = [(entry_label(candidates, game, page.title, who), f"{game}/{page.name}") for game, page in offered]
        return [app_commands.Choice(name=name, value=value) for name, value in lines]


async def setup(bot: commands.Bot) -> None:
    """Add the cog and the handlers of its controls."""
    bot.add_dynamic_items(RulesControl)
    await bot.add_cog(RulesCog())
