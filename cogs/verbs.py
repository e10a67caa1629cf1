"""A slash command for each verb of each game: its parts are the options, autocompleted with legal values."""

import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.engine.effect import Effect, Part
from bot.engine.question import Question
from bot.engine.side_actions import side_choice
from bot.games.registry import AnyGame, games
from bot.layout import panel_of
from cogs.answering import (
    Interaction,
    Snapshot,
    acknowledge,
    guard_callback,
    seat_here,
    take_snapshot,
    tell_missing_permissions,
)
from cogs.discord_text import command_text
from cogs.panel import Distinct, StampedChoice, choose, chooser_of, open_with_values, trial_of
from cogs.typed_choice import autocompletion, complete_values, find_question, typed_value


def group(game: AnyGame) -> app_commands.Group:
    """Return the game's command with a subcommand for each verb."""
    command = app_commands.Group(name=game.command, description=command_text("game.about", game.key), guild_only=True)
    for verb in game.verbs:
        command.add_command(_subcommand(game, verb))
    return command


def _subcommand(game: AnyGame, verb: type[Effect]) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the subcommand of a verb, with an autocompleted option for each part of a choice."""
    word = verb.__name__.lower()
    command: app_commands.Command[app_commands.Group, ..., None] = app_commands.Command(
        name=command_text(f"verb.{word}.name", game.key),
        description=command_text(f"verb.{word}.about", game.key),
        callback=_callback(game, word, verb.parts),
    )
    for place, part in enumerate(verb.parts):
        command.autocomplete(part.name)(autocompletion(game, word, place, part))
    return command


def _callback(game: AnyGame, word: str, parts: tuple[Part, ...]) -> Callable[..., Coroutine[Any, Any, None]]:
    """Return the callback of a verb's subcommand: it makes the typed choice, or opens the panel for what is missing.

    It has a text parameter for each part: discord.py reads the options off its signature.
    """

    @guard_callback
    async def play(interaction: Interaction, **values: str | None) -> None:
        await acknowledge(interaction)
        table, seat = await seat_here(interaction)
        snapshot = await take_snapshot(interaction, table, seat)
        question, side_word = find_question(snapshot, game, word)
        typed_values = _typed_values(snapshot, question, parts, values)
        choice = complete_values(question, typed_values, _trial_of(snapshot, question, side_word))
        if all(choice):
            notation = side_choice(side_word, " ".join(choice))
            await choose(interaction, snapshot, StampedChoice(question.effect, notation, table.stamp(seat)))
        else:
            await open_with_values(interaction, snapshot, side_word, choice)
        await tell_missing_permissions(interaction, table)

    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    named_parts = [_parameter(part) for part in parts]
    play.__signature__ = inspect.Signature([first, *named_parts])  # type: ignore[attr-defined]
    described = {part.name: command_text(f"part.{part.name}.about", game.key) for part in parts}
    renamed = {part.name: command_text(f"part.{part.name}.name", game.key) for part in parts}
    return app_commands.rename(**renamed)(app_commands.describe(**described)(play))


def _typed_values(
    snapshot: Snapshot, question: Question, parts: tuple[Part, ...], texts: Mapping[str, str | None]
) -> dict[str, str]:
    """Return the typed values of parts in notation, by the name of the part; parts without text are left out."""
    combinations = chooser_of(panel_of(question.effect).parts, question.options).combinations
    return {
        part.name: typed_value(part, text, snapshot.table.game.key, snapshot.words, combinations.values(place, {}))
        for place, part in enumerate(parts)
        if (text := texts.get(part.name))
    }


def _trial_of(snapshot: Snapshot, question: Question, side_word: str) -> Distinct | None:
    """Return the function that tries choices of the seat's question; None for a side action."""
    return trial_of(snapshot.table, snapshot.seat, question) if not side_word else None


def _parameter(part: Part) -> inspect.Parameter:
    """Return the parameter for a part; if its option is left out, the panel asks for it."""
    return inspect.Parameter(part.name, inspect.Parameter.KEYWORD_ONLY, annotation=str | None, default=None)


async def setup(bot: commands.Bot) -> None:
    """Add the commands of all games that have verbs."""
    for game in games().values():
        if game.verbs:
            bot.tree.add_command(group(game))
