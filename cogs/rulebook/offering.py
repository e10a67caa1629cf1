"""Autocompletion entries of rules and cards."""

from collections.abc import Sequence

from bot.games.registry import games
from cogs.answering import Interaction, Reader
from cogs.discord_text import LABEL, cut


def entry_label(meant: Sequence[str], game: str, line: str, who: Reader) -> str:
    """Return the label of an entry, with its game if several are possible."""
    return cut(line if len(meant) == 1 else f"{who.texts(game)('game.name')} · {line}", LABEL)


def chosen_game(interaction: Interaction) -> str | None:
    """Return the game that is already filled in as an option, if any."""
    chosen = getattr(interaction.namespace, "game", None)
    return chosen if chosen in games() else None
