"""Autocompletion of the parts of a choice: each option of a verb's command offers its legal values."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias

from discord import app_commands

from bot.engine.effect import UNUSED, Part, Seat
from bot.engine.question import Question
from bot.games.registry import AnyGame
from bot.layout import hints_of, panel_of
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Interaction, Reader, Snapshot, channel_of, guard_completion, reader
from cogs.discord_text import command_text, fold
from cogs.panel import chooser_of
from cogs.typed_choice.values import LONGEST, hinted_label, typed_value, value_labels, value_name

Completion: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
OFFERED = 25  # Discord's limit for an autocomplete


def autocompletion(game: AnyGame, word: str, place: int, part: Part) -> Completion:
    """Return the autocompletion of the part at this place of a verb's command: its values beside the filled parts."""

    @guard_completion
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        possible = await possible_values(interaction, game, word, place, await reader(interaction))
        sought = fold(typed)
        matches = [
            (value, label)
            for value, label in possible
            if len(value) <= LONGEST and (_begins(value, sought) or sought in fold(label))
        ]
        return [app_commands.Choice(name=label, value=value) for value, label in matches[:OFFERED]]

    return complete


async def possible_values(
    interaction: Interaction, game: AnyGame, word: str, place: int, who: Reader
) -> list[tuple[str, str]]:
    """Return the possible values of a part with their labels, given the parts that this person has filled.

    The list is empty while they are asked for something else than this verb.
    """
    table: Table | None = await interaction.client.tables.open_in(channel_of(interaction))
    seat = table.played_by(interaction.user.id) if table and table.running else None
    question = Snapshot(table, seat, who).question if table and seat is not None else None
    question = question and question.of("" if question.effect.word == word else word)  # a side action has its word
    if table is None or seat is None or question is None or table.game is not game:
        return []
    typed = [getattr(interaction.namespace, _option(game, part), None) or "" for part in question.effect.parts]
    return values_beside(table, seat, question, place, typed, who.on_labels(table))


def values_beside(
    table: Table, seat: Seat, question: Question, place: int, typed: Sequence[str], words: Texts
) -> list[tuple[str, str]]:
    """Return the possible values of the part at `place` with their labels, given the texts typed for all parts."""
    parts = panel_of(question.effect).parts
    chooser = chooser_of(parts, question.options)
    filled_values = {
        i: typed_value(parts[i], text, table.game.key, words, chooser.combinations.values(i, {}))
        for i, text in enumerate(typed)
        if text and i != place
    }
    other_values = tuple(filled_values.get(i, "") for i in range(len(parts)))
    possible = chooser.combinations.values(place, filled_values)
    values = [value for value in possible if value != UNUSED] or possible  # a part can be left unused by not typing it
    labels = value_labels(values, [value_name(parts[place].name, value, words) for value in values])
    hint_of = hints_of(question.effect, table.known_state(seat), seat)
    hints = [hint_of(place, value, other_values) for value in values]
    return [(value, hinted_label(label, hint, words)) for value, label, hint in zip(values, labels, hints, strict=True)]


def _begins(value: str, sought: str) -> bool:
    """Return whether a value or one of its words begins with this: "clone-G4" with "g4"."""
    folded = fold(value)
    return any(word.startswith(sought) for word in (folded, *folded.split("-")))


def _option(game: AnyGame, part: Part) -> str:
    """Return the name of a part's option as it was registered with Discord."""
    return command_text(f"part.{part.name}.name", game.key).message
