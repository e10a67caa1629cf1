"""Autocompletion entries of rules and cards."""

from collections.abc import Sequence

from bot.games.registry import games
from cogs.answering import Interaction, Reader
from cogs.discord_text import LABEL, cut


def entry_label(candidates: Sequence[str], game: str, line: str, who: Reader) -> str:
    """Return the label of an entry, with the name of its game if several games are possible."""
    return cut(line if len(candidates) == 1 else f"{who.texts(game)('game.name')} · {line}", LABEL)


def chosen_game(interaction: Interaction) -> str | None:
    """Return the key of the game that is already filled in as an option; None if none is."""
    key = getattr(interaction.namespace, "game", None)
    return key if key in games() else None
