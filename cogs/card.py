"""/card: every card with its text and picture."""

from discord import app_commands
from discord.ext import commands

from bot.games.registry import games
from bot.tables.table import Refused
from cogs.answering import (
    Interaction,
    acknowledge,
    answer,
    candidate_games,
    guard_callback,
    guard_completion,
    quote_typed,
    reader,
)
from cogs.discord_text import OPTIONS, command_text, game_choices
from cogs.rulebook import (
    chosen_game,
    entry_label,
    find_cards,
    offered_cards,
    several_cards,
    show_card,
    unknown_card_text,
)


class CardCog(commands.Cog):
    """/card, in DMs too, and in any chat of who has installed the bot."""

    @app_commands.command(name=command_text("command.card.name"), description=command_text("command.card.about"))
    @app_commands.rename(name=command_text("param.card.name"), key=command_text("param.game.name"))
    @app_commands.describe(name=command_text("param.card.about"), key=command_text("param.which_game.about"))
    @app_commands.choices(key=game_choices())
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @guard_callback
    async def card(self, interaction: Interaction, name: str, key: str | None = None) -> None:
        """Show the card with this name, or the cards with similar names."""
        await acknowledge(interaction)
        who = await reader(interaction)
        candidates = await candidate_games(interaction, key)
        cards = find_cards(name, candidates, who.lang) or find_cards(name, games(), who.lang)
        if len(cards) > 1:
            raise Refused("ambiguous", typed=quote_typed(name), possible=several_cards(cards, who))
        if cards:
            await show_card(interaction, cards[0], who)
        else:
            await answer(interaction, content=unknown_card_text(name, candidates, who))

    @card.autocomplete("name")
    @guard_completion
    async def offer_cards(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the cards that match what is typed, from the games that the person may mean."""
        who, candidates = await reader(interaction), await candidate_games(interaction, chosen_game(interaction))
        cards = offered_cards(typed, candidates, who.lang)[:OPTIONS]
        lines = [(entry_label(candidates, card.game, card.names[who.lang], who), card.value) for card in cards]
        return [app_commands.Choice(name=name, value=value) for name, value in lines]


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(CardCog())
