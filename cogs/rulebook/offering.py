"""Entries of rules and cards as they are offered while somebody types."""

from collections.abc import Sequence

from bot.games.registry import games
from cogs.answering import Interaction, Reader
from cogs.discord_text import LABEL, cut


def entry_label(meant: Sequence[str], game: str, line: str, who: Reader) -> str:
    """An entry as it is offered: with its game where several are possible, since they may have the same words."""
    return cut(line if len(meant) == 1 else f"{who.texts(game)('game.name')} · {line}", LABEL)


def chosen_game(interaction: Interaction) -> str | None:
    """The option `game` as far as it is filled in already."""
    chosen = getattr(interaction.namespace, "game", None)
    return chosen if chosen in games() else None
